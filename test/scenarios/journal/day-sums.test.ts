/** A journal of before there were sums of days: they are made from its hours, and counted on from there. */
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventLog } from '#main/journal/audit/event-log.ts';
import type { WritableDb } from '#main/journal/base/database.ts';
import { migrate } from '#main/journal/file/migrate.ts';
import { MIGRATIONS } from '#main/journal/migrations/index.ts';
import { postingWriter } from '#main/journal/money/postings.ts';
import { anyPosting } from '../../support/reports/books.ts';

const allSums = (db: WritableDb): unknown[] =>
  db.prepare(`SELECT * FROM day_sums ORDER BY split, business_day, key, kind, unit, known`).all();

test('a migration sums the hours up as the writer would have done', () => {
  const postings = fc.sample(anyPosting, { numRuns: 300, seed: 11 });
  const written = new Database(':memory:') as WritableDb;
  migrate(written);
  const write = postingWriter(written);
  for (const posting of postings) write(posting);
  const older = new Database(':memory:') as WritableDb;
  migrate(
    older,
    MIGRATIONS.filter(({ version }) => version < 80),
  );
  const rows = written.prepare<[], Record<string, unknown>>(`SELECT * FROM rollups`).all();
  for (const row of rows) {
    const names = Object.keys(row);
    older.prepare(`INSERT INTO rollups (${names}) VALUES (${names.map((name) => `@${name}`)})`).run(row);
  }
  migrate(older);
  expect(allSums(older)).toEqual(allSums(written));
  expect(allSums(older).length).toBeGreaterThan(100);
  const [first] = postings;
  if (first === undefined) throw new Error('no posting');
  for (const db of [older, written]) postingWriter(db)(first);
  expect(allSums(older)).toEqual(allSums(written));
});

const DAY = Date.UTC(2026, 10, 21, 12);

test('events that deserve a second look are counted by day, old ones and new ones', () => {
  const db = new Database(':memory:') as WritableDb;
  migrate(
    db,
    MIGRATIONS.filter(({ version }) => version < 80),
  );
  const log = (kind: string, data = {}, at = DAY): void => new EventLog(db).append({ kind, at, saleSeq: null, data });
  const some = (): void => {
    log('staff.wrong-pin');
    log('staff.wrong-pin', {}, DAY + 86_400_000);
    log('slip.printed', { copy: 0 });
    log('slip.printed', { copy: 1 });
    log('slip.sent', { copy: 2 });
    log('voucher.copied');
    log('staff.approved', { what: 'over-limit' });
    log('quote.abandoned');
    log('clock.changed');
    log('staff.locked');
  };
  const counts = () => db.prepare(`SELECT business_day, kind, count FROM exception_days ORDER BY 1, 2`).raw().all();
  const expected = (times: number) => [
    ['2026-11-21', 'abandoned', times],
    ['2026-11-21', 'clock', times],
    ['2026-11-21', 'override', times],
    ['2026-11-21', 'reprint', 3 * times],
    ['2026-11-21', 'wrong-pin', times],
    ['2026-11-22', 'wrong-pin', times],
  ];
  some();
  migrate(db);
  expect(counts()).toEqual(expected(1));
  some();
  expect(counts()).toEqual(expected(2));
});

test('a copy that was cut off is counted when somebody says that it came out', () => {
  const db = new Database(':memory:') as WritableDb;
  migrate(db);
  const events = new EventLog(db);
  const at = Date.parse('2026-11-21T10:00:00Z');
  for (const copy of [0, 1]) events.append({ kind: 'slip.may-have-printed', at, saleSeq: null, data: { copy } });
  for (const copy of [0, 1]) events.append({ kind: 'slip.came-out', at, saleSeq: null, data: { copy } });
  expect(db.prepare(`SELECT business_day, kind, count FROM exception_days`).raw().all()).toEqual([
    ['2026-11-21', 'reprint', 1],
  ]);
});

test('PINs that go to paper after they were shown are counted once beside their copies, and the first time is not', () => {
  const db = new Database(':memory:') as WritableDb;
  migrate(db);
  const events = new EventLog(db);
  const at = Date.parse('2026-11-21T10:00:00Z');
  const log = (saleSeq: number, kind: string, data = {}): void => events.append({ kind, at, saleSeq, data });
  const count = () => db.prepare(`SELECT count FROM exception_days WHERE kind = 'reprint'`).pluck().get() ?? 0;
  log(1, 'voucher.to-print');
  log(1, 'slip.printed', { copy: 0 });
  log(2, 'voucher.revealed');
  log(1, 'voucher.to-print');
  expect(count()).toBe(0);
  log(2, 'voucher.to-print');
  log(2, 'slip.printed', { copy: 0 });
  expect(count()).toBe(1);
  // The paper itself is counted from here on.
  log(2, 'voucher.to-print');
  log(2, 'slip.printed', { copy: 1 });
  expect(count()).toBe(2);
});
