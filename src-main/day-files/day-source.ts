/** The places that all counters' day files are read from. Their reader checks them, whatever the place. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MergedReport } from '#shared/counter-api/day-files.ts';
import type { OfficeTrouble } from '#shared/counter-api/office.ts';
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
  readonly trouble: OfficeTrouble | null;
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

export const folderSource = (folder: string): DaySource => ({
  kind: 'folder',
  place: folder,
  read: async (take) => {
    const names = (await readdir(folder).catch(() => [])).filter(isDayFileName).toSorted();
    for (const name of names.slice(-MOST_DAY_FILES)) take({ name, bytes: await bytesOf(join(folder, name)) });
    return { unread: Math.max(0, names.length - MOST_DAY_FILES), trouble: null };
  },
});
