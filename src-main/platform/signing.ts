/** A counter's own signature: made with the key of its seed, checked with its public key. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { canonicalJson } from '#shared/canonical-json.ts';
import { isSignature, pointOf, privateKeyFrom, publicKeyOfPoint, sha256, signatureOf } from './ed25519.ts';
import { orElse } from './may-fail.ts';

export interface Signer {
  /** 32 bytes in base64url. */
  readonly key: string;
  readonly fingerprint: string;
  sign(text: string): string;
}

export const fingerprintOf = (key: string): string => sha256(Buffer.from(key, 'base64url'));

export function signerFrom(seed: Uint8Array): Signer {
  const secret = privateKeyFrom(seed);
  const key = pointOf(createPublicKey(secret));
  return { key, fingerprint: fingerprintOf(key), sign: (text) => signatureOf(secret, text).toString('base64url') };
}

const known = (key: string): KeyObject | null => orElse(() => publicKeyOfPoint(key), null);

/** Accepts only one spelling of a signature: the last letter of base64url has unused bits. */
const isExact = (text: string): boolean => Buffer.from(text, 'base64url').toString('base64url') === text;

export function isSignedBy(key: string, text: string, signature: string): boolean {
  const publicKey = known(key);
  if (publicKey === null || !isExact(signature)) return false;
  return isSignature(publicKey, text, Buffer.from(signature, 'base64url'));
}

/** The JSON of a file's bytes; null if they are none. */
export const jsonIn = (bytes: Uint8Array): unknown => orElse(() => JSON.parse(new TextDecoder().decode(bytes)), null);

interface SignedBody {
  readonly signer: Pick<Signer, 'key' | 'fingerprint'>;
}

/**
 * True if exactly these bytes are the file, and the key that it names has signed the text. A file that has no canonical
 * text was signed by nobody: it holds half of a character, or a nought with a sign.
 */
export function isSignedFile<Body extends SignedBody>(
  file: { readonly body: Body; readonly signature: string },
  bytes: Uint8Array,
  textOf: (body: Body) => string,
): boolean {
  const { key, fingerprint } = file.body.signer;
  const isWhole = orElse(() => Buffer.from(`${canonicalJson(file)}\n`).equals(bytes), false);
  return isWhole && fingerprint === fingerprintOf(key) && isSignedBy(key, textOf(file.body), file.signature);
}
