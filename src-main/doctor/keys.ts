import type { Finding } from '#shared/counter-api/doctor.ts';
import { KEY_TYPES, type KeyType } from '#shared/reseller-api/keys.ts';
import { fault, fine, notAsked, watch } from './finding.ts';

export type KeyLook = 'accepted' | 'rejected' | 'missing' | 'not-said';

export type KeysLook = Readonly<Record<KeyType, KeyLook>>;

function findingOf(type: KeyType, look: KeyLook): Finding {
  const check = `key-${type}` as const;
  if (look === 'accepted') return fine(check, look);
  if (look === 'missing') return watch(check, look);
  return look === 'rejected' ? fault(check, look) : notAsked(check, look);
}

/** A counter may do without a key; one that is refused is a fault. */
export const checkKeys = (look: KeysLook): Finding[] => KEY_TYPES.map((type) => findingOf(type, look[type]));
