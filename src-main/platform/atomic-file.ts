/** Writes small files that are there whole, or as they were before, even after a power cut. */
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { open, rename as renameSoon, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Forces a file to the disk; `text` is all that stands in it then. */
export function synced(path: string, flags: 'r' | 'r+' | 'w', text?: string): void {
  const handle = openSync(path, flags, 0o600);
  try {
    // A nearly full disk may accept only a part without an error: this call goes on until all is written, or throws.
    if (text !== undefined) writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Syncs a folder. Windows can't open a folder for that, and needn't. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') synced(folder, 'r');
}

/** The pauses between tries. A file is held for a moment, shorter than their sum. Elsewhere nothing blocks a rename. */
const pausesOn = (platform: NodeJS.Platform): readonly number[] =>
  platform === 'win32' ? [10, 20, 50, 100, 200, 400, 800] : [];

const isHeld = (error: unknown): boolean =>
  /^(EPERM|EACCES|EBUSY)$/.test(String((error as NodeJS.ErrnoException).code));

/** Renames a file. Windows refuses while another program reads it, as a virus scanner does with each new file. */
export function renameHeld(from: string, to: string, platform = process.platform, rename = renameSync): void {
  for (const waitMs of pausesOn(platform)) {
    try {
      rename(from, to);
      return;
    } catch (error) {
      if (!isHeld(error)) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
  }
  rename(from, to);
}

/** The same without blocking other work. */
export async function renameHeldBeside(
  from: string,
  to: string,
  platform = process.platform,
  rename = renameSoon,
): Promise<void> {
  for (const waitMs of pausesOn(platform)) {
    try {
      return await rename(from, to);
    } catch (error) {
      if (!isHeld(error)) throw error;
    }
    await sleep(waitMs);
  }
  await rename(from, to);
}

export function writeWhole(file: string, text: string): void {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  synced(`${file}.new`, 'w', text);
  renameHeld(`${file}.new`, file);
  // The new name must survive a power cut, too.
  syncFolder(folder);
}

/** Writes a file that nobody looks for yet, down to the disk: it gets its name once it is whole. */
export async function writePart(part: string, content: string | Uint8Array, mode?: number): Promise<void> {
  const handle = await open(part, 'w', mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes into a folder that a person may look into: a file that could not be finished leaves nothing there. */
export async function writeWholeBeside(file: string, content: string | Uint8Array, mode?: number): Promise<void> {
  const part = `${file}.part`;
  try {
    await writePart(part, content, mode);
    await renameHeldBeside(part, file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
}
