/** The configuration of every platform, held against electron-builder's own schema and against what was decided. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { packingConfig } from '../../electron-builder.config.mjs';
import { archsOf } from '../../resources/tools/packing/pack.mjs';
import { SIGNING_VARIABLES, signedWith } from '../../resources/tools/packing/signing.mjs';
import { UPDATE_VARIABLES } from '../../resources/tools/packing/updates.mjs';
import { UPDATES_FROM, UPDATES_TOLD } from '../support/dist/packed.ts';

const root = join(import.meta.dirname, '../..');
const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const { validateConfiguration } = builder('app-builder-lib/out/util/config/config.js') as {
  validateConfiguration: (config: object, log: object) => Promise<void>;
};
const valid = (config: object) => validateConfiguration(config, { isEnabled: false, add: () => undefined });

const CERTIFICATE = { WIN_CSC_LINK: 'x.pfx', WIN_CSC_KEY_PASSWORD: 'x' };
const AZURE = Object.fromEntries(
  SIGNING_VARIABLES.filter((name) => name.includes('AZURE')).map((name) => [name, `the ${name}`]),
);
const APPLE_KEY = { APPLE_API_KEY: 'x.p8', APPLE_API_KEY_ID: 'x', APPLE_API_ISSUER: 'x' };
const APPLE = { CSC_LINK: 'x.p12', CSC_KEY_PASSWORD: 'x', ...APPLE_KEY };
const GPG = { DWADI_GPG_KEY_FILE: 'x.asc', DWADI_GPG_PASSPHRASE: 'x' };

const EVERY: [string, NodeJS.ProcessEnv][] = [
  ['linux', {}],
  ['linux', GPG],
  ['win32', {}],
  ['win32', CERTIFICATE],
  ['win32', AZURE],
  ['darwin', {}],
  ['darwin', APPLE],
];

test.each(EVERY)('electron-builder’s schema accepts %s with %o', async (platform, env) => {
  await valid(packingConfig({ ...env, DWADI_DIST_PLATFORM: platform }));
});

test('the schema would say so if it were not', async () => {
  const config = packingConfig({ DWADI_DIST_PLATFORM: 'win32' });
  await expect(valid({ ...config, nsis: { ...config.nsis, perMashine: true } })).rejects.toThrow(/configuration\.nsis/);
  await expect(valid({ ...config, dmg: { sign: 'yes' } })).rejects.toThrow(/configuration\.dmg/);
  await expect(valid({ ...config, appImage: { compression: 7 } })).rejects.toThrow(/configuration\.appImage/);
});

describe('signing', () => {
  test('is asked for by all of its variables or by none', () => {
    expect(signedWith('win32', {})).toBeNull();
    expect(signedWith('win32', CERTIFICATE)).toEqual(Object.keys(CERTIFICATE));
    expect(() => signedWith('win32', { WIN_CSC_LINK: 'x.pfx' })).toThrow(/WIN_CSC_KEY_PASSWORD/);
    expect(() => signedWith('darwin', { CSC_LINK: 'x', CSC_KEY_PASSWORD: 'x' })).toThrow(/APPLE_API_KEY/);
    expect(() => signedWith('darwin', APPLE_KEY)).toThrow(/CSC_LINK/);
    expect(() => signedWith('linux', { DWADI_GPG_KEY_FILE: 'x' })).toThrow(/DWADI_GPG_PASSPHRASE/);
  });

  test.each(EVERY)('is shown in the file name of %s with %o', (platform, env) => {
    const { artifactName } = packingConfig({ ...env, DWADI_DIST_PLATFORM: platform });
    expect(artifactName.includes('UNSIGNED')).toBe(Object.keys(env).length === 0);
  });

  test('must happen when it was asked for', () => {
    expect(packingConfig({ ...CERTIFICATE, DWADI_DIST_PLATFORM: 'win32' }).forceCodeSigning).toBe(true);
    const { mac } = packingConfig({ ...APPLE, DWADI_DIST_PLATFORM: 'darwin' });
    expect(mac).toMatchObject({ hardenedRuntime: true, notarize: true });
    expect(mac).not.toHaveProperty('identity');
  });

  test('is documented variable by variable', () => {
    const page = readFileSync(join(root, 'docs/releasing.md'), 'utf8');
    for (const name of SIGNING_VARIABLES) expect(page, name).toContain(`\`${name}\``);
  });
});

describe('updates', () => {
  test('are looked for nowhere, unless the build was told where', async () => {
    expect(packingConfig({}).publish).toBeNull();
    const config = packingConfig({ ...UPDATES_TOLD, ...CERTIFICATE, DWADI_DIST_PLATFORM: 'win32' });
    await valid(config);
    expect(config.publish).toEqual({ provider: 'generic', url: UPDATES_FROM });
  });

  test('are documented variable by variable', () => {
    const page = readFileSync(join(root, 'docs/updates.md'), 'utf8');
    for (const name of UPDATE_VARIABLES) expect(page, name).toContain(`\`${name}\``);
  });
});

test('Windows is installed for the whole machine, asks nothing, and leaves the journals when it goes', () => {
  const { nsis } = packingConfig({ DWADI_DIST_PLATFORM: 'win32' });
  expect(nsis).toMatchObject({ oneClick: true, perMachine: true, deleteAppDataOnUninstall: false });
  // Measured: else a patch changes all of our archive's compressed bytes (docs/adr/0030-an-update-costs-what-changed.md).
  expect(nsis.differentialPackage).toBe('store-asar');
});

test('each platform gets its kinds of package, macOS for both of its chips, an rpm where rpmbuild is', () => {
  const { win, mac, linux } = packingConfig({});
  expect(win.target).toEqual([{ target: 'nsis', arch: ['x64'] }]);
  expect(mac.target).toEqual(['dmg', 'zip']);
  expect(linux.target).toEqual(['AppImage', 'deb']);
  expect(archsOf('darwin', undefined)).toEqual(['x64', 'arm64']);
  expect(archsOf('darwin', 'arm64')).toEqual(['arm64']);
  const tools = mkdtempSync(join(tmpdir(), 'dwadi-rpm-'));
  onTestFinished(() => rmSync(tools, { recursive: true }));
  writeFileSync(join(tools, 'rpmbuild'), '');
  expect(packingConfig({ PATH: tools }).linux.target).toEqual(['AppImage', 'deb', 'rpm']);
});

test('no desktop entry starts an AppImage without its sandbox, as electron-builder’s own would', () => {
  expect(packingConfig({}).appImage).toEqual({ executableArgs: [] });
});
