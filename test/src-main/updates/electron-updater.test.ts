/** The way of an AppImage to the disk, with a made electron-updater that moves files as the true one does. */
import fs, { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Log } from '#main/platform/log.ts';
import { electronInstaller } from '#main/updates/electron-updater.ts';
import { dropOldAppImage } from '#main/updates/old-app-image.ts';
import { tempFolder } from '../../support/journal/journal.ts';
import { sha512 } from '../../support/updates/update-server.ts';

const CONTENT = Buffer.alloc(200_000, 7);

/** Names each thing that was done, in order. */
const did = vi.hoisted(() => [] as string[]);
const installs = vi.hoisted(() => ({ as: '', fails: false }));

vi.mock('electron-updater', async () => {
  const { EventEmitter } = await import('node:events');
  class AppImageUpdater extends EventEmitter {
    downloaded = '';
    setFeedURL(): void {}
    async checkForUpdates() {
      return { isUpdateAvailable: true };
    }
    async downloadUpdate() {
      this.downloaded = `${installs.as}.download`;
      const { download } = Reflect.get(this, 'httpExecutor') as { download(url: URL, to: string): Promise<void> };
      await download(new URL('https://verified.invalid/'), this.downloaded);
      did.push('downloaded');
    }
    quitAndInstall(): void {
      const old = String(process.env['APPIMAGE']);
      rmSync(old);
      if (installs.fails) {
        this.emit('error', new Error('the disk is full'));
        return;
      }
      renameSync(this.downloaded, installs.as);
      did.push('placed');
      if (installs.as !== old) this.emit('appimage-filename-updated', installs.as);
    }
  }
  return { default: { AppImageUpdater, Provider: class {} } };
});

let folder: string;
let old: string;
const logged: unknown[] = [];
const log: Log = { write: (...line) => void logged.push(line) };

/** Tells of each file and folder that is forced to the disk, by its name. */
function watchDisk(): void {
  const names = new Map<number, string>();
  const real = { open: fs.open, openSync: fs.openSync, fsync: fs.fsync, fsyncSync: fs.fsyncSync };
  vi.spyOn(fs, 'openSync').mockImplementation((path, ...more) => {
    const handle = real.openSync(path, ...more);
    names.set(handle, basename(String(path)));
    return handle;
  });
  vi.spyOn(fs, 'open').mockImplementation(((path: string, ...more: never[]) => {
    const done = more.pop() as unknown as (error: Error | null, handle: number) => void;
    real.open(path, ...(more as unknown as [number]), (error, handle) => {
      names.set(handle, basename(path));
      done(error, handle);
    });
  }) as never);
  vi.spyOn(fs, 'fsync').mockImplementation(((handle: number, done: fs.NoParamCallback) => {
    did.push(`${names.get(handle)} on disk`);
    real.fsync(handle, done);
  }) as never);
  vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
    did.push(`${names.get(handle)} on disk`);
    real.fsyncSync(handle);
  });
  const openSoon = fs.promises.open;
  vi.spyOn(fs.promises, 'open').mockImplementation(async (path, ...more) => {
    const handle = await openSoon(path, ...more);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      did.push(`${basename(String(path))} on disk`);
      await sync();
    };
    return handle;
  });
  syncBuiltinESMExports();
}

beforeEach(({ skip }) => {
  skip(process.platform === 'win32', 'no AppImage is installed there');
  folder = tempFolder();
  old = join(folder, 'Dwadi.AppImage');
  writeFileSync(old, 'the old one');
  writeFileSync(join(folder, 'package'), CONTENT);
  vi.stubEnv('APPIMAGE', old);
  Object.assign(installs, { as: old, fails: false });
  did.length = 0;
  logged.length = 0;
  watchDisk();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  vi.unstubAllEnvs();
});

async function prepared() {
  const installer = await electronInstaller({
    ...{ kind: 'AppImage', resources: folder, folder, signed: false, log },
  });
  await installer.prepare({
    ...{ version: '9.9.9', path: join(folder, 'package'), isOlder: false },
    file: { name: 'Dwadi-9.9.9-linux-x86_64.AppImage', bytes: CONTENT.byteLength, sha512: sha512(CONTENT) },
  });
  return installer;
}

const here = () => readdirSync(folder).filter((name) => name !== 'package');

test('the new one is on the disk before the old one goes, and so is its name before Dwadi ends', async () => {
  const installer = await prepared();
  expect(did).toEqual(['Dwadi.AppImage.download on disk', 'downloaded']);
  did.length = 0;
  expect(await installer.install()).toBe(true);
  const name = basename(folder);
  expect(did).toEqual([
    ...['Dwadi.AppImage.before on disk', `${name} on disk`],
    ...['placed', 'Dwadi.AppImage on disk', `${name} on disk`],
  ]);
  expect([readFileSync(old).equals(CONTENT), logged]).toEqual([true, []]);
});

test('the old one stays beside the new one: it is for the new one to drop it', async () => {
  await (await prepared()).install();
  expect(here()).toEqual(['Dwadi.AppImage', 'Dwadi.AppImage.before']);
  expect(readFileSync(`${old}.before`, 'utf8')).toBe('the old one');
});

test('a new one that gets a newer name is on the disk under that name', async () => {
  installs.as = join(folder, 'Dwadi-9.9.9.AppImage');
  const installer = await prepared();
  did.length = 0;
  await installer.install();
  expect(did.slice(did.indexOf('placed') + 1)).toEqual(['Dwadi-9.9.9.AppImage on disk', `${basename(folder)} on disk`]);
  expect(here()).toEqual(['Dwadi-9.9.9.AppImage', 'Dwadi.AppImage.before']);
});

test('a disk that refuses to say what lies on it costs nobody the update, and the log says so', async () => {
  const installer = await prepared();
  vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw new Error('EINVAL');
  });
  syncBuiltinESMExports();
  expect(await installer.install()).toBe(true);
  expect(logged).toEqual([['warn', 'updates: the new AppImage may not be on the disk']]);
  expect(here()).toEqual(['Dwadi.AppImage', 'Dwadi.AppImage.before']);
});

test('an installer that fails leaves the old one, on the disk and under its own name alone', async () => {
  installs.fails = true;
  const installer = await prepared();
  did.length = 0;
  expect(await installer.install()).toBe(false);
  expect(did.slice(-2)).toEqual(['Dwadi.AppImage on disk', `${basename(folder)} on disk`]);
  expect([readFileSync(old, 'utf8'), here()]).toEqual(['the old one', ['Dwadi.AppImage', 'Dwadi.AppImage.download']]);
});

test('the new one is forced to the disk once more before the old one is dropped: the first time may have failed', async () => {
  await (await prepared()).install();
  did.length = 0;
  await dropOldAppImage(`${old}.before`, old);
  expect(did).toEqual(['Dwadi.AppImage on disk', `${basename(folder)} on disk`]);
  expect(here()).toEqual(['Dwadi.AppImage']);
});
