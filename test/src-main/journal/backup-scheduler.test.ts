/** When the journal is checked and backed up, with made answers in the place of its threads. */
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { BackupScheduler } from '#main/journal/backup-scheduler.ts';
import { JournalError } from '#main/journal/base/journal-error.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function journal() {
  const at = {
    ...{ now: NOON, quietMs: 60_000, folder: '/backups', meta: {} as Record<string, string> },
    ...{ forgedTable: null as string | null, wrongSum: null as string | null, fullCheck: null as string | null },
    damaged: null as string | null,
    ...{ sealThrows: false, sealWaits: Promise.resolve(), metaWaits: Promise.resolve() },
    noteThrows: false,
    backUp: async (): Promise<object> => ({ kind: 'made', file: '/backups/one.db', dropped: [] }),
  };
  const told: unknown[] = [];
  const tell =
    (what: string) =>
    (...more: unknown[]) =>
      void told.push([what, ...more].join(' '));
  const care = {
    tables: async () => [
      { name: 'sales', rows: 1 },
      { name: 'intents', rows: 3 },
      { name: 'orders', rows: 0 },
    ],
    quickCheck: async (name: string) => {
      tell('check')(name);
      return name === at.damaged ? `page of ${name}` : null;
    },
    forgedTable: async () => {
      tell('seal')();
      await at.sealWaits;
      if (at.sealThrows) throw new JournalError('damaged', 'malformed');
      return at.forgedTable;
    },
    wrongSum: async () => at.wrongSum,
    fullCheck: async () => at.fullCheck,
    backUp: async ({ folder, mark, before }: { folder: string; mark: string; before?: string }) => {
      tell('back up')(folder, mark, before ?? '-');
      return at.backUp();
    },
  };
  const levels: string[] = [];
  const scheduler = new BackupScheduler({
    journal: {
      read: { meta: () => at.metaWaits.then(() => at.meta) },
      write: { saveMeta: async (more: object) => void Object.assign(at.meta, more) },
      checks: {
        checkPassed: async () => tell('passed')(),
        checkFirst: async (detail: string) => {
          tell('first')(detail);
          if (at.noteThrows) throw new JournalError('damaged', 'malformed');
        },
      },
      care: async (work: (with_: typeof care) => unknown) => work(care),
    },
    ...{ backupFolder: () => at.folder, mark: 'K7QM', now: () => at.now, quietForMs: () => at.quietMs },
    log: { write: (level: string) => void levels.push(level) },
    onProgress: (share: number) => void told.push(share),
    onDamage: tell('damage'),
    onBackup: tell('backup'),
    onLook: tell('look'),
  } as never);
  onTestFinished(() => scheduler.stop());
  return { at, told, levels, scheduler };
}

const BACKED_UP = ['back up /backups K7QM -', 'backup '];
/** Every table was found sealed, and its sums right. */
const SEALED = 'seal';

test('the seal is looked at once a run, and the backup is made once a day', async () => {
  const { at, told, scheduler } = journal();
  scheduler.start();
  await vi.advanceTimersByTimeAsync(MINUTE - 1);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told.splice(0)).toEqual([SEALED, ...BACKED_UP, 'look']);
  expect(at.meta).toEqual({ 'backup-day': '2026-11-20', 'backup-at': String(NOON) });
  await vi.advanceTimersByTimeAsync(15 * MINUTE);
  expect(told.splice(0)).toEqual(['look']);
  // A clock that was set back costs one backup more.
  at.now -= 86_400_000;
  await vi.advanceTimersByTimeAsync(15 * MINUTE);
  expect(told).toEqual([...BACKED_UP, 'look']);
});

test('a counter with its backup still has its seal looked at in a quiet moment', async () => {
  const { at, told, scheduler } = journal();
  at.meta['backup-day'] = '2026-11-20';
  at.quietMs = 29_999;
  scheduler.start();
  await vi.advanceTimersByTimeAsync(MINUTE + 5 * 10_000);
  expect(told).toEqual([]);
  at.quietMs = 30_000;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual([SEALED, 'look']);
});

test('the looks that a busy counter puts off are counted anew for the next day', async () => {
  const { at, told, scheduler } = journal();
  at.quietMs = 0;
  scheduler.start();
  await vi.advanceTimersByTimeAsync(MINUTE + 89 * 10_000);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told.splice(0)).toEqual([SEALED, ...BACKED_UP, 'look']);
  at.now += 86_400_000;
  await vi.advanceTimersByTimeAsync(15 * MINUTE + 89 * 10_000);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual([...BACKED_UP, 'look']);
});

test.each([
  ['a table that Dwadi did not write', { forgedTable: 'sales', wrongSum: 'rollups' }, 'damage forged', 'first sales'],
  ['a sum that is not that of its rows', { wrongSum: 'rollups' }, 'damage damaged', 'first rollups'],
])('%s stops the counter, and the next start checks first', async (_, found, damage, first) => {
  const { at, told, levels, scheduler } = journal();
  Object.assign(at, found);
  at.meta['backup-day'] = '2026-11-20';
  scheduler.start();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(told).toEqual([SEALED, damage, first, 'look']);
  expect(levels).toEqual(['error']);
});

test.each([
  ['whose journal is damaged', { fullCheck: 'a page', forgedTable: 'sales' }, ['damage damaged', 'first a page']],
  ['whose journal is forged', { forgedTable: 'sales' }, [SEALED, 'damage forged', 'first sales']],
  ['whose journal is sound', {}, [SEALED, 'backup io']],
])('a backup that is not sound, %s', async (_, found, end) => {
  const { at, told, scheduler } = journal();
  Object.assign(at, found, { backUp: async () => ({ kind: 'unsound', detail: 'a page' }) });
  expect(await scheduler.backUp()).toBeNull();
  expect(told).toEqual([BACKED_UP[0], ...end]);
  expect(at.meta).toEqual({});
});

test.each([
  [
    'at the first look',
    async ({ at, scheduler }: ReturnType<typeof journal>) => {
      at.meta['backup-day'] = '2026-11-20';
      scheduler.start();
      await vi.advanceTimersByTimeAsync(MINUTE);
    },
  ],
  [
    'of an update’s backup',
    async ({ scheduler }: ReturnType<typeof journal>) => void (await scheduler.backUp('1.2.3')),
  ],
])('a page that can not be read, %s, stops the counter if a full check finds it in the journal', async (_, run) => {
  const unread = () => Promise.reject(new JournalError('damaged', 'malformed'));
  const it = journal();
  Object.assign(it.at, { fullCheck: 'a page of sales', backUp: unread, sealThrows: true });
  await run(it);
  expect(it.told).toEqual(expect.arrayContaining(['damage damaged', 'first a page of sales']));
  expect(it.told).not.toContain('backup damaged');
  const sound = journal();
  Object.assign(sound.at, { backUp: unread, sealThrows: true });
  await run(sound);
  expect(sound.told.filter((one) => String(one).startsWith('damage'))).toEqual([]);
  expect(sound.levels).toEqual(['error']);
});

test('a backup with a page that can not be read is told as none', async () => {
  const { at, told, scheduler } = journal();
  at.backUp = () => Promise.reject(new JournalError('damaged', 'malformed'));
  expect(await scheduler.backUp()).toBeNull();
  expect(told).toEqual([BACKED_UP[0], 'backup damaged']);
});

test('a look at the seal that broke off is done at the next look, and the backup of today is made all the same', async () => {
  const { at, told, scheduler } = journal();
  at.sealThrows = true;
  scheduler.start();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(told.splice(0)).toEqual([SEALED, ...BACKED_UP, 'look']);
  at.sealThrows = false;
  await vi.advanceTimersByTimeAsync(15 * MINUTE);
  expect(told.splice(0)).toEqual([SEALED, 'look']);
  await vi.advanceTimersByTimeAsync(15 * MINUTE);
  expect(told).toEqual(['look']);
});

test('damage is told, and looks go on, also where the journal takes no note of it', async () => {
  const { at, told, levels, scheduler } = journal();
  const unread = () => Promise.reject(new JournalError('damaged', 'malformed'));
  Object.assign(at, { fullCheck: 'a page', sealThrows: true, noteThrows: true, backUp: unread });
  expect(await scheduler.backUp()).toBeNull();
  scheduler.start();
  await vi.advanceTimersByTimeAsync(MINUTE + 15 * MINUTE);
  expect(told.filter((one) => one === 'damage damaged').length).toBeGreaterThan(1);
  expect(told.filter((one) => one === 'look')).toHaveLength(2);
  expect(levels).toContain('error');
});

test('a backup that fails is told with its problem, and tried at the next look', async () => {
  const { at, told, scheduler } = journal();
  at.backUp = () => Promise.reject(new JournalError('disk-full', 'no room'));
  scheduler.start();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(told.splice(0)).toEqual([SEALED, BACKED_UP[0], 'backup disk-full', 'look']);
  await vi.advanceTimersByTimeAsync(15 * MINUTE);
  expect(told).toEqual([BACKED_UP[0], 'backup disk-full', 'look']);
});

test('a counter that closed looks no more, and a backup that it cut off is no news', async () => {
  const { at, told, scheduler } = journal();
  let fail: (error: Error) => void = () => {};
  at.backUp = () => new Promise((_, reject) => (fail = reject));
  scheduler.start();
  await vi.advanceTimersByTimeAsync(MINUTE);
  scheduler.stop();
  fail(new Error('the thread ended'));
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  scheduler.start();
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(told).toEqual([SEALED, BACKED_UP[0]]);
});

test.each([
  ['it asks whether a backup is due', 'metaWaits', []],
  ['it looks at the seal', 'sealWaits', [SEALED]],
] as const)('a counter that closes while %s makes no backup any more', async (_, waits, before) => {
  const { at, told, scheduler } = journal();
  const gate = Promise.withResolvers<void>();
  at[waits] = gate.promise;
  scheduler.start();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(told).toEqual(before);
  scheduler.stop();
  gate.resolve();
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(told).toEqual(before);
  expect(await scheduler.backUp()).toBeNull();
  expect(told).toEqual(before);
});

test('two requests at once make one backup; one before an update makes its own, after it', async () => {
  const { told, scheduler } = journal();
  const made = [scheduler.backUp(), scheduler.backUp(), scheduler.backUp('1.2.3')];
  expect(await Promise.all(made)).toEqual(Array(3).fill('/backups/one.db'));
  expect(told).toEqual([...BACKED_UP, 'back up /backups K7QM 1.2.3', 'backup ']);
  await scheduler.backUp();
  expect(told).toHaveLength(6);
});

test('a folder that is chosen during a backup gets one of its own at once, and only that one is told', async () => {
  const { at, told, scheduler } = journal();
  const slow = Promise.withResolvers<object>();
  at.backUp = () => slow.promise;
  const first = scheduler.backUp();
  Object.assign(at, { folder: '/stick', backUp: async () => ({ kind: 'made', file: '/stick/one.db', dropped: [] }) });
  expect(await Promise.all([scheduler.backUp(), scheduler.backUp()])).toEqual(['/stick/one.db', '/stick/one.db']);
  const moved = [BACKED_UP[0], 'back up /stick K7QM -', 'backup '];
  expect(told).toEqual(moved);
  at.now += 1000;
  slow.reject(new JournalError('io', 'the share is gone'));
  expect(await first).toBeNull();
  expect(told).toEqual(moved);
  expect(at.meta).toEqual({ 'backup-day': '2026-11-20', 'backup-at': String(NOON) });
});

test('a backup that ends in a folder of before is not the day’s', async () => {
  const { at, told, scheduler } = journal();
  const first = scheduler.backUp();
  at.folder = '/stick';
  expect(await first).toBe('/backups/one.db');
  expect([at.meta, told]).toEqual([{}, [BACKED_UP[0]]]);
});

test('a folder that gives no answer ends no looks: another one gets its backup at the next', async () => {
  const { at, told, scheduler } = journal();
  const made = at.backUp;
  at.backUp = () => new Promise(() => {});
  scheduler.start();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(told.splice(0)).toEqual([SEALED, BACKED_UP[0]]);
  Object.assign(at, { folder: '/stick', backUp: made });
  await vi.advanceTimersByTimeAsync(30 * MINUTE);
  expect(told).toEqual(['look', 'back up /stick K7QM -', 'backup ', 'look']);
});

test('the check after an unclean stop tells its share by rows, and passes', async () => {
  const { told, levels, scheduler } = journal();
  expect(await scheduler.checkAfterUncleanStop()).toBe(true);
  expect(told).toEqual([0, 'check sales', 0.25, 'check intents', 1, 'check orders', 'passed']);
  expect(levels).toEqual(['info']);
});

test('the check ends at the first damage, which the next start looks at first', async () => {
  const { at, told, scheduler } = journal();
  at.damaged = 'intents';
  expect(await scheduler.checkAfterUncleanStop()).toBe(false);
  expect(told.slice(3)).toEqual(['check intents', 'damage damaged', 'first page of intents']);
});
