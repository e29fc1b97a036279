/**
 * Tells this counter's own backups from files that somebody put beside them. The number of the newest event on a last
 * page is anybody's claim; the MAC there is not.
 */
import { stat } from 'node:fs/promises';
import { isProven as isProvenFile } from './backup-proof.ts';

type IsOurs = (file: string) => Promise<boolean>;

/** Reads each file once, as long as its size and its times stay. One that can't be read is asked about again. */
export function provenBy(sealKey: Uint8Array, isProven: typeof isProvenFile = isProvenFile): IsOurs {
  const known = new Map<string, { readonly stamp: string; readonly isOurs: boolean }>();
  return async (file) => {
    try {
      const { size, mtimeMs, ctimeMs } = await stat(file);
      const stamp = `${size} ${mtimeMs} ${ctimeMs}`;
      const before = known.get(file);
      if (before?.stamp === stamp) return before.isOurs;
      const isOurs = await isProven(file, sealKey);
      known.set(file, { stamp, isOurs });
      return isOurs;
    } catch {
      return false;
    }
  };
}

/** Leaves out what stands before the first of ours. The others aren't read: each proof takes all of a file. */
export async function fromFirstOfOurs(files: readonly string[], isOurs: IsOurs): Promise<readonly string[]> {
  for (const [nth, file] of files.entries()) if (await isOurs(file)) return files.slice(nth);
  return [];
}
