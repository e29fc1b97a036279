import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { canInstallByApt, installByApt } from './debian.mjs';
import { Failure, say } from './say.mjs';

/** Third-party programs (by name) and files (by path) that tests need, each with the package that brings it. */
const GROUPS = {
  /** A spooler to print through, and readers of what was printed and of workbooks. */
  'printing tools': {
    cupsd: 'cups',
    lp: 'cups-client',
    pdftotext: 'poppler-utils',
    zbarimg: 'zbar-tools',
    '/usr/lib/python3/dist-packages/openpyxl': 'python3-openpyxl',
  },
  /** A session bus of a test's own, and a keychain on it. */
  'a keychain': { 'dbus-daemon': 'dbus-daemon', 'dbus-send': 'dbus-bin', 'gnome-keyring-daemon': 'gnome-keyring' },
  /** Chromium without windows. Tests also run in the ordinary one, only slower. */
  'a headless Chromium': { '/usr/lib/chromium/chromium-headless-shell': 'chromium-headless-shell' },
  /** The office's database. Tests start it themselves, in folders of their own. */
  PostgreSQL: { '/usr/lib/postgresql/*/bin/postgres': 'postgresql' },
  /** One test watches system calls. */
  strace: { strace: 'strace' },
};

const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];

/**
 * One `*` in a path stands for any folder: a package has its version there.
 *
 * @param {string} path
 */
function isFile(path) {
  const [before = '', after] = path.split('*');
  if (after === undefined) return existsSync(path);
  return existsSync(before) && readdirSync(before).some((version) => existsSync(`${before}${version}${after}`));
}

/** @param {string} name */
const isThere = (name) => (isAbsolute(name) ? isFile(name) : FOLDERS.some((folder) => existsSync(join(folder, name))));

/** Keeps Debian from making and starting a database of its own beside those of the tests. */
function refuseMainCluster() {
  const folder = '/etc/postgresql-common/createcluster.d';
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'dwadi-tests.conf'), 'create_main_cluster = false\n');
}

/**
 * Installs missing programs where apt can. Otherwise their tests are skipped and say so; nothing stops.
 *
 * @param {(keyof typeof GROUPS)[]} groups
 */
export async function ensureTestTools(...groups) {
  if (process.platform !== 'linux') return;
  for (const group of groups) {
    const missing = Object.entries(GROUPS[group]).flatMap(([name, held]) => (isThere(name) ? [] : [held]));
    if (missing.length === 0 || !canInstallByApt()) continue;
    try {
      if (group === 'PostgreSQL') refuseMainCluster();
      await installByApt(group, missing);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      say(error.message);
    }
  }
}
