import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { basisOf, dayRows } from '#main/journal/money/day-rows.ts';
import { makeBatch } from '#main/journal/office/office-batch.ts';
import { waitingAfter } from '#main/journal/office/waiting-rows.ts';
import { sha256 } from '#main/platform/ed25519.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import { pesewas } from '#shared/money.ts';
import { BATCH_MOST_ROWS, type Cursor, type OfficeBatch, officeBatch, rowsOf, START } from '#shared/office/batch.ts';
import { Till } from '../../../support/office/stream.ts';
import { soundDrawer, taken } from '../../../support/shifts/shifts.ts';

const REQUEST = { mark: 'K7Q', nth: 1, previous: null, madeAt: 1_795_000_000_000, writer: '0.0.0-test' };

const read = (till: Pick<Till, 'db'>, from: Cursor = START, most?: number) => {
  const made = makeBatch(till.db, { ...REQUEST, from, ...(most !== undefined && { most }) });
  const text = inflateSync(made.body).toString();
  return { ...made, text, batch: officeBatch.parse(JSON.parse(text)) };
};

test('a batch is canonical JSON under its hash, and fits its schema', async () => {
  const till = Till.open();
  till.sell(2);
  const { hash, text, batch, rows, upto, behind } = read(till);
  expect(hash).toBe(sha256(text));
  expect(text).toBe(canonicalJson(batch));
  expect(rows).toBe(rowsOf(batch));
  expect(batch.upto).toEqual(upto);
  expect(behind).toEqual({ rows: 0, since: null });
  expect(read(till, upto).rows).toBe(0);
});

test('the same place gives the same bytes', async () => {
  const till = Till.open();
  till.sell(2);
  expect(read(till).hash).toBe(read(till).hash);
});

test('many rows are cut into batches of five hundred, each of which says what waits behind it', async () => {
  const till = Till.open();
  till.sell(100);
  const seen: OfficeBatch[] = [];
  let from = START;
  let left = waitingAfter(till.db, from).rows;
  for (;;) {
    const { batch, rows, upto, behind } = read(till, from);
    if (rows === 0) break;
    expect(rows).toBeLessThanOrEqual(BATCH_MOST_ROWS);
    expect(behind.rows).toBe(left - rows);
    left = behind.rows;
    seen.push(batch);
    from = upto;
  }
  expect(seen.map(rowsOf)).toEqual([500, 100]);
  expect(seen.flatMap(({ tables }) => tables.postings.id)).toEqual(Array.from({ length: 300 }, (_, nth) => nth + 1));
});

test('what waits is as old as its oldest row', async () => {
  const till = Till.open();
  till.record();
  const first = till.now;
  till.sell(3);
  expect(waitingAfter(till.db, START).since).toBe(first);
});

test('a Z is told with its sums, and a signed day only after all its postings', async () => {
  const drawer = await soundDrawer();
  const { ops, db } = drawer;
  drawer.sellAndEnd(1500, 'accepted');
  taken(await drawer.desk.move('pay-out', pesewas(200), 'water'));
  taken(await drawer.desk.end());
  taken(await drawer.desk.close([{ value: pesewas(1000), count: 1 }]));
  const file = {
    day: '2026-11-21',
    text: 'signed',
    hash: 'b'.repeat(64),
    mark: 'K7Q',
    headSeq: 1,
    headHash: 'c',
    madeAt: 5,
  };
  ops.saveDayFile(file, basisOf(dayRows(db, file.day)), { kind: 'day-file.made', at: 5, saleSeq: null, data: {} });
  const { shifts, dayFiles } = read({ db }).batch.tables;
  expect(shifts).toMatchObject({
    ...{ number: [1], day: ['2026-11-21'], sales: [1500], float: [0], cash: [1500], payOuts: [200], payIns: [0] },
    ...{ expected: [1300], counted: [1000], difference: [-300], walletGap: [0] },
  });
  expect(dayFiles).toEqual({ nth: [1], day: ['2026-11-21'], hash: ['b'.repeat(64)], text: ['signed'], madeAt: [5] });
  const first = read({ db }, START, 2);
  expect(first.batch.tables.postings.id).toEqual([1, 2]);
  expect(first.batch.tables.dayFiles.nth).toEqual([]);
});

test('signed days go together as long as their texts are short, and a long one goes alone', async () => {
  const till = Till.open();
  const lengths = [100_000, 156_000, 1, 300_000, 10];
  for (const [at, length] of lengths.entries()) {
    const file = { day: `2026-11-0${at + 1}`, text: 'x'.repeat(length), hash: String(at).repeat(64), mark: 'K7Q' };
    const head = { headSeq: 1, headHash: 'c', madeAt: at };
    const before = at === 0 ? null : String(at - 1).repeat(64);
    const basis = { previousHash: before, postings: 0 };
    till.ops.saveDayFile({ ...file, ...head }, basis, { kind: 'day-file.made', at, saleSeq: null, data: {} });
  }
  const batches: number[][] = [];
  let from = START;
  while (batches.flat().length < lengths.length && batches.length < 9) {
    const { batch, upto } = read(till, from);
    batches.push(batch.tables.dayFiles.nth);
    from = upto;
  }
  // The first two fill a batch to its last letter.
  expect(batches).toEqual([[1, 2], [3], [4], [5]]);
});
