/** The secrets that a counter makes for itself and never shows. Each is as long as a key, wherever it is stored. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';

export interface Secrets {
  /** Seals request bodies and vouchers in the journal. */
  readonly fieldKey: Uint8Array;
  /** Keys the fingerprints and the PINs, so that a fingerprint tells nothing to a thief of the journal. */
  readonly pepper: Uint8Array;
  /** The seed of the Ed25519 key that signs day files. */
  readonly signingSeed: Uint8Array;
}

const secret = z
  .base64()
  .refine((text) => Buffer.from(text, 'base64').length === 32)
  .transform((text) => new Uint8Array(Buffer.from(text, 'base64')));
const secretsFile = z.object({ fieldKey: secret, pepper: secret, signingSeed: secret });

const fresh = (): Uint8Array => new Uint8Array(randomBytes(32));

export const newSecrets = (): Secrets => ({ fieldKey: fresh(), pepper: fresh(), signingSeed: fresh() });

export function secretsToText({ fieldKey, pepper, signingSeed }: Secrets): string {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  return JSON.stringify({ fieldKey: text(fieldKey), pepper: text(pepper), signingSeed: text(signingSeed) });
}

export const areSame = (one: Secrets, other: Secrets): boolean => secretsToText(one) === secretsToText(other);

/** Throws on anything that isn't whole: secrets that can't be read are an error, never new ones. */
export const secretsFromText = (text: string): Secrets => secretsFile.parse(JSON.parse(text));
