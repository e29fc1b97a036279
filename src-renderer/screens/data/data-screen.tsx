import { useStore } from 'zustand';
import { BUNDLES } from '#shared/words/bundles.ts';
import { bundleReadBack } from '#shared/words/read-back.ts';
import { ReadBack } from '../../components/read-back.tsx';
import { bundleOffers } from '../../stores/bundle-offers.ts';
import { useFreshOffers } from '../../stores/use-offers.ts';
import { DataForm } from './data-form.tsx';
import { dataSale } from './data-sale.ts';
import { NumberCheck } from './number-check.tsx';

export function DataScreen() {
  const readBack = useStore(dataSale.flow.store, (state) => state.readBack);
  useFreshOffers(bundleOffers);
  return (
    <>
      <h1 className="only-heard">{BUNDLES.title}</h1>
      {readBack === null ? (
        <DataForm />
      ) : (
        <ReadBack
          state={readBack}
          flow={dataSale.flow}
          view={bundleReadBack(readBack.sale)}
          beside={readBack.sale.network === 'MTN' && <NumberCheck sale={readBack.sale} />}
        />
      )}
    </>
  );
}
