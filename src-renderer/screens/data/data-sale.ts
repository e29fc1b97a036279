/** The bundle draft on its way to the journal, and the bundles on offer. */
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { OrderView } from '#shared/counter-api/values.ts';
import type { WaitingNumber } from '#shared/counter-api/waiting.ts';
import { DATA_NETWORKS } from '#shared/order-state.ts';
import { groupPhone, isPhone, type Phone } from '#shared/phone.ts';
import { bundleSize } from '#shared/words/bundles.ts';
import { savedNotice } from '#shared/words/draft.ts';
import { waitsNow } from '#shared/words/waiting.ts';
import { useBoard } from '../../stores/board-store.ts';
import { bundleOffers } from '../../stores/sale/bundle-offers.ts';
import { createDraftSale } from '../../stores/sale/draft-sale.ts';
import { isStale } from '../../stores/sale/offers.ts';
import { leaveWaitingRoom, letWait } from '../../waiting/waiting-room-store.ts';
import {
  type BundleDraft,
  type BundleGap,
  type BundleRequest,
  bundleDrafts,
  fillBundleAgain,
  readBundleDraft,
} from './bundle-draft.ts';

export const dataSale = createDraftSale<BundleDraft, BundleRequest, BundleGap>({
  keptAs: 'data',
  draft: bundleDrafts,
  read: readBundleDraft,
  isWhatWasAsked: (order, { phone, network, volumeGb }) =>
    order.recipient === phone && order.supplier === network && order.volumeGb === volumeGb,
  savedWords: ({ phone, volumeGb }) => savedNotice(bundleSize(volumeGb), groupPhone(phone)),
  // The grid behind the read-back is stale.
  onProblem: (problem) => isStale(problem) && void bundleOffers.load(true),
});

/** A read-back tells a changed price before the tiles do: their list is some minutes old. */
dataSale.flow.store.subscribe(({ readBack }, before) => {
  const { sale, quote } = readBack ?? {};
  if (!quote || quote === before.readBack?.quote || sale?.product !== 'data') return;
  const { list } = bundleOffers.use.getState();
  const tile = list?.find(({ network, volumeGb }) => network === sale.network && volumeGb === sale.volumeGb);
  if (tile && tile.price !== quote.price) void bundleOffers.load(false);
});

/** Loads the offers again after a refusal: it may be the first sign that a size ran out. */
useBoard.subscribe(({ board }, before) => {
  const refused = (one: typeof board) =>
    [...(one?.justNow ?? []), ...(one?.needsAttention ?? [])].filter(
      ({ product, orders }) => product === 'data' && orders[0]?.state === 'rejected',
    ).length;
  if (before.board !== null && refused(board) > refused(before.board)) void bundleOffers.load(true);
});

export function sellBundleAgain(order: OrderView): boolean {
  const network = DATA_NETWORKS.find((name) => name === order.supplier);
  if (!isPhone(order.recipient) || network === undefined || order.volumeGb === null) return false;
  if (!dataSale.giveWay()) return false;
  fillBundleAgain(order.recipient, { network, volumeGb: order.volumeGb });
  return true;
}

export function sellBundleTo(phone: Phone): boolean {
  if (!dataSale.giveWay()) return false;
  bundleDrafts.startNew({ digits: phone });
  return true;
}

/**
 * Starts a sale for a number that has waited, with its bundle if it had one. False while another one is begun: it may be
 * that of a number that waited, too, and which stands in no list any more.
 */
export function sellToWaiting({ phone, volumeGb }: WaitingNumber): boolean {
  if (!bundleDrafts.isEmpty(bundleDrafts.use.getState())) return false;
  if (volumeGb === null) return sellBundleTo(phone);
  if (!dataSale.giveWay()) return false;
  fillBundleAgain(phone, { network: 'MTN', volumeGb });
  return true;
}

/** True once Send was pressed: a customer who waited as well would be sold to twice. */
const isSent = (saleId: string): boolean => {
  const { readBack } = dataSale.flow.store.getState();
  const sending = readBack?.saleId === saleId && (readBack.stage === 'saving' || readBack.uncertain);
  return sending || dataSale.flow.isSold(saleId);
};

/** The customer who is on the way into the waiting room: another press of the same key asks nothing more. */
let entering: string | null = null;

/** Lets the customer come back later: the next one can be served at once. */
export async function letCustomerWait({ phone, volumeGb }: BundleRequest): Promise<CounterErrorCode | null> {
  const { saleId } = bundleDrafts.use.getState();
  const customer = `${saleId} ${phone}`;
  if (isSent(saleId) || entering === customer) return null;
  entering = customer;
  const problem = await letWait(phone, volumeGb);
  if (entering === customer) entering = null;
  if (problem === null && isSent(saleId)) {
    void leaveWaitingRoom(phone);
    return null;
  }
  const now = bundleDrafts.use.getState();
  // The draft has changed by now: it is the next customer's, or has another number.
  if (now.saleId !== saleId || now.digits !== phone) return problem;
  if (problem === null && dataSale.giveWay()) {
    bundleDrafts.startNew();
    dataSale.useNews.setState({ notice: waitsNow(phone), soldId: null, gap: null });
  }
  return problem;
}
