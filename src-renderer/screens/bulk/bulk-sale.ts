/** The list on its way to the journal, and the rows of a sold list that are sold again. */
import type { OrderView } from '#shared/counter-api/values.ts';
import { DATA_NETWORKS } from '#shared/order-state.ts';
import { isPhone } from '#shared/phone.ts';
import { bulkSaved } from '#shared/words/bulk.ts';
import { call } from '../../bridge.ts';
import { useBoard } from '../../stores/board-store.ts';
import {
  type BulkDraft,
  type BulkGap,
  type BulkRequest,
  bulkDrafts,
  bulkLines,
  fillBulkAgain,
  readBulkDraft,
} from '../../stores/sale/bulk-draft.ts';
import { bundleOffers } from '../../stores/sale/bundle-offers.ts';
import { createDraftSale } from '../../stores/sale/draft-sale.ts';
import { showProduct } from '../../stores/screen-store.ts';
import { forgetSameRows, useSameRows } from './duplicate-rows.ts';

export const bulkSale = createDraftSale<BulkDraft, BulkRequest, BulkGap>({
  keptAs: 'bulk',
  draft: bulkDrafts,
  read: (draft) => readBulkDraft(draft, bundleOffers.use.getState().list, useSameRows.getState().known),
  // The answer names some orders of a long list, and not always the first ones.
  isWhatWasAsked: (_, { rows }, { orders, orderCount }) =>
    orderCount === rows.length &&
    orders.every((order) =>
      rows.some(({ phone, volumeGb }) => phone === order.recipient && volumeGb === order.volumeGb),
    ),
  savedWords: ({ rows }) => bulkSaved(rows.length),
  isGrowing: bulkLines.isReading,
  onSold: bulkLines.forget,
});

/** Loads the offers again once they are stale, so that the rows behind the read-back are marked. */
bulkSale.flow.store.subscribe(({ readBack }, before) => {
  const stale = (state: typeof readBack): boolean =>
    (state?.quote?.rows?.refused.length ?? 0) > 0 ||
    state?.problem === 'out-of-stock' ||
    state?.problem === 'price-changed';
  if (stale(readBack) && !stale(before.readBack)) void bundleOffers.load(true);
});

/** The read-back met a sale that the rows don't know of: they are marked once it is closed. */
bulkSale.flow.store.subscribe(({ readBack }, before) => {
  if (readBack?.quote?.sameSale && readBack.quote !== before.readBack?.quote) forgetSameRows('all');
});

export function clearBulk(): void {
  bulkLines.clear();
  bulkSale.clear();
}

/** True if a list was begun: it may be an hour's work, and a list that was replaced can't be brought back. */
const isInHand = (): boolean => bulkDrafts.use.getState().lines.length > 0 || bulkLines.isReading();

export function sellRowAgain({ recipient, supplier, volumeGb }: OrderView): boolean {
  const network = DATA_NETWORKS.find((name) => name === supplier);
  if (!isPhone(recipient) || network === undefined || volumeGb === null) return false;
  if (isInHand() || !bulkSale.giveWay()) return false;
  fillBulkAgain([{ network, phone: recipient, volumeGb }]);
  return true;
}

/** Puts every row of a sale that may be sold again (M23) into a new list to be read back; sends nothing. */
export async function sellRowsAgain(saleId: string): Promise<'filled' | 'in-the-way' | 'nothing'> {
  if (isInHand()) return 'in-the-way';
  const answer = await call('bulk.rowsAgain', { saleId });
  // The sale's page was left meanwhile: the answer isn't wanted any more.
  if (useBoard.getState().openSaleId !== saleId) return 'nothing';
  if (!answer.ok || answer.value.length === 0) return 'nothing';
  if (isInHand() || !bulkSale.giveWay()) return 'in-the-way';
  fillBulkAgain(answer.value);
  showProduct('bulk');
  return 'filled';
}
