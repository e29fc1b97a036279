/**
 * Warns of a common fraud, the caller who says "send it, I pay later": a large sale, which can't be taken back, to a
 * number that this counter never sold to. The read-back says so; the sale may be sent all the same.
 */
import { type Pesewa, pesewas } from '#shared/money.ts';
import type { Product } from '#shared/order-state.ts';
import type { JournalReader } from '../../journal/journal.ts';
import type { DraftItem } from '../model/strategy.ts';

const LARGE = pesewas(10_000);
/** Products that are spent as they arrive. A bulk list has its own page; a bill's name was read to the customer. */
const AS_GOOD_AS_CASH: readonly Product[] = ['airtime', 'data'];

export async function isFirstTimeNumber(
  read: Pick<JournalReader, 'everSoldTo'>,
  product: Product,
  items: readonly DraftItem[],
  price: Pesewa,
): Promise<boolean> {
  const [item] = items;
  if (item === undefined || price < LARGE || !AS_GOOD_AS_CASH.includes(product)) return false;
  return !(await read.everSoldTo(item.recipient));
}
