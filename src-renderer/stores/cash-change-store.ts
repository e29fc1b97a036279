/** The change of the sale that was just made: it stays on the screen until the next one is begun. */
import { create } from 'zustand';
import type { Pesewa } from '#shared/money.ts';

export const useCashChange = create<{ readonly amount: Pesewa | null }>()(() => ({ amount: null }));

export const keepCashChange = (amount: Pesewa | null): void =>
  useCashChange.setState({ amount: amount === 0 ? null : amount });

export function forgetCashChange(): void {
  if (useCashChange.getState().amount !== null) useCashChange.setState({ amount: null });
}
