/**
 * A PIN is four digits: a thief of the journal could try them all in a second, whatever the hash. So the hash is keyed
 * with the vault's pepper, which isn't in the journal; scrypt makes the rest expensive if both are stolen.
 */
import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { STRETCH_COST } from '#shared/scrypt-cost.ts';

export interface PinHash {
  readonly pinSalt: Uint8Array;
  readonly pinHash: Uint8Array;
  readonly pinCost: number;
}

const BLOCK = 8;
const LENGTH = 32;

/** Marks a person without a PIN: no typed PIN matches. */
export const NO_PIN: PinHash = { pinSalt: new Uint8Array(), pinHash: new Uint8Array(), pinCost: STRETCH_COST.pin };

export const hasPin = ({ pinHash }: Pick<PinHash, 'pinHash'>): boolean => pinHash.length > 0;

/** Runs on a thread of Node's pool, so that screens go on meanwhile. */
function derive(pin: string, salt: Uint8Array, cost: number, pepper: Uint8Array): Promise<Buffer> {
  const keyed = createHmac('sha256', pepper).update('staff-pin:').update(pin).digest();
  const N = 2 ** cost;
  return new Promise((resolve, reject) => {
    scrypt(keyed, salt, LENGTH, { N, r: BLOCK, p: 1, maxmem: 256 * N * BLOCK }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });
}

export async function hashPin(pin: string, pepper: Uint8Array, pinCost: number = STRETCH_COST.pin): Promise<PinHash> {
  const pinSalt = randomBytes(16);
  return { pinSalt, pinHash: await derive(pin, pinSalt, pinCost, pepper), pinCost };
}

export async function isPin(pin: string, known: PinHash, pepper: Uint8Array): Promise<boolean> {
  const tried = await derive(pin, known.pinSalt, known.pinCost, pepper);
  return known.pinHash.length === LENGTH && timingSafeEqual(tried, known.pinHash);
}
