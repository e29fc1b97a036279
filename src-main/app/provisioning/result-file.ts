/** A file that a switch asks for: proven writable before anything is done, as nothing can be asked for later. */
import { lstatSync, rmSync, writeFileSync } from 'node:fs';
import { succeeds } from '../../platform/may-fail.ts';

/** Empties the file: an older answer in it must not be taken for this one. */
export const proveWritable = (file: string): void => writeFileSync(file, '');

/** True when it is in the file. If the disk refuses by now, the caller says so where there may be a terminal. */
export const wroteAnswer = (file: string, content: string | Uint8Array): boolean =>
  succeeds(() => writeFileSync(file, content));

/** Removes an empty or half-written answer. Devices are left alone. */
export function removeUnfinished(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() === true) rmSync(file, { force: true });
}
