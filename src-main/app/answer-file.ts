/** A file that a switch asks for: proven before anything is done, since it can't be asked for afterwards. */
import { lstatSync, rmSync, writeFileSync } from 'node:fs';

/** What stood in it is an older answer, and nobody shall take it for this one. */
export const proveWritable = (file: string): void => writeFileSync(file, '');

/** True when it is in the file. What the disk refuses by now is said where there may be a terminal. */
export function wroteAnswer(file: string, content: string | Uint8Array): boolean {
  try {
    writeFileSync(file, content);
    return true;
  } catch {
    return false;
  }
}

/** Nothing, or a half, is no answer. Devices are left alone. */
export function removeUnfinished(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() === true) rmSync(file, { force: true });
}
