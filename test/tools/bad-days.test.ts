/** Each bad day of a set-up ends in one clear sentence that says what to do, and never in a stack trace. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chromiumCommand } from '../../resources/tools/browser.mjs';
import { findChromium } from '../../resources/tools/chromium.mjs';
import { systemName } from '../../resources/tools/debian.mjs';
import { checkNode } from '../../resources/tools/node.mjs';
import { packagesAreFresh, whyNpmFailed } from '../../resources/tools/packages.mjs';
import { lastLine, newProject, runTool } from '../support/tools/project.ts';

const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;
const ONLY_ROOT = 'only root can run a program as another user';

/** A folder with the programs named, and nothing else, to be the whole PATH. */
function pathWith(folder: string, programs: readonly string[]): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const program of programs) {
    symlinkSync(execFileSync('which', [program], { encoding: 'utf8' }).trim(), join(bin, program));
  }
  return bin;
}

const saysNoStack = (output: string): void => expect(output).not.toMatch(/^\s+at .+:\d+/m);

test('a machine without packages or a network is told that npm can not reach its registry', async () => {
  const folder = newProject({ modules: false });
  const env = {
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_cache: join(folder, 'empty cache'),
    npm_config_offline: 'false',
  };
  const start = runTool(folder, 'start.mjs', [], env);
  expect(await start.ended).toBe(1);
  expect(start.output()).toContain('Installing the packages');
  expect(lastLine(start.output())).toMatch(
    /^The packages could not be downloaded.*connect this machine to the network/,
  );
  saysNoStack(start.output());
});

test('Node 18 is told the needed version', () => {
  expect(() => checkNode('18.19.0')).toThrow(
    'Dwadi needs Node 20 or newer, and this is Node 18.19.0: install Node 24 from https://nodejs.org and run it again.',
  );
  expect(() => checkNode('20.0.0')).not.toThrow();
});

test('the tools import nothing of Node that Node 18 lacks, so that they can refuse it in words', () => {
  const lacking = /\b(registerHooks|import\.meta\.(dirname|filename)|node:sqlite|styleText|globSync)\b/;
  for (const tool of ['start', 'test', 'build', 'run', 'set-up', 'say', 'node', 'packages', 'phases', 'paths']) {
    const text = execFileSync('cat', [join(import.meta.dirname, `../../resources/tools/${tool}.mjs`)], {
      encoding: 'utf8',
    });
    expect(text, tool).not.toMatch(lacking);
  }
});

test('a machine without Chromium and apt is told the one command to type', async () => {
  const folder = newProject({ modules: true });
  const start = runTool(folder, 'start.mjs', [], { PATH: pathWith(folder, ['sh']), DWADI_CHROMIUM: '' });
  expect(await start.ended).toBe(1);
  expect(lastLine(start.output())).toBe(
    `Dwadi needs Chromium, Chrome or Edge to show its window here: type "${chromiumCommand(systemName())}" and run it again.`,
  );
});

test('every system has a command, also an unheard-of one', () => {
  for (const system of ['debian', 'ubuntu', 'fedora', 'arch', 'darwin', 'win32', 'haiku']) {
    expect(chromiumCommand(system)).toMatch(/ (chromium|.*hrome.*)$/);
  }
});

test('Chrome and Edge are found where Windows keeps them, spaces and all', () => {
  const folder = newProject({ modules: false });
  const root = join(folder, 'Program Files');
  const edge = `${root}\\Microsoft\\Edge\\Application\\msedge.exe`;
  expect(findChromium('win32', { PROGRAMFILES: root })).toBeNull();
  mkdirSync(root);
  writeFileSync(edge, '');
  chmodSync(edge, 0o755);
  expect(findChromium('win32', { PROGRAMFILES: root })).toBe(edge);
});

test('a machine whose apt has no network is told its own reason, and the remedy', async ({ skip }) => {
  skip(!isRoot, ONLY_ROOT);
  const folder = newProject({ modules: true });
  const bin = pathWith(folder, ['sh']);
  // apt itself must not change this machine, so the program that answers is one that fails as apt does.
  writeFileSync(join(bin, 'apt-get'), "#!/bin/sh\necho 'E: Unable to locate package chromium'\nexit 100\n", {
    mode: 0o755,
  });
  const start = runTool(folder, 'start.mjs', [], { PATH: bin, DWADI_CHROMIUM: '' });
  expect(await start.ended).toBe(1);
  const expected =
    systemName() === 'debian'
      ? /^Chromium could not be installed by apt \(Unable to locate package chromium\): check the network/
      : /^Dwadi needs Chromium/;
  expect(lastLine(start.output())).toMatch(expected);
});

test('the app and its tools write nothing in a read-only folder', async ({ skip }) => {
  skip(!isRoot, ONLY_ROOT);
  const folder = newProject({ modules: true });
  chmodSync(folder, 0o755);
  const start = runTool(folder, 'start.mjs', [], { HOME: folder }, NOBODY);
  expect(await start.ended).toBe(1);
  expect(lastLine(start.output())).toMatch(/^Dwadi can't write to .*: copy the whole folder to a place of your own/);
  saysNoStack(start.output());
});

test('a read-only folder without packages says so before it downloads anything', async ({ skip }) => {
  skip(!isRoot, ONLY_ROOT);
  const folder = newProject({ modules: false });
  chmodSync(folder, 0o755);
  const start = runTool(folder, 'start.mjs', [], { HOME: folder }, NOBODY);
  expect(await start.ended).toBe(1);
  expect(start.output().trim()).toMatch(/^Dwadi can't write to .*: copy the whole folder to a place of your own/);
  expect(existsSync(join(folder, 'node_modules'))).toBe(false);
});

test('a DWADI_CHROMIUM that can not be run is named', async () => {
  const folder = newProject({ modules: true });
  const start = runTool(folder, 'start.mjs', [], { DWADI_CHROMIUM: '/no/such/browser' });
  expect(await start.ended).toBe(1);
  expect(lastLine(start.output())).toBe(
    "DWADI_CHROMIUM names /no/such/browser, which can't be run: correct it or remove it.",
  );
});

test("npm's own words become a sentence", () => {
  expect(whyNpmFailed('npm error code ENOSPC')).toMatch(/^The disk is full/);
  expect(whyNpmFailed('npm error code EACCES\nnpm error syscall mkdir')).toMatch(/copy the whole folder/);
  expect(whyNpmFailed('npm error code EUSAGE\nnpm error can only install')).toMatch(/npm says: EUSAGE/);
});

test('packages are fresh when npm installed what the lockfile says, and stale when either changed', () => {
  const folder = newProject({ modules: false });
  const modules = join(folder, 'node_modules');
  expect(packagesAreFresh(folder)).toBe(false);
  mkdirSync(modules);
  const lock = (packages: object) => JSON.stringify({ packages });
  const locked = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/win': { version: '1.0.0', optional: true },
  };
  writeFileSync(join(folder, 'package-lock.json'), lock(locked));
  const installed = join(modules, '.package-lock.json');
  writeFileSync(installed, lock({ 'node_modules/a': { version: '1.0.0' } }));
  expect(packagesAreFresh(folder)).toBe(true);
  writeFileSync(installed, lock({ 'node_modules/a': { version: '0.9.0' } }));
  expect(packagesAreFresh(folder)).toBe(false);
  writeFileSync(installed, lock({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/gone': { version: '1.0.0' } }));
  expect(packagesAreFresh(folder)).toBe(false);
  rmSync(installed);
  cpSync(join(folder, 'package-lock.json'), installed);
  expect(packagesAreFresh(folder)).toBe(true);
});
