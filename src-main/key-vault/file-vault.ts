/**
 * The vault of a counter that guards no real money: Training keeps its secrets in a file of its own folder, so that
 * practice works on any machine and never asks the keychain. Live counters keep theirs in the keychain.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const FILE = 'training-vault.json';
const secret = z.base64().refine((text) => Buffer.from(text, 'base64').length === 32);
const vaultFile = z.object({ fieldKey: secret, pepper: secret });

export interface Secrets {
  /** Seals request bodies and vouchers in the journal. */
  readonly fieldKey: Uint8Array;
  /** Keys fingerprints, so that a fingerprint tells nothing to who steals the journal. */
  readonly pepper: Uint8Array;
}

function writeDurably(file: string, text: string): void {
  const handle = openSync(`${file}.new`, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(`${file}.new`, file);
}

/** Reads the secrets, or makes them on the first start. A vault that can't be read is an error, never a new one. */
export function openFileVault(folder: string): Secrets {
  const file = join(folder, FILE);
  let text: string | null = null;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  if (text === null) {
    const made = { fieldKey: randomBytes(32).toString('base64'), pepper: randomBytes(32).toString('base64') };
    writeDurably(file, JSON.stringify(made));
    text = JSON.stringify(made);
  }
  const { fieldKey, pepper } = vaultFile.parse(JSON.parse(text));
  return { fieldKey: Buffer.from(fieldKey, 'base64'), pepper: Buffer.from(pepper, 'base64') };
}
