/** Ed25519 with Node's crypto: makes a counter's own key from its seed, and checks a signature with its public key. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** The prefix of a seed's 32 bytes in the form that Node reads (RFC 8410, PKCS #8). */
const PKCS8_BEFORE_SEED = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface Signer {
  /** 32 bytes in base64url. */
  readonly key: string;
  readonly fingerprint: string;
  sign(text: string): string;
}

export const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

export const fingerprintOf = (key: string): string => sha256(Buffer.from(key, 'base64url'));

export function signerFrom(seed: Uint8Array): Signer {
  if (seed.length !== 32) throw new RangeError('a signing seed has 32 bytes');
  const secret = createPrivateKey({
    key: Buffer.concat([PKCS8_BEFORE_SEED, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x } = createPublicKey(secret).export({ format: 'jwk' });
  if (x === undefined) throw new Error('an Ed25519 key has one coordinate');
  return {
    key: x,
    fingerprint: fingerprintOf(x),
    sign: (text) => sign(null, Buffer.from(text), secret).toString('base64url'),
  };
}

function publicKey(key: string): KeyObject | null {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
  } catch {
    return null;
  }
}

/** Accepts only one spelling of a signature: the last letter of base64url has unused bits. */
const isExact = (text: string): boolean => Buffer.from(text, 'base64url').toString('base64url') === text;

export function isSignedBy(key: string, text: string, signature: string): boolean {
  const known = publicKey(key);
  if (known === null || !isExact(signature)) return false;
  return verify(null, Buffer.from(text), known, Buffer.from(signature, 'base64url'));
}
