import { BULK, repeatsWarning } from '#shared/words/bulk.ts';
import { bulkReadBack } from '#shared/words/read-back.ts';
import { Notice } from '../../components/basic/notice.tsx';
import { ReadBack } from '../../selling/read-back/read-back.tsx';
import { SellScreen } from '../../selling/sell-screen.tsx';
import type { BulkRequest } from '../../stores/sale/bulk-draft.ts';
import { bundleOffers } from '../../stores/sale/bundle-offers.ts';
import { useFreshOffers } from '../../stores/sale/use-offers.ts';
import { BulkForm } from './bulk-form.tsx';
import { bulkSale } from './bulk-sale.ts';

export function BulkScreen() {
  useFreshOffers(bundleOffers);
  return (
    <SellScreen title={BULK.title} sale={bulkSale} form={<BulkForm />}>
      {(readBack) => {
        const { sale } = readBack.state;
        return <ReadBack {...readBack} view={bulkReadBack(sale)} beside={<Repeats rows={sale.rows} />} />;
      }}
    </SellScreen>
  );
}

/** A list of five thousand numbers is too long to read out: repeats are pointed out once more before money moves. */
function Repeats({ rows }: Pick<BulkRequest, 'rows'>) {
  const repeats =
    rows.length - new Set(rows.map(({ network, phone, volumeGb }) => `${network}|${phone}|${volumeGb}`)).size;
  if (repeats === 0) return null;
  return <Notice tone="wait" text={repeatsWarning(repeats)} />;
}
