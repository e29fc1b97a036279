/**
 * The letters that work while a number or an amount is typed. Letters mean nothing in either field, so no hand has to
 * leave for a mouse.
 */
import { type Pesewa, pesewas } from '#shared/money.ts';
import type { NetworkFamily } from '#shared/phone.ts';
import { draftKey, type Press } from '../../components/draft-keys.ts';

interface QuickAmount {
  readonly amount: Pesewa;
  readonly keyCap: string;
}

/** The bottom row of letters: the left hand chooses while the right one stays on the number pad. */
export const QUICK_AMOUNTS: readonly QuickAmount[] = [
  { amount: pesewas(100), keyCap: 'Z' },
  { amount: pesewas(200), keyCap: 'X' },
  { amount: pesewas(500), keyCap: 'C' },
  { amount: pesewas(1000), keyCap: 'V' },
  { amount: pesewas(2000), keyCap: 'B' },
  { amount: pesewas(5000), keyCap: 'N' },
];

export type AirtimeKey =
  | { readonly does: 'network'; readonly network: NetworkFamily }
  | { readonly does: 'amount'; readonly amount: Pesewa }
  | { readonly does: 'same-again' }
  | { readonly does: 'clear' };

export function airtimeKey(press: Press): AirtimeKey | null {
  const shared = draftKey(press);
  if (shared !== null) return shared;
  if (press.repeat || press.altKey || press.metaKey || press.ctrlKey) return null;
  const quick = QUICK_AMOUNTS.find(({ keyCap }) => keyCap === press.key.toUpperCase());
  return quick === undefined ? null : { does: 'amount', amount: quick.amount };
}
