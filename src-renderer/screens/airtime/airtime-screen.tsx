import { AIRTIME } from '#shared/words/airtime.ts';
import { airtimeReadBack } from '#shared/words/read-back.ts';
import { PrefixWarning } from '../../selling/read-back/prefix-warning.tsx';
import { ReadBack } from '../../selling/read-back/read-back.tsx';
import { SellScreen } from '../../selling/sell-screen.tsx';
import { airtimeSale } from './airtime-sale.ts';
import { DraftForm } from './draft-form.tsx';

export const AirtimeScreen = () => (
  <SellScreen title={AIRTIME.title} sale={airtimeSale} form={<DraftForm />}>
    {(readBack) => {
      const { sale } = readBack.state;
      return <ReadBack {...readBack} view={airtimeReadBack(sale)} beside={<PrefixWarning {...sale} />} />;
    }}
  </SellScreen>
);
