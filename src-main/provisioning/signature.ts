/** The installer's signature: Ed25519 over the document's content, whatever its spacing and the order of its names. */
import type { KeyObject } from 'node:crypto';
import { canonicalJson } from '#shared/canonical-json.ts';
import { isSignature, pointOf, publicKeyOfPoint, sha256, shortFingerprint, signatureOf } from '../platform/ed25519.ts';
import type { ProvisioningDocument, Unsigned } from './document.ts';

/** A bundle's size may be a fraction. The way through JSON takes out what its text wouldn't show: undefined, and -0. */
const signedText = (content: object): string => canonicalJson(JSON.parse(JSON.stringify(content)), Number.isFinite);

/** Sixteen hexadecimal digits in four groups. */
export const fingerprintOf = (publicKey: KeyObject): string =>
  shortFingerprint(publicKey).replace(/(.{4})(?=.)/g, '$1-');

/** The form of a public key in a file: the 32 bytes of an Ed25519 key, in base64. */
export const keyText = (publicKey: KeyObject): string =>
  Buffer.from(pointOf(publicKey), 'base64url').toString('base64');

const keyFrom = (text: string): KeyObject => publicKeyOfPoint(Buffer.from(text, 'base64').toString('base64url'));

export const signDocument = (content: Unsigned, key: KeyObject, publicKey: KeyObject): ProvisioningDocument => ({
  ...content,
  signature: {
    by: fingerprintOf(publicKey),
    key: keyText(publicKey),
    value: signatureOf(key, signedText(content)).toString('base64'),
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
    return named && isSignature(key, signedText(rest), Buffer.from(signature.value, 'base64'));
  } catch {
    return false;
  }
}

/** The same digest for the same content, whatever its signer and its layout. */
export function digestOf(content: object): string {
  const { signature: _, ...rest } = content as ProvisioningDocument;
  return sha256(signedText(rest));
}
