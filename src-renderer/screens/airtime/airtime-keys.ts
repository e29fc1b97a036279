/**
 * The letters that work while a number or an amount is typed. Letters mean nothing in either field, so no hand has to
 * leave for a mouse.
 */
import { type Pesewa, pesewas } from '#shared/money.ts';
import type { NetworkFamily } from '#shared/phone.ts';

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

export const NETWORK_KEYS: Readonly<Record<NetworkFamily, string>> = { MTN: 'M', Telecel: 'T', AT: 'A' };

export const SAME_AGAIN_KEY = '=';

export type AirtimeKey =
  | { readonly does: 'network'; readonly network: NetworkFamily }
  | { readonly does: 'amount'; readonly amount: Pesewa }
  | { readonly does: 'same-again' }
  | { readonly does: 'clear' };

interface Press {
  readonly key: string;
  readonly repeat: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

export function airtimeKey(press: Press): AirtimeKey | null {
  if (press.repeat || press.altKey || press.metaKey) return null;
  if (press.ctrlKey) return press.key === 'Backspace' ? { does: 'clear' } : null;
  if (press.key === SAME_AGAIN_KEY) return { does: 'same-again' };
  const cap = press.key.toUpperCase();
  for (const network of Object.keys(NETWORK_KEYS) as NetworkFamily[]) {
    if (NETWORK_KEYS[network] === cap) return { does: 'network', network };
  }
  const quick = QUICK_AMOUNTS.find(({ keyCap }) => keyCap === cap);
  return quick === undefined ? null : { does: 'amount', amount: quick.amount };
}
