/** The backup folder is on another PC that was switched off: each access waits until the system gives up. */
import type * as Fs from 'node:fs';
import type * as FsPromises from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BackupMonitor, type BackupMonitorOptions } from '#main/app/health/backup-monitor.ts';
import { makeFolder, removeFolder } from '../../support/counter.ts';

const GIVES_UP_MS = 100;
const isThere = (path: unknown): boolean => !String(path).includes('on-another-pc');

/** The calls that made the whole process wait for that PC. */
const stoodStill: string[] = [];

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>();
  const existsSync = (path: string) => {
    if (!isThere(path)) stoodStill.push(path);
    return fs.existsSync(path);
  };
  const statSync = (path: string) => {
    if (!isThere(path)) stoodStill.push(path);
    return fs.statSync(path);
  };
  return { ...fs, existsSync, statSync };
});

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof FsPromises>();
  const stat = async (path: string) => {
    if (!isThere(path)) await sleep(GIVES_UP_MS);
    return fs.stat(path);
  };
  return { ...fs, stat };
});

test('nothing stands still during a backup to a share: the counter sells on, and is told in the end', async () => {
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder));
  const notes = new Map<string, string | null>();
  const options = {
    journal: { read: { meta: async () => ({}) } },
    journalFolder: folder,
    backupFolder: () => join(folder, 'on-another-pc'),
    now: () => 1_795_000_000_000,
    overview: { journalNote: (kind: string, detail: string | null) => void notes.set(kind, detail) },
  } as unknown as BackupMonitorOptions;
  let beats = 0;
  const beat = setInterval(() => {
    beats += 1;
  }, 10);
  await new BackupMonitor(options).look();
  clearInterval(beat);
  expect(stoodStill).toEqual([]);
  expect(beats).toBeGreaterThan(0);
  expect(notes.get('backup-same-disk')).toMatch(/on-another-pc$/);
});
