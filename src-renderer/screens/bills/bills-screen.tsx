import type { BillAccount } from '#shared/counter-api/bills.ts';
import type { Pesewa } from '#shared/money.ts';
import { BILLS, billerName, paidOfDue } from '#shared/words/bills.ts';
import { billReadBack } from '#shared/words/read-back.ts';
import { Notice } from '../../components/basic/notice.tsx';
import { OffersState } from '../../selling/draft-form/offers-state.tsx';
import { ReadBack } from '../../selling/read-back/read-back.tsx';
import { SellScreen } from '../../selling/sell-screen.tsx';
import { useFreshOffers } from '../../stores/sale/use-offers.ts';
import { useBillAccount } from './account/bill-account.ts';
import { BillForm } from './bill-form.tsx';
import { billerOffers, billSale } from './bill-sale.ts';

export function BillsScreen() {
  const found = useBillAccount((state) => (state.stage === 'found' && state.confirmed ? state.picked : null));
  const billers = billerOffers.use(({ list }) => list?.billers);
  useFreshOffers(billerOffers);
  return (
    <SellScreen title={BILLS.title} sale={billSale} form={<BillFormOrWhyNot />}>
      {(readBack) => {
        const { sale } = readBack.state;
        const { biller, amount } = sale;
        const label = billers?.find(({ key }) => key === biller)?.label ?? billerName(biller);
        return (
          <ReadBack
            {...readBack}
            view={billReadBack(sale, label, found?.name ?? null)}
            beside={<PaidOfDue amount={amount} account={found} />}
          />
        );
      }}
    </SellScreen>
  );
}

function BillFormOrWhyNot() {
  const list = billerOffers.use((state) => state.list);
  if (list === null) {
    return <OffersState offers={billerOffers} loading={BILLS.loading} slow={BILLS.loadingSlow} />;
  }
  return list.billers.length === 0 ? <p>{BILLS.noneListed}</p> : <BillForm offers={list} />;
}

/** Said to the customer once more, and never in the way. */
function PaidOfDue({ amount, account }: { readonly amount: Pesewa; readonly account: BillAccount | null }) {
  const words = account === null ? null : paidOfDue(amount, account.due);
  if (words === null || account?.due === amount) return null;
  return <Notice tone="info" text={words} />;
}
