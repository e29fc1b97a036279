import { join, win32 } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BackupMonitor, type BackupMonitorOptions, backupsStateOf } from '#main/app/health/backup-monitor.ts';
import { makeFolder, removeFolder } from '../../../support/counter.ts';

const DAY = 24 * 60 * 60_000;
const NOON = 1_795_000_000_000;

function watch(backupAt: number | null, elsewhere?: string) {
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder));
  const at = { now: NOON };
  const notes = new Map<string, string | null>();
  const meta = async () => (backupAt === null ? {} : { 'backup-at': String(backupAt) });
  const options = {
    journal: { read: { meta } },
    journalFolder: folder,
    backupFolder: () => elsewhere ?? join(folder, 'not', 'made', 'yet'),
    now: () => at.now,
    overview: { journalNote: (kind: string, detail: string | null) => void notes.set(kind, detail) },
  } as unknown as BackupMonitorOptions;
  return { at, notes, backups: new BackupMonitor(options) };
}

test('a good backup is called old after two days, and no more once there is a newer one', async () => {
  const { at, notes, backups } = watch(NOON - DAY);
  await backups.look();
  expect(notes.get('backup-old')).toBeNull();
  at.now += DAY;
  await backups.look();
  expect(notes.get('backup-old')).toBe('2');
  at.now = NOON - DAY;
  await backups.look();
  expect(notes.get('backup-old')).toBeNull();
});

test('a counter that never had a backup has two days to make it', async () => {
  const { at, notes, backups } = watch(null);
  await backups.look();
  expect(notes.get('backup-old')).toBeNull();
  expect((await backups.state()).lastGoodAt).toBeNull();
  at.now += 3 * DAY;
  await backups.look();
  expect(notes.get('backup-old')).toBe('3');
});

test('a folder on another disk is no reason to warn', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only Linux has a second disk on every PC');
  const { notes, backups } = watch(NOON, '/proc');
  await backups.look();
  expect((await backups.state()).onSameDisk).toBe(false);
  expect(notes.get('backup-same-disk')).toBeNull();
});

test('a folder that isn’t there yet is on the disk on which it would be made', async () => {
  const { notes, backups } = watch(NOON);
  await backups.look();
  expect((await backups.state()).onSameDisk).toBe(true);
  expect(notes.get('backup-same-disk')).toMatch(/not.made.yet$/);
});

/** Windows with the disks that are in: a disk that is out has no root either. */
const windowsWith = (disks: Readonly<Record<string, number>>) => ({
  dirname: win32.dirname,
  stat: async (folder: string) => {
    const dev = disks[folder];
    if (dev === undefined) throw Object.assign(new Error('not there'), { code: 'ENOENT' });
    return { dev };
  },
});

test('a stick that is pulled from a Windows PC is another disk, and keeps nobody from looking', async () => {
  const state = (disks: Readonly<Record<string, number>>) =>
    backupsStateOf({ 'backup-at': '7' }, 'C:\\Dwadi', 'E:\\Dwadi', windowsWith(disks));
  const seen = { folder: 'E:\\Dwadi', lastGoodAt: 7, onSameDisk: false };
  expect(await state({ 'C:\\': 1, 'E:\\': 2 })).toEqual(seen);
  expect(await state({ 'C:\\': 1 })).toEqual(seen);
  expect(await state({})).toEqual(seen);
  expect(await state({ 'C:\\': 1, 'E:\\': 1 })).toEqual({ ...seen, onSameDisk: true });
});
