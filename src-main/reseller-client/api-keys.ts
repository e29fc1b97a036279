import { createHmac } from 'node:crypto';
import { type CallableEndpoint, ENDPOINTS, type KeyTypeOf } from '#shared/reseller-api/endpoints.ts';
import { KEY_MARKS, KEY_TYPES, type KeyType } from '#shared/reseller-api/keys.ts';
import { err, ok, type Result } from '#shared/result.ts';

/**
 * An API key whose value can't be printed by accident. It is in no property, so inspect, JSON, a clone or a thrown
 * object can't carry it. Only `revealKey` returns it.
 */
export class ApiKey<T extends KeyType = KeyType> {
  readonly type: T;
  readonly #value: string;

  constructor(type: T, value: string) {
    this.type = type;
    this.#value = value;
    Object.freeze(this);
  }

  toString(): string {
    return `[${this.type} key]`;
  }

  toJSON(): string {
    return this.toString();
  }

  static reveal(key: ApiKey): string {
    return key.#value;
  }
}

/** The keys of one account. A counter may lack any of them. */
export type KeyRing = { readonly [T in KeyType]?: ApiKey<T> };

/** A read that each type of key allows: it changes nothing, needs nothing else, and spends no budget of the contract. */
export const READ_WITH = {
  standard: 'accountRole',
  sms: 'smsBalance',
  commission: 'airtimeOrders',
} as const satisfies Record<KeyType, CallableEndpoint>;

export type KeyProblem = 'empty' | 'bad-characters' | 'of-another-type';

const MARKED = KEY_TYPES.toSorted((a, b) => KEY_MARKS[b].length - KEY_MARKS[a].length);

/** The type that a key's own text tells, if any. */
export const keyTypeOf = (value: string): KeyType | null =>
  MARKED.find((type) => value.includes(KEY_MARKS[type])) ?? null;

/** Seals a pasted key. A header carries visible ASCII only; other characters would fail later and less clearly. */
export function sealKey<T extends KeyType>(type: T, pasted: string): Result<ApiKey<T>, KeyProblem> {
  const value = pasted.trim();
  if (value === '') return err('empty');
  if (!/^[\x21-\x7e]{1,512}$/.test(value)) return err('bad-characters');
  const marked = keyTypeOf(value);
  return marked !== null && marked !== type ? err('of-another-type') : ok(new ApiKey(type, value));
}

/** Seals the keys that are given in the right form. */
export function keyRing(texts: Partial<Record<KeyType, string>>): KeyRing {
  const sealed = KEY_TYPES.flatMap((type) => {
    const key = sealKey(type, texts[type] ?? '');
    return key.ok ? [[type, key.value] as const] : [];
  });
  return Object.fromEntries(sealed) as KeyRing;
}

/** Reveals the value for the `Authorization` header and for scrubbing; nothing else may hold it. */
export const revealKey = (key: ApiKey): string => ApiKey.reveal(key);

/**
 * Tells keys apart in the journal and in budgets without giving them away. The pepper is the counter's own secret, so
 * the same key looks different in every shop.
 */
export const fingerprintOf = (key: ApiKey, pepper: Uint8Array): string =>
  createHmac('sha256', pepper).update(revealKey(key)).digest('hex').slice(0, 16);

/** The ring's key for an endpoint; its type allows no other. */
export function keyFor<N extends CallableEndpoint>(ring: KeyRing, endpoint: N): ApiKey<KeyTypeOf<N>> | undefined {
  const type: KeyTypeOf<N> = ENDPOINTS[endpoint].keyType;
  return ring[type];
}
