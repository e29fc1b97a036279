import { copyFileSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { restoreBackup } from '#main/journal/backup/restore.ts';
import { type Arrival, placeOf } from '#main/journal/file/copy-detection.ts';
import { HeadFile, hasLog } from '#main/journal/file/wal-loss.ts';
import type { WriterOps } from '#main/journal/worker/writer-ops.ts';
import { WriterSession } from '#main/journal/worker/writer-session.ts';
import { meddle, recordOne, tempFolder } from '../../../support/journal/journal.ts';
import { noSmallDisk, smallDisk } from '../../../support/journal/small-disk.ts';

const FILES = ['journal.db', 'journal.db-wal', 'journal.made', 'journal.head'];

interface Run {
  readonly ops: WriterOps;
  readonly arrival: Arrival;
  readonly session: WriterSession;
}

async function start(folder: string): Promise<Run> {
  const session = new WriterSession();
  await session.open({ folder, backupFolder: folder, setDamagedAside: false, stamp: 'now' });
  onTestFinished(() => session.close());
  const { ops } = session;
  if (ops === null) throw new Error('it opened');
  const arrival = ops.arrive(placeOf(folder), 1);
  return { ops, arrival, session };
}

/** The files as a cut leaves them; the numbers of files don't count here. */
function cut(folder: string): string {
  const left = tempFolder();
  for (const name of FILES) copyFileSync(join(folder, name), join(left, name));
  return left;
}

const logOf = (folder: string): string => join(folder, 'journal.db-wal');

/** Makes a checkpoint as SQLite does by itself every thousand pages. */
function playIn(folder: string): void {
  const db = new Database(join(folder, 'journal.db'));
  db.pragma('wal_checkpoint(PASSIVE)');
  db.close();
}

const META = `SELECT value FROM meta WHERE key = ?`;
const metaOf = (folder: string, key: string) =>
  meddle(folder, (db) => db.prepare(META).pluck().get(key)) as string | undefined;

/** Returns how the next start takes the folder. In another folder it is at least `moved`. */
async function arrivalAt(folder: string): Promise<Arrival> {
  const { arrival, session } = await start(folder);
  session.close();
  return arrival;
}

/** A day before this one, and two sales of today in the log alone. */
async function soldToday(): Promise<{ folder: string; ops: WriterOps }> {
  const folder = tempFolder();
  const yesterday = await start(folder);
  recordOne(yesterday.ops);
  yesterday.session.close();
  const { ops } = await start(folder);
  recordOne(ops);
  recordOne(ops);
  return { folder, ops };
}

const LOSSES: readonly [string, (log: string) => void][] = [
  ['deleted', (log) => rmSync(log)],
  ['emptied', (log) => truncateSync(log, 0)],
  ['cut to its header', (log) => truncateSync(log, 32)],
  ['cut in half', (log) => truncateSync(log, Math.floor(statSync(log).size / 2))],
  ['overwritten', (log) => writeFileSync(log, Buffer.alloc(statSync(log).size, 0x5a))],
];

test.each(LOSSES)(
  'M19 a log that is %s takes sales with it, and the rest of the journal counts as restored',
  async (_, lose) => {
    const { folder } = await soldToday();
    const left = cut(folder);
    lose(logOf(left));
    const { arrival, session } = await start(left);
    expect(arrival).toBe('log-lost');
    const doubted = `SELECT count(*) FROM intents WHERE state = 'unknown' AND money = 'maybe'`;
    session.close();
    expect(meddle(left, (db) => db.prepare(doubted).pluck().get())).toBeGreaterThan(0);
    expect(metaOf(left, 'ask-first')).toBe('1');
    expect(metaOf(left, 'counter-mark')).toBeUndefined();
    expect(meddle(left, (db) => db.prepare(`SELECT kind FROM events ORDER BY seq DESC LIMIT 1`).pluck().get())).toBe(
      'journal.log-lost',
    );
    expect(await arrivalAt(left)).toBe('same');
  },
);

test('a main file that was copied alone, without its log, counts as restored, too', async () => {
  const { folder } = await soldToday();
  const left = tempFolder();
  copyFileSync(join(folder, 'journal.db'), join(left, 'journal.db'));
  expect(await arrivalAt(left)).toBe('log-lost');
});

test('an earlier log that was put back makes the journal restored, too', async () => {
  const { folder, ops } = await soldToday();
  const earlier = cut(folder);
  recordOne(ops);
  const left = cut(folder);
  copyFileSync(logOf(earlier), logOf(left));
  expect(await arrivalAt(left)).toBe('log-lost');
});

test('a log that was played into the file in mid-day and is missing makes the journal restored, too', async () => {
  const { folder, ops } = await soldToday();
  playIn(folder);
  recordOne(ops);
  const left = cut(folder);
  rmSync(logOf(left));
  rmSync(join(left, 'journal.head'));
  expect(await arrivalAt(left)).toBe('log-lost');
});

test('a loss is not forgotten by a second cut before anything was done about it', async () => {
  const { folder } = await soldToday();
  const left = cut(folder);
  rmSync(logOf(left));
  const session = new WriterSession();
  await session.open({ folder: left, backupFolder: left, setDamagedAside: false, stamp: 'now' });
  onTestFinished(() => session.close());
  expect(await arrivalAt(cut(left))).toBe('log-lost');
});

test('a cut between the two marks of a start rather counts as a loss', async () => {
  const { folder } = await soldToday();
  const left = cut(folder);
  meddle(left, (db) => db.exec(`UPDATE meta SET value = 'begun' WHERE key = 'needs-log'`));
  expect(await arrivalAt(left)).toBe('log-lost');
});

test('a cut that leaves the log is no loss, and neither is a stop in order, checked or not', async () => {
  const { folder } = await soldToday();
  const left = cut(folder);
  expect(await arrivalAt(left)).toBe('moved');
  expect(await arrivalAt(left)).toBe('same');
  expect(existsSync(logOf(left))).toBe(false);
  // The first of these starts owed a check; closing before the check was done must not mark it as done.
  expect(metaOf(left, 'clean-stop')).toBe('0');
  expect(await arrivalAt(left)).toBe('same');
});

test('a stop in order on a full disk is no loss: its mark takes the room that the log had', async (context) => {
  const none = noSmallDisk();
  if (none !== null) context.skip(none);
  const disk = smallDisk(3);
  const { session } = await start(disk.folder);
  session.close();
  const today = await start(disk.folder);
  disk.fill(0);
  today.session.close();
  expect(existsSync(logOf(disk.folder))).toBe(false);
  disk.makeRoom();
  expect(await arrivalAt(disk.folder)).toBe('same');
});

test('a log that a cut left is not played into the file before the counter is open', async () => {
  const { folder } = await soldToday();
  const left = cut(folder);
  const before = statSync(logOf(left)).size;
  await start(left);
  expect(statSync(logOf(left)).size).toBeGreaterThanOrEqual(before);
});

test('a journal of a Dwadi that marked nothing is taken as it is', async () => {
  const { folder } = await soldToday();
  const left = cut(folder);
  rmSync(join(left, 'journal.head'));
  meddle(left, (db) => db.exec(`DELETE FROM meta WHERE key = 'needs-log'`));
  expect(await arrivalAt(left)).toBe('moved');
});

test('a backup that is restored over a further journal is no loss by itself', async () => {
  const { folder } = await soldToday();
  const backup = cut(folder);
  const counter = tempFolder();
  const run = await start(counter);
  for (let nth = 0; nth < 10; nth += 1) recordOne(run.ops);
  run.session.close();
  restoreBackup({ from: join(backup, 'journal.db'), to: counter, now: 1 });
  expect(await arrivalAt(counter)).toBe('restored');
});

test('a log that is no more than its header is no log', () => {
  const folder = tempFolder();
  const found = [hasLog(folder)];
  for (const bytes of [0, 32, 33]) {
    writeFileSync(logOf(folder), Buffer.alloc(bytes));
    found.push(hasLog(folder));
  }
  expect(found).toEqual([false, false, false, true]);
});

test('the newest event is written beside the journal until that is closed, and nowhere if the file can’t be had', () => {
  const folder = tempFolder();
  const file = join(folder, 'journal.head');
  const head = new HeadFile(folder, 7);
  expect(readFileSync(file, 'utf8')).toBe('0000000000000007\n');
  head.write(12);
  head.close();
  head.write(13);
  expect(readFileSync(file, 'utf8')).toBe('0000000000000012\n');
  const nowhere = new HeadFile(join(folder, 'gone'), 7);
  nowhere.write(8);
  nowhere.close();
  expect(existsSync(join(folder, 'gone'))).toBe(false);
});
