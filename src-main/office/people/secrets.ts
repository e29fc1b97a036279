/** Secrets that a browser or a person holds. The database keeps only their hashes. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sha256 } from '../../platform/ed25519.ts';

const SECRET_BYTES = 32;
/** Letters and digits that nobody confuses when they copy them from a terminal. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 12;

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** A secret of 256 random bits can't be guessed, so one round is enough. */
export const secretHash = (secret: string): string => sha256(`dwadi-office ${secret}`);

/** `K7QM-2PXR-9TWB`: 59 random bits, for one use within one run of the office. */
export function newCode(): string {
  let letters = '';
  while (letters.length < CODE_LENGTH) {
    // A byte above the last whole round of letters would make some of them likelier.
    for (const byte of randomBytes(CODE_LENGTH)) {
      if (byte < 248 && letters.length < CODE_LENGTH) letters += CODE_LETTERS[byte % CODE_LETTERS.length];
    }
  }
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(sha256(a)), Buffer.from(sha256(b))];
  return timingSafeEqual(left, right);
}
