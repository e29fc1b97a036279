/** Small files that are there whole, or as they were before, whatever becomes of the power. */
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

function synced(path: string, flags: 'r' | 'w', text?: string): void {
  const handle = openSync(path, flags, 0o600);
  try {
    if (text !== undefined) writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** On Windows a folder can't be opened to be synced, and needn't be. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') synced(folder, 'r');
}

export function writeWhole(file: string, text: string): void {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  synced(`${file}.new`, 'w', text);
  renameSync(`${file}.new`, file);
  // The new name, too, must be there after a power cut.
  syncFolder(folder);
}
