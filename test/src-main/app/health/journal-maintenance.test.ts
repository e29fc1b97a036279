/** The work that an open journal begins with, and the looks at its backups. */
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { journalMaintenance, type MaintenanceNeed } from '#main/app/health/journal-maintenance.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(more: { uncleanStop?: boolean; setAside?: string | null } = {}, warnsOfBackups = true) {
  const folder = tempFolder();
  const notes: string[] = [];
  const told: string[] = [];
  const backup = { made: true };
  const metas = { asked: 0, waits: null as Promise<void> | null };
  const care = {
    tables: async () => [],
    forgedTable: async () => null,
    wrongSum: async () => null,
    fullCheck: async () => null,
    backUp: async () =>
      backup.made ? { kind: 'made', file: 'one.db', dropped: [] } : { kind: 'unsound', detail: 'x' },
  };
  const watch = {
    checking: (check: Promise<unknown>) => void check.then(() => told.push('checked')),
    tell: () => void told.push('told'),
    progressed: (share: number) => void told.push(`share ${share}`),
    found: (problem: string) => void told.push(`found ${problem}`),
  };
  const maintenance = journalMaintenance({
    journal: {
      report: { uncleanStop: false, setAside: null, ...more },
      read: {
        meta: async () => {
          metas.asked += 1;
          await metas.waits;
          return {};
        },
      },
      write: { saveMeta: async () => {} },
      checks: { checkPassed: async () => {}, checkFirst: async () => {} },
      care: async (work: (with_: typeof care) => unknown) => work(care),
    },
    ...{
      folder,
      backupFolder: () => folder,
      mark: 'K7QM',
      now: () => NOON,
      quietForMs: () => MINUTE,
      watch,
      warnsOfBackups,
    },
    log: { write: (level: string, what: string) => void told.push(`${level} ${what}`) },
    overview: {
      journalNote: (kind: string, detail: string | null) =>
        void notes.push(`${kind} ${detail === folder ? 'here' : detail}`),
    },
  } as unknown as MaintenanceNeed);
  onTestFinished(() => maintenance.scheduler.stop());
  return { maintenance, notes, told, backup, metas };
}

test('a sound start tells the screen and looks at the backups', async () => {
  const { maintenance, notes, told } = open();
  expect([notes, told]).toEqual([[], []]);
  maintenance.start();
  expect(told).toEqual(['told']);
  vi.useRealTimers();
  await expect.poll(() => notes).toEqual(['backup-same-disk here', 'backup-old null']);
});

test('an unclean stop is checked first', async () => {
  const { maintenance, told } = open({ uncleanStop: true });
  maintenance.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['told', 'info journal: checked after an unclean stop', 'checked']);
});

test('a journal that was set aside is noted', () => {
  const { notes, told } = open({ setAside: 'journal-damaged.db' });
  expect([notes, told]).toEqual([['set-aside journal-damaged.db'], ['error journal: set aside']]);
});

test('a backup that can’t be made is noted until one is made', async () => {
  const { maintenance, notes, backup } = open({}, false);
  backup.made = false;
  await maintenance.scheduler.backUp();
  backup.made = true;
  await maintenance.scheduler.backUp();
  expect(notes).toEqual(['no-backup io', 'no-backup null']);
});

test('practice is warned of no backup', async () => {
  const { maintenance, metas } = open({}, false);
  maintenance.start();
  await vi.advanceTimersByTimeAsync(1000);
  expect(metas.asked).toBe(0);
});

test('a folder that hasn’t answered is not asked again, and is once it has', async () => {
  const { maintenance, metas } = open();
  let answer: () => void = () => {};
  metas.waits = new Promise((resolve) => {
    answer = resolve;
  });
  maintenance.start();
  await maintenance.scheduler.backUp();
  expect(metas.asked).toBe(1);
  answer();
  vi.useRealTimers();
  await expect
    .poll(async () => {
      await maintenance.scheduler.backUp();
      return metas.asked;
    })
    .toBe(2);
});
