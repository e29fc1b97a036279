/**
 * Keeps dumps of crashes on this PC alone. A dump holds parts of the memory of the process that crashed, and nothing can
 * be taken out of it: few are kept, and not for long.
 */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#shared/day.ts';

const MOST = 3;
const DAYS = 14;

/** Drops all but the newest dumps, with Crashpad's note beside each. Whatever fails is tried again at the next start. */
export async function dropOldDumps(folder: string, now: number): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const dumps = await Promise.all(
    names
      .filter((name) => name.endsWith('.dmp'))
      .map(async (name) => {
        const file = join(folder, name);
        return {
          file,
          at: await stat(file).then(
            ({ mtimeMs }) => mtimeMs,
            () => now,
          ),
        };
      }),
  );
  const newestFirst = dumps.toSorted((one, other) => other.at - one.at);
  const old = newestFirst.filter(({ at }, index) => index >= MOST || now - at > DAYS * DAY_MS);
  for (const { file } of old) {
    for (const gone of [file, file.replace(/dmp$/, 'meta')]) await rm(gone, { force: true }).catch(() => {});
  }
}
