/** Runs before the tests: really packs all that can be packed without Electron's own runtime. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pack } from '../../../resources/tools/packing/pack.mjs';
import { certificates, newUpdateKey, PACKED, signedLinux, UPDATES_FROM, work } from './packed.ts';
import { makeLinuxPlaceholder, makeWindowsPlaceholder } from './placeholder.ts';
import { makeCertificate, makeGpgKey, PASSWORD } from './throw-away-keys.ts';

/** The system's tools in the place of those that electron-builder would download. */
const SYSTEM_TOOLS = {
  ELECTRON_BUILDER_OFFLINE: 'true',
  ELECTRON_BUILDER_7ZIP_PATH: '/usr/bin/7za',
  USE_SYSTEM_OSSLSIGNCODE: 'true',
  CUSTOM_FPM_PATH: join(import.meta.dirname, 'fpm-with-dpkg.mjs'),
};

export async function setup(): Promise<void> {
  rmSync(work, { recursive: true, force: true });
  const linux = { ...SYSTEM_TOOLS, DWADI_ELECTRON_DIST: makeLinuxPlaceholder(join(work, 'electron-linux')) };
  const windows = { ...SYSTEM_TOOLS, DWADI_ELECTRON_DIST: makeWindowsPlaceholder(join(work, 'electron-windows')) };
  const { pfx } = makeCertificate(certificates);
  const common = { node: process.execPath, arch: 'x64', work };
  await pack({
    ...common,
    platform: 'linux',
    targets: ['dir', 'tar.gz', 'zip', 'deb'],
    out: PACKED.linux.out,
    env: { ...linux, DWADI_UPDATE_URL: UPDATES_FROM, DWADI_UPDATE_PUBLIC_KEY: newUpdateKey() },
  });
  const byGpg = { DWADI_GPG_KEY_FILE: makeGpgKey(certificates), DWADI_GPG_PASSPHRASE: PASSWORD };
  await pack({ ...common, platform: 'linux', targets: ['zip'], out: signedLinux, env: { ...linux, ...byGpg } });
  const byCertificate = { WIN_CSC_LINK: pfx, WIN_CSC_KEY_PASSWORD: PASSWORD };
  await pack({
    ...common,
    platform: 'win32',
    targets: ['dir', 'zip'],
    out: PACKED.windows.out,
    env: { ...windows, ...byCertificate },
  });
}
