import type { KeyVerdict } from '#shared/counter-api/setup.ts';
import { KEY_MARKS, type KeyType } from '#shared/reseller-api/keys.ts';
import { keyTypeOf, sealKey } from '../reseller-client/api-keys.ts';

/** Judges a key by its text alone. The contract defines only a key's mark; the text around it is the service's own. */
export function keyForm(type: KeyType, text: string): KeyVerdict | null {
  if (text.trim() === '') return { kind: 'absent' };
  const marked = keyTypeOf(text);
  if (marked !== null && marked !== type) return { kind: 'of-another-type', type: marked };
  const shape = new RegExp(`^\\S+${KEY_MARKS[type]}\\S{6,}$`);
  return shape.test(text.trim()) && sealKey(type, text).ok ? null : { kind: 'bad-form' };
}
