/** Closed drawers of all counters, page by page. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readDrawers } from '#main/office/read/drawers.ts';
import { readDrawersOf } from '#main/office/read/range.ts';
import { enrolled, migratedForFile, restored } from '../../../support/office/migrated.ts';
import { addRow } from '../../../support/office/rows.ts';
import { rowsRead } from '../../../support/office/rows-read.ts';

const db = migratedForFile();
const NEWEST = Date.parse('2026-11-20T20:00:00.250Z');

beforeAll(async () => {
  for (const mark of ['BBBB', 'AAAA']) await enrolled(db(), mark);
  await addRow(db(), 'mark', { mark: 'PRAC', role: 'dwadi_till_aaaa', kind: 'training' });
  await enrolled(db(), 'ONLY', 'training');
});
beforeEach(() => db().run('DELETE FROM dwadi.shift_close'));

/** `minutes`: before the newest. */
const drawer = (number: number, minutes: number, more = {}) =>
  addRow(db(), 'shift_close', {
    ...{ mark: 'AAAA', number, ended_at: new Date(NEWEST - minutes * 60_000).toISOString() },
    ...more,
  });
const numbers = async (wrongOnly: boolean, before: number | null = null) => {
  const page = await readDrawers(db(), { wrongOnly, before });
  return { numbers: page.lines.map(({ number }) => number), before: page.before };
};

test('a drawer is told with all that was counted, and to the millisecond', async () => {
  await drawer(7, 0, {
    ...{ float: 1, cash: 2, mobile_money: 3, credit: 4, pay_ins: 5, pay_outs: 6 },
    ...{ expected: 7, counted: 8, difference: 9, wallet_gap: 10 },
  });
  expect(await readDrawers(db(), { wrongOnly: true, before: null })).toEqual({
    lines: [
      {
        ...{ role: 'dwadi_till_aaaa', name: 'Counter AAAA', number: 7, day: '2026-11-20', endedAt: NEWEST },
        ...{ closedBy: 'Esi', float: 1, cash: 2, mobileMoney: 3, credit: 4, payIns: 5, payOuts: 6 },
        ...{ expected: 7, counted: 8, difference: 9, walletGap: 10 },
      },
    ],
    before: null,
  });
});

test('the newest comes first; those that were right come when they are asked for, and practice never', async () => {
  await drawer(1, 30, { difference: -100 });
  await drawer(2, 20);
  await drawer(3, 10, { difference: 50 });
  for (const mark of ['PRAC', 'ONLY']) await drawer(4, 0, { mark, difference: 1 });
  expect((await numbers(true)).numbers).toEqual([3, 1]);
  expect((await numbers(false)).numbers).toEqual([3, 2, 1]);
});

test('a page has fifty and those that ended at the same moment as its last; the next one begins before them', async () => {
  for (let number = 1; number <= 49; number += 1) await drawer(number, number);
  expect(await numbers(false)).toMatchObject({ before: null });
  await drawer(50, 50);
  expect((await numbers(false)).before).toBe(NEWEST - 50 * 60_000);
  await drawer(51, 50);
  await drawer(52, 51);
  const first = await numbers(false);
  expect([first.numbers.length, first.numbers.at(0), first.before]).toEqual([51, 1, NEWEST - 50 * 60_000]);
  expect(await numbers(false, first.before)).toEqual({ numbers: [52], before: null });
  expect(await numbers(false, NEWEST - 51 * 60_000)).toEqual({ numbers: [], before: null });
});

test('a drawer that a restored journal knows again is told once, and none of a journal that waits', async () => {
  await restored(db(), 'AAA2', 'AAAA', true);
  await restored(db(), 'AAA3', 'AAAA', false);
  for (const mark of ['AAAA', 'AAA2', 'AAA3']) await drawer(1, 0, { mark, shift: 'the same', counted: mark.length });
  await drawer(2, 10);
  await drawer(3, 20, { mark: 'AAA3' });
  expect((await numbers(false)).numbers).toEqual([1, 2]);
  await db().run(`DELETE FROM dwadi.mark WHERE mark IN ('AAA2', 'AAA3')`);
});

/** Four thousand drawers of two counters, one of a hundred wrong. */
const longHistory = () =>
  db().run(`
    INSERT INTO dwadi.shift_close (mark, number, shift, business_day, ended_at, ended_by, closed_at, closed_by, sales,
        reversed, float, cash, mobile_money, credit, pay_ins, pay_outs, expected, counted, difference, wallet_gap)
      SELECT mark, n, mark || n, at::date, at, '', at, '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, CASE n % 100 WHEN 0 THEN 5 ELSE 0 END, 0
      FROM unnest(ARRAY['AAAA', 'BBBB']) mark, generate_series(1, 2000) n,
        LATERAL (SELECT timestamptz '2026-11-20T20:00Z' - n * interval '6 hours') one (at);
    ANALYZE dwadi.shift_close, dwadi.mark, dwadi.counter`);

test('a page of drawers reads its own drawers: the newest, the wrong ones, and those of long ago', async () => {
  await longHistory();
  const before = NEWEST - 400 * 86_400_000;
  for (const which of [
    { wrongOnly: false, before: null },
    { wrongOnly: true, before: null },
    { wrongOnly: false, before },
  ]) {
    const read = await rowsRead(db(), (queries) => readDrawers(queries, which));
    // Each drawer is met once on the way, and looked up once.
    expect(read('shift_close')).toBeLessThanOrEqual(110);
  }
});

test('an export has the drawers between two days, the newest day first, then by counter and number', async () => {
  await drawer(2, 0);
  await drawer(1, 5);
  await drawer(9, 0, { mark: 'BBBB', business_day: '2026-11-21' });
  await drawer(3, 0, { mark: 'BBBB' });
  await drawer(4, 0, { business_day: '2026-11-19' });
  await drawer(5, 0, { business_day: '2026-11-18' });
  for (const mark of ['PRAC', 'ONLY']) await drawer(6, 0, { mark });
  const of = await readDrawersOf(db(), '2026-11-19', '2026-11-20');
  expect(of.map(({ day, name, number }) => [day, name, number])).toEqual([
    ['2026-11-20', 'Counter AAAA', 1],
    ['2026-11-20', 'Counter AAAA', 2],
    ['2026-11-20', 'Counter BBBB', 3],
    ['2026-11-19', 'Counter AAAA', 4],
  ]);
});
