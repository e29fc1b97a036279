/** The places that all counters' day files are read from. Their reader checks them, whatever the place. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MergedReport, ReadTrouble } from '#shared/counter-api/day-files.ts';
import { DAY_FILE_MOST_BYTES, isDayFileName } from '#shared/day-file.ts';

/** Enough for ten counters for a year. */
export const MOST_DAY_FILES = 4000;

export interface FoundFile {
  readonly name: string;
  /** Null where it can't be read, or is too long for a day file. */
  readonly bytes: Uint8Array | null;
  /** Set where the place itself says what the bytes should be. */
  readonly hash?: string;
}

export interface ReadDays {
  /** Older files than the newest ones that were read. */
  readonly unread: number;
  /** Why nothing could be read; null if everything was. */
  readonly trouble: ReadTrouble | null;
}

export interface DaySource {
  readonly kind: MergedReport['source'];
  /** The folder, or the office's name and host, for people to read. */
  readonly place: string;
  /** Hands out one file after another, so that no more than one is held. */
  read(take: (file: FoundFile) => void): Promise<ReadDays>;
}

async function bytesOf(path: string): Promise<Uint8Array | null> {
  try {
    return (await stat(path)).size > DAY_FILE_MOST_BYTES ? null : await readFile(path);
  } catch {
    return null;
  }
}

const dayIn = (name: string): string => /\d{4}-\d\d-\d\d(?=\.json$)/.exec(name)?.[0] ?? '';

/** Returns the names of its day files, the newest day last; null where the folder can't be read. */
async function namesIn(folder: string): Promise<readonly string[] | null> {
  const names = await readdir(folder).catch(() => null);
  return names?.filter(isDayFileName).toSorted((a, b) => (dayIn(a) + a < dayIn(b) + b ? -1 : 1)) ?? null;
}

export const folderSource = (folder: string): DaySource => ({
  kind: 'folder',
  place: folder,
  read: async (take) => {
    const names = await namesIn(folder);
    if (names === null) return { unread: 0, trouble: 'folder-unread' };
    for (const name of names.slice(-MOST_DAY_FILES)) take({ name, bytes: await bytesOf(join(folder, name)) });
    // A stick that is pulled out, or a share that is switched off, takes files away while they are read.
    const still = new Set(await namesIn(folder));
    const isWhole = names.every((name) => still.has(name));
    return { unread: Math.max(0, names.length - MOST_DAY_FILES), trouble: isWhole ? null : 'folder-unread' };
  },
});
