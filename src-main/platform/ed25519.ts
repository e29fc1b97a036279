/** Ed25519 and SHA-256 with Node's crypto: the one place for the forms in which keys and digests are written. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** The prefix of a seed's 32 bytes in the form that Node reads (RFC 8410, PKCS #8). */
const PKCS8_BEFORE_SEED = Buffer.from('302e020100300506032b657004220420', 'hex');

export function privateKeyFrom(seed: Uint8Array): KeyObject {
  if (seed.length !== 32) throw new RangeError('a signing seed has 32 bytes');
  return createPrivateKey({ key: Buffer.concat([PKCS8_BEFORE_SEED, seed]), format: 'der', type: 'pkcs8' });
}

/** Throws on a text that is no key. `point`: 32 bytes in base64url. */
export const publicKeyOfPoint = (point: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: point }, format: 'jwk' });

/** The 32 bytes of a public key in base64url. */
export function pointOf(publicKey: KeyObject): string {
  const { x } = publicKey.export({ format: 'jwk' });
  if (x === undefined) throw new Error('an Ed25519 key has one coordinate');
  return x;
}

export const signatureOf = (key: KeyObject, text: string): Buffer => sign(null, Buffer.from(text), key);

export const isSignature = (publicKey: KeyObject, text: string, signature: Uint8Array): boolean =>
  verify(null, Buffer.from(text), publicKey, signature);

export const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

/** Sixteen hexadecimal digits: short enough to be compared over the phone. */
export const shortFingerprint = (publicKey: KeyObject): string =>
  sha256(publicKey.export({ type: 'spki', format: 'der' })).slice(0, 16);
