/**
 * A PIN is four to eight digits: a thief of the journal could soon try them all, whatever the hash. So the hash is keyed
 * with the vault's pepper, which isn't in the journal; scrypt makes the rest expensive if both are stolen.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { STRETCH_COST } from '#shared/scrypt-cost.ts';
import { STRETCHED_BYTES, stretch } from '../platform/stretch.ts';

export interface PinHash {
  readonly pinSalt: Uint8Array;
  readonly pinHash: Uint8Array;
  readonly pinCost: number;
}

/** Marks a person without a PIN: no typed PIN matches. */
export const NO_PIN: PinHash = { pinSalt: new Uint8Array(), pinHash: new Uint8Array(), pinCost: STRETCH_COST.pin };

export const hasPin = ({ pinHash }: Pick<PinHash, 'pinHash'>): boolean => pinHash.length > 0;

function derive(pin: string, salt: Uint8Array, cost: number, pepper: Uint8Array): Promise<Buffer> {
  const keyed = createHmac('sha256', pepper).update('staff-pin:').update(pin).digest();
  return stretch(keyed, salt, cost);
}

export async function hashPin(pin: string, pepper: Uint8Array, pinCost: number = STRETCH_COST.pin): Promise<PinHash> {
  const pinSalt = randomBytes(16);
  return { pinSalt, pinHash: await derive(pin, pinSalt, pinCost, pepper), pinCost };
}

export async function isPin(pin: string, known: PinHash, pepper: Uint8Array): Promise<boolean> {
  const tried = await derive(pin, known.pinSalt, known.pinCost, pepper);
  return known.pinHash.length === STRETCHED_BYTES && timingSafeEqual(tried, known.pinHash);
}
