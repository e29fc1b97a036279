/**
 * Keeps the old AppImage during an update, and until the new one has run for a while. electron-updater removes it before
 * the new one is in its place: a failure in between, such as a full disk or a power cut, would leave the shop without any.
 */
import { copyFileSync, linkSync, renameSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { synced, syncFolder } from '../platform/atomic-file.ts';
import { succeeds } from '../platform/may-fail.ts';

export interface OldAppImage {
  /** Replaces whatever is there of the new one, which may be only a part. */
  putBack(): void;
}

/** The name under which it is kept, in its own folder. */
export const keptAs = (file: string): string => `${file}.before`;

/** Forces a file and its name to the disk. False on a disk that refuses that: no reason to have no update. */
export const ontoDisk = (file: string): boolean =>
  succeeds(() => {
    synced(file, 'r');
    syncFolder(dirname(file));
  });

/** Keeps it under another name in its folder. Copies it on a disk that can't give one file two names, like a stick. */
export function keepOldAppImage(file: string): OldAppImage {
  const kept = keptAs(file);
  rmSync(kept, { force: true });
  try {
    linkSync(file, kept);
  } catch {
    copyFileSync(file, kept);
  }
  ontoDisk(kept);
  return {
    putBack: () => {
      renameSync(kept, file);
      ontoDisk(file);
    },
  };
}

/** Removes the one that was kept, once the one that runs now is surely on the disk. Blocks nothing meanwhile. */
export async function dropOldAppImage(kept: string, running: string): Promise<void> {
  // A person may have started the one that was kept.
  if (kept === running) return;
  for (const path of [running, dirname(running)]) {
    const handle = await open(path);
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  await rm(kept, { force: true });
}
