/** The way of the airtime draft: into the read-back, to the journal, and on to the next customer. */
import { create } from 'zustand';
import type { AirtimeRequest } from '#shared/counter-api/sales.ts';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { formatMoney } from '#shared/money.ts';
import { AIRTIME_NETWORKS } from '#shared/order-state.ts';
import { groupPhone, isPhone } from '#shared/phone.ts';
import { AIRTIME, savedNotice } from '#shared/words/airtime.ts';
import { call } from '../../bridge.ts';
import {
  type DraftGap,
  fillAgain,
  markSubmitted,
  readDraft,
  startNewDraft,
  useAirtimeDraft,
} from '../../stores/airtime-draft.ts';
import { takeSale } from '../../stores/board.ts';
import { createSaleFlow } from '../../stores/sale-flow.ts';
import { noLongerFirst } from './first-time.ts';

interface AirtimeNews {
  /** What became of the last draft. */
  readonly notice: string;
  /** What the draft lacks, once the attendant has asked for the read-back. */
  readonly gap: DraftGap | null;
}

export const useAirtimeNews = create<AirtimeNews>()(() => ({ notice: '', gap: null }));

/** Main keeps the first content that came under a sale id: what it answers may not be what was asked last (M1). */
function isWhatWasAsked(sale: SaleView, asked: AirtimeRequest): boolean {
  const order = sale.orders[0];
  return order !== undefined && order.recipient === asked.phone && order.amount === asked.amount;
}

function sold(sale: SaleView, asked: AirtimeRequest): void {
  takeSale(sale);
  startNewDraft();
  noLongerFirst();
  const notice = isWhatWasAsked(sale, asked)
    ? savedNotice(formatMoney(asked.amount), groupPhone(asked.phone))
    : AIRTIME.soldOtherwise;
  useAirtimeNews.setState({ notice, gap: null });
}

export const airtimeFlow = createSaleFlow({ call, onSubmitting: () => markSubmitted(true), onSold: sold });

/** From the draft to the read-back; what is missing is said instead. */
export function readBackDraft(): void {
  const draft = useAirtimeDraft.getState();
  const read = readDraft(draft);
  useAirtimeNews.setState({ notice: '', gap: 'gap' in read ? read.gap : null });
  if ('sale' in read) void airtimeFlow.open(draft.saleId, read.sale);
}

/** Any change to the draft answers what was asked for. */
export const forgetNews = (): void => {
  const { notice, gap } = useAirtimeNews.getState();
  if (notice !== '' || gap !== null) useAirtimeNews.setState({ notice: '', gap: null });
};

export function clearDraft(): void {
  startNewDraft();
  forgetNews();
}

/** A page that was reloaded while it submitted asks whether the sale exists before anybody sells it again. */
export async function settleRestoredDraft(): Promise<void> {
  const { submitted, saleId } = useAirtimeDraft.getState();
  if (!submitted) return;
  const found = await call('sales.get', { saleId });
  if (useAirtimeDraft.getState().saleId !== saleId) return;
  if (found.ok) {
    takeSale(found.value);
    startNewDraft();
    useAirtimeNews.setState({ notice: AIRTIME.alreadySold });
  } else if (found.error.code === 'not-found') {
    markSubmitted(false);
  }
}

/** False while a submission is open: its draft may not be replaced under it. */
export function sellAirtimeAgain(order: OrderView): boolean {
  const open = airtimeFlow.store.getState().readBack;
  if (open !== null && (open.stage === 'saving' || open.uncertain)) return false;
  const network = AIRTIME_NETWORKS.find((name) => name === order.supplier) ?? null;
  if (!isPhone(order.recipient) || order.amount === null) return false;
  airtimeFlow.store.setState({ readBack: null });
  fillAgain(order.recipient, network, order.amount);
  forgetNews();
  return true;
}
