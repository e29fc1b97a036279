import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallByApt, installByApt } from './debian.mjs';
import { Failure } from './say.mjs';

/** Each with the package that brings it: what packs, signs, verifies and shows a window. */
const TOOLS = {
  '7za': 'p7zip-full',
  'dpkg-deb': 'dpkg',
  gpg: 'gnupg',
  makensis: 'nsis',
  mksquashfs: 'squashfs-tools',
  openssl: 'openssl',
  osslsigncode: 'osslsigncode',
  Xvfb: 'xvfb',
};

/** @param {string} name */
const isThere = (name) => (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

const missing = () => Object.entries(TOOLS).flatMap(([name, held]) => (isThere(name) ? [] : [held]));

/**
 * Why nothing can be packed here, or null when everything is there (now).
 *
 * @returns {Promise<string | null>}
 */
export async function whyNoPacking() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'packages are checked on Linux x64';
  if (missing().length === 0) return null;
  if (canInstallByApt()) {
    try {
      await installByApt('packing tools', missing());
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return error.message;
    }
  }
  return missing().length === 0 ? null : `install ${missing().join(', ')} first`;
}
