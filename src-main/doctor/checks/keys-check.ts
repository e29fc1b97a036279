import type { Finding } from '#shared/counter-api/doctor.ts';
import type { KeyRefusal } from '#shared/reseller-api/error-codes.ts';
import { KEY_TYPES, type KeyType } from '#shared/reseller-api/keys.ts';
import { fault, fine, notAsked, watch } from '../finding.ts';

export type KeyStatus = 'accepted' | 'rejected' | 'missing' | 'not-said' | KeyRefusal;

export type KeysStatus = Readonly<Record<KeyType, KeyStatus>>;

function findingOf(type: KeyType, look: KeyStatus): Finding {
  const check = `key-${type}` as const;
  if (look === 'accepted') return fine(check, look);
  if (look === 'missing') return watch(check, look);
  return look === 'not-said' ? notAsked(check, look) : fault(check, look);
}

/** A counter may do without a key; one that is refused is a fault. */
export const checkKeys = (look: KeysStatus): Finding[] => KEY_TYPES.map((type) => findingOf(type, look[type]));
