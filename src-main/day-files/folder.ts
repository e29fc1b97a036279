/** Writes day files to the owner's folder: whole or not at all. Every failure there gets a name. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DayFileTrouble, MadeDayFile } from '#shared/counter-api/day-files.ts';
import { renameHeldBeside, writePart } from '../platform/atomic-file.ts';

/** A chosen folder that is absent is a stick that isn't plugged in: it is never created. */
export interface DayFolder {
  readonly path: string;
  readonly mayBeMade: boolean;
}

export function troubleOf(error: unknown): DayFileTrouble {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'folder-missing';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk-full';
  return /^(EACCES|EPERM|EROFS)$/.test(code) ? 'no-permission' : 'io';
}

/** Writes under another name first: a reader finds the old file, the new one or none, but never half of one. */
export async function putFile({ path, mayBeMade }: DayFolder, name: string, text: string): Promise<void> {
  if (mayBeMade) await mkdir(path, { recursive: true, mode: 0o700 });
  const coming = join(path, `.${name}.coming`);
  try {
    await writePart(coming, text, 0o600);
    await renameHeldBeside(coming, join(path, name));
  } catch (error) {
    await rm(coming, { force: true }).catch(() => {});
    throw error;
  }
}

export async function placeOf({ path }: DayFolder, name: string, text: string): Promise<MadeDayFile['place']> {
  const found = await readFile(join(path, name), 'utf8').catch(() => null);
  if (found === null) return 'absent';
  return found === text ? 'there' : 'differs';
}
