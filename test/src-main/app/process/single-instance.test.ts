/** The lock of a user's only Dwadi, where it was left behind under another name of the PC. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { acquireSingleInstanceLock, singleInstanceError } from '#main/app/process/single-instance.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

const system = vi.hoisted(() => ({ folder: '', isFree: true }));
vi.mock('electron', () => ({
  app: { getPath: () => system.folder, requestSingleInstanceLock: () => system.isFree },
}));

beforeEach(() => Object.assign(system, { folder: tempFolder(), isFree: true }));

const lock = () => join(system.folder, 'SingletonLock');
const isLocked = (): boolean => lstatSync(lock(), { throwIfNoEntry: false }) !== undefined;
/** The id of a process that has ended. */
const ended = (): number => spawnSync(process.execPath, ['-e', '']).pid ?? 0;

test('a lock of this PC’s former name goes once its process has ended, and no other', ({ skip }) => {
  skip(process.platform === 'win32', 'Windows locks without a link');
  const gone = ended();
  for (const target of [`${hostname()}-${gone}`, `former-name-${process.pid}`]) {
    system.folder = tempFolder();
    symlinkSync(target, lock());
    acquireSingleInstanceLock();
    expect([target, isLocked()]).toEqual([target, true]);
  }
  system.folder = tempFolder();
  symlinkSync(`former-name-${gone}`, lock());
  acquireSingleInstanceLock();
  expect(isLocked()).toBe(false);
});

test('a process id that another program uses by now is no Dwadi', ({ skip }) => {
  skip(process.platform !== 'linux', 'only Linux tells the program of a process');
  const other = spawn('sleep', ['60']);
  onTestFinished(() => void other.kill());
  symlinkSync(`former-name-${other.pid}`, lock());
  acquireSingleInstanceLock();
  expect(isLocked()).toBe(false);
});

test('Electron decides, with a lock or without', () => {
  expect(acquireSingleInstanceLock()).toBe(true);
  system.isFree = false;
  expect(acquireSingleInstanceLock()).toBe(false);
});

test('a folder that can be written gives no reason, and is left as it was; another one tells its error', () => {
  system.folder = join(system.folder, 'new', 'folder');
  expect(singleInstanceError()).toBeNull();
  expect(existsSync(join(system.folder, `probe-${process.pid}`))).toBe(false);
  writeFileSync(join(system.folder, 'taken'), '');
  system.folder = join(system.folder, 'taken', 'folder');
  expect(singleInstanceError()).toMatchObject({ code: 'ENOTDIR' });
});
