/**
 * Stands in for Electron's runtime: it carries the fuses where Electron does, so that flipping them and reading them
 * back is real. On Linux it opens the stand-in on the archive beside it.
 */
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** Electron's mark, the version of the wire, its length, and eight fuses as Electron ships them (1 on, 0 off). */
const FUSES = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 8]),
  Buffer.from('10110001', 'latin1'),
]);

const LOCALES = ['de.pak', 'en-GB.pak', 'en-US.pak', 'fr.pak'];

function commonFiles(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'locales'), { recursive: true });
  mkdirSync(join(folder, 'resources'));
  for (const name of LOCALES) writeFileSync(join(folder, 'locales', name), '');
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) writeFileSync(join(folder, name), 'placeholder\n');
}

export function makeLinuxPlaceholder(folder: string): string {
  commonFiles(folder);
  const opener = join(root, 'test/support/dist/open-installed.ts');
  const launcher = `#!/bin/sh\nhere=$(dirname "$(readlink -f "$0")")\nexec "${process.execPath}" "${opener}" "$here" "$@"\nexit\n`;
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.from(launcher), FUSES]));
  writeFileSync(join(folder, 'chrome-sandbox'), '');
  for (const name of ['electron', 'chrome-sandbox']) chmodSync(join(folder, name), 0o755);
  return folder;
}

/** A true Windows program. */
export const WINDOWS_PROGRAM = join(root, 'node_modules/electron-winstaller/vendor/7z-x64.exe');

/** A true Windows program, which does nothing here: resources are edited and signatures made as on Electron's own. */
export function makeWindowsPlaceholder(folder: string): string {
  commonFiles(folder);
  mkdirSync(dirname(join(folder, 'electron.exe')), { recursive: true });
  copyFileSync(WINDOWS_PROGRAM, join(folder, 'electron.exe'));
  writeFileSync(join(folder, 'electron.exe'), Buffer.concat([readFileSync(WINDOWS_PROGRAM), FUSES]));
  return folder;
}
