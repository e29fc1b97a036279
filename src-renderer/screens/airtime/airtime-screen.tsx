import { useStore } from 'zustand';
import { AIRTIME } from '#shared/words/airtime.ts';
import { airtimeReadBack } from '#shared/words/read-back.ts';
import { PrefixWarning } from '../../selling/read-back/prefix-warning.tsx';
import { ReadBack } from '../../selling/read-back/read-back.tsx';
import { airtimeSale } from './airtime-sale.ts';
import { DraftForm } from './draft-form.tsx';

export function AirtimeScreen() {
  const readBack = useStore(airtimeSale.flow.store, (state) => state.readBack);
  return (
    <>
      <h1 className="only-heard">{AIRTIME.title}</h1>
      {readBack === null ? (
        <DraftForm />
      ) : (
        <ReadBack
          state={readBack}
          flow={airtimeSale.flow}
          view={airtimeReadBack(readBack.sale)}
          beside={<PrefixWarning {...readBack.sale} />}
        />
      )}
    </>
  );
}
