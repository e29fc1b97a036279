/** A person's answer to an order on the board, and the text for support. */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { OrderAction } from '#shared/order-state.ts';
import { call } from '../bridge.ts';
import { takeSale } from './board.ts';

interface ActState {
  /** The order whose answer is on its way: a second press may not send another. */
  readonly acting: number | null;
  readonly refused: { readonly intentId: number; readonly code: CounterErrorCode } | null;
}

export const useAct = create<ActState>()(() => ({ acting: null, refused: null }));

export async function act(intentId: number, action: OrderAction): Promise<void> {
  if (useAct.getState().acting !== null) return;
  useAct.setState({ acting: intentId, refused: null });
  const answer = await call('sales.act', { intentId, action });
  useAct.setState({ acting: null, refused: answer.ok ? null : { intentId, code: answer.error.code } });
  if (answer.ok) takeSale(answer.value);
}
