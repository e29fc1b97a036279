/** Installs what a hosted build machine lacks: packages of Ubuntu, and one setting of its kernel. */

/** Electron's own libraries. Ubuntu 24.04 calls those that know dates after 2038 by another name. */
const ELECTRON = ['libgtk-3-0', 'libasound2', 'libatspi2.0-0', 'libcups2'];
const ELECTRON_ALIKE = ['libnss3', 'libgbm1', 'libnotify4', 'libxss1', 'libxtst6', 'libsecret-1-0', 'xvfb'];
const TEST_TOOLS = [
  ...['cups', 'cups-client', 'poppler-utils', 'zbar-tools', 'python3-openpyxl', 'strace', 'postgresql'],
  ...['dbus-daemon', 'dbus-bin', 'gnome-keyring'],
];
const PACK_TOOLS = ['p7zip-full', 'osslsigncode', 'nsis', 'gnupg'];

const RENAMED_SINCE = 24.04;

/** Chromium's sandbox, and so Electron, doesn't start without it where AppArmor forbids user namespaces. */
const NAMESPACES = 'kernel.apparmor_restrict_unprivileged_userns';
export const NAMESPACES_FILE = `/proc/sys/${NAMESPACES.replaceAll('.', '/')}`;

/** @typedef {'tests' | 'packages'} Purpose */

/** @param {string} version Ubuntu's, such as 24.04 */
export const electronLibraries = (version) => [
  ...ELECTRON.map((name) => (Number(version) >= RENAMED_SINCE ? `${name}t64` : name)),
  ...ELECTRON_ALIKE,
];

/**
 * The commands that prepare Ubuntu. A package is tried as a shop has it: there the kernel's setting stays as it is.
 *
 * @param {Purpose} purpose
 * @param {{ version: string, isRoot: boolean, restrictsNamespaces: boolean }} machine
 * @returns {string[][]}
 */
export function ubuntuCommands(purpose, { version, isRoot, restrictsNamespaces }) {
  const asRoot = isRoot ? [] : ['sudo'];
  const packages = [
    ...electronLibraries(version),
    ...(purpose === 'tests' ? [...TEST_TOOLS, ...PACK_TOOLS] : PACK_TOOLS),
  ];
  const commands = [
    [...asRoot, 'apt-get', 'update'],
    [...asRoot, 'apt-get', 'install', '-y', '--no-install-recommends', ...packages],
  ];
  if (purpose === 'tests' && restrictsNamespaces) commands.push([...asRoot, 'sysctl', '-w', `${NAMESPACES}=0`]);
  return commands;
}
