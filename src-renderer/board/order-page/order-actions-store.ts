/** A person's answer to an order on the board, and the text for support. */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import type { OrderAction } from '#shared/order-state.ts';
import { call } from '../../bridge.ts';
import { takeSale } from '../../stores/board-store.ts';

interface ActState {
  /** The orders whose answer is on its way: a second press may not send another. */
  readonly acting: ReadonlySet<number>;
  readonly refused: ReadonlyMap<number, CounterErrorCode>;
}

export const useAct = create<ActState>()(() => ({ acting: new Set(), refused: new Map() }));

const without = <V>(map: ReadonlyMap<number, V>, key: number): ReadonlyMap<number, V> =>
  new Map([...map].filter(([one]) => one !== key));

/** The answer is asked for once; a refusal stays with its order. */
async function once<T>(
  intentId: number,
  ask: () => Promise<{ ok: true; value: T } | { ok: false; error: { code: CounterErrorCode } }>,
): Promise<T | null> {
  if (useAct.getState().acting.has(intentId)) return null;
  useAct.setState(({ acting, refused }) => ({
    acting: new Set([...acting, intentId]),
    refused: without(refused, intentId),
  }));
  const answer = await ask();
  useAct.setState(({ acting, refused }) => ({
    acting: new Set([...acting].filter((one) => one !== intentId)),
    refused: answer.ok ? refused : new Map(refused).set(intentId, answer.error.code),
  }));
  return answer.ok ? answer.value : null;
}

export async function act(intentId: number, action: OrderAction): Promise<void> {
  const sale = await once(intentId, () => call('sales.act', { intentId, action }));
  if (sale !== null) takeSale(sale);
}

/**
 * Records that a person has done, or has read, what was left to do for the customer of a sale. Main then sends the sale
 * anew.
 */
export async function seeTo({ id: saleId }: SaleView, { intentId }: OrderView): Promise<void> {
  await once(intentId, () => call('owed.seenTo', { saleId }));
}
