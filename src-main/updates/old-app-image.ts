/**
 * electron-updater takes the old AppImage away before it has put the new one there. What fails in between, a full disk for
 * one, would leave the shop without any.
 */
import { copyFileSync, linkSync, renameSync, rmSync } from 'node:fs';

export interface OldAppImage {
  /** Over whatever is there of the new one, which may be a part of it. */
  putBack(): void;
  letGo(): void;
}

/** Under another name in its folder. Not every disk, a stick for one, can give one file two names. */
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
