import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallByApt, installByApt } from './debian.mjs';
import { Failure, say } from './say.mjs';

/** Each with the package that brings it: a spooler to print through, and readers of what was printed. */
const TOOLS = { cupsd: 'cups', lp: 'cups-client', pdftotext: 'poppler-utils', zbarimg: 'zbar-tools' };

/** What isn't a command: where it lies, and the package that brings it. A reader of workbooks. */
const FILES = { '/usr/lib/python3/dist-packages/openpyxl': 'python3-openpyxl' };

const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];

/** @param {string} name */
const isThere = (name) => FOLDERS.some((folder) => existsSync(join(folder, name)));

/** Tests of slips and reports ask tools that aren't ours. Where one can't be had, they are skipped and say so, and that stops nobody. */
export async function ensurePrintTools() {
  const missing = [
    ...Object.entries(TOOLS).flatMap(([name, held]) => (isThere(name) ? [] : [held])),
    ...Object.entries(FILES).flatMap(([file, held]) => (existsSync(file) ? [] : [held])),
  ];
  if (process.platform !== 'linux' || missing.length === 0 || !canInstallByApt()) return;
  try {
    await installByApt('printing tools', missing);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    say(error.message);
  }
}
