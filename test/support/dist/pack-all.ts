/** Runs before the tests: really packs all that can be packed without Electron's own runtime. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pack } from '../../../resources/tools/packing/pack.mjs';
import { certificates, PACKED, signedLinux, UPDATES_TOLD, work } from './packed.ts';
import { makeLinuxPlaceholder, makeWindowsPlaceholder } from './placeholder.ts';
import { SYSTEM_TOOLS } from './system-tools.ts';
import { makeCertificate, makeGpgKey, PASSWORD } from './throw-away-keys.ts';

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
    env: { ...linux, ...UPDATES_TOLD },
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
