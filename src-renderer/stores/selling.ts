/** Why this counter sells nothing now, whatever the draft; null when it does. */
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';

export type SellingStop = 'offline' | 'key-rejected' | 'journal';

export function sellingStop(snapshot: CounterSnapshot | null): SellingStop | null {
  if (snapshot === null) return null;
  if (snapshot.journal.state === 'unavailable') return 'journal';
  if (snapshot.service.state === 'offline' || snapshot.service.state === 'key-rejected') return snapshot.service.state;
  return null;
}
