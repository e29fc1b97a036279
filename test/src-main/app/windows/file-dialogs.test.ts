/** Files and folders that a person chooses, with a made dialog in the place of the system's. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  documentsFolder,
  fileSaver,
  folderAsker,
  folderChooser,
  linkChooser,
  placeChooser,
} from '#main/app/windows/file-dialogs.ts';
import { silentLog } from '#main/platform/log.ts';
import { AUDIT } from '#shared/words/audit.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

type Options = Record<string, unknown>;
type Given = [unknown, Options] | [Options];

const system = vi.hoisted(() => ({
  asked: [] as Record<string, unknown>[],
  /** The window that each dialog belongs to; undefined where it was given none. */
  parents: [] as unknown[],
  opens: { canceled: false, filePaths: [] as string[] },
  saves: { canceled: false, filePath: '' },
  documents: null as string | null,
  home: '/home/ama',
  noted: (given: Given): void => {
    const options = given.length === 2 ? given[1] : given[0];
    system.asked.push(options);
    system.parents.push(given.length === 2 ? given[0] : undefined);
  },
}));
vi.mock('electron', () => ({
  app: {
    getPath: (name: string) => {
      if (name === 'home') return system.home;
      if (system.documents === null) throw new Error('no such folder');
      return system.documents;
    },
  },
  dialog: {
    showOpenDialog: async (...given: Given) => {
      system.noted(given);
      return system.opens;
    },
    showSaveDialog: async (...given: Given) => {
      system.noted(given);
      return system.saves;
    },
  },
}));

let folder: string;
beforeEach(() => {
  folder = tempFolder();
  system.asked = [];
  system.parents = [];
  system.opens = { canceled: false, filePaths: [join(folder, 'chosen')] };
  system.saves = { canceled: false, filePath: join(folder, 'new', 'report.csv') };
  system.documents = folder;
});

/** The counter's window, as far as a dialog knows it. */
const WINDOW = { id: 1 } as BrowserWindow;
const counter = () => WINDOW;
const always = () => true;
const never = () => false;

test('documents are in the home folder where the system names none', () => {
  expect(documentsFolder()).toBe(folder);
  system.documents = null;
  expect(documentsFolder()).toBe(join('/home/ama', 'Documents'));
});

test('a choice is the first file; a dialog that was closed chose nothing', async () => {
  const ask = placeChooser(null, always, counter);
  expect(await ask('backup')).toBe(join(folder, 'chosen'));
  system.opens = { canceled: true, filePaths: [join(folder, 'chosen')] };
  expect(await ask('backup')).toBeNull();
  system.opens = { canceled: false, filePaths: [] };
  expect(await ask('backup')).toBeNull();
});

test('a kiosk opens no dialog, and a test’s choice needs none', async () => {
  expect(await placeChooser(null, never, counter)('folder')).toBeNull();
  expect(await placeChooser('/mine', never, counter)('folder')).toBe('/mine');
  expect(system.asked).toEqual([]);
});

test('each question shows the files or folders that it is about', async () => {
  for (const what of ['backup', 'folder', 'provisioning', 'link'] as const)
    await placeChooser(null, always, counter)(what);
  for (const what of ['counters', 'day-files'] as const) await folderChooser(null, always, counter)(what);
  await folderAsker(null, always, counter)('/usual');
  const anyFolder = ['openDirectory', 'createDirectory'];
  const files = (...extensions: string[]) => ({ properties: ['openFile'], filters: [{ name: 'Dwadi', extensions }] });
  expect(system.asked).toEqual([
    files('db', 'sealed'),
    { properties: anyFolder },
    files('json'),
    files('json'),
    { title: AUDIT.openCounters, properties: ['openDirectory'] },
    { title: AUDIT.chooseFolder, properties: anyFolder },
    { defaultPath: '/usual', properties: anyFolder },
  ]);
});

test.each([
  ['the counter’s window, and can not open behind it', WINDOW],
  ['no window where none is open', undefined],
])('each dialog belongs to %s', async (_, window) => {
  const asking = () => window;
  await placeChooser(null, always, asking)('backup');
  await folderChooser(null, always, asking)('counters');
  await folderAsker(null, always, asking)('/usual');
  await linkChooser(null, always, asking)();
  await fileSaver(silentLog, null, always, asking)('report.csv', 'rows');
  expect(system.parents).toEqual(Array.from({ length: 5 }, () => window));
  expect(system.asked.map(({ properties, filters }) => properties ?? filters)).toHaveLength(5);
});

test('a file is saved where the person says, in a folder that is made, for nobody else to read', async () => {
  const save = fileSaver(silentLog, null, always, counter);
  const savedAs = join(folder, 'new', 'report.csv');
  expect(await save('report.csv', 'rows')).toEqual({ ok: true, value: { savedAs } });
  expect(readFileSync(savedAs, 'utf8')).toBe('rows');
  if (process.platform !== 'win32') expect(statSync(savedAs).mode & 0o777).toBe(0o600);
  expect(system.asked).toEqual([
    { defaultPath: join(folder, 'report.csv'), filters: [{ name: 'CSV', extensions: ['csv'] }] },
  ]);
});

test('a dialog that was closed saves nothing, and is no fault', async () => {
  system.saves = { canceled: true, filePath: join(folder, 'report.csv') };
  expect(await fileSaver(silentLog, null, always, counter)('report.csv', 'rows')).toEqual({
    ok: true,
    value: { savedAs: null },
  });
  expect(existsSync(join(folder, 'report.csv'))).toBe(false);
});

test('a kiosk saves in its usual folder beside what is there, and names the place', async () => {
  const save = fileSaver(silentLog, null, never, counter);
  const first = await save('report.csv', 'one');
  expect(first).toEqual({ ok: true, value: { savedAs: join(folder, 'Dwadi', 'report.csv') } });
  const second = await save('report.csv', 'two');
  expect(second.ok && second.value.savedAs).not.toBe(join(folder, 'Dwadi', 'report.csv'));
  expect(readFileSync(join(folder, 'Dwadi', 'report.csv'), 'utf8')).toBe('one');
  expect(await save('report.csv', 'three', join(folder, 'reports'))).toEqual({
    ok: true,
    value: { savedAs: join(folder, 'reports', 'report.csv') },
  });
  expect(system.asked).toEqual([]);
});

test('a kiosk keeps both of two files that are saved at once under one name', async () => {
  const save = fileSaver(silentLog, null, never, counter);
  await Promise.all([save('report.csv', 'one'), save('report.csv', 'two')]);
  const saved = readdirSync(join(folder, 'Dwadi')).sort();
  expect(saved).toEqual(['report (2).csv', 'report.csv']);
  expect(saved.map((name) => readFileSync(join(folder, 'Dwadi', name), 'utf8'))).toEqual(['two', 'one']);
});

test('a place that can’t be written is told and logged', async () => {
  writeFileSync(join(folder, 'taken'), '');
  const log = { write: vi.fn() };
  const saved = await fileSaver(log, join(folder, 'taken'), always, counter)('report.csv', 'rows');
  expect(saved).toEqual({ ok: false, error: { code: 'not-saved' } });
  expect(log.write).toHaveBeenCalledWith('error', expect.any(String), { error: expect.any(String) });
  expect(await fileSaver(log, folder, never, counter)('report.csv', 'rows')).toEqual({
    ok: true,
    value: { savedAs: join(folder, 'report.csv') },
  });
});

test('a file that can’t be written whole leaves the earlier one as it was, and no part of itself', async () => {
  const earlier = join(folder, 'report.csv');
  writeFileSync(earlier, 'earlier');
  system.saves = { canceled: false, filePath: earlier };
  /** Stands for a disk that is full halfway. */
  async function* half() {
    yield 'half';
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  }
  const save = fileSaver(silentLog, null, always, counter);
  expect(await save('report.csv', half() as never)).toEqual({ ok: false, error: { code: 'not-saved' } });
  expect(readdirSync(folder)).toEqual(['report.csv']);
  expect(readFileSync(earlier, 'utf8')).toBe('earlier');
  expect(await save('report.csv', 'newer')).toMatchObject({ ok: true });
  expect(readFileSync(earlier, 'utf8')).toBe('newer');
});
