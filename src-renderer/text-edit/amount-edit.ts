/**
 * Edits the text of a field for an amount or a count. An edit with signs that don't belong there is refused as a whole:
 * with its other letters taken out, a pasted `-50` would be 50, and `1e5` would be 15. Pure, so that it can be tested
 * without a page.
 */
import { formatAmount, type Pesewa } from '#shared/money.ts';
import { plainLine } from '#shared/parse/one-number.ts';

const LONGEST = 13;

/** `GHS 1 234.50`, `GH₵1,234.50`, `50.00 cedis`: an amount with what others write around it. */
const WITH_CURRENCY = /^(?:ghs|gh₵|gh¢|ghc|₵)?\s*(\d{1,3}(?:[ ,]\d{3})+(?:\.\d+)?|\d[\d.,]*)\s*(?:ghs|cedis?)?$/i;

export function editAmount(text: string, before: string): string {
  const plain = plainLine(text);
  const typed = /^[\d.,]*$/.test(plain) ? plain : WITH_CURRENCY.exec(plain)?.[1]?.replaceAll(' ', '');
  return typed === undefined || typed.length > LONGEST ? before : typed;
}

/** Formats an amount for its field: `10`, `10.50`. */
export const amountTextOf = (amount: Pesewa): string => formatAmount(amount).replaceAll(',', '').replace(/\.00$/, '');

export function editCount(text: string, before: string, most: number): string {
  const plain = plainLine(text);
  return /^\d*$/.test(plain) && plain.length <= most ? plain : before;
}
