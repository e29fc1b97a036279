import { existsSync, mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeBackup, unsoundness } from '#main/journal/backup/backup.ts';
import { backupName, expendable } from '#main/journal/backup/backup-files.ts';
import { BackupScheduler } from '#main/journal/backup-scheduler.ts';
import { OFFICE_BACKUP } from '#main/journal/base/meta-names.ts';
import { CHECK_FIRST_MARK } from '#main/journal/file/journal-files.ts';
import { openReader } from '#main/journal/file/open-journal.ts';
import { type Journal, startJournal } from '#main/journal/journal.ts';
import { NEWEST_VERSION } from '#main/journal/migrations/index.ts';
import { WriterSession } from '#main/journal/worker/writer-session.ts';
import { silentLog } from '#main/platform/log.ts';
import {
  ANY_TIME,
  closeHere,
  filledJournal,
  makeOlder,
  meddle,
  newIntent,
  newSale,
  openHere,
  opsOf,
  tempFolder,
} from '../../../support/journal/journal.ts';

const AT = Date.parse('2026-11-21T03:20:11.123Z');
const DAY = 24 * 60 * 60_000;

const source = (name: string): URL => new URL(`../../../../src-main/journal/worker/${name}`, import.meta.url);

async function started(folder: string): Promise<Journal> {
  const journal = await startJournal({
    folder,
    backupFolder: join(folder, 'backups'),
    setDamagedAside: false,
    stamp: 'now',
    writerFile: source('writer-worker.ts'),
    readerFile: source('reader-worker.ts'),
    onDeath: () => {},
  });
  onTestFinished(() => journal.close());
  return journal;
}

function keeperOf(
  journal: Journal,
  backupFolder: string,
  told: unknown[][] = [],
  { now = () => AT, quietForMs = (): number => 0 } = {},
): BackupScheduler {
  const keeper = new BackupScheduler({
    journal,
    backupFolder: () => backupFolder,
    mark: 'K3F7',
    now,
    quietForMs,
    log: silentLog,
    onProgress: (share) => told.push(['progress', share]),
    onDamage: () => told.push(['damage']),
    onBackup: (problem) => told.push(['backup', problem]),
    onLook: () => told.push(['look']),
  });
  onTestFinished(() => keeper.stop());
  return keeper;
}

const countIn = (file: string): number => {
  const db = new Database(file, { readonly: true });
  const count = Number(db.prepare('SELECT count(*) FROM sales').pluck().get());
  db.close();
  return count;
};

test('is one whole, sound file with the name of the counter and the date', async () => {
  const folder = tempFolder();
  await filledJournal(folder, 30);
  const journal = await started(folder);
  const told: unknown[][] = [];
  const file = await keeperOf(journal, join(folder, 'chosen'), told).backUp();
  expect(file).toBe(join(folder, 'chosen', 'dwadi-K3F7-2026-11-21T03-20-11-123Z.db'));
  expect(readdirSync(join(folder, 'chosen'))).toEqual(['dwadi-K3F7-2026-11-21T03-20-11-123Z.db']);
  expect(countIn(file ?? '')).toBe(30);
  expect(unsoundness(file ?? '')).toBeNull();
  expect(told).toEqual([['backup', null]]);
  expect(await journal.read.meta()).toMatchObject({ 'backup-day': '2026-11-21' });
});

test('can be read by this user alone, also in a folder that others may look into', async () => {
  const folder = tempFolder();
  await filledJournal(folder, 3);
  const chosen = join(folder, 'chosen');
  mkdirSync(chosen, { mode: 0o755 });
  const db = openReader(folder);
  onTestFinished(() => void db.close());
  const made = await makeBackup(db, { folder: chosen, mark: 'K3F7', at: AT });
  if (made.kind !== 'made') throw new Error(made.detail);
  // Windows knows the right to write alone.
  expect(statSync(made.file).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
});

test('holds one moment of a counter that goes on selling', async () => {
  const folder = tempFolder();
  await filledJournal(folder, 300);
  const journal = await started(folder);
  const account = await journal.write.openAccount('main', 'https://example.test', 1);
  let selling = true;
  let sold = 300;
  const seller = (async () => {
    while (selling) {
      const recorded = await journal.write.recordSale(newSale(), [newIntent(account.id)], ANY_TIME);
      expect(recorded.kind).toBe('recorded');
      sold += 1;
    }
  })();
  const keeper = keeperOf(journal, join(folder, 'chosen'));
  const counts: number[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const before = sold;
    const file = (await keeper.backUp()) ?? '';
    const count = countIn(file);
    expect(count).toBeGreaterThanOrEqual(before);
    expect(count).toBeLessThanOrEqual(sold + 1);
    expect(unsoundness(file)).toBeNull();
    counts.push(count);
  }
  selling = false;
  await seller;
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  expect(counts.at(-1)).toBeGreaterThan(300);
});

test('two backups of one moment do not overwrite each other, and the rest of an interrupted one is cleared', async () => {
  const folder = tempFolder();
  await filledJournal(folder, 3);
  const chosen = join(folder, 'chosen');
  mkdirSync(chosen);
  writeFileSync(join(chosen, 'dwadi-K3F7-2026-11-20T00-00-00-000Z.db.part'), 'half');
  writeFileSync(join(chosen, 'dwadi-QQQQ-2026-11-20T00-00-00-000Z.db.part'), "another counter's, under way");
  const db = openReader(folder);
  onTestFinished(() => void db.close());
  await makeBackup(db, { folder: chosen, mark: 'K3F7', at: AT });
  await makeBackup(db, { folder: chosen, mark: 'K3F7', at: AT });
  // One backup a day is enough, and the newest stays: it is another file than the first.
  expect(readdirSync(chosen)).toEqual([backupName('K3F7', AT + 1), 'dwadi-QQQQ-2026-11-20T00-00-00-000Z.db.part']);
});

test('the rest of an interrupted backup is gone before the next one needs its room', async () => {
  const folder = tempFolder();
  await filledJournal(folder, 3);
  const chosen = join(folder, 'chosen');
  mkdirSync(chosen);
  writeFileSync(join(chosen, 'dwadi-K3F7-2026-11-20T00-00-00-000Z.db.part'), 'half');
  const db = openReader(folder);
  onTestFinished(() => void db.close());
  const full = vi.spyOn(db, 'backup').mockImplementation(async () => {
    expect(readdirSync(chosen)).toEqual([]);
    throw new Error('the disk is full');
  });
  await expect(makeBackup(db, { folder: chosen, mark: 'K3F7', at: AT })).rejects.toThrow('the disk is full');
  expect(full).toHaveBeenCalledOnce();
});

test('an old backup that something holds is left for the next time, and keeps no new one from being made', async () => {
  const folder = tempFolder();
  await filledJournal(folder, 3);
  const chosen = join(folder, 'chosen');
  const ofDay = (days: number) => backupName('K3F7', AT - days * DAY);
  // These old backups are folders: they can't be removed, like a file that a scanner holds on Windows.
  for (const days of [200, 100]) mkdirSync(join(chosen, ofDay(days), 'held'), { recursive: true });
  for (const days of [300, 150, 9, 8, 7, 6, 5, 4, 3, 2, 1]) writeFileSync(join(chosen, ofDay(days)), 'an old one');
  const journal = await started(folder);
  const told: unknown[][] = [];
  const made = await keeperOf(journal, chosen, told).backUp();
  expect(made).toBe(join(chosen, backupName('K3F7', AT)));
  expect(told).toEqual([['backup', null]]);
  expect(await journal.read.meta()).toMatchObject({ 'backup-day': '2026-11-21' });
  const left = readdirSync(chosen);
  expect(left).toEqual(expect.arrayContaining([ofDay(200), ofDay(100)]));
  expect(left).not.toContain(ofDay(300));
  expect(left).not.toContain(ofDay(8));
});

test('a folder that cannot be written is named, and harms nothing', async () => {
  const folder = tempFolder();
  await filledJournal(folder, 3);
  writeFileSync(join(folder, 'a-file'), '');
  const journal = await started(folder);
  const told: unknown[][] = [];
  expect(await keeperOf(journal, join(folder, 'a-file', 'in-it'), told).backUp()).toBeNull();
  expect(told).toEqual([['backup', 'io']]);
  expect(await journal.read.meta()).not.toHaveProperty('backup-day');
});

test('a backup is a full check: damage that it finds stops the counter, and the next start looks again', async () => {
  const folder = tempFolder();
  await filledJournal(folder, 30);
  meddle(folder, (db) => db.exec('UPDATE rollups SET amount = amount + 1'));
  const journal = await started(folder);
  const told: unknown[][] = [];
  expect(await keeperOf(journal, join(folder, 'chosen'), told).backUp()).toBeNull();
  expect(told).toEqual([['damage']]);
  expect(readdirSync(join(folder, 'chosen'))).toEqual([]);
  expect(existsSync(join(folder, CHECK_FIRST_MARK))).toBe(true);
});

test('the check after an unclean stop tells its progress, and which check called the journal sound', async () => {
  const folder = tempFolder();
  await filledJournal(folder, 30);
  meddle(folder, (db) => db.exec(`UPDATE meta SET value = '0' WHERE key = 'clean-stop'`));
  const journal = await started(folder);
  expect(journal.report.uncleanStop).toBe(true);
  const told: [string, number][] = [];
  expect(await keeperOf(journal, folder, told).checkAfterUncleanStop()).toBe(true);
  const shares = told.map(([, share]) => share);
  expect(shares.length).toBeGreaterThan(5);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
});

test('a counter that is closed before the check is over owes it still', async () => {
  const folder = tempFolder();
  await filledJournal(folder, 3);
  meddle(folder, (db) => db.exec(`UPDATE meta SET value = '0' WHERE key = 'clean-stop'`));
  const request = { folder, backupFolder: folder, setDamagedAside: false, stamp: 'now' };
  const openOnce = async (passes: boolean): Promise<boolean> => {
    const session = new WriterSession();
    const { uncleanStop } = await session.open(request);
    if (passes) session.checkPassed();
    session.close();
    return uncleanStop;
  };
  expect(await openOnce(false)).toBe(true);
  expect(await openOnce(true)).toBe(true);
  expect(await openOnce(false)).toBe(false);
});

describe('a day’s backup', () => {
  const MINUTE = 60_000;

  /** Makes a keeper with fake timers; the journal and its threads are real. */
  async function keeping(quietForMs: () => number) {
    const folder = tempFolder();
    await filledJournal(folder, 3);
    const journal = await started(folder);
    const told: unknown[][] = [];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    keeperOf(journal, join(folder, 'chosen'), told, { quietForMs }).start();
    /** Passes time, and leaves whatever then began the moment that it takes. */
    const pass = async (ms: number, until = () => true) => {
      vi.advanceTimersByTime(ms);
      await journal.read.meta();
      while (!(vi.getTimerCount() > 0 && until())) await setImmediate();
    };
    const made = () => told.some(([what]) => what === 'backup');
    return { pass, made, told };
  }

  test('waits for a quiet moment, and is made in the first', async () => {
    let quiet = 0;
    const { pass, made, told } = await keeping(() => quiet);
    await pass(MINUTE);
    for (let nth = 0; nth < 12; nth += 1) await pass(10_000);
    expect(told).toEqual([]);
    quiet = 31_000;
    await pass(10_000, made);
    expect(told).toEqual([['backup', null], ['look']]);
    await pass(15 * MINUTE);
    expect(told).toEqual([['backup', null], ['look'], ['look']]);
  });

  test('is made all the same where the counter is never quiet', async () => {
    const { pass, made } = await keeping(() => 0);
    await pass(MINUTE);
    for (let nth = 1; nth < 90; nth += 1) await pass(10_000);
    expect(made()).toBe(false);
    await pass(10_000, made);
    expect(made()).toBe(true);
  });
});

describe('a backup before a migration', () => {
  async function olderJournal(): Promise<string> {
    const folder = tempFolder();
    await filledJournal(folder, 3);
    meddle(folder, (db) => db.exec(`INSERT INTO meta VALUES ('counter-mark', 'K3F7')`));
    makeOlder(folder);
    return folder;
  }
  async function openSession(folder: string, backupFolder: string): Promise<void> {
    const session = new WriterSession();
    await session.open({ folder, backupFolder, setDamagedAside: false, stamp: 'now' });
    session.close();
  }

  test('is made, and is the journal as it was', async () => {
    const folder = await olderJournal();
    const chosen = join(folder, 'chosen');
    await openSession(folder, chosen);
    const [name = ''] = readdirSync(chosen);
    expect(name).toMatch(new RegExp(`^dwadi-K3F7-.*-before-${NEWEST_VERSION}\\.db$`));
    expect(countIn(join(chosen, name))).toBe(3);
  });

  test('goes beside the journal when the owner’s folder isn’t there', async () => {
    const folder = await olderJournal();
    writeFileSync(join(folder, 'no-folder'), '');
    await openSession(folder, join(folder, 'no-folder', 'x'));
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(1);
  });
});

describe('the check of a file’s soundness', () => {
  test('refuses a file that was cut', async () => {
    const folder = tempFolder();
    await filledJournal(folder, 30);
    truncateSync(join(folder, 'journal.db'), 8 * 4096);
    expect(unsoundness(join(folder, 'journal.db'))).not.toBeNull();
  });
  test('refuses text and an empty database', () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'text.db'), 'hello '.repeat(1000));
    expect(unsoundness(join(folder, 'text.db'))).toMatch(/^not-a-journal/);
    writeFileSync(join(folder, 'empty.db'), '');
    expect(unsoundness(join(folder, 'empty.db'))).toBe('empty');
  });
});

describe('retention', () => {
  const daily = (days: number): string[] =>
    Array.from({ length: days }, (_, ago) => backupName('K3F7', AT - ago * DAY));

  test('keeps the newest seven days and the newest of four weeks', () => {
    const names = daily(60);
    const dropped = new Set(expendable('K3F7', names, names[0] ?? ''));
    const kept = names.filter((name) => !dropped.has(name)).map((name) => name.slice(11, 21));
    // 21 November 2026 is a Saturday; weeks end on Sundays.
    expect(kept).toEqual([
      '2026-11-21',
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
      '2026-11-17',
      '2026-11-16',
      '2026-11-15',
      '2026-11-08',
      '2026-11-01',
    ]);
  });

  test('keeps every week of a counter that is seldom open', () => {
    const names = [0, 10, 20, 30].map((ago) => backupName('K3F7', AT - ago * DAY));
    expect(expendable('K3F7', names, names[0] ?? '')).toEqual([]);
  });

  test('never takes the newest backup, though a clock says 2009', () => {
    const old = backupName('K3F7', Date.parse('2009-01-01T00:00:00Z'));
    expect(expendable('K3F7', [...daily(30), old], old)).not.toContain(old);
  });

  test('keeps one that is needed, however old its name is', () => {
    const names = daily(60);
    const old = names[50] ?? '';
    const others = expendable('K3F7', names, names[0] ?? '').filter((name) => name !== old);
    expect(expendable('K3F7', names, names[0] ?? '', [old])).toEqual(others);
    expect(others).toHaveLength(50);
  });

  test('reads in the journal which one is on its way', async () => {
    const [folder, names] = [tempFolder(), daily(60)];
    const [chosen, old] = [join(folder, 'chosen'), names[50] ?? ''];
    const opened = await openHere(folder);
    opsOf(opened).saveMeta({ [OFFICE_BACKUP]: old });
    closeHere(opened);
    mkdirSync(chosen);
    for (const name of names) writeFileSync(join(chosen, name), '');
    const db = openReader(folder);
    expect(await makeBackup(db, { folder: chosen, mark: 'K3F7', at: AT + 1 })).toMatchObject({ kind: 'made' });
    db.close();
    expect(readdirSync(chosen)).toContain(old);
    expect(readdirSync(chosen)).toHaveLength(10);
  });

  test('reads in the journal which one an older Dwadi would go back to, though a slow clock named it', async () => {
    const [folder, names] = [tempFolder(), daily(10)];
    const chosen = join(folder, 'chosen');
    const changes = ['0.2.0', '0.3.0', '0.4.0', '0.5.0', '0.6.0', '0.7.0'].map((before) =>
      backupName('K3F7', AT, before),
    );
    const old = backupName('K3F7', Date.parse('2009-01-01T00:00:00Z'), '10');
    closeHere(await openHere(folder, { appVersion: '0.1.0' }));
    meddle(folder, (db) => {
      const marks = { version: '0.7.0', before: { version: '0.1.0', backup: join(chosen, old) } };
      db.prepare(`UPDATE meta SET value = ? WHERE key = 'written-by'`).run(JSON.stringify(marks));
    });
    mkdirSync(chosen);
    for (const name of [...names, ...changes, old]) writeFileSync(join(chosen, name), '');
    const db = openReader(folder);
    expect(await makeBackup(db, { folder: chosen, mark: 'K3F7', at: AT + 1 })).toMatchObject({ kind: 'made' });
    db.close();
    expect(readdirSync(chosen)).toEqual(expect.arrayContaining([...changes, old]));
  });

  test('never takes a file that is not its own', () => {
    const others = ['photo.jpg', 'journal.db', ...daily(30).map((name) => name.replace('K3F7', 'QQQQ')), 'dwadi-.db'];
    expect(expendable('K3F7', others, 'x')).toEqual([]);
  });

  test('keeps six from before a change of the journal or of Dwadi', () => {
    const changes = ['10', '0.2.0', '20', '0.3.0-early.1', '30', '40', '1.0.0', '50'];
    const names = changes.map((before, at) => backupName('K3F7', AT + at, before));
    expect(expendable('K3F7', names, '')).toEqual([names[1], names[0]]);
  });

  test('is bounded, and keeps the same files the next time', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 800 }), { minLength: 1, maxLength: 120 }), (hours) => {
        const names = hours.map((ago) => backupName('K3F7', AT - ago * 3_600_000)).sort();
        const newest = names.at(-1) ?? '';
        const dropped = new Set(expendable('K3F7', names, newest));
        const kept = names.filter((name) => !dropped.has(name));
        expect(kept).toContain(newest);
        expect(kept.length).toBeLessThanOrEqual(11);
        expect(expendable('K3F7', kept, newest)).toEqual([]);
      }),
    );
  });
});
