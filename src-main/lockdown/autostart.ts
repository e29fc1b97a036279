/** Linux has no call for starting with the session: its desktops read a file (freedesktop.org's Autostart). */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAME = 'dwadi.desktop';

/** Quotes by the rules of the Exec entry, and then by those of any text in such a file. */
function quoted(file: string): string {
  const inQuotes = file.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%');
  return `"${inQuotes.replaceAll('\\', '\\\\')}"`;
}

export const autostartEntry = (file: string): string =>
  ['[Desktop Entry]', 'Type=Application', 'Name=Dwadi', `Exec=${quoted(file)}`, 'Terminal=false', ''].join('\n');

export function writeAutostart(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, NAME), autostartEntry(file));
}

export const removeAutostart = (folder: string): void => rmSync(join(folder, NAME), { force: true });
