/** The bill on its way to the journal: its gaps, and the billers on offer. */
import type { BillerOffer, BillerOffers } from '#shared/counter-api/bills.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import type { OrderView } from '#shared/counter-api/values.ts';
import { parseCedis } from '#shared/money.ts';
import { BILLERS } from '#shared/reseller-api/utilities.ts';
import { billerName, billSaved } from '#shared/words/bills.ts';
import { call } from '../../bridge.ts';
import {
  type AccountGap,
  type BillDraft,
  billDrafts,
  fillBillAgain,
  readAccountQuestion,
} from '../../stores/sale/bill-draft.ts';
import { createDraftSale } from '../../stores/sale/draft-sale.ts';
import { createOffers } from '../../stores/sale/offers.ts';
import { confirmedAccount, forgetAccount, useBillAccount } from './account/bill-account.ts';

type BillRequest = Extract<SaleRequest, { product: 'bill' }>;

export type BillGap =
  | AccountGap
  | 'look-up-first'
  | 'confirm-expired'
  | 'meter-first'
  | 'confirm-first'
  | 'amount-missing'
  | 'amount-wrong'
  | 'amount-too-small'
  | 'amount-too-large'
  | 'letter-in-amount';

export const billerOffers = createOffers<BillerOffers>((fresh) => call('bills.billers', { fresh }));

export const billerOf = ({ biller }: BillDraft): BillerOffer | null =>
  billerOffers.use.getState().list?.billers.find(({ key }) => key === biller) ?? null;

/**
 * The reason why an amount can't be paid; null if it can. An empty field counts as one only when the amount is asked
 * for.
 */
export function amountGap(text: string, limits: BillerOffers | null): Extract<BillGap, `amount-${string}`> | null {
  const amount = parseCedis(text);
  if (amount === null || amount <= 0) return text.trim() === '' ? 'amount-missing' : 'amount-wrong';
  if (limits !== null && amount < limits.least) return 'amount-too-small';
  return limits !== null && amount > limits.most ? 'amount-too-large' : null;
}

function confirmGap(): BillGap {
  const state = useBillAccount.getState();
  if (state.stage !== 'found') return 'look-up-first';
  return state.picked === null ? 'meter-first' : 'confirm-first';
}

function readBill(draft: BillDraft): { sale: BillRequest } | { gap: BillGap } {
  const asked = readAccountQuestion(draft, billerOf(draft));
  if ('gap' in asked) return asked;
  const confirmed = confirmedAccount();
  if (confirmed === null) return { gap: confirmGap() };
  const gap = amountGap(draft.amountText, billerOffers.use.getState().list);
  const amount = parseCedis(draft.amountText);
  if (gap !== null || amount === null) return { gap: gap ?? 'amount-wrong' };
  const { biller, phone } = confirmed.question;
  return { sale: { product: 'bill', biller, account: confirmed.account.account, phone, amount } };
}

export const billSale = createDraftSale<BillDraft, BillRequest, BillGap>({
  keptAs: 'bill',
  draft: billDrafts,
  read: readBill,
  isWhatWasAsked: (order, { account, biller, amount }) =>
    order.recipient === account && order.supplier === biller && order.amount === amount,
  savedWords: ({ amount, biller, account }) => billSaved(amount, billerName(biller), account),
  onProblem: (problem) => {
    if (problem === 'not-confirmed') confirmAgain();
    if (problem === 'biller-disabled' || problem === 'amount-out-of-limits') void billerOffers.load(true);
  },
});

/** Main keeps the confirmation for a while only: once it has expired, the name must be confirmed again. */
function confirmAgain(): void {
  forgetAccount();
  void billSale.flow.back();
  billSale.useNews.setState({ notice: '', gap: 'confirm-expired' });
}

export function sellBillAgain(order: OrderView): boolean {
  const biller = BILLERS.find((name) => name === order.supplier);
  if (biller === undefined || !billSale.giveWay()) return false;
  const byPhone = billerOffers.use.getState().list?.billers.find(({ key }) => key === biller)?.lookUpBy === 'phone';
  fillBillAgain(biller, byPhone ? '' : order.recipient, order.amount);
  return true;
}

/** True if Enter goes on: to the name, or to the read-back. */
export function isReady(draft: BillDraft): boolean {
  const asks = useBillAccount.getState().stage !== 'found';
  return asks ? 'question' in readAccountQuestion(draft, billerOf(draft)) : 'sale' in readBill(draft);
}
