import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallByApt, installByApt } from './debian.mjs';
import { Failure, say } from './say.mjs';

/** Each with the package that brings it: a spooler to print through, and readers of what was printed. */
const TOOLS = { cupsd: 'cups', lp: 'cups-client', pdftotext: 'poppler-utils', zbarimg: 'zbar-tools' };

const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];

/** @param {string} name */
const isThere = (name) => FOLDERS.some((folder) => existsSync(join(folder, name)));

/** Tests of slips ask tools that aren't ours. Where one can't be had, they are skipped and say so, and that stops nobody. */
export async function ensurePrintTools() {
  const missing = Object.entries(TOOLS).flatMap(([name, held]) => (isThere(name) ? [] : [held]));
  if (process.platform !== 'linux' || missing.length === 0 || !canInstallByApt()) return;
  try {
    await installByApt('printing tools', missing);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    say(error.message);
  }
}
