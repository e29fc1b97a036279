/** The writer's life with one journal: how it opens, what it leaves behind, and when its seal begins. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newestEvent } from '#main/journal/audit/event-log.ts';
import { metaOf } from '#main/journal/base/meta.ts';
import { readOutside } from '#main/journal/file/head-file.ts';
import { NEWEST_VERSION } from '#main/journal/migrations/index.ts';
import { isHeadSealed } from '#main/journal/seal/seal-check.ts';
import { type OpenRequest, WriterSession } from '#main/journal/worker/writer-session.ts';
import {
  filledJournal,
  makeOlder,
  meddle,
  recordOne,
  SEAL_BYTES,
  tempFolder,
} from '../../../support/journal/journal.ts';

const event = (kind: string) => ({ kind, at: 1, saleSeq: null, data: {} });

async function open(folder: string, more: Partial<OpenRequest> = {}) {
  const session = new WriterSession();
  onTestFinished(() => session.close());
  const request = { folder, backupFolder: join(folder, 'backups'), setDamagedAside: false, stamp: 'now' };
  const report = await session.open({ ...request, ...more });
  const { ops } = session;
  if (ops === null) throw new Error('it is open');
  return { session, report, ops };
}

const cleanStop = (folder: string) => meddle(folder, (db) => metaOf(db as never, 'clean-stop'));
const stoppedUncleanly = (folder: string): void =>
  meddle(folder, (db) => void db.exec(`UPDATE meta SET value = '0' WHERE key = 'clean-stop'`));

test('a new journal opens empty, and one that was closed in order opens as it was', async () => {
  const folder = tempFolder();
  const first = await open(folder);
  expect(first.report).toMatchObject({ fresh: true, uncleanStop: false, setAside: null, sealed: false });
  const { saleSeq } = recordOne(first.ops);
  first.session.close();
  expect(first.session.ops).toBeNull();
  expect(cleanStop(folder)).toBe('1');
  const again = await open(folder);
  expect(again.report).toEqual({ fresh: false, uncleanStop: false, applied: [], setAside: null, sealed: false });
  expect(recordOne(again.ops).saleSeq).toBe(saleSeq + 1);
});

test('a close is done once, and one of a journal that never opened does nothing', async () => {
  const { session } = await open(tempFolder());
  session.close();
  session.close();
  new WriterSession().close();
  expect(session.ops).toBeNull();
});

test('a stop that was not in order stays on record until the check of it has passed', async () => {
  const folder = tempFolder();
  await filledJournal(folder, 1);
  stoppedUncleanly(folder);
  const one = await open(folder);
  expect(one.report.uncleanStop).toBe(true);
  one.session.close();
  expect(cleanStop(folder)).toBe('0');
  const two = await open(folder);
  expect(two.report.uncleanStop).toBe(true);
  two.session.checkPassed();
  two.session.close();
  expect(cleanStop(folder)).toBe('1');
});

test('damage that a check found is noted for the next start', async () => {
  const folder = tempFolder();
  const { session } = await open(folder);
  session.checkFirst('page 7 is not there');
  expect(readFileSync(join(folder, 'journal.check-first'), 'utf8')).toBe('page 7 is not there\n');
});

test('the head outside of the folder is written after an answer, and not with each commit', async () => {
  const folder = tempFolder();
  const { session, ops } = await open(folder);
  session.answered();
  const before = readOutside(folder)?.head.seq;
  recordOne(ops);
  expect(readOutside(folder)?.head.seq).toBe(before);
  session.answered();
  session.close();
  expect(readOutside(folder)?.head.seq).toBe(meddle(folder, (db) => newestEvent(db as never)));
});

test('a journal that is made with a key is sealed from its first commit on', async () => {
  const folder = tempFolder();
  const { session, report, ops } = await open(folder, { sealKey: SEAL_BYTES });
  expect(report.sealed).toBe(true);
  const before = session.generation();
  ops.log(event('one'));
  expect(session.generation()).toBe(before + 1);
  session.sealNow(event('again'));
  expect(session.generation()).toBe(before + 1);
  session.close();
  expect(meddle(folder, (db) => isHeadSealed(db as never, SEAL_BYTES))).toBe(true);
});

test('a journal from before the seal is sealed when it is adopted, once', async () => {
  const folder = tempFolder();
  await filledJournal(folder, 1);
  const { session, report, ops } = await open(folder, { sealKey: SEAL_BYTES });
  expect([report.sealed, session.generation()]).toEqual([false, 0]);
  ops.log(event('before'));
  expect(session.generation()).toBe(0);
  session.sealNow(event('adopted'));
  expect(session.generation()).toBe(1);
  session.sealNow(event('again'));
  ops.log(event('after'));
  expect(session.generation()).toBe(2);
  session.close();
  const kinds = meddle(folder, (db) => db.prepare(`SELECT kind FROM events ORDER BY seq DESC LIMIT 3`).pluck().all());
  expect(kinds).toEqual(['after', 'adopted', 'before']);
  expect((await open(folder, { sealKey: SEAL_BYTES })).report.sealed).toBe(true);
});

test('a journal is not sealed without a key', async () => {
  const { session } = await open(tempFolder());
  session.sealNow(event('adopted'));
  expect(session.generation()).toBe(0);
});

test('a journal of an older version is backed up first, into its own folder where the owner’s can’t take it', async () => {
  const madeIn = async (backupFolder: (folder: string) => string) => {
    const folder = tempFolder();
    await filledJournal(folder, 1);
    makeOlder(folder);
    writeFileSync(join(folder, 'no-folder'), '');
    const { report, session } = await open(folder, { backupFolder: backupFolder(folder) });
    expect(report.applied.at(-1)).toBe(NEWEST_VERSION);
    session.close();
    return readdirSync(existsSync(join(folder, 'stick')) ? join(folder, 'stick') : join(folder, 'backups'));
  };
  const named = [expect.stringMatching(new RegExp(`^dwadi-NEW-.*${NEWEST_VERSION}.*\\.db$`))];
  expect(await madeIn((folder) => join(folder, 'stick'))).toEqual(named);
  expect(await madeIn((folder) => join(folder, 'no-folder'))).toEqual(named);
});

/** Disks that take a copy and give back something else. */
function spoilCopiesIn(...folders: readonly string[]): void {
  const { backup } = Database.prototype;
  const spoilt = vi.spyOn(Database.prototype, 'backup').mockImplementation(async function (
    this: Database.Database,
    file,
  ) {
    const made = await backup.call(this, file);
    if (folders.some((folder) => file.startsWith(folder))) {
      const content = readFileSync(file);
      writeFileSync(file, content.fill(0xff, content.length / 2));
    }
    return made;
  });
  onTestFinished(() => spoilt.mockRestore());
}

async function older(): Promise<{ readonly folder: string; readonly stick: string; readonly own: string }> {
  const folder = tempFolder();
  await filledJournal(folder, 1);
  makeOlder(folder);
  return { folder, stick: join(folder, 'stick'), own: join(folder, 'backups') };
}

test('a stick that spoils the backup before a new form keeps no counter shut', async () => {
  const { folder, stick, own } = await older();
  spoilCopiesIn(stick);
  const { report } = await open(folder, { backupFolder: stick });
  expect(report.applied.at(-1)).toBe(NEWEST_VERSION);
  expect(readdirSync(stick)).toEqual([]);
  expect(readdirSync(own)).toHaveLength(1);
});

test('M20 the backup before a new form is named no earlier than what the journal has seen, whatever the clock says', async () => {
  const { folder, own } = await older();
  const soldAt = Date.parse('2031-05-06T07:08:09Z');
  meddle(folder, (db) => void db.prepare('UPDATE sales SET sold_at = ?').run(soldAt));
  const { session } = await open(folder);
  session.close();
  expect(readdirSync(own)).toEqual([expect.stringContaining('2031-05-06T07-08-09')]);
});

test('copies that no disk keeps are no damage of the journal, and it opens when one does', async () => {
  const { folder, stick, own } = await older();
  spoilCopiesIn(stick, own);
  await expect(open(folder, { backupFolder: stick })).rejects.toMatchObject({ problem: 'io' });
  vi.restoreAllMocks();
  expect((await open(folder, { backupFolder: stick })).report.applied.at(-1)).toBe(NEWEST_VERSION);
});

test('a journal that is damaged itself is said to be, and keeps its form', async () => {
  const { folder, stick } = await older();
  meddle(folder, (db) => void db.exec('UPDATE rollups SET amount = amount + 1'));
  await expect(open(folder, { backupFolder: stick })).rejects.toMatchObject({ problem: 'damaged' });
  expect(meddle(folder, (db) => db.pragma('user_version', { simple: true }))).toBe(10);
});
