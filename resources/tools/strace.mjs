import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallByApt, installByApt } from './debian.mjs';
import { Failure, say } from './say.mjs';

const isThere = () => (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'strace')));

/**
 * One test watches system calls. Where strace can't be had it is skipped and says so, and that stops nobody.
 */
export async function ensureStrace() {
  if (process.platform !== 'linux' || isThere() || !canInstallByApt()) return;
  try {
    await installByApt('strace', ['strace']);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    say(error.message);
  }
}
