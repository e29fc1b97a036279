/** The voucher draft on its way to the journal, the types on offer, and the last sale. */
import { create } from 'zustand';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { displayState } from '#shared/order-state.ts';
import { isPhone } from '#shared/phone.ts';
import { voucherCount, voucherSaved } from '#shared/words/vouchers.ts';
import { call } from '../../bridge.ts';
import { usePrinting } from '../../printing/printing-store.ts';
import { leadOrder, saleOnBoard, useBoard } from '../../stores/board-store.ts';
import { createDraftSale } from '../../stores/sale/draft-sale.ts';
import { createOffers, isStale } from '../../stores/sale/offers.ts';
import { useReveal } from '../../stores/voucher-reveal-store.ts';
import {
  readVoucherDraft,
  type VoucherDraft,
  type VoucherGap,
  type VoucherRequest,
  voucherDrafts,
} from './voucher-draft.ts';

export const voucherOffers = createOffers((fresh) => call('vouchers.types', { fresh }));

/** The sale whose PIN the customer is waiting for. */
export const useJustSold = create<{ readonly saleId: string | null }>()(() => ({ saleId: null }));

/** The sale just made, once its vouchers are in hand. */
export function deliveredJustNow(): SaleView | null {
  const { saleId } = useJustSold.getState();
  const sale = saleId === null ? null : saleOnBoard(useBoard.getState().board, saleId);
  return sale !== null && displayState(leadOrder(sale)) === 'done' ? sale : null;
}

export const voucherSale = createDraftSale<VoucherDraft, VoucherRequest, VoucherGap>({
  keptAs: 'voucher',
  draft: voucherDrafts,
  read: (draft) => readVoucherDraft(draft, voucherOffers.use.getState().list ?? []),
  isWhatWasAsked: (order, { typeName, quantity, phone, email }) =>
    order.supplier === typeName && order.quantity === quantity && order.recipient === (phone ?? email ?? typeName),
  savedWords: ({ quantity, typeName }) => voucherSaved(voucherCount(quantity, typeName)),
  onSold: ({ id }) => useJustSold.setState({ saleId: id }),
  onProblem: (problem) => isStale(problem) && void voucherOffers.load(true),
});

/**
 * A PIN that was shown or printed counts as handed over: to show it again makes a copy, and is no longer the next thing
 * to press.
 */
function handedOver(saleId: string | null): void {
  if (saleId === null || saleId !== useJustSold.getState().saleId) return;
  useJustSold.setState({ saleId: null });
  voucherSale.forgetNews();
}
useReveal.subscribe(({ saleId, shown }) => shown !== null && handedOver(saleId));
usePrinting.subscribe(({ pinsPrinted }) => handedOver(pinsPrinted));

/**
 * Loads the offers again after a sale, which moves the stock, and after a refusal, which may be the first sign that a
 * type ran out.
 */
useBoard.subscribe(({ board }, before) => {
  const over = (one: typeof board) =>
    [...(one?.justNow ?? []), ...(one?.needsAttention ?? [])].filter(({ product }) => product === 'voucher').length;
  if (before.board !== null && over(board) > over(before.board)) void voucherOffers.load(true);
});

export function sellVoucherAgain({ supplier, quantity, recipient }: OrderView): boolean {
  const offer = voucherOffers.use.getState().list?.find(({ name }) => name === supplier);
  if (!voucherSale.giveWay()) return false;
  voucherDrafts.startNew({
    typeId: offer?.typeId ?? null,
    quantity: String(quantity ?? 1),
    digits: isPhone(recipient) ? recipient : '',
    email: recipient.includes('@') ? recipient : '',
  });
  return true;
}
