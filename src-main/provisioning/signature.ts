/** The installer's signature: Ed25519 over the document's content, whatever its spaces and the order of its names. */
import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import type { ProvisioningDocument, Unsigned } from './document.ts';

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, each]) => each !== undefined);
  const sorted = members.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`;
}

const bytesOf = (content: object): Buffer => Buffer.from(canonical(content));

/** Sixteen hexadecimal digits: short enough to be compared over the phone. */
export function fingerprintOf(publicKey: KeyObject): string {
  const hash = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');
  return hash.slice(0, 16).replace(/(.{4})(?=.)/g, '$1-');
}

export const signDocument = (content: Unsigned, key: KeyObject, publicKey: KeyObject): ProvisioningDocument => ({
  ...content,
  signature: { by: fingerprintOf(publicKey), value: sign(null, bytesOf(content), key).toString('base64') },
});

/** `content`: the text as it was parsed, so that nothing unread goes unsigned. */
export function isSignedBy(content: object, publicKey: KeyObject): boolean {
  const { signature, ...rest } = content as ProvisioningDocument;
  return verify(null, bytesOf(rest), publicKey, Buffer.from(signature.value, 'base64'));
}
