/** The reason why this counter sells nothing now, whatever the draft; null if it sells. */
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import type { Product } from '#shared/order-state.ts';
import { KEY_OF_PRODUCT } from '#shared/reseller-api/keys.ts';

export type SellingStop = 'offline' | 'key-rejected' | 'journal' | 'shift';

/** `product`: a key that the service refuses stops only its own products. */
export function sellingStop(snapshot: CounterSnapshot | null, product: Product | null = null): SellingStop | null {
  if (snapshot === null) return null;
  const { journal, service } = snapshot;
  if (journal.state === 'unavailable') return 'journal';
  if (service.state === 'offline') return 'offline';
  if (snapshot.shift.state !== 'open') return 'shift';
  if (service.state !== 'key-rejected') return null;
  const sellsOn = product !== null && service.rejectedKeys?.includes(KEY_OF_PRODUCT[product]) === false;
  return sellsOn ? null : 'key-rejected';
}
