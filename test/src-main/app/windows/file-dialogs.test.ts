/** Files and folders that a person chooses, with a made dialog in the place of the system's. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  documentsFolder,
  fileSaver,
  folderAsker,
  folderChooser,
  placeChooser,
} from '#main/app/windows/file-dialogs.ts';
import { silentLog } from '#main/platform/log.ts';
import { AUDIT } from '#shared/words/audit.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

const system = vi.hoisted(() => ({
  asked: [] as Record<string, unknown>[],
  opens: { canceled: false, filePaths: [] as string[] },
  saves: { canceled: false, filePath: '' },
  documents: null as string | null,
  home: '/home/ama',
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
    showOpenDialog: async (asked: Record<string, unknown>) => {
      system.asked.push(asked);
      return system.opens;
    },
    showSaveDialog: async (asked: Record<string, unknown>) => {
      system.asked.push(asked);
      return system.saves;
    },
  },
}));

let folder: string;
beforeEach(() => {
  folder = tempFolder();
  system.asked = [];
  system.opens = { canceled: false, filePaths: [join(folder, 'chosen')] };
  system.saves = { canceled: false, filePath: join(folder, 'new', 'report.csv') };
  system.documents = folder;
});

const always = () => true;
const never = () => false;

test('documents are in the home folder where the system names none', () => {
  expect(documentsFolder()).toBe(folder);
  system.documents = null;
  expect(documentsFolder()).toBe(join('/home/ama', 'Documents'));
});

test('a choice is the first file; a dialog that was closed chose nothing', async () => {
  const ask = placeChooser(null, always);
  expect(await ask('backup')).toBe(join(folder, 'chosen'));
  system.opens = { canceled: true, filePaths: [join(folder, 'chosen')] };
  expect(await ask('backup')).toBeNull();
  system.opens = { canceled: false, filePaths: [] };
  expect(await ask('backup')).toBeNull();
});

test('a kiosk opens no dialog, and a test’s choice needs none', async () => {
  expect(await placeChooser(null, never)('folder')).toBeNull();
  expect(await placeChooser('/mine', never)('folder')).toBe('/mine');
  expect(system.asked).toEqual([]);
});

test('each question shows the files or folders that it is about', async () => {
  for (const what of ['backup', 'folder', 'provisioning', 'link'] as const) await placeChooser(null, always)(what);
  for (const what of ['counters', 'day-files'] as const) await folderChooser(null, always)(what);
  await folderAsker(null, always)('/usual');
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

test('a file is saved where the person says, in a folder that is made, for nobody else to read', async () => {
  const save = fileSaver(silentLog, null, always);
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
  expect(await fileSaver(silentLog, null, always)('report.csv', 'rows')).toEqual({
    ok: true,
    value: { savedAs: null },
  });
  expect(existsSync(join(folder, 'report.csv'))).toBe(false);
});

test('a kiosk saves in its usual folder beside what is there, and names the place', async () => {
  const save = fileSaver(silentLog, null, never);
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

test('a place that can’t be written is told and logged', async () => {
  writeFileSync(join(folder, 'taken'), '');
  const log = { write: vi.fn() };
  const saved = await fileSaver(log, join(folder, 'taken'), always)('report.csv', 'rows');
  expect(saved).toEqual({ ok: false, error: { code: 'not-saved' } });
  expect(log.write).toHaveBeenCalledWith('error', expect.any(String), { error: expect.any(String) });
  expect(await fileSaver(log, folder, never)('report.csv', 'rows')).toEqual({
    ok: true,
    value: { savedAs: join(folder, 'report.csv') },
  });
});
