/** Random books: a real journal in memory whose postings were written as the writer writes them. */
import Database from 'better-sqlite3';
import fc from 'fast-check';
import type { WritableDb } from '#main/journal/base/database.ts';
import type { NewPosting } from '#main/journal/base/posting-kinds.ts';
import { migrate } from '#main/journal/file/migrate.ts';
import { leftToDoReader } from '#main/journal/money/customers-money.ts';
import { disputeReader } from '#main/journal/money/dispute-rows.ts';
import { postingWriter } from '#main/journal/money/postings.ts';
import { reportReader } from '#main/journal/reports/report-reader.ts';
import { Reports } from '#main/reports/reports.ts';
import { newPosting } from '../journal/journal.ts';

export const FIRST_DAY = '2026-11-02';
export const LAST_DAY = '2026-11-29';

const day = fc.integer({ min: 2, max: 29 }).map((date) => `2026-11-${String(date).padStart(2, '0')}`);
const amount = fc.integer({ min: 1, max: 5_000_000 });

const BELOW_ZERO = [
  'owed-paid',
  'owed-settled',
  'given-back',
  'uncosted-settled',
  'unproven-settled',
  'unproven-cleared',
] as const;

/** A posting as it is booked: a correction is below zero. */
const booked: fc.Arbitrary<Pick<NewPosting, 'kind' | 'unit' | 'known' | 'amount'>> = fc.oneof(
  amount.map((value) => ({ kind: 'revenue' as const, unit: 'pesewa' as const, known: true, amount: value })),
  amount.map((value) => ({ kind: 'revenue-reversed' as const, unit: 'pesewa' as const, known: true, amount: -value })),
  fc
    .tuple(amount, fc.constantFrom('pesewa' as const, 'sms-credit' as const), fc.boolean(), fc.boolean())
    .map(([value, unit, known, back]) => ({
      kind: back ? ('wallet-cost-returned' as const) : ('wallet-cost' as const),
      unit,
      known,
      amount: back ? -value : value,
    })),
  fc
    .tuple(amount, fc.constantFrom('fee' as const, 'owed' as const, 'uncosted' as const, 'unproven' as const))
    .map(([value, kind]) => ({ kind, unit: 'pesewa' as const, known: true, amount: value })),
  fc
    .tuple(amount, fc.boolean())
    .map(([value, known]) => ({ kind: 'commission' as const, unit: 'pesewa' as const, known, amount: value })),
  fc
    .tuple(amount, fc.constantFrom(...BELOW_ZERO))
    .map(([value, kind]) => ({ kind, unit: 'pesewa' as const, known: true, amount: -value })),
);

export const anyPosting: fc.Arbitrary<NewPosting> = fc
  .record({
    businessDay: day,
    hour: fc.integer({ min: 0, max: 23 }),
    shiftId: fc.constantFrom('s1', 's2', 's3'),
    attendantId: fc.constantFrom('ama', 'kofi'),
    product: fc.constantFrom('airtime', 'data', 'bill', 'sms'),
    supplier: fc.constantFrom('MTN', 'Telecel', 'ecg', 'a:b'),
    what: booked,
  })
  .map(({ what, ...where }) => newPosting({ ...where, ...what }));

export const anyRange = fc.tuple(day, day).map((days) => {
  const [from = FIRST_DAY, to = LAST_DAY] = days.toSorted();
  return { from, to };
});

export function booksOf(postings: readonly NewPosting[]) {
  const db = new Database(':memory:') as WritableDb;
  migrate(db);
  const write = postingWriter(db);
  for (const posting of postings) write(posting);
  return { db, write };
}

export function reportsOf(db: WritableDb, { seesCost = true, today = LAST_DAY } = {}): Reports {
  const reader = reportReader(db);
  return new Reports({
    source: {
      reportSums: async (by, from, to, apart) => reader.sums(by, from, to, apart),
      openSums: async (from) => reader.open(from),
      countLeftToDo: async () => leftToDoReader(db).sales(),
      openDisputes: async (limit) => disputeReader(db).open(limit),
      exceptions: async (from, to) => reader.exceptions(from, to),
      drawersClosed: async (from, to, limit) => reader.drawers(from, to, limit),
    },
    today: () => today,
    viewer: () => ({ name: 'Ama', onlyBy: null, seesCost, seesExpected: seesCost }),
    nameOf: (id) => (id === 'ama' ? 'Ama' : null),
    walletsNow: async () => [],
  });
}
