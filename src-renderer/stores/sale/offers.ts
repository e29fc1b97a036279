/** A list of what can be sold, as main last told it. A refresh that fails takes nothing away that was there. */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { Result } from '#shared/result.ts';

interface OffersState<T> {
  /** Null until main has answered. */
  readonly list: T | null;
  readonly problem: CounterErrorCode | null;
}

export interface OffersStore<T> {
  readonly use: UseBoundStore<StoreApi<OffersState<T>>>;
  load(fresh: boolean): Promise<void>;
}

type Ask<T> = (fresh: boolean) => Promise<Result<T, { readonly code: CounterErrorCode }>>;

export function createOffers<T>(ask: Ask<T>): OffersStore<T> {
  const use = create<OffersState<T>>()(() => ({ list: null, problem: null }));
  let asked = 0;
  let refresh: Promise<void> | null = null;
  const read = async (fresh: boolean): Promise<void> => {
    asked += 1;
    const mine = asked;
    if (use.getState().problem !== null) use.setState({ problem: null });
    const answer = await ask(fresh);
    if (mine === asked)
      use.setState(answer.ok ? { list: answer.value, problem: null } : { problem: answer.error.code });
  };
  return {
    use,
    load: (fresh) => {
      // Main would answer at once, with the list that is being replaced.
      if (!fresh && refresh !== null) return refresh;
      const reading = read(fresh);
      if (!fresh) return reading;
      const mine = reading.finally(() => {
        if (refresh === mine) refresh = null;
      });
      refresh = mine;
      return mine;
    },
  };
}

/** True for a problem of a read-back by which the list behind it is stale. */
export const isStale = (problem: CounterErrorCode): boolean =>
  problem === 'out-of-stock' || problem === 'price-changed';
