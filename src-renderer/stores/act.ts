/** A person's answer to an order on the board, and the text for support. */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { OrderAction } from '#shared/order-state.ts';
import { call } from '../bridge.ts';
import { takeSale } from './board.ts';

interface ActState {
  /** The orders whose answer is on its way: a second press may not send another. */
  readonly acting: ReadonlySet<number>;
  readonly refused: ReadonlyMap<number, CounterErrorCode>;
}

export const useAct = create<ActState>()(() => ({ acting: new Set(), refused: new Map() }));

const without = <V>(map: ReadonlyMap<number, V>, key: number): ReadonlyMap<number, V> =>
  new Map([...map].filter(([one]) => one !== key));

export async function act(intentId: number, action: OrderAction): Promise<void> {
  if (useAct.getState().acting.has(intentId)) return;
  useAct.setState(({ acting, refused }) => ({
    acting: new Set([...acting, intentId]),
    refused: without(refused, intentId),
  }));
  const answer = await call('sales.act', { intentId, action });
  useAct.setState(({ acting, refused }) => ({
    acting: new Set([...acting].filter((one) => one !== intentId)),
    refused: answer.ok ? refused : new Map(refused).set(intentId, answer.error.code),
  }));
  if (answer.ok) takeSale(answer.value);
}
