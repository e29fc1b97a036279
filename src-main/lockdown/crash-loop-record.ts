/** The record that Dwadi kept ending and was left closed: written by the watchdog, read by the next start. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockdownFact, lockdownFact } from '#shared/counter-api/lockdown.ts';
import { orElse } from '../platform/may-fail.ts';

type GaveUp = NonNullable<LockdownFact['gaveUp']>;

const fileIn = (folder: string): string => join(folder, 'gave-up.json');

/** A full disk may be why Dwadi kept ending: then only the log can tell, if that. */
export function saveGaveUp(folder: string, fact: GaveUp): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(fileIn(folder), JSON.stringify(fact), { mode: 0o600 });
  } catch {}
}

export const readGaveUp = (folder: string): GaveUp | null =>
  orElse(() => lockdownFact.shape.gaveUp.parse(JSON.parse(readFileSync(fileIn(folder), 'utf8'))), null);

export const forgetGaveUp = (folder: string): void => rmSync(fileIn(folder), { force: true });
