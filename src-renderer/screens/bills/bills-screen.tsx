import { useStore } from 'zustand';
import type { BillAccount } from '#shared/counter-api/bills.ts';
import type { Pesewa } from '#shared/money.ts';
import { BILLS, billerName, paidOfDue } from '#shared/words/bills.ts';
import { billReadBack } from '#shared/words/read-back.ts';
import { Notice } from '../../components/basic/notice.tsx';
import { OffersState } from '../../selling/draft-form/offers-state.tsx';
import { ReadBack } from '../../selling/read-back/read-back.tsx';
import { useFreshOffers } from '../../stores/sale/use-offers.ts';
import { useBillAccount } from './account/bill-account.ts';
import { BillForm } from './bill-form.tsx';
import { billerOffers, billSale } from './bill-sale.ts';

export function BillsScreen() {
  const readBack = useStore(billSale.flow.store, (state) => state.readBack);
  const found = useBillAccount((state) => (state.stage === 'found' && state.confirmed ? state.picked : null));
  const label = useLabel(readBack?.sale.biller ?? '');
  useFreshOffers(billerOffers);
  return (
    <>
      <h1 className="only-heard">{BILLS.title}</h1>
      {readBack === null ? (
        <BillFormOrWhyNot />
      ) : (
        <ReadBack
          state={readBack}
          flow={billSale.flow}
          view={billReadBack(readBack.sale, label, found?.name ?? null)}
          beside={<PaidOfDue amount={readBack.sale.amount} account={found} />}
        />
      )}
    </>
  );
}

function useLabel(biller: string): string {
  return billerOffers.use(({ list }) => list?.billers.find(({ key }) => key === biller)?.label) ?? billerName(biller);
}

function BillFormOrWhyNot() {
  const { list, problem } = billerOffers.use();
  if (list === null) {
    return (
      <OffersState
        problem={problem}
        loading={BILLS.loading}
        slow={BILLS.loadingSlow}
        onTryAgain={() => void billerOffers.load(true)}
      />
    );
  }
  return list.billers.length === 0 ? <p>{BILLS.noneListed}</p> : <BillForm offers={list} />;
}

/** Said to the customer once more, and never in the way. */
function PaidOfDue({ amount, account }: { readonly amount: Pesewa; readonly account: BillAccount | null }) {
  const words = account === null ? null : paidOfDue(amount, account.due);
  if (words === null || account?.due === amount) return null;
  return (
    <Notice tone="info">
      <p>{words}</p>
    </Notice>
  );
}
