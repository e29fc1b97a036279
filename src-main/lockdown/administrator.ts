/**
 * Looks whether the user who runs Dwadi is an administrator of this PC: such a user undoes whatever Dwadi holds. Group
 * membership tells, since Windows gives an administrator's programs the rights of an ordinary user until asked.
 */
import { runCommand } from '../platform/run-program.ts';
import { windowsFolder } from '../platform/windows-powershell.ts';

/** The names of Windows' groups are in its own language; their numbers never change. */
const EVERYONE = 'S-1-1-0';
const ADMINISTRATORS = 'S-1-5-32-544';
const GROUP_ROW = /^"[^"]*","[^"]*","(S-1-\d+(?:-\d+)*)","[^"]*"$/;

/** Reads `whoami /groups /fo csv /nh`. Null for a list that isn't whole: every user is in the group of everyone. */
function isAmongWindowsGroups(out: string): boolean | null {
  const rows = out.split(/\r?\n/).filter((row) => row !== '');
  const groups = rows.map((row) => GROUP_ROW.exec(row)?.[1]);
  if (groups.includes(undefined) || !groups.includes(EVERYONE)) return null;
  return groups.includes(ADMINISTRATORS);
}

/** The group that may administer macOS has this number on every Mac. */
const MAC_ADMIN = '80';
const LINUX_ADMINS = new Set(['sudo', 'wheel', 'admin']);

/** Reads `id -G` or `id -Gn`: one line, with a space between two groups. */
function isAmongGroups(out: string, isAdmin: (group: string) => boolean): boolean | null {
  return /^\S+(?: \S+)*\n$/.test(out) ? out.trimEnd().split(' ').some(isAdmin) : null;
}

export interface UserLook {
  readonly platform: NodeJS.Platform;
  /** The user's number; Windows has none. */
  readonly uid: number | undefined;
  readonly run: typeof runCommand;
}

const THIS_USER: UserLook = { platform: process.platform, uid: process.getuid?.(), run: runCommand };

/** Null if this PC doesn't tell. */
export async function isAdministrator({ platform, uid, run }: UserLook = THIS_USER): Promise<boolean | null> {
  const told = async (program: string, args: readonly string[], environment: NodeJS.ProcessEnv) => {
    const { code, out } = await run(program, args, { environment });
    return code === 0 ? out : '';
  };
  if (platform === 'win32') {
    const windows = windowsFolder();
    const args = ['/groups', '/fo', 'csv', '/nh'];
    return isAmongWindowsGroups(await told(`${windows}\\System32\\whoami.exe`, args, { SystemRoot: windows }));
  }
  if (uid === 0) return true;
  if (platform === 'darwin')
    return isAmongGroups(await told('/usr/bin/id', ['-G'], {}), (group) => group === MAC_ADMIN);
  return isAmongGroups(await told('/usr/bin/id', ['-Gn'], {}), (group) => LINUX_ADMINS.has(group));
}
