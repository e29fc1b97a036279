/** The letters that mean the same on every screen that sells to a number. */
import type { NetworkFamily } from '#shared/phone.ts';

export const NETWORK_KEYS: Readonly<Record<NetworkFamily, string>> = { MTN: 'M', Telecel: 'T', AT: 'A' };

export const SAME_AGAIN_KEY = '=';

export const SHOW_PIN_KEY = 'P';

export type DraftKey =
  | { readonly does: 'network'; readonly network: NetworkFamily }
  | { readonly does: 'same-again' }
  | { readonly does: 'clear' };

export type Press = Readonly<Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'altKey' | 'metaKey'>>;

/** A plain letter, which no amount holds. */
export const isLetter = ({ key, ctrlKey, altKey, metaKey }: Press): boolean =>
  /^\p{L}$/u.test(key) && !ctrlKey && !altKey && !metaKey;

export function draftKey(press: Press): DraftKey | null {
  if (press.repeat || press.altKey || press.metaKey) return null;
  if (press.ctrlKey) return press.key === 'Backspace' ? { does: 'clear' } : null;
  if (press.key === SAME_AGAIN_KEY) return { does: 'same-again' };
  const cap = press.key.toUpperCase();
  for (const network of Object.keys(NETWORK_KEYS) as NetworkFamily[]) {
    if (NETWORK_KEYS[network] === cap) return { does: 'network', network };
  }
  return null;
}
