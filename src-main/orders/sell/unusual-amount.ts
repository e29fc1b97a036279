/**
 * Warns of an amount far above the usual: mostly a digit too many, or a digit of the number typed into the amount. The
 * read-back says so; the sale may be sent all the same.
 */
import type { SaleQuote } from '#shared/counter-api/sales.ts';
import { type Pesewa, pesewas } from '#shared/money.ts';
import type { Product } from '#shared/order-state.ts';
import type { JournalReader } from '../../journal/journal.ts';
import type { DraftItem } from '../model/strategy.ts';

/** Bundles and vouchers have sizes; only these amounts are typed. */
const TYPED: readonly Product[] = ['airtime', 'bill'];
/** A mistake below this is cheap, and a warning each time would only teach people not to read. */
const SMALL = pesewas(2000);
const TIMES_OF_NUMBER = 5;
const TIMES_OF_COUNTER = 3;
/** Fewer sales don't show what is usual. */
const ENOUGH_SALES = 20;
/** One large sale a day doesn't make the next one usual. */
const USUAL_SHARE = 0.95;

function usualOf(prices: readonly number[]): number | null {
  if (prices.length < ENOUGH_SALES) return null;
  return [...prices].sort((a, b) => a - b)[Math.floor(USUAL_SHARE * (prices.length - 1))] ?? null;
}

/** Returns the usual price if this one is far above it. Null if it isn't, or if too few sales tell. */
export async function farAboveUsual(
  read: Pick<JournalReader, 'usualPrices'>,
  product: Product,
  items: readonly DraftItem[],
  price: Pesewa,
): Promise<SaleQuote['farAbove'] | null> {
  const [item] = items;
  if (item === undefined || price < SMALL || !TYPED.includes(product)) return null;
  const { ofNumber, ofCounter } = await read.usualPrices(product, item.recipient);
  const [most] = [...ofNumber].sort((a, b) => b - a);
  if (most !== undefined) return price > TIMES_OF_NUMBER * most ? { usual: pesewas(most), of: 'number' } : null;
  const usual = usualOf(ofCounter);
  return usual !== null && price > TIMES_OF_COUNTER * usual ? { usual: pesewas(usual), of: 'counter' } : null;
}
