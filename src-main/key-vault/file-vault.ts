/**
 * The vault of a counter that guards no real money: Training keeps its secrets in a file of its own folder, so that
 * practice works on any machine and never asks the keychain. Live counters keep theirs in the keychain.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../platform/atomic-file.ts';
import { orElse, succeeds } from '../platform/may-fail.ts';
import { createFieldCipher } from './field-cipher.ts';
import type { SecretPlace } from './live-vault.ts';
import { newSecrets, type Secrets, secretsFromText, secretsToText } from './secrets.ts';

const FILE = 'training-vault.json';

/** Reads the secrets without making any; throws if there are none. For an examination. */
export const readFileVault = (folder: string): Secrets => secretsFromText(readFileSync(join(folder, FILE), 'utf8'));

/** True if the file can be read but holds no secrets any more: a power cut emptied it, or it was overwritten. */
export function isSpoilt(folder: string): boolean {
  const text = orElse(() => readFileSync(join(folder, FILE), 'utf8'), null);
  return text !== null && !succeeds(() => secretsFromText(text));
}

/** Only for practice, and only if the journal that was written with these secrets begins anew as well. */
export const forgetFileVault = (folder: string): void => rmSync(join(folder, FILE), { force: true });

const OFFICE_FILES = { office: 'training-office.bin', 'office-reader': 'training-office-reader.bin' } as const;

/** Where practice keeps the password of an office, sealed with its own secrets. */
export function officeFile(
  folder: string,
  { fieldKey }: Pick<Secrets, 'fieldKey'>,
  of: keyof typeof OFFICE_FILES,
): SecretPlace {
  const name = OFFICE_FILES[of];
  const file = join(folder, name);
  const cipher = createFieldCipher(fieldKey);
  return {
    read: async () => {
      const sealed = orElse(() => readFileSync(file, 'utf8'), null);
      return sealed === null ? null : Buffer.from(cipher.open(name, Buffer.from(sealed, 'base64'))).toString();
    },
    write: async (text) => writeWhole(file, Buffer.from(cipher.seal(name, Buffer.from(text))).toString('base64')),
    forget: async () => rmSync(file, { force: true }),
  };
}

/** Reads the secrets, or makes them on the first start. A vault that can't be read is an error, never a new one. */
export function openFileVault(folder: string): Secrets {
  const file = join(folder, FILE);
  try {
    return readFileVault(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const made = newSecrets();
  writeWhole(file, secretsToText(made));
  return made;
}
