/** How a shop installs Dwadi on each system, and where it then is. */
import { homedir } from 'node:os';
import { join, posix, win32 } from 'node:path';
import { Failure } from '../say.mjs';

/**
 * @typedef {object} Installation
 * @property {string} file the package
 * @property {string[][]} commands
 * @property {number[]} codes with which these may end
 * @property {string} program
 * @property {string} archive
 * @property {string} userData the user's Dwadi folder
 */

const MOUNT = '/tmp/dwadi-dmg';
/** Microsoft's runtime was installed, and Windows wants a restart. */
const RESTART_WANTED = 3010;

/**
 * @param {NodeJS.Platform} system
 * @param {{ folder: string, names: readonly string[], arch: string, isRoot: boolean, env: NodeJS.ProcessEnv, home?: string }} given
 * @returns {Installation}
 */
export function installationOf(system, { folder, names, arch, isRoot, env, home = homedir() }) {
  const named = (/** @type {RegExp} */ ending) => {
    const name = names.find((one) => ending.test(one));
    if (name === undefined)
      throw new Failure(`There is no package for this system in ${folder}: run "npm run dist" first.`);
    return (system === 'win32' ? win32 : posix).join(folder, name);
  };
  if (system === 'win32') {
    const file = named(/\.exe$/);
    const at = `${env['PROGRAMFILES']}\\Dwadi`;
    const place = {
      program: `${at}\\Dwadi.exe`,
      archive: `${at}\\resources\\app.asar`,
      userData: `${env['APPDATA']}\\Dwadi`,
    };
    return { file, commands: [[file, '/S']], codes: [0, RESTART_WANTED], ...place };
  }
  if (system === 'darwin') {
    const file = named(new RegExp(`-${arch}.*\\.dmg$`));
    const commands = [
      ['hdiutil', 'attach', file, '-mountpoint', MOUNT, '-nobrowse', '-quiet'],
      ['ditto', `${MOUNT}/Dwadi.app`, '/Applications/Dwadi.app'],
      ['hdiutil', 'detach', MOUNT, '-quiet'],
    ];
    const at = '/Applications/Dwadi.app/Contents';
    const userData = posix.join(home, 'Library/Application Support/Dwadi');
    return { file, commands, codes: [0], program: `${at}/MacOS/Dwadi`, archive: `${at}/Resources/app.asar`, userData };
  }
  const file = named(/\.deb$/);
  const userData = join(env['XDG_CONFIG_HOME'] ?? posix.join(home, '.config'), 'Dwadi');
  const place = { program: '/opt/Dwadi/dwadi', archive: '/opt/Dwadi/resources/app.asar', userData };
  return { file, commands: [[...(isRoot ? [] : ['sudo']), 'apt-get', 'install', '-y', file]], codes: [0], ...place };
}
