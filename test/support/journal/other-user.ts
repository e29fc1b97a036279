/** Root, who runs our tests in a container, ignores permissions: there the check runs as the user "nobody". */
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const NOBODY = 65534;

const SCRIPT = fileURLToPath(new URL('open-in-child.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;

/** Why this machine can't ask as another user; null when it can. */
export const noOtherUser: string | null =
  isRoot && existsSync('/usr/bin/setpriv') ? null : 'only root can open a journal as another user (by setpriv)';

/** Opens the journal as a user who isn't root: returns "opened", or the problem. */
export function openUnprivileged(folder: string): string {
  const asNobody = ['--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups', '--'];
  const [command = '', ...args] = isRoot
    ? ['setpriv', ...asNobody, process.execPath, SCRIPT, folder]
    : [process.execPath, SCRIPT, folder];
  return execFileSync(command, args, { encoding: 'utf8' }).trim();
}

/** Gives the folder and its files to the user whom `openUnprivileged` uses. */
export function giveAway(folder: string): void {
  if (!isRoot) return;
  chownSync(folder, NOBODY, NOBODY);
  for (const name of readdirSync(folder)) chownSync(join(folder, name), NOBODY, NOBODY);
}
