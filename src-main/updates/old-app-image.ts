/**
 * Keeps the old AppImage during an update. electron-updater removes it before the new one is in its place: a failure in
 * between, such as a full disk, would leave the shop without any.
 */
import { copyFileSync, linkSync, renameSync, rmSync } from 'node:fs';

export interface OldAppImage {
  /** Replaces whatever is there of the new one, which may be only a part. */
  putBack(): void;
  letGo(): void;
}

/** Keeps it under another name in its folder. Copies it on a disk that can't give one file two names, like a stick. */
export function keepOldAppImage(file: string): OldAppImage {
  const kept = `${file}.before`;
  rmSync(kept, { force: true });
  try {
    linkSync(file, kept);
  } catch {
    copyFileSync(file, kept);
  }
  return { putBack: () => renameSync(kept, file), letGo: () => rmSync(kept, { force: true }) };
}
