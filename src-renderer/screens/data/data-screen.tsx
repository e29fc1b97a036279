import { useMemo, useState } from 'react';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import { BUNDLES } from '#shared/words/bundles.ts';
import { bundleReadBack } from '#shared/words/read-back.ts';
import { WAITING } from '#shared/words/waiting.ts';
import { PrefixWarning } from '../../selling/read-back/prefix-warning.tsx';
import { type InsteadOfSend, ReadBack } from '../../selling/read-back/read-back.tsx';
import { SellScreen } from '../../selling/sell-screen.tsx';
import { bundleOffers } from '../../stores/sale/bundle-offers.ts';
import type { ReadBackState } from '../../stores/sale/sale-flow.ts';
import { useFreshOffers } from '../../stores/sale/use-offers.ts';
import type { BundleRequest } from './bundle-draft.ts';
import { DataForm } from './data-form.tsx';
import { dataSale, letCustomerWait } from './data-sale.ts';
import { NumberCheckNews, useNumberCheck } from './number-check.tsx';

export function DataScreen() {
  useFreshOffers(bundleOffers);
  return (
    <SellScreen title={BUNDLES.title} sale={dataSale} form={<DataForm />}>
      {({ state }) => <BundleReadBack state={state} />}
    </SellScreen>
  );
}

const WAIT_LETTER = 'W';

/** A customer whose number isn't registered waits, and the next one is served: sending would mostly be refused. */
function BundleReadBack({ state }: { readonly state: ReadBackState<BundleRequest> }) {
  const { sale } = state;
  const check = useNumberCheck(sale);
  const [problem, setProblem] = useState<CounterErrorCode | null>(null);
  const wait = useMemo<InsteadOfSend>(
    () => ({
      word: WAITING.put,
      letter: WAIT_LETTER,
      press: () => void letCustomerWait(sale).then(setProblem),
    }),
    [sale],
  );
  return (
    <ReadBack
      state={state}
      flow={dataSale.flow}
      view={bundleReadBack(sale)}
      beside={
        <>
          <PrefixWarning {...sale} />
          <NumberCheckNews check={check} problem={problem} />
        </>
      }
      instead={check === 'no' ? wait : null}
    />
  );
}
