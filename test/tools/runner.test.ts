/** A hosted build machine, beside our own commands: system packages, keys, and an installed package's trial. */
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { installationOf } from '../../resources/tools/installed/installation.mjs';
import { doctorsFault, fusesFault } from '../../resources/tools/installed/questions.mjs';
import { refusesToStart, startOnce } from '../../resources/tools/installed/start-once.mjs';
import { writeKeys } from '../../resources/tools/runner/release-keys.mjs';
import { ubuntuCommands } from '../../resources/tools/runner/system-packages.mjs';
import { electronSwitches } from '../../resources/tools/runtime.mjs';
import { removeFolder } from '../support/folders.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi runner '));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

const UBUNTU = { version: '24.04', isRoot: false, restrictsNamespaces: true };

test('Ubuntu 24.04 gets its own names of libraries and the sandbox’s user namespaces; a package is tried without these', () => {
  const commands = ubuntuCommands('tests', UBUNTU);
  expect(commands[1]).toEqual(expect.arrayContaining(['sudo', 'libgtk-3-0t64', 'libasound2t64', 'libnss3', 'xvfb']));
  expect(commands[2]).toEqual(['sudo', 'sysctl', '-w', 'kernel.apparmor_restrict_unprivileged_userns=0']);
  expect(ubuntuCommands('packages', UBUNTU)).toHaveLength(2);
  const older = ubuntuCommands('tests', { version: '22.04', isRoot: true, restrictsNamespaces: false });
  expect(older).toHaveLength(2);
  expect(older[1]).toEqual(expect.arrayContaining(['apt-get', 'libgtk-3-0', 'libasound2']));
});

test('Electron is told of X11 where no Wayland is, and goes without a sandbox for root alone', () => {
  expect(electronSwitches('linux', {}, 1000)).toEqual(['--ozone-platform=x11']);
  expect(electronSwitches('linux', { WAYLAND_DISPLAY: 'wayland-0' }, 1000)).toEqual([]);
  expect(electronSwitches('linux', {}, 0)).toEqual(['--no-sandbox', '--ozone-platform=x11']);
  expect(electronSwitches('win32', {}, 1000)).toEqual([]);
});

test('a key is written for its own system alone, for its user’s eyes, and named for the next steps', () => {
  const folder = newFolder();
  const env = { RUNNER_TEMP: folder, GITHUB_ENV: join(folder, 'env'), DWADI_GPG_KEY: 'secret', APPLE_API_KEY_P8: 'p8' };
  writeKeys(env, 'linux');
  const path = join(folder, 'gpg-key.asc');
  expect(readFileSync(env.GITHUB_ENV, 'utf8')).toBe(`DWADI_GPG_KEY_FILE=${path}\n`);
  expect(readFileSync(path, 'utf8')).toBe('secret');
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(() => writeKeys({ DWADI_GPG_KEY: 'x' }, 'linux')).toThrow('RUNNER_TEMP is not set');
  writeKeys({}, 'linux');
});

const NAMES = [
  'Dwadi-1.0.0-linux-amd64.deb',
  'Dwadi-1.0.0-win-x64.exe',
  'Dwadi-1.0.0-mac-x64.dmg',
  'Dwadi-1.0.0-mac-arm64.dmg',
];

test('each system installs its own package as a shop does', () => {
  const given = { folder: '/p', names: NAMES, arch: 'arm64', isRoot: false, home: '/h' };
  const linux = installationOf('linux', { ...given, env: {} });
  expect(linux.commands).toEqual([['sudo', 'apt-get', 'install', '-y', '/p/Dwadi-1.0.0-linux-amd64.deb']]);
  const env = { PROGRAMFILES: 'C:\\Program Files', APPDATA: 'C:\\u\\Roaming' };
  const windows = installationOf('win32', { ...given, folder: 'D:\\p', env });
  expect(windows.commands).toEqual([['D:\\p\\Dwadi-1.0.0-win-x64.exe', '/S']]);
  expect(windows.program).toBe('C:\\Program Files\\Dwadi\\Dwadi.exe');
  expect(installationOf('darwin', { ...given, env: {} }).file).toBe('/p/Dwadi-1.0.0-mac-arm64.dmg');
  expect(() => installationOf('linux', { ...given, names: [], env: {} })).toThrow('run "npm run dist" first');
});

/** Plays an installed Dwadi: `opens` writes its log and its journal, and ends well when it is asked to. */
function program(folder: string, does: string): { program: string; userData: string } {
  const userData = join(folder, 'Dwadi');
  const file = join(folder, 'program');
  const opens = `mkdir -p '${userData}/logs' '${userData}/training'; echo '{"what":"app: started"}' >> '${userData}/logs/a.jsonl'; touch '${userData}/training/journal.db'`;
  writeFileSync(file, `#!/bin/sh\n${does.replace('OPENS', opens)}\n`, { mode: 0o755 });
  return { program: file, userData };
}

const WAITS = 'trap "exit 0" TERM; OPENS; while :; do sleep 0.05; done';

test('a program that opens its counter and ends when asked has started; one that ends early or badly has not', async ({
  skip,
}) => {
  skip(process.platform === 'win32', 'the programs are shell scripts');
  expect(await startOnce(program(newFolder(), WAITS))).toBe(null);
  const early = program(newFolder(), 'echo no library >&2; exit 127');
  expect(await startOnce(early)).toBe('it ended with 127 before its counter opened: no library');
  expect(await refusesToStart(early)).toBe(true);
  expect(await refusesToStart(program(newFolder(), WAITS))).toBe(false);
  const badly = program(newFolder(), 'trap "exit 4" TERM; OPENS; while :; do sleep 0.05; done');
  expect(await startOnce(badly)).toMatch(/^it opened, and ended with 4/);
});

test('the doctor must be of this version and find no fault, but for a keychain that a build machine lacks', () => {
  const said = (check: string, state = 'fault'): string =>
    JSON.stringify({ about: { version: '1' }, findings: [{ check, state }] });
  const wanted = { version: '1', hasKeychain: false };
  expect(doctorsFault(said('disk', 'watch'), wanted)).toBe(null);
  expect(doctorsFault(said('disk'), wanted)).toBe('the doctor found a fault: disk');
  expect(doctorsFault(said('keychain'), wanted)).toBe(null);
  expect(doctorsFault(said('keychain'), { ...wanted, hasKeychain: true })).toBe('the doctor found a fault: keychain');
  expect(doctorsFault(said('disk', 'fine'), { ...wanted, version: '2' })).toBe('the doctor is of version 1, and not 2');
  expect(doctorsFault('Segmentation fault', wanted)).toBe('the doctor said no report: Segmentation fault');
});

test('a fuse that is not as the packages set it is named', () => {
  const wire = [
    ...['RunAsNode', 'EnableNodeOptionsEnvironmentVariable', 'EnableNodeCliInspectArguments'].map(
      (one) => `${one} is Disabled`,
    ),
    ...['EnableCookieEncryption', 'EnableEmbeddedAsarIntegrityValidation', 'OnlyLoadAppFromAsar'].map(
      (one) => `${one} is Enabled`,
    ),
  ].join('\n');
  expect(fusesFault(wire)).toBe(null);
  expect(fusesFault(wire.replace('RunAsNode is Disabled', 'RunAsNode is Enabled'))).toMatch(/RunAsNode$/);
});
