import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dayBodyOf } from '#main/day-files/day-body.ts';
import { dayFileText, readDayFile } from '#main/day-files/day-file.ts';
import { mergeDays } from '#main/day-files/merge.ts';
import { makeBackup } from '#main/journal/backup/backup.ts';
import { restoreBackup } from '#main/journal/backup/restore.ts';
import { openReader } from '#main/journal/file/open-journal.ts';
import { basisOf, dayRows } from '#main/journal/money/day-rows.ts';
import type { DayFileTrouble } from '#shared/counter-api/day-files.ts';
import { addSums, headlineOf } from '#shared/day-file.ts';
import { pesewas } from '#shared/money.ts';
import { HOUSE } from '#shared/shop-sender.ts';
import { daysOf, folder, signerOf } from '../../support/day-files/day-files.ts';
import { changeOf, newPosting, tempFolder } from '../../support/journal/journal.ts';
import { MORNING, TestDrawer, taken } from '../../support/shifts/shifts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const notes = (value: number, count: number) => ({ value: pesewas(value), count });

async function drawer(): Promise<TestDrawer> {
  const opened = await TestDrawer.open(tempFolder());
  onTestFinished(() => opened.close());
  return opened;
}

/** A shift with one sale on the day that it is now, closed in the evening. */
async function workDay(it: TestDrawer, price: number) {
  await it.desk.open(pesewas(0));
  const sold = it.sellAndEnd(price, 'accepted', 100_000 - price);
  it.now += 10 * HOUR;
  await it.desk.end();
  taken(await it.desk.close([notes(price, 1)]));
  return sold;
}

const days = (home: string) => readdirSync(join(home, 'day-files')).toSorted();
const fileOf = (home: string, day: string) =>
  readFileSync(join(home, 'day-files', `dwadi-day-TEST-${day}.json`), 'utf8');

function soundBody(text: string) {
  const read = readDayFile(Buffer.from(text));
  if (!read.ok) throw new Error(read.why);
  return read.body;
}

test('a day that is over and closed becomes a signed file with its figures, its Z and the head of the log', async () => {
  const it = await drawer();
  const home = folder();
  const files = daysOf(it, home);
  await workDay(it, 5000);
  await files.look();
  expect(existsSync(join(home, 'day-files'))).toBe(false);
  it.now = MORNING + DAY;
  await files.look();
  expect(days(home)).toEqual(['dwadi-day-TEST-2026-11-21.json']);
  const body = soundBody(fileOf(home, '2026-11-21'));
  expect(body).toMatchObject({ shop: 'Adom Mobile', day: '2026-11-21', previous: null, owed: 0 });
  expect(headlineOf(addSums(body.products.flatMap(({ sums }) => sums)))).toMatchObject({
    ...{ orders: 1, revenue: 5000, walletCost: 4980, margin: 20, cash: 5000 },
  });
  expect(body.zs).toMatchObject([{ number: 1, sales: 5000, difference: 0, wallets: [{ closing: 95_000 }] }]);
  expect(body.events).toEqual(
    it.db
      .prepare(
        `SELECT seq, lower(hex(hash)) AS hash FROM events WHERE kind <> 'day-file.made' ORDER BY seq DESC LIMIT 1`,
      )
      .get(),
  );
});

test('a closed day made again is byte for byte the same, also after a refund two days later', async () => {
  const it = await drawer();
  const home = folder();
  const files = daysOf(it, home);
  const sold = await workDay(it, 5000);
  it.now = MORNING + DAY;
  await files.look();
  const first = fileOf(home, '2026-11-21');
  await workDay(it, 2000);
  it.now = MORNING + 2 * DAY;
  await it.desk.open(pesewas(0));
  it.refund({ ...sold, shiftId: it.desk.shift().id }, 5000);
  it.now += 10 * HOUR;
  await it.desk.end();
  taken(await it.desk.close([]));
  it.now = MORNING + 3 * DAY;
  rmSync(join(home, 'day-files'), { recursive: true });
  await files.look();
  expect(days(home).map((name) => name.slice(-15, -5))).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
  expect(fileOf(home, '2026-11-21')).toBe(first);
  const refunded = soundBody(fileOf(home, '2026-11-23'));
  expect(headlineOf(addSums(refunded.products.flatMap(({ sums }) => sums)))).toMatchObject({
    ...{ orders: 0, revenue: -5000, owed: 5000 },
  });
  expect([soundBody(first).owed, refunded.owed]).toEqual([0, 5000]);
  // Makes the file from the present rows, without what was stored of the file.
  const of = { shop: 'Adom Mobile', mark: 'TEST', kind: 'live', day: '2026-11-21' } as const;
  expect(dayFileText({ ...dayBodyOf(of, dayRows(it.db, of.day)), previous: null }, signerOf(1))).toBe(first);
});

test('a text that the shop sends for itself stands under the shop’s own name, and under nobody else’s', async () => {
  const it = await drawer();
  const home = folder();
  const files = daysOf(it, home);
  const { intent, version, shiftId } = await workDay(it, 5000);
  const text = { kind: 'wallet-cost', unit: 'sms-credit', amount: 1, product: 'sms', supplier: 'SMS' } as const;
  const by = { attendantId: HOUSE.id, shiftId, intentId: intent.id, saleSeq: intent.saleSeq, at: it.now } as const;
  const posting = newPosting({ ...by, ...text, businessDay: '2026-11-21' });
  it.ops.commit([[changeOf({ id: intent.id, version }, { at: it.now, patch: {}, postings: [posting] })]]);
  it.now = MORNING + DAY;
  await files.look();
  const { attendants } = soundBody(fileOf(home, '2026-11-21'));
  expect(attendants.map(({ name }) => name)).toEqual(['Dwadi', 'ama']);
  expect(attendants[0]?.sums).toEqual([{ kind: 'wallet-cost', unit: 'sms-credit', known: true, amount: 1, count: 1 }]);
});

test('M20 a sale that a clock set back books to a day with a file stands in the next day’s file', async () => {
  const it = await drawer();
  const home = folder();
  const files = daysOf(it, home);
  await workDay(it, 5000);
  it.now = Date.UTC(2026, 10, 22, 0, 6);
  await files.look();
  const first = fileOf(home, '2026-11-21');
  it.now = Date.UTC(2026, 10, 21, 23, 50);
  await it.desk.open(pesewas(0));
  it.sellAndEnd(2000, 'accepted');
  it.now = Date.UTC(2026, 10, 22, 2);
  await it.desk.end();
  taken(await it.desk.close([notes(2000, 1)]));
  it.now = MORNING + 2 * DAY;
  await files.look();
  const next = soundBody(fileOf(home, '2026-11-22'));
  expect(headlineOf(addSums(next.products.flatMap(({ sums }) => sums)))).toMatchObject({ orders: 1, revenue: 2000 });
  expect(next.zs).toMatchObject([{ number: 2, sales: 2000 }]);
  const of = { shop: 'Adom Mobile', mark: 'TEST', kind: 'live', day: '2026-11-21' } as const;
  const { products, zs } = soundBody(first);
  expect(dayBodyOf(of, dayRows(it.db, of.day))).toMatchObject({ products, zs });
});

test('a day waits for its shift to be closed, and for nothing that is younger', async () => {
  const it = await drawer();
  const home = folder();
  const files = daysOf(it, home);
  await it.desk.open(pesewas(0));
  it.sellAndEnd(1000, 'accepted');
  it.now = MORNING + DAY;
  await files.look();
  expect(await files.list(null)).toMatchObject({
    files: [],
    waiting: [{ day: '2026-11-21', why: 'shift-open' }],
  });
  await it.desk.end();
  await files.look();
  expect((await files.list(null)).files).toEqual([]);
  taken(await it.desk.close([]));
  await it.desk.open(pesewas(0));
  await files.look();
  expect(await files.list(null)).toMatchObject({
    files: [{ day: '2026-11-21', place: 'there' }],
    waiting: [],
    fingerprint: signerOf(1).fingerprint,
  });
  // It ended when its drawer was last used, whenever it was counted.
  expect(soundBody(fileOf(home, '2026-11-21')).zs).toMatchObject([{ number: 1, sales: 1000 }]);
});

test('M20 a day waits for a drawer that is being counted, also one that was opened under a clock that was ahead', async () => {
  const it = await drawer();
  const home = folder();
  const files = daysOf(it, home);
  it.now = MORNING + 300 * DAY;
  await it.desk.open(pesewas(0));
  it.now = MORNING;
  it.sellAndEnd(5000, 'accepted', 95_000);
  it.now = MORNING + 10 * HOUR;
  await it.desk.end();
  it.now = MORNING + DAY;
  await files.look();
  expect(existsSync(join(home, 'day-files'))).toBe(false);
  taken(await it.desk.close([notes(5000, 1)]));
  await files.look();
  expect(soundBody(fileOf(home, '2026-11-21')).zs).toMatchObject([{ number: 1, sales: 5000 }]);
});

test('a drawer that was opened and closed on a day without a sale is in the file of that day', async () => {
  const it = await drawer();
  const home = folder();
  await it.desk.open(pesewas(2000));
  taken(await it.desk.move('pay-out', pesewas(500), 'rent'));
  await it.desk.end();
  taken(await it.desk.close([notes(1000, 1)]));
  it.now = MORNING + DAY;
  await daysOf(it, home).look();
  expect(soundBody(fileOf(home, '2026-11-21'))).toMatchObject({ products: [], zs: [{ number: 1, difference: -500 }] });
});

test('the debts at the end of a day are less by the sums paid out until then', async () => {
  const it = await drawer();
  const home = folder();
  const sold = await workDay(it, 5000);
  it.now = MORNING + DAY;
  await it.desk.open(pesewas(0));
  const shiftId = it.desk.shift().id;
  it.refund({ ...sold, shiftId }, 5000);
  it.now = MORNING + 2 * DAY;
  const { id: intentId, saleSeq } = sold.intent;
  const payment = { intentId, amount: 5000, shiftId, attendantId: 'ama', byName: 'Ama', at: it.now };
  expect(it.ops.payOwed(payment, { kind: 'owed.paid', at: it.now, saleSeq, data: {} })).toBe(true);
  await it.desk.end();
  taken(await it.desk.close([]));
  it.now = MORNING + 3 * DAY;
  await daysOf(it, home).look();
  const owed = ['2026-11-21', '2026-11-22', '2026-11-23'].map((day) => soundBody(fileOf(home, day)).owed);
  expect(owed).toEqual([0, 5000, 0]);
});

test('the first of two files that follow the same one is taken, and the other is not', async () => {
  const it = await drawer();
  const file = { text: '{}', mark: 'TEST', headSeq: null, headHash: null, madeAt: 1 };
  const event = { kind: 'day-file.made', at: 1, saleSeq: null, data: {} };
  const make = (day: string, previousHash: string | null) =>
    it.ops.saveDayFile({ ...file, day, hash: day }, { previousHash, postings: 0 }, event);
  expect(make('2026-11-21', null)).toBe(true);
  expect(make('2026-11-22', null)).toBe(false);
  expect(make('2026-11-22', '2026-11-20')).toBe(false);
  expect(make('2026-11-22', '2026-11-21')).toBe(true);
});

test('a file without a posting that reached its day meanwhile is not taken; the next look makes it with that', async () => {
  const it = await drawer();
  const home = folder();
  await workDay(it, 1000);
  it.now = MORNING + DAY;
  const file = { text: '{}', hash: 'x', mark: 'TEST', headSeq: null, headHash: null, madeAt: 1 };
  const event = { kind: 'day-file.made', at: 1, saleSeq: null, data: {} };
  const day = '2026-11-21';
  const before = basisOf(dayRows(it.db, day));
  expect(before.postings).toBeGreaterThan(0);
  const late = { ...before, postings: before.postings - 1 };
  expect(it.ops.saveDayFile({ ...file, day }, late, event)).toBe(false);
  await daysOf(it, home).look();
  expect(headlineOf(addSums(soundBody(fileOf(home, day)).products.flatMap(({ sums }) => sums)))).toMatchObject({
    revenue: 1000,
  });
});

test('no day is over while only the PC’s own clock tells the day', async () => {
  const it = await drawer();
  await workDay(it, 1000);
  it.now = MORNING + 400 * DAY;
  let sure = false;
  const files = daysOf(it, folder(), { timeIsSure: () => sure });
  await files.look();
  expect(await files.list(null)).toMatchObject({ files: [], waiting: [{ why: 'no-time' }] });
  // The service has confirmed the time twice: the file is made without waiting for the next look.
  sure = true;
  files.timeSure();
  await expect.poll(() => files.list(null)).toMatchObject({ files: [{ day: '2026-11-21' }], waiting: [] });
});

test('an hour that is sure leads to one look, however many answers tell it', async () => {
  const it = await drawer();
  await workDay(it, 1000);
  const evening = it.now;
  it.now = MORNING + 400 * DAY;
  let sure = false;
  let looks = 0;
  const files = daysOf(it, folder(), {
    timeIsSure: () => sure,
    chosenFolder: () => {
      looks += 1;
      return null;
    },
  });
  await files.look();
  expect(looks).toBe(1);
  // It was the PC that was wrong: the day isn't over.
  sure = true;
  it.now = evening;
  for (let answers = 0; answers < 5; answers += 1) {
    files.timeSure();
    await files.look();
  }
  // The five that were asked for, and one for the hour.
  expect(looks).toBeLessThanOrEqual(7);
  const before = looks;
  for (let answers = 0; answers < 5; answers += 1) files.timeSure();
  await new Promise((resolve) => setImmediate(resolve));
  expect(looks).toBe(before);
});

test('a look that had begun before the hour was sure is followed by one that knows it', async () => {
  const it = await drawer();
  const home = folder();
  await workDay(it, 1000);
  it.now = MORNING + DAY;
  let sure = false;
  const files = daysOf(it, home, {
    timeIsSure: () => {
      const asked = sure;
      // The look has its answer already, and goes on to what it writes.
      if (!sure) queueMicrotask(() => files.timeSure());
      sure = true;
      return asked;
    },
  });
  await files.look();
  await expect.poll(() => existsSync(join(home, 'day-files'))).toBe(true);
});

test('a missing folder is named and keeps nobody from anything; when it is back, all is written', async () => {
  const it = await drawer();
  const stick = join(folder(), 'stick');
  const told: (DayFileTrouble | null)[] = [];
  const files = daysOf(it, folder(), { chosenFolder: () => stick, onTrouble: (trouble) => told.push(trouble) });
  await workDay(it, 1000);
  it.now = MORNING + DAY;
  await files.look();
  expect(existsSync(stick)).toBe(false);
  expect(await files.list(null)).toMatchObject({ trouble: 'folder-missing', files: [{ place: 'absent' }] });
  mkdirSync(stick);
  await files.look();
  expect(readdirSync(stick)).toEqual(['dwadi-day-TEST-2026-11-21.json']);
  expect(told).toEqual(['folder-missing', null]);
  rmSync(stick, { recursive: true });
  expect(await files.write('2026-11-21')).toBe(true);
  expect(await files.list(null)).toMatchObject({ trouble: 'folder-missing', files: [{ place: 'absent' }] });
});

test('a file that somebody put in a day file’s place stays, until the owner has it written again', async () => {
  const it = await drawer();
  const home = folder();
  const files = daysOf(it, home);
  await workDay(it, 1000);
  it.now = MORNING + DAY;
  await files.look();
  const sound = fileOf(home, '2026-11-21');
  writeFileSync(join(home, 'day-files', 'dwadi-day-TEST-2026-11-21.json'), 'something else');
  await files.look();
  expect(await files.list(null)).toMatchObject({ files: [{ place: 'differs' }] });
  expect(await files.write('2026-11-21')).toBe(true);
  expect(await files.write('2026-11-20')).toBe(false);
  expect(fileOf(home, '2026-11-21')).toBe(sound);
  expect(days(home)).toHaveLength(1);
});

test('a file in the journal is never changed or taken out, and each names the one before it', async () => {
  const it = await drawer();
  const files = daysOf(it, folder());
  await workDay(it, 1000);
  it.now = MORNING + DAY;
  await workDay(it, 2000);
  it.now = MORNING + 2 * DAY;
  await files.look();
  const rows = it.db.prepare<[], { hash: string; text: string }>(`SELECT hash, text FROM day_files ORDER BY nth`).all();
  expect(rows.map(({ text }) => soundBody(text).previous?.hash ?? null)).toEqual([null, rows[0]?.hash]);
  for (const change of [`UPDATE day_files SET text = ''`, `DELETE FROM day_files`]) {
    expect(() => it.db.exec(change)).toThrow('append-only');
  }
  expect(it.db.prepare(`SELECT count(*) AS n FROM events WHERE kind = 'day-file.made'`).get()).toEqual({ n: 2 });
});

test('the day and the Z that two counters have after a restore are said to be in both', async () => {
  const home = folder();
  const first = await TestDrawer.open(tempFolder());
  await first.desk.open(pesewas(0));
  first.sellAndEnd(5000, 'accepted');
  first.now = MORNING + 4 * HOUR;
  const db = openReader(first.folder);
  const made = await makeBackup(db, { folder: join(tempFolder(), 'backups'), mark: 'TEST', at: first.now });
  db.close();
  if (made.kind !== 'made') throw new Error(made.detail);
  first.now = MORNING + 10 * HOUR;
  await first.desk.end();
  taken(await first.desk.close([]));
  first.now = MORNING + DAY;
  await daysOf(first, home).look();
  first.close();
  // The disk dies after that, and the backup of noon comes back on another PC, under a mark of its own.
  const to = tempFolder();
  restoreBackup({ from: made.file, to, now: MORNING + DAY + HOUR });
  const second = await TestDrawer.open(to);
  onTestFinished(() => second.close());
  second.now = MORNING + DAY + 2 * HOUR;
  await second.desk.end();
  taken(await second.desk.close([]));
  second.now += DAY;
  const counter = () => ({ shop: 'Adom Mobile', mark: 'NEWM', kind: 'live' as const });
  await daysOf(second, home, { counter }).look();
  const sound = days(home).map((name) => {
    const read = readDayFile(readFileSync(join(home, 'day-files', name)));
    if (!read.ok) throw new Error(read.why);
    return read;
  });
  const merged = mergeDays(sound).counters;
  expect(merged.map(({ mark, twice }) => [mark, twice])).toEqual([
    ['NEWM', ['2026-11-21']],
    ['TEST', ['2026-11-21']],
  ]);
  const zs = sound.flatMap(({ body }) => body.zs);
  expect(merged.reduce((sum, one) => sum + one.wrongZs, 0)).toBe(
    zs.filter(({ difference }) => difference !== 0).length,
  );
});
