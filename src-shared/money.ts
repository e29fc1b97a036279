/**
 * Money is an integer count of pesewas behind a brand, so that a float can't be added to it by accident.
 * The service speaks GHS as JSON numbers; they are converted once, at the edge, to whole pesewas or not at all.
 */
declare const pesewaBrand: unique symbol;
export type Pesewa = number & { readonly [pesewaBrand]: true };

/** GHS 10,000,000,000 for one amount: far above any till, and thousands of them are below the precision of a double. */
const LARGEST = 1_000_000_000_000;

export function isPesewa(value: unknown): value is Pesewa {
  return Number.isInteger(value) && Math.abs(value as number) <= LARGEST && !Object.is(value, -0);
}

/** A sum may be larger than the largest amount: a drawer that can't be summed can't be closed. */
export const isPesewaSum = (value: unknown): value is Pesewa => Number.isSafeInteger(value) && !Object.is(value, -0);

/** Brands a count of pesewas: a constant, a database row, a sum. Throws on anything else, because that is a bug. */
export function pesewas(count: number): Pesewa {
  const value = count === 0 ? 0 : count;
  if (!isPesewaSum(value)) throw new RangeError(`not a count of pesewas: ${count}`);
  return value;
}

/** A millionth of a pesewa; what a double can't tell apart, where an amount is so large that this is more. */
const noiseOf = (count: number): number => Math.max(1e-6, Math.abs(count) * 1e-14);

/**
 * GHS as the service writes them. Null when the amount isn't whole pesewas: the caller keeps the text and names it.
 * A service that adds and subtracts doubles writes 1993.4199999999998 and means 1993.42.
 */
export function fromCedis(cedis: number): Pesewa | null {
  const count = Math.round(cedis * 100);
  if (!Number.isFinite(cedis) || Math.abs(count) > LARGEST || Math.abs(cedis * 100 - count) > noiseOf(count))
    return null;
  return pesewas(count);
}

/** Rounds down to what is held at least: a share may end in a part of a pesewa, and so may a wallet that got one. */
export const heldOf = (cedis: number): Pesewa | null => fromCedis(cedis) ?? fromCedis(Math.floor(cedis * 100) / 100);

/**
 * Rounds what a biller asks for up: a person who pays all of a debt owes nothing afterwards. A credit below zero becomes
 * smaller. It is shown, confirmed, and filled in as the amount where a person pays all of it.
 */
export const dueOf = (cedis: number): Pesewa | null => fromCedis(cedis) ?? fromCedis(Math.ceil(cedis * 100) / 100);

/** The JSON number for the service: the double nearest to the decimal, which prints with two decimals at most. */
export const toCedis = (amount: Pesewa): number => amount / 100;

/** Reads what a person typed: `26`, `26.5`, `1,234.50`. Null when it is no amount of whole pesewas. */
export function parseCedis(text: string): Pesewa | null {
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const whole = Number((match[1] ?? '').replaceAll(',', ''));
  const count = whole * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return isPesewa(count) ? count : null;
}

export const addMoney = (...amounts: readonly Pesewa[]): Pesewa => pesewas(amounts.reduce((sum, a) => sum + a, 0));

/** `1,234.50`, with a true minus sign; for columns whose head already says GHS. */
export function formatAmount(amount: Pesewa): string {
  const whole = Math.floor(Math.abs(amount) / 100);
  const rest = String(Math.abs(amount) % 100).padStart(2, '0');
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? '−' : ''}${grouped}.${rest}`;
}

export const formatMoney = (amount: Pesewa): string => `GHS ${formatAmount(amount)}`;
