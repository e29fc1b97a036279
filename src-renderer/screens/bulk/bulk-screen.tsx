import { useStore } from 'zustand';
import { BULK, repeatsWarning } from '#shared/words/bulk.ts';
import { bulkReadBack } from '#shared/words/read-back.ts';
import { Notice } from '../../components/basic/notice.tsx';
import { ReadBack } from '../../selling/read-back/read-back.tsx';
import type { BulkRequest } from '../../stores/sale/bulk-draft.ts';
import { bundleOffers } from '../../stores/sale/bundle-offers.ts';
import { useFreshOffers } from '../../stores/sale/use-offers.ts';
import { BulkForm } from './bulk-form.tsx';
import { bulkSale } from './bulk-sale.ts';

export function BulkScreen() {
  const readBack = useStore(bulkSale.flow.store, (state) => state.readBack);
  useFreshOffers(bundleOffers);
  return (
    <>
      <h1 className="only-heard">{BULK.title}</h1>
      {readBack === null ? (
        <BulkForm />
      ) : (
        <ReadBack
          state={readBack}
          flow={bulkSale.flow}
          view={bulkReadBack(readBack.sale)}
          beside={<Repeats rows={readBack.sale.rows} />}
        />
      )}
    </>
  );
}

/** A list of five thousand numbers is too long to read out: repeats are pointed out once more before money moves. */
function Repeats({ rows }: Pick<BulkRequest, 'rows'>) {
  const repeats =
    rows.length - new Set(rows.map(({ network, phone, volumeGb }) => `${network}|${phone}|${volumeGb}`)).size;
  if (repeats === 0) return null;
  return (
    <Notice tone="wait">
      <p>{repeatsWarning(repeats)}</p>
    </Notice>
  );
}
