/** Pages of days, and the lines of an export. */
import { beforeEach, expect, test } from 'vitest';
import { readDayStates, readDays, readRange } from '#main/office/read/days.ts';
import { enrolled, migratedForFile, restored } from '../../../support/office/migrated.ts';
import { addRow } from '../../../support/office/rows.ts';
import { rowsRead } from '../../../support/office/rows-read.ts';

const db = migratedForFile();
const TODAY = '2026-11-20';
const NOTHING = { orders: 0, revenue: 0, margin: 0, uncosted: 0, cash: 0, mobileMoney: 0, credit: 0 };

beforeEach(() =>
  db().run(
    ['counter_day', 'day_sum', 'day_check', 'mark', 'counter'].map((table) => `DELETE FROM dwadi.${table}`).join('; '),
  ),
);

const day = (mark: string, business_day = TODAY, more = {}) =>
  addRow(db(), 'counter_day', { mark, business_day, ...more });
const checked = (mark: string, result: string, more = {}) => addRow(db(), 'day_check', { mark, result, ...more });

/** Makes so many counters, each with a day that has this result. */
const manyWith = (count: number, result: string) =>
  db().run(`
    INSERT INTO dwadi.counter (role, name)
      SELECT 'dwadi_till_' || n, 'Counter ' || lpad(n::text, 3, '0') FROM generate_series(1, ${count}) n;
    INSERT INTO dwadi.mark (mark, role, kind, shop, signer)
      SELECT 'M' || n, 'dwadi_till_' || n, 'live', 'Adom Mobile', '' FROM generate_series(1, ${count}) n;
    INSERT INTO dwadi.day_check (mark, business_day, hash, nth, result)
      SELECT 'M' || n, '${TODAY}', 'h', 1, '${result}' FROM generate_series(1, ${count}) n;`);

test('an office without a day has no line and no next page', async () => {
  expect(await readDays(db(), TODAY, null)).toEqual({ lines: [], before: null });
});

test('a page has fourteen days, the newest first; the next one begins on the day before', async () => {
  await enrolled(db(), 'AAAA');
  for (const date of ['2026-11-20', '2026-11-07', '2026-11-06', '2026-10-24', '2026-11-21']) await day('AAAA', date);
  const first = await readDays(db(), TODAY, null);
  expect(first.lines.map((line) => line.day)).toEqual(['2026-11-20', '2026-11-07']);
  expect(first.before).toBe('2026-11-07');
  const second = await readDays(db(), TODAY, first.before);
  expect(second.lines.map((line) => line.day)).toEqual(['2026-11-06', '2026-10-24']);
  // The oldest day of all is the last one of this page.
  expect(second.before).toBeNull();
});

test('a page goes back to the newest day that has anything, over weeks in which the shops were closed', async () => {
  await enrolled(db(), 'AAAA');
  for (const date of ['2026-10-20', '2026-10-08', '2026-08-01']) await day('AAAA', date);
  const first = await readDays(db(), TODAY, null);
  expect(first.lines.map((line) => line.day)).toEqual(['2026-10-20', '2026-10-08']);
  const second = await readDays(db(), TODAY, first.before);
  expect([second.lines.map((line) => line.day), second.before]).toEqual([['2026-08-01'], null]);
});

test('a line has the sums of all counters, without their practice', async () => {
  for (const mark of ['AAAA', 'BBBB']) await enrolled(db(), mark);
  await addRow(db(), 'mark', { mark: 'PRAC', role: 'dwadi_till_aaaa', kind: 'training' });
  const sums = { orders: 2, revenue: 1000, wallet_cost: 600, estimated_cost: 50, uncosted: 200 };
  await day('AAAA', TODAY, { ...sums, cash: 500, mobile_money: 300, credit: 200 });
  await day('BBBB', TODAY, { orders: 1, revenue: 100, cash: 100 });
  await day('PRAC', TODAY, { orders: 9, revenue: 9000 });
  expect((await readDays(db(), TODAY, null)).lines).toEqual([
    {
      ...{ day: TODAY, orders: 3, revenue: 1100, margin: 250, uncosted: 200, cash: 600, mobileMoney: 300, credit: 200 },
      ...{
        counters: 2,
        proven: 0,
        bad: 0,
        open: 0,
        waits: 2,
        wrong: [],
        moreWrong: 0,
        waiting: ['Counter AAAA', 'Counter BBBB'],
      },
    },
  ]);
});

test('a counter that only practised is in no line and no export, until it is all that there is', async () => {
  await enrolled(db(), 'PRAC', 'training');
  await day('PRAC', TODAY, { orders: 9, revenue: 9000 });
  const days = async () => (await readDays(db(), TODAY, null)).lines;
  expect(await days()).toMatchObject([{ orders: 9, revenue: 9000, waiting: ['Counter PRAC'] }]);
  expect(await readRange(db(), TODAY, TODAY)).toMatchObject([{ name: 'Counter PRAC', revenue: 9000 }]);
  await enrolled(db(), 'AAAA');
  await day('AAAA', TODAY, { orders: 1, revenue: 100 });
  expect(await days()).toMatchObject([{ orders: 1, revenue: 100, counters: 1, waiting: ['Counter AAAA'] }]);
  expect(await readRange(db(), TODAY, TODAY)).toMatchObject([{ name: 'Counter AAAA', revenue: 100 }]);
  // The page of the counter itself shows how it practised.
  expect(await statesOf('dwadi_till_prac')).toEqual(['waiting']);
});

test('a file of a day of which nothing was streamed makes a line without sums', async () => {
  await enrolled(db(), 'AAAA');
  await checked('AAAA', 'proven');
  expect((await readDays(db(), TODAY, null)).lines).toMatchObject([{ ...NOTHING, counters: 1, proven: 1, waits: 0 }]);
});

test.each([
  [['proven', 'waiting'], 'waiting'],
  [['waiting', 'unknown-key'], 'unknown-key'],
  [['unknown-key', 'differs'], 'differs'],
  [['bad-signature', 'differs'], 'bad-signature'],
])('of two journals of a day, %j, the page shows what is worse: %s', async ([one = '', other = ''], shown) => {
  await enrolled(db(), 'AAAA');
  await restored(db(), 'AAA2', 'AAAA', true);
  await checked('AAAA', one);
  await checked('AAA2', other);
  const within = { from: TODAY, to: TODAY, role: null };
  expect((await readDayStates(db(), within)).map(({ state }) => state)).toEqual([shown]);
  await db().run(`UPDATE dwadi.day_check SET result = CASE WHEN mark = 'AAAA' THEN '${other}' ELSE '${one}' END`);
  expect((await readDayStates(db(), within)).map(({ state }) => state)).toEqual([shown]);
});

/** A day of a journal that has so many postings, and shares so many of them with earlier journals. */
async function streamed(mark: string, count: number, count_twice = 0): Promise<void> {
  await day(mark);
  await addRow(db(), 'day_sum', { mark, count, count_twice });
}

const statesOf = async (role: string | null = null): Promise<string[]> =>
  (await readDayStates(db(), { from: TODAY, to: TODAY, role })).map(({ state }) => state);

test.each([
  ['is as the new journal proves it', 10, 'proven'],
  ['waits for the old journal, which has what the new one lacks', 9, 'waiting'],
])('the day on which a PC was replaced %s', async (_, shared, shown) => {
  await enrolled(db(), 'AAAA');
  await restored(db(), 'AAA2', 'AAAA', true);
  await streamed('AAAA', 10);
  await streamed('AAA2', 15, shared);
  expect(await statesOf()).toEqual(['waiting']);
  await checked('AAA2', 'proven');
  expect(await statesOf()).toEqual([shown]);
  expect(await statesOf('dwadi_till_aaaa')).toEqual([shown]);
});

test('a file of the old journal is told, also where the new journal has that day wholly', async () => {
  await enrolled(db(), 'AAAA');
  await restored(db(), 'AAA2', 'AAAA', true);
  await streamed('AAAA', 10);
  await streamed('AAA2', 15, 10);
  await checked('AAAA', 'differs');
  await checked('AAA2', 'proven');
  expect(await statesOf()).toEqual(['differs']);
});

test('the day on which a PC was replaced twice is as the newest journal proves it', async () => {
  await enrolled(db(), 'AAAA');
  for (const mark of ['AAA2', 'AAA3']) await restored(db(), mark, 'AAAA', true);
  await streamed('AAAA', 10);
  await streamed('AAA2', 15, 10);
  await streamed('AAA3', 18, 15);
  await checked('AAA3', 'proven');
  expect(await statesOf()).toEqual(['proven']);
});

test('a day waits for the first of three journals where the others share another half of it', async () => {
  await enrolled(db(), 'AAAA');
  for (const mark of ['AAA2', 'AAA3']) await restored(db(), mark, 'AAAA', true);
  await streamed('AAAA', 10);
  await streamed('AAA2', 10, 5);
  await streamed('AAA3', 10, 10);
  await checked('AAA3', 'proven');
  expect(await statesOf()).toEqual(['waiting']);
});

test('a journal that waits for the owner takes no day from the old one', async () => {
  await enrolled(db(), 'AAAA');
  await restored(db(), 'AAA2', 'AAAA', false);
  await streamed('AAAA', 10);
  await streamed('AAA2', 15, 10);
  await checked('AAA2', 'proven');
  expect(await statesOf()).toEqual(['waiting']);
});

test('each state is counted once: proven, waiting, and what is wrong with its counter and its differences', async () => {
  const states = ['proven', 'waiting', 'differs', 'unknown-key', 'bad-signature'];
  for (const [nth, result] of states.entries()) {
    await enrolled(db(), `C${nth}`);
    await checked(`C${nth}`, result, {
      differences: JSON.stringify(result === 'differs' ? [{ what: 'changed' }] : []),
    });
  }
  const [line] = (await readDays(db(), TODAY, null)).lines;
  const wrong = (nth: number, state: string, differences: object[] = []) => ({
    ...{ role: `dwadi_till_c${nth}`, name: `Counter C${nth}`, state, differences },
  });
  expect(line).toMatchObject({
    ...{ counters: 5, proven: 1, bad: 2, open: 1, waits: 1, waiting: ['Counter C1'], moreWrong: 0 },
    wrong: [wrong(4, 'bad-signature'), wrong(2, 'differs', [{ what: 'changed' }]), wrong(3, 'unknown-key')],
  });
});

test.each([
  [40, 0],
  [41, 1],
  [45, 5],
])('of %i counters that differ, forty are named and %i more are counted', async (count, more) => {
  await manyWith(count, 'differs');
  const [line] = (await readDays(db(), TODAY, null)).lines;
  expect([line?.counters, line?.proven, line?.wrong.length, line?.moreWrong]).toEqual([count, 0, 40, more]);
  expect(line?.wrong.at(0)?.name).toBe('Counter 001');
});

test('of fifty counters of which one differs, that one is named first and the others are counted as open', async () => {
  await manyWith(50, 'unknown-key');
  await db().run(`UPDATE dwadi.day_check SET result = 'differs' WHERE mark = 'M50'`);
  const [line] = (await readDays(db(), TODAY, null)).lines;
  expect(line).toMatchObject({ bad: 1, open: 49, moreWrong: 10 });
  expect(line?.wrong.map(({ name }) => name).slice(0, 2)).toEqual(['Counter 050', 'Counter 001']);
});

test('of 41 counters that wait, all are counted and forty are named', async () => {
  await manyWith(41, 'waiting');
  const [line] = (await readDays(db(), TODAY, null)).lines;
  expect([line?.waits, line?.waiting.length, line?.wrong]).toEqual([41, 40, []]);
});

test('an export has a line for each day of each counter between two days, both included', async () => {
  for (const mark of ['BBBB', 'AAAA']) await enrolled(db(), mark);
  for (const date of ['2026-11-17', '2026-11-18', '2026-11-20', '2026-11-21'])
    await day('AAAA', date, { orders: 1, revenue: 500, wallet_cost: 400, cash: 500 });
  await checked('BBBB', 'differs');
  await addRow(db(), 'mark', { mark: 'PRAC', role: 'dwadi_till_aaaa', kind: 'training' });
  await day('PRAC', TODAY, { revenue: 9000 });
  const sold = { ...NOTHING, orders: 1, revenue: 500, margin: 100, cash: 500 };
  expect(await readRange(db(), '2026-11-18', '2026-11-20')).toEqual([
    { day: '2026-11-20', name: 'Counter AAAA', state: 'waiting', ...sold },
    { day: '2026-11-20', name: 'Counter BBBB', state: 'differs', ...NOTHING },
    { day: '2026-11-18', name: 'Counter AAAA', state: 'waiting', ...sold },
  ]);
});

/** Ten counters that sold on each of 400 days. All files are there but those of the last day. */
const longHistory = () =>
  db().run(`
    INSERT INTO dwadi.counter (role, name) SELECT 'dwadi_till_' || n, 'Counter ' || n FROM generate_series(0, 9) n;
    INSERT INTO dwadi.mark (mark, role, kind, shop, signer)
      SELECT 'M' || n, 'dwadi_till_' || n, 'live', 'Adom Mobile', '' FROM generate_series(0, 9) n;
    INSERT INTO dwadi.counter_day SELECT date '${TODAY}' - day, 'M' || n, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      FROM generate_series(0, 9) n, generate_series(0, 399) day;
    INSERT INTO dwadi.day_check (mark, business_day, hash, nth, result)
      SELECT 'M' || n, date '${TODAY}' - day, 'h', 400 - day, 'proven'
      FROM generate_series(0, 9) n, generate_series(1, 399) day;
    ANALYZE dwadi.counter_day, dwadi.day_check, dwadi.mark, dwadi.counter;`);

test('a page of days reads its own days, and a day of a counter that day alone', async () => {
  await longHistory();
  const page = await rowsRead(db(), (queries) => readDayStates(queries, { from: '2026-11-07', to: TODAY, role: null }));
  expect([page('counter_day'), page('day_check')]).toEqual([140, 130]);
  const [role, day] = ['dwadi_till_3', '2026-11-19'];
  const one = await rowsRead(db(), (queries) => readDayStates(queries, { from: day, to: day, role }));
  expect([one('counter_day'), one('day_check')]).toEqual([10, 10]);
});
