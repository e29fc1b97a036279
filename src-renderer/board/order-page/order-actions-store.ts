/** A person's answer to an order on the board, and the text for support. */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import { MOST_ORDERS_TOLD } from '#shared/counter-api/limits.ts';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import type { OrderAction } from '#shared/order-state.ts';
import { call } from '../../bridge.ts';
import { takeSale, useBoard } from '../../stores/board-store.ts';

interface Refusal {
  readonly code: CounterErrorCode;
  /** The order as it was refused: it says nothing of one that has changed since. */
  readonly updatedAt: number;
}

interface ActState {
  /** The orders whose answer is on its way: a second press may not send another. */
  readonly acting: ReadonlySet<number>;
  readonly refused: ReadonlyMap<number, Refusal>;
}

export const useAct = create<ActState>()(() => ({ acting: new Set(), refused: new Map() }));

const without = <V>(map: ReadonlyMap<number, V>, key: number): ReadonlyMap<number, V> =>
  new Map([...map].filter(([one]) => one !== key));

export const refusalOf =
  ({ intentId, updatedAt }: OrderView) =>
  ({ refused }: ActState): CounterErrorCode | null => {
    const refusal = refused.get(intentId);
    return refusal !== undefined && refusal.updatedAt >= updatedAt ? refusal.code : null;
  };

/** Counts the people at the counter: a refusal is told to the one who heard it. */
let person = 0;

/** The next person has asked for nothing yet. */
export function forgetRefusals(): void {
  person += 1;
  useAct.setState({ refused: new Map() });
}

/** The order may have changed while its answer was on the way. */
function newestUpdate({ intentId, updatedAt }: OrderView): number {
  const { board, openedSale } = useBoard.getState();
  const lists = board === null ? [] : [...board.underWay, ...board.needsAttention, ...board.justNow];
  const views = [...lists, ...(openedSale === null ? [] : [openedSale])].flatMap(({ orders }) => orders);
  return Math.max(updatedAt, ...views.filter((one) => one.intentId === intentId).map((one) => one.updatedAt));
}

/** The answer is asked for once; a refusal stays with its order until that changes. */
async function once<T>(
  order: OrderView,
  ask: () => Promise<{ ok: true; value: T } | { ok: false; error: { code: CounterErrorCode } }>,
): Promise<T | null> {
  const { intentId } = order;
  if (useAct.getState().acting.has(intentId)) return null;
  const asks = person;
  useAct.setState(({ acting, refused }) => ({
    acting: new Set([...acting, intentId]),
    refused: without(refused, intentId),
  }));
  const answer = await ask();
  const isTold = !answer.ok && asks === person;
  useAct.setState(({ acting, refused }) => ({
    acting: new Set([...acting].filter((one) => one !== intentId)),
    refused: isTold
      ? new Map(refused).set(intentId, { code: answer.error.code, updatedAt: newestUpdate(order) })
      : refused,
  }));
  return answer.ok ? answer.value : null;
}

export async function act(order: OrderView, action: OrderAction): Promise<void> {
  const { intentId } = order;
  const sale = await once(order, () => call('sales.act', { intentId, action }));
  if (sale !== null) takeSale(sale);
}

/**
 * Records that a person has done, or has read, what was left to do for the customer of a sale. Main then sends the sale
 * anew.
 */
export async function seeTo({ id: saleId, leftToDo: count, orders }: SaleView, order: OrderView): Promise<void> {
  const left = [order, ...orders.filter(({ intentId }) => intentId !== order.intentId)].flatMap(
    ({ intentId, leftToDo: what }) => (what === null ? [] : [{ intentId, what }]),
  );
  const isAll = left.length === count && count <= MOST_ORDERS_TOLD;
  await once(order, () => call('owed.seenTo', { saleId, shown: { count, orders: isAll ? left : null } }));
}
