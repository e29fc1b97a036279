import { useEffect } from 'react';
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import { useCounter } from '../counter-store.ts';
import type { OffersStore } from './offers.ts';

/** Prices follow the role, and a line that is back is used at once. */
const isNews = (now: CounterSnapshot | null, before: CounterSnapshot | null): boolean =>
  now?.role?.name !== before?.role?.name ||
  now?.role?.lapsed !== before?.role?.lapsed ||
  (now?.service.state === 'connected' && before?.service.state !== 'connected');

/** Keeps a list fresh while its screen is open. */
export function useFreshOffers<T>({ load }: OffersStore<T>): void {
  useEffect(() => {
    void load(false);
    return useCounter.subscribe(({ snapshot }, before) => isNews(snapshot, before.snapshot) && void load(false));
  }, [load]);
}
