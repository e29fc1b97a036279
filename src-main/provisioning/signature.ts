/** The installer's signature: Ed25519 over the document's content, whatever its spacing and the order of its names. */
import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { canonicalJson } from '#shared/canonical-json.ts';
import type { ProvisioningDocument, Unsigned } from './document.ts';

/** A bundle's size may be a fraction. The way through JSON takes out what its text wouldn't show: undefined, and -0. */
const bytesOf = (content: object): Buffer =>
  Buffer.from(canonicalJson(JSON.parse(JSON.stringify(content)), Number.isFinite));

/** Sixteen hexadecimal digits: short enough to be compared over the phone. */
export function fingerprintOf(publicKey: KeyObject): string {
  const hash = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');
  return hash.slice(0, 16).replace(/(.{4})(?=.)/g, '$1-');
}

/** The form of a public key in a file: the 32 bytes of an Ed25519 key, in base64. */
export const keyText = (publicKey: KeyObject): string =>
  Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');

const keyFrom = (text: string): KeyObject =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(text, 'base64').toString('base64url') },
    format: 'jwk',
  });

export const signDocument = (content: Unsigned, key: KeyObject, publicKey: KeyObject): ProvisioningDocument => ({
  ...content,
  signature: {
    by: fingerprintOf(publicKey),
    key: keyText(publicKey),
    value: sign(null, bytesOf(content), key).toString('base64'),
  },
});

/**
 * Checks the signature by the key that it names, and that key's fingerprint. `content`: the text as it was parsed, so
 * that nothing unread goes unsigned.
 */
export function isWhole(content: object): boolean {
  const { signature, ...rest } = content as ProvisioningDocument;
  try {
    const key = keyFrom(signature.key);
    const named = fingerprintOf(key) === signature.by;
    return named && verify(null, bytesOf(rest), key, Buffer.from(signature.value, 'base64'));
  } catch {
    return false;
  }
}

/** The same digest for the same content, whatever its signer and its layout. */
export function digestOf(content: object): string {
  const { signature: _, ...rest } = content as ProvisioningDocument;
  return createHash('sha256').update(bytesOf(rest)).digest('hex');
}
