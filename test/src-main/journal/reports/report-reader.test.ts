import { expect, test } from 'vitest';
import { OPEN_SQL, reportReader, type SumBy, sumsSql } from '#main/journal/reports/report-reader.ts';
import { bigJournal, planOf } from '../../../support/journal/big-journal.ts';
import { dayOf, fillWithPostings, isUnknown } from '../../../support/very-many-sales.ts';

const SALES = 60_000;
const GROUPINGS: readonly SumBy[] = ['day', 'hour', 'line', 'attendant', 'shift'];

test('a range among very many sales is read from its own rollups, and equals the raw postings', () => {
  const db = bigJournal(SALES);
  fillWithPostings(db);
  const reader = reportReader(db);
  const ranges = [
    [dayOf(37_000), dayOf(37_000)],
    [dayOf(1), dayOf(31_000)],
    [dayOf(1), dayOf(SALES)],
  ] as const;
  for (const [from, to] of ranges) {
    const raw = db
      .prepare(
        `SELECT kind, sum(amount) AS amount, count(*) AS count FROM postings WHERE business_day BETWEEN ? AND ?
         GROUP BY kind ORDER BY kind`,
      )
      .all(from, to);
    for (const by of GROUPINGS) {
      const sums = new Map<string, { amount: number; count: number }>();
      for (const { kind, amount, count } of reader.sums(by, from, to)) {
        const known = sums.get(kind) ?? { amount: 0, count: 0 };
        sums.set(kind, { amount: known.amount + amount, count: known.count + count });
      }
      const found = [...sums].map(([kind, sum]) => ({ kind, ...sum })).sort((a, b) => (a.kind < b.kind ? -1 : 1));
      expect(found).toEqual(raw);
    }
  }
  const unknown = Array.from({ length: SALES }, (_, at) => at + 1).filter(isUnknown).length;
  expect(reader.open(dayOf(0))).toMatchObject([{ state: 'unknown', count: unknown, price: unknown * 1000 }]);
});

test('no report touches a sale, an order that is over, or the rollups of another day', () => {
  const db = bigJournal(1000);
  for (const by of GROUPINGS) {
    const steps = planOf(db, sumsSql(by), { from: '2026-05-01', to: '2026-05-02', apart: '2026-05-01' });
    expect(steps[0]).toBe('SEARCH day_sums USING PRIMARY KEY (split=? AND business_day>? AND business_day<?)');
    expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([]);
  }
  const [open, ...others] = planOf(db, OPEN_SQL, ['2026-05-01']);
  expect(open).toBe('SCAN intents USING INDEX intents_open');
  // Only of an order that was put away.
  expect(others.filter((step) => /SCAN|SEARCH/.test(step))).toEqual(['SEARCH s USING INTEGER PRIMARY KEY (rowid=?)']);
});

test('a shift is told by its opening, also before the range, or else by its first hour in the range', () => {
  const db = bigJournal(30_000);
  fillWithPostings(db);
  const [shift] = reportReader(db).sums('shift', dayOf(5000), dayOf(9000));
  expect(shift).toMatchObject({ key: 's1', since: `${dayOf(5000)} 07` });
  const openedAt = Date.parse(`${dayOf(4000)}T07:42:30Z`);
  db.prepare(`INSERT INTO shifts (id, state, opened_at, float) VALUES ('s1', 'open', ?, 0)`).run(openedAt);
  const [opened] = reportReader(db).sums('shift', dayOf(5000), dayOf(9000));
  expect(opened).toMatchObject({ key: 's1', since: `${dayOf(4000)} 07:42` });
  // A drawer that is opened on a later day takes over what came before; the report of that day was told already.
  db.prepare('UPDATE shifts SET opened_at = ?').run(Date.parse(`${dayOf(29_000)}T07:42:30Z`));
  expect(reportReader(db).sums('shift', dayOf(5000), dayOf(9000))[0]).toMatchObject(shift ?? {});
});

test('a refused or given-up order without a charge is not open; a refusal that is not proven yet is unknown', () => {
  const db = bigJournal(40);
  const stands = (slip: number, state: string, unproven: 0 | 1, more: { attention?: string; watched?: boolean } = {}) =>
    db
      .prepare(
        `UPDATE intents SET state = ?, delivery = 'pending', money = 'none', unproven = ?, attention = ?, watch_until = ?
         WHERE sale_seq = ?`,
      )
      .run(state, unproven, more.attention ?? null, more.watched === false ? null : 1, slip);
  db.exec(`UPDATE intents SET state = 'settled', delivery = 'completed', money = 'kept'`);
  stands(1, 'rejected', 0);
  stands(2, 'withdrawn', 0);
  expect(reportReader(db).open(dayOf(0))).toEqual([]);
  stands(3, 'rejected', 1);
  stands(4, 'accepted', 0, { watched: false });
  stands(5, 'rejected', 0, { attention: 'not-ours' });
  expect(reportReader(db).open(dayOf(0))).toMatchObject([
    { state: 'accepted', attention: null, count: 1, price: 1000 },
    { state: 'rejected', attention: 'not-ours', count: 1, price: 1000 },
    { state: 'unknown', attention: null, count: 1, price: 1000 },
  ]);
});

test('an order that was put away is open in the reports of its own day, and in no later one (M25a)', () => {
  const db = bigJournal(2000);
  const day = dayOf(1500);
  db.exec(`UPDATE intents SET state = 'settled', delivery = 'completed', money = 'kept', attention = NULL`);
  const [sale] = db.prepare<[string], { seq: number }>('SELECT seq FROM sales WHERE business_day = ?').all(day);
  db.prepare(`UPDATE intents SET state = 'accepted', delivery = 'pending', given_up = 1 WHERE sale_seq = ?`).run(
    sale?.seq,
  );
  const count = (from: string) =>
    reportReader(db)
      .open(from)
      .reduce((sum, one) => sum + one.count, 0);
  expect([count(dayOf(0)), count(day), count(dayOf(30_000))]).toEqual([1, 1, 0]);
});
