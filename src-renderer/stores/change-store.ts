/** The change of the sale that was just made: it stays on the screen until the next one is begun. */
import { create } from 'zustand';
import type { Pesewa } from '#shared/money.ts';

export const useChange = create<{ readonly amount: Pesewa | null }>()(() => ({ amount: null }));

export const keepChange = (amount: Pesewa | null): void => useChange.setState({ amount: amount === 0 ? null : amount });

export function forgetChange(): void {
  if (useChange.getState().amount !== null) useChange.setState({ amount: null });
}
