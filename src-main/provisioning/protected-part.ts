/** Seals keys and PINs with a passphrase: scrypt, then AES-256-GCM, bound to the machine that they are for. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { passphraseForm } from '#shared/passphrase.ts';
import { STRETCH_COST } from '#shared/scrypt-cost.ts';
import { stretch } from '../platform/stretch.ts';
import { FORM, type ProtectedContent, type ProtectedPart, protectedContent } from './document.ts';

const keyFrom = (passphrase: string, salt: Uint8Array, cost: number): Promise<Buffer> =>
  stretch(passphraseForm(passphrase), salt, cost);

/** A part that is copied into another machine's file doesn't open there. */
const placeOf = (machine: string): Buffer => Buffer.from(`${FORM} ${machine}`);

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Seals the same content for many machines: stretches the passphrase once, and gives each part a nonce of its own. */
export async function protectFor(
  machines: readonly string[],
  content: ProtectedContent,
  passphrase: string,
  cost: number = STRETCH_COST.passphrase,
): Promise<ProtectedPart[]> {
  const salt = randomBytes(16);
  const key = await keyFrom(passphrase, salt, cost);
  return machines.map((machine) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    cipher.setAAD(placeOf(machine));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()]);
    const tag = cipher.getAuthTag();
    return { kdf: 'scrypt', cost, salt: text(salt), nonce: text(nonce), tag: text(tag), sealed: text(sealed) };
  });
}

/** Null if the passphrase is wrong, or the part was altered or is another machine's: these can't be told apart. */
export async function open(part: ProtectedPart, passphrase: string, machine: string): Promise<ProtectedContent | null> {
  const bytes = (of: string) => Buffer.from(of, 'base64');
  const key = await keyFrom(passphrase, bytes(part.salt), part.cost);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes(part.nonce));
  decipher.setAAD(placeOf(machine));
  decipher.setAuthTag(bytes(part.tag));
  try {
    const opened = Buffer.concat([decipher.update(bytes(part.sealed)), decipher.final()]);
    return protectedContent.parse(JSON.parse(opened.toString('utf8')));
  } catch {
    return null;
  }
}
