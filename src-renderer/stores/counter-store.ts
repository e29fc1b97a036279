/** The frame's knowledge of this counter, and business time derived from it. */
import { create } from 'zustand';
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { ShopSettings } from '#shared/counter-api/settings.ts';

interface CounterState {
  readonly snapshot: CounterSnapshot | null;
  /** The page's monotonic time at which the snapshot came: the PC's clock is not trusted (M20). */
  readonly receivedAt: number;
  /** Why there is no snapshot. */
  readonly problem: CounterErrorCode | null;
}

export const useCounter = create<CounterState>()(() => ({ snapshot: null, receivedAt: 0, problem: null }));

export const takeSnapshot = (snapshot: CounterSnapshot): void =>
  useCounter.setState({ snapshot, receivedAt: performance.now(), problem: null });

/** Applies saved settings at once; the snapshot that follows says the same. */
export const takeSettings = (settings: ShopSettings): void =>
  useCounter.setState(({ snapshot }) => (snapshot === null ? {} : { snapshot: { ...snapshot, settings } }));

export const takeCounterProblem = (problem: CounterErrorCode | null): void => useCounter.setState({ problem });

/** True for a person who may not see the sales of others: what they find isn't everything. */
export const useOwnOnly = (): boolean =>
  useCounter(({ snapshot }) => snapshot?.attendant.rights.historyOfOthers === false);

export function businessNow(): number {
  const { snapshot, receivedAt } = useCounter.getState();
  return snapshot === null ? Date.now() : Math.round(snapshot.now + performance.now() - receivedAt);
}
