import { expect, test } from 'vitest';
import { acceptMarks } from '#main/office/counters/marks.ts';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { foldOnce } from '#main/office/fold/fold.ts';
import { foldAndProve, SetAside } from '#main/office/fold/work.ts';
import { readHeads } from '#main/office/read/today.ts';
import { makePartitions } from '#main/office/schema/partitions.ts';
import { sha256 } from '#main/platform/ed25519.ts';
import { addSums, headlineOf } from '#shared/day-file.ts';
import type { OfficeBatch } from '#shared/office/batch.ts';
import { embeddedOffice } from '../../../support/office/embedded.ts';
import { ScriptedTill, sendBatch } from '../../../support/office/till.ts';

async function foldAll(db: OfficeDatabase): Promise<void> {
  while ((await foldOnce(db)).length > 0);
}

const sums = (db: OfficeDatabase) =>
  db.query(
    `SELECT mark, business_day AS day, kind, amount, count FROM dwadi.day_sum ORDER BY mark, business_day, kind`,
  );
const days = (db: OfficeDatabase) =>
  db.query(`SELECT mark, business_day AS day, orders, revenue, margin, cash FROM dwadi.v_day ORDER BY 1, 2`);

test('batches become sums by day, each batch once', async () => {
  const db = await embeddedOffice();
  const till = await new ScriptedTill().claim(db);
  await till.sell(1000).sell(500).send(db);
  await till.sell(2000, { day: '2026-11-21' }).send(db);
  expect(await foldOnce(db)).toEqual(['K3F7']);
  expect(await foldOnce(db)).toEqual([]);
  await till.sell(100, { day: '2026-11-21' }).send(db);
  await foldAll(db);
  expect(await sums(db)).toEqual([
    { mark: 'K3F7', day: '2026-11-20', kind: 'cash', amount: 1500, count: 2 },
    { mark: 'K3F7', day: '2026-11-20', kind: 'revenue', amount: 1500, count: 2 },
    { mark: 'K3F7', day: '2026-11-20', kind: 'wallet-cost', amount: 1400, count: 2 },
    { mark: 'K3F7', day: '2026-11-21', kind: 'cash', amount: 2100, count: 2 },
    { mark: 'K3F7', day: '2026-11-21', kind: 'revenue', amount: 2100, count: 2 },
    { mark: 'K3F7', day: '2026-11-21', kind: 'wallet-cost', amount: 2000, count: 2 },
  ]);
  expect(await days(db)).toEqual([
    { mark: 'K3F7', day: '2026-11-20', orders: 2, revenue: 1500, margin: 100, cash: 1500 },
    { mark: 'K3F7', day: '2026-11-21', orders: 2, revenue: 2100, margin: 100, cash: 2100 },
  ]);
});

test('a batch that claims postings of an earlier one again adds nothing', async () => {
  const db = await embeddedOffice();
  const till = await new ScriptedTill().claim(db);
  const first = till.sell(1000).batch();
  await sendBatch(db, first);
  await foldAll(db);
  await sendBatch(db, { ...till.batch(), tables: first.tables });
  await foldAll(db);
  expect(await days(db)).toEqual([
    { mark: 'K3F7', day: '2026-11-20', orders: 1, revenue: 1000, margin: 50, cash: 1000 },
  ]);
});

test('a fold that breaks off changes nothing, and the next one does all of it', async () => {
  const db = await embeddedOffice();
  await (await new ScriptedTill().claim(db)).sell(1000).balance(50_000).send(db);
  await db.run(`ALTER TABLE dwadi.balance_now ADD CONSTRAINT broken CHECK (balance < 0)`);
  await expect(foldOnce(db)).rejects.toThrow('broken');
  expect(await sums(db)).toEqual([]);
  await db.run(`ALTER TABLE dwadi.balance_now DROP CONSTRAINT broken`);
  await foldAll(db);
  expect(await db.query(`SELECT revenue FROM dwadi.v_day`)).toEqual([{ revenue: 1000 }]);
});

test("a day's figures are those of the day file's headline, for every kind of posting", async () => {
  const db = await embeddedOffice();
  const till = await new ScriptedTill().claim(db);
  const kinds = ['revenue', 'revenue-reversed', 'wallet-cost', 'wallet-cost-returned', 'uncosted', 'uncosted-settled'];
  kinds.push('commission', 'owed', 'owed-paid', 'owed-settled', 'cash', 'mobile-money', 'credit', 'unproven');
  for (const [nth, kind] of kinds.entries()) {
    till.post({ kind, amount: 1000 + nth }).post({ kind, amount: -3 * nth - 1, known: false });
    till.post({ kind, amount: 7 + nth, unit: 'sms-credit' });
  }
  const { postings } = till;
  await till.send(db);
  await foldAll(db);
  const headline = headlineOf(
    addSums(postings.map(({ kind, unit, known, amount }) => ({ kind, unit, known, amount, count: 1 }))),
  );
  const [day] = await db.query(
    `SELECT orders, revenue, wallet_cost AS "walletCost", estimated_cost AS "estimatedCost", margin, uncosted,
      orders_without_cost AS "ordersWithoutCost", commission, owed, cash, mobile_money AS "mobileMoney", credit,
      sms_credits AS "smsCredits" FROM dwadi.v_day`,
  );
  expect(day).toEqual(headline);
});

test('orders are open until their end, and since they stand as they do', async () => {
  const db = await embeddedOffice();
  const till = await new ScriptedTill().claim(db);
  const open = () =>
    db.query(`SELECT intent, version, state, attention, extract(epoch FROM updated_at - since) * 1000 AS stood
      FROM dwadi.v_open_order ORDER BY intent`);
  till.order({ intent: 1, version: 2, state: 'unknown' }).order({ intent: 2, version: 2, state: 'accepted' });
  await till.order({ intent: 2, version: 3, state: 'settled', delivery: 'completed', money: 'kept' }).send(db);
  await foldAll(db);
  expect(await open()).toEqual([{ intent: 1, version: 2, state: 'unknown', attention: null, stood: 0 }]);
  await till.order({ intent: 1, version: 5, state: 'unknown' }).send(db);
  await foldAll(db);
  expect(await open()).toEqual([{ intent: 1, version: 5, state: 'unknown', attention: null, stood: 3 }]);
  await till.order({ intent: 1, version: 6, state: 'unknown', attention: 'unresolved' }).send(db);
  await foldAll(db);
  expect(await open()).toEqual([{ intent: 1, version: 6, state: 'unknown', attention: 'unresolved', stood: 0 }]);
  expect(await db.query(`SELECT intent FROM dwadi.v_stuck_order`)).toEqual([{ intent: 1 }]);
  await till.order({ intent: 1, version: 7, state: 'settled' }).send(db);
  await foldAll(db);
  expect(await open()).toEqual([]);
  expect(await db.query(`SELECT intent, version FROM dwadi.v_order ORDER BY intent`)).toEqual([
    { intent: 1, version: 7 },
    { intent: 2, version: 3 },
  ]);
});

test('wallets, short drawers and the last sign of life are those of the newest batch', async () => {
  const db = await embeddedOffice();
  const till = await new ScriptedTill().claim(db);
  await till
    .balance(50_000)
    .balance(49_000)
    .balance(800, 2)
    .close('2026-11-20', -500)
    .close('2026-11-20', 20)
    .send(db, 7);
  await foldAll(db);
  await till.balance(48_000).send(db, 3);
  await foldAll(db);
  expect(await db.query(`SELECT account, balance FROM dwadi.v_wallet ORDER BY account`)).toEqual([
    { account: 1, balance: 48_000 },
    { account: 2, balance: 800 },
  ]);
  expect(await db.query(`SELECT number, difference FROM dwadi.v_short_drawer`)).toEqual([
    { number: 1, difference: -500 },
  ]);
  const [counter] = await db.query(`SELECT behind, heard_at IS NOT NULL AS heard FROM dwadi.v_counter`);
  expect(counter).toEqual({ behind: 3, heard: true });
});

test('Training stands apart from live, and both count', async () => {
  const db = await embeddedOffice();
  await (await new ScriptedTill({ mark: 'LIVE' }).claim(db)).sell(1000).send(db);
  await (await new ScriptedTill({ mark: 'TRAIN', kind: 'training' }).claim(db)).sell(500).send(db);
  await foldAll(db);
  expect(await db.query(`SELECT kind, revenue FROM dwadi.v_day ORDER BY kind`)).toEqual([
    { kind: 'live', revenue: 1000 },
    { kind: 'training', revenue: 500 },
  ]);
});

test('a second journal of a counter counts once it was accepted, and what both sent counts once', async () => {
  const db = await embeddedOffice();
  const old = await new ScriptedTill({ mark: 'OLD' }).claim(db);
  const shared = old.sell(1000).sell(300).batch();
  await sendBatch(db, shared);
  // Its PC was lost after this sale, which no backup has.
  await old.sell(70).send(db);
  await foldAll(db);
  const restored = await new ScriptedTill({ mark: 'NEW' }).claim(db);
  restored.sell(1000).sell(300).batch();
  await sendBatch(db, { ...shared, mark: 'NEW' });
  await restored.sell(20).send(db);
  await foldAll(db);
  const revenue = () => db.query(`SELECT sum(revenue) AS revenue FROM dwadi.v_day`);
  expect(await revenue()).toEqual([{ revenue: 1370 }]);
  await db.run(`UPDATE dwadi.mark SET accepted_at = now() WHERE mark = 'NEW'`);
  expect(await revenue()).toEqual([{ revenue: 1390 }]);
  expect(await db.query(`SELECT sum(amount) AS sum FROM dwadi.v_day_sum WHERE sum_kind = 'revenue'`)).toEqual([
    { sum: 1390 },
  ]);
  // The day of the restored journal stays whole, for its signed file has all of it.
  expect(await db.query(`SELECT amount FROM dwadi.day_sum WHERE mark = 'NEW' AND kind = 'revenue'`)).toEqual([
    { amount: 1320 },
  ]);
});

test('rows that the first journal sends after the restored one count once as well', async () => {
  const db = await embeddedOffice();
  const old = await new ScriptedTill({ mark: 'OLD' }).claim(db);
  const shared = old.sell(1000).batch();
  await new ScriptedTill({ mark: 'NEW' }).claim(db);
  await db.run(`UPDATE dwadi.mark SET accepted_at = now() WHERE mark = 'NEW'`);
  await sendBatch(db, { ...shared, mark: 'NEW' });
  await foldAll(db);
  await sendBatch(db, shared);
  await foldAll(db);
  expect(await db.query(`SELECT mark, revenue FROM dwadi.v_day ORDER BY mark`)).toEqual([
    { mark: 'NEW', revenue: 0 },
    { mark: 'OLD', revenue: 1000 },
  ]);
});

test('rows that the first journal sends before the restored one is accepted count once when it is', async () => {
  const db = await embeddedOffice();
  const shared = (await new ScriptedTill({ mark: 'OLD' }).claim(db)).sell(1000).batch();
  await new ScriptedTill({ mark: 'NEW' }).claim(db);
  for (const mark of ['NEW', 'OLD']) {
    await sendBatch(db, { ...shared, mark });
    await foldAll(db);
  }
  await acceptMarks(db, 'dwadi_till_adom');
  expect(await db.query(`SELECT sum(revenue) AS revenue FROM dwadi.v_day`)).toEqual([{ revenue: 1000 }]);
});

test('what three journals share that are accepted in one moment counts once', async () => {
  const db = await embeddedOffice();
  const marks = ['A1', 'B2', 'C3', 'D4'];
  for (const mark of marks) await new ScriptedTill({ mark }).claim(db);
  const shared = new ScriptedTill({ mark: 'B2' }).sell(1000).batch();
  for (const mark of marks.slice(1)) await sendBatch(db, { ...shared, mark });
  await foldAll(db);
  await acceptMarks(db, 'dwadi_till_adom');
  expect(await db.query(`SELECT sum(revenue) AS revenue FROM dwadi.v_day`)).toEqual([{ revenue: 1000 }]);
});

test('an office that lacks a table says so, and blames no counter', async () => {
  const db = await embeddedOffice();
  expect(await foldAndProve(db)).toEqual({ journals: new Set(), days: [] });
  await (await new ScriptedTill().claim(db)).sell(1000).send(db);
  await db.run(`ALTER TABLE dwadi.balance_now RENAME TO gone`);
  await expect(foldAndProve(db, new SetAside(() => {}))).rejects.toThrow('balance_now');
  await db.run(`ALTER TABLE dwadi.gone RENAME TO balance_now`);
});

test('an order that a restored journal goes on with is open once', async () => {
  const db = await embeddedOffice();
  const old = await new ScriptedTill({ mark: 'OLD' }).claim(db);
  const order = { intent: 1, state: 'unknown', reference: 'DW-1' };
  await old
    .order({ ...order, version: 2 })
    .order({ intent: 2, version: 2, state: 'unknown', reference: 'DW-2' })
    .send(db);
  const restored = await new ScriptedTill({ mark: 'NEW' }).claim(db);
  await restored.order({ ...order, version: 4 }).send(db);
  await foldAll(db);
  const open = () => db.query(`SELECT mark, reference FROM dwadi.v_open_order ORDER BY reference`);
  expect(await open()).toEqual([
    { mark: 'OLD', reference: 'DW-1' },
    { mark: 'OLD', reference: 'DW-2' },
  ]);
  await db.run(`UPDATE dwadi.mark SET accepted_at = now() WHERE mark = 'NEW'`);
  expect(await open()).toEqual([
    { mark: 'NEW', reference: 'DW-1' },
    { mark: 'OLD', reference: 'DW-2' },
  ]);
});

test('what two journals share counts once, also where a person was renamed before the restore', async () => {
  const db = await embeddedOffice();
  const old = await new ScriptedTill({ mark: 'OLD' }).claim(db);
  const shared = old.sell(1000).batch();
  await new ScriptedTill({ mark: 'NEW' }).claim(db);
  await acceptMarks(db, 'dwadi_till_adom');
  const { postings, ...others } = shared.tables;
  const renamed = { ...others, postings: { ...postings, attendant: postings.attendant.map(() => 'Ama Mensah') } };
  for (const [first, second] of [
    [shared, { ...shared, mark: 'NEW', tables: renamed }],
    [{ ...shared, mark: 'NEW', tables: renamed }, shared],
  ] as const) {
    await db.run(`TRUNCATE dwadi.posting, dwadi.batch, dwadi.fold, dwadi.day_sum, dwadi.counter_day`);
    await sendBatch(db, first);
    await foldAll(db);
    await sendBatch(db, second);
    await foldAll(db);
    expect(await db.query(`SELECT sum(revenue) AS revenue FROM dwadi.v_day`)).toEqual([{ revenue: 1000 }]);
    expect(await db.query(`SELECT attendant, amount FROM dwadi.v_day_sum WHERE sum_kind = 'revenue'`)).toEqual([
      { attendant: 'Ama', amount: 1000 },
    ]);
  }
});

test.each([[['A1', 'B2', 'C3']], [['C3', 'B2', 'A1']], [['B2', 'C3', 'A1']]])(
  'what three journals of a counter share counts once, sent in the order %j',
  async (order) => {
    const db = await embeddedOffice();
    const first = new ScriptedTill({ mark: 'A1' });
    for (const mark of ['A1', 'B2', 'C3']) await new ScriptedTill({ mark }).claim(db);
    await acceptMarks(db, 'dwadi_till_adom');
    const shared = first.sell(1000).batch();
    for (const mark of order) {
      await sendBatch(db, { ...shared, mark });
      await foldAll(db);
    }
    expect(await db.query(`SELECT sum(revenue) AS revenue, sum(orders) AS orders FROM dwadi.v_day`)).toEqual([
      { revenue: 1000, orders: 1 },
    ]);
  },
);

test('what a journal that nobody accepted shares with a later one counts, and once when it is accepted, too', async () => {
  const db = await embeddedOffice();
  const [first, second, third] = ['A1', 'B2', 'C3'].map((mark) => new ScriptedTill({ mark }));
  for (const till of [first, second, third]) await till?.claim(db);
  await acceptMarks(db, 'dwadi_till_adom', 'C3');
  const shared = first?.sell(1000).batch();
  // The PC of the first journal was lost before it sent the second sale, which a backup had.
  const more = first?.sell(30).batch();
  if (shared === undefined || more === undefined) throw new Error('there are three');
  await sendBatch(db, shared);
  for (const mark of ['B2', 'C3']) for (const batch of [shared, more]) await sendBatch(db, { ...batch, mark });
  await foldAll(db);
  const revenue = () => db.query(`SELECT sum(revenue) AS revenue FROM dwadi.v_day`);
  expect(await revenue()).toEqual([{ revenue: 1030 }]);
  await acceptMarks(db, 'dwadi_till_adom', 'B2');
  expect(await revenue()).toEqual([{ revenue: 1030 }]);
  expect(await db.query(`SELECT sum(amount) AS sum FROM dwadi.v_day_sum WHERE sum_kind = 'revenue'`)).toEqual([
    { sum: 1030 },
  ]);
});

const OLD_DAY = '2025-11-20';

/** An owner drops a month, as docs/office.md says. */
const dropMonth = (db: OfficeDatabase) =>
  db.run(`DROP TABLE dwadi.posting_2025_11, dwadi.sale_2025_11, dwadi.order_state_2025_11`);

/** The first journal of a counter, a day of which went with its month. */
async function withDroppedMonth() {
  const db = await embeddedOffice();
  await makePartitions(db, '2025-11', 1);
  const old = await new ScriptedTill({ mark: 'A1' }).claim(db);
  const shared = [old.sell(1000, { day: OLD_DAY }).batch(), old.sell(300, { day: OLD_DAY }).sell(20).batch()];
  for (const batch of shared) await sendBatch(db, batch);
  await foldAll(db);
  await dropMonth(db);
  return { db, shared };
}

/** A restored journal has what the first one had, and goes on. */
async function sendRestored(db: OfficeDatabase, mark: string, shared: readonly OfficeBatch[], eachAlone = true) {
  for (const batch of shared) {
    await sendBatch(db, { ...batch, mark });
    if (eachAlone) await foldAll(db);
  }
  await foldAll(db);
}

const counted = (db: OfficeDatabase) =>
  db.query(`SELECT d.day, d.revenue, d.orders, s.revenue AS sums FROM
      (SELECT business_day AS day, sum(revenue) AS revenue, sum(orders) AS orders FROM dwadi.v_day GROUP BY 1) d
    JOIN (SELECT business_day AS day, sum(amount) AS revenue FROM dwadi.v_day_sum WHERE sum_kind = 'revenue' GROUP BY 1) s
      USING (day) ORDER BY d.day`);
const ONCE = [
  { day: OLD_DAY, revenue: 1300, orders: 2, sums: 1300 },
  { day: '2026-11-20', revenue: 20, orders: 1, sums: 20 },
];

test.each([
  ['batch by batch', true],
  ['in one round', false],
])('a dropped month that a restored counter sends again counts once, %s', async (_, eachAlone) => {
  const { db, shared } = await withDroppedMonth();
  for (const mark of ['B2', 'C3']) {
    await new ScriptedTill({ mark }).claim(db);
    await acceptMarks(db, 'dwadi_till_adom');
    await sendRestored(db, mark, shared, eachAlone);
    expect(await counted(db)).toEqual(ONCE);
  }
});

test.each([[['B2', 'C3']], [['C3', 'B2']]])(
  'a dropped month counts once where journals are accepted after they sent it again, in the order %j',
  async (order) => {
    const { db, shared } = await withDroppedMonth();
    for (const mark of ['B2', 'C3']) {
      await new ScriptedTill({ mark }).claim(db);
      await sendRestored(db, mark, shared);
    }
    expect(await counted(db)).toEqual(ONCE);
    for (const mark of order) {
      await acceptMarks(db, 'dwadi_till_adom', mark);
      expect(await counted(db)).toEqual(ONCE);
    }
  },
);

test('a dropped month counts once where the journal that sent it again lost its rows as well', async () => {
  const { db, shared } = await withDroppedMonth();
  for (const mark of ['B2', 'C3']) await new ScriptedTill({ mark }).claim(db);
  await acceptMarks(db, 'dwadi_till_adom', 'C3');
  for (const mark of ['B2', 'C3']) {
    await sendRestored(db, mark, shared);
    await db.query(`DELETE FROM dwadi.posting WHERE business_day = $1`, [OLD_DAY]);
  }
  await acceptMarks(db, 'dwadi_till_adom', 'B2');
  expect(await counted(db)).toEqual(ONCE);
});

test('a dropped month counts once where a person was renamed before the restore', async () => {
  const { db, shared } = await withDroppedMonth();
  await new ScriptedTill({ mark: 'B2' }).claim(db);
  await acceptMarks(db, 'dwadi_till_adom');
  const renamed = shared.map(({ tables: { postings, ...others }, ...batch }) => ({
    ...batch,
    tables: { ...others, postings: { ...postings, attendant: postings.attendant.map(() => 'Ama Mensah') } },
  }));
  await sendRestored(db, 'B2', renamed);
  expect(await counted(db)).toEqual(ONCE);
});

test('sales that a restored journal alone has of a dropped day count with those of the first one', async () => {
  const { db, shared } = await withDroppedMonth();
  const till = await new ScriptedTill({ mark: 'B2' }).claim(db);
  await acceptMarks(db, 'dwadi_till_adom');
  await sendRestored(db, 'B2', shared);
  for (const price of [1000, 300]) till.sell(price, { day: OLD_DAY });
  till.sell(20).batch();
  const more = till.sell(70, { day: OLD_DAY }).sell(9, { day: OLD_DAY, attendant: 'Esi' }).batch();
  await sendBatch(db, { ...more, nth: 3 });
  await foldAll(db);
  expect(await counted(db)).toMatchObject([{ day: OLD_DAY, revenue: 1379, orders: 4, sums: 1379 }, ONCE[1]]);
});

const MOST_OF_ONE = 10_000_000_000_000;
/** A key of PostgreSQL has fewer bytes than three of these together. */
const longText = (from: number): string => Array.from({ length: 15 }, (_, nth) => sha256(String(from + nth))).join('');

test.each([
  ['have texts too long for a key', 1, () => ({ product: longText(0), attendant: longText(20), kind: longText(40) })],
  ['are more money than there is', 101, () => ({ amount: MOST_OF_ONE })],
])('a counter whose rows %s holds up no other one, and is named', async (_, rows, odd) => {
  const db = await embeddedOffice();
  for (const mark of ['A1', 'B2', 'C3']) {
    const till = await new ScriptedTill({ mark, role: `dwadi_till_${mark.toLowerCase()}` }).claim(db);
    await till.sell(1000).send(db);
    for (let nth = 0; mark === 'B2' && nth < rows; nth += 1) till.post({ kind: 'revenue', amount: 1, ...odd() });
    await till.send(db);
  }
  const troubles: string[] = [];
  const aside = new SetAside(({ message }) => troubles.push(message));
  await foldAndProve(db, aside);
  await foldAndProve(db, aside);
  expect(await days(db)).toMatchObject([{ mark: 'A1' }, { mark: 'C3' }]);
  expect(troubles).toEqual([expect.stringMatching(/^B2: .*(index row|within_bounds)/)]);
});

/** A counter that sends a batch whenever the office has ended a round. */
function endless(db: OfficeDatabase, till: ScriptedTill, most: number) {
  const source = { rounds: 0 };
  const busy: OfficeDatabase = {
    ...db,
    transaction: async (work) => {
      const done = await db.transaction(work);
      source.rounds += 1;
      if (source.rounds < most) await till.send(db);
      return done;
    },
  };
  return { source, busy };
}

const strict = () =>
  new SetAside((error) => {
    throw error;
  });

test('a counter that sends faster than the office folds ends no look later, and the next look goes on', async () => {
  const db = await embeddedOffice();
  const till = await new ScriptedTill().claim(db);
  await till.sell(1000).send(db);
  const { source, busy } = endless(db, till, 20);
  expect((await foldAndProve(busy, strict(), 0)).journals).toEqual(new Set(['K3F7']));
  // One round folds, and one proves.
  expect(source.rounds).toBe(2);
  const [before] = await db.query(`SELECT nth FROM dwadi.fold`);
  await foldAndProve(busy, strict(), 0);
  expect([before, ...(await db.query(`SELECT nth FROM dwadi.fold`))]).toEqual([{ nth: 1 }, { nth: 3 }]);
});

test('a counter that sends without end takes its turn where another one can’t be folded', async () => {
  const db = await embeddedOffice();
  const [busy, bad, good] = ['A1', 'B2', 'C3'].map(
    (mark) => new ScriptedTill({ mark, role: `dwadi_till_${mark.toLowerCase()}` }),
  );
  if (busy === undefined || bad === undefined || good === undefined) throw new Error('there are three');
  for (const till of [busy, bad, good]) await (await till.claim(db)).sell(1000).send(db);
  for (let nth = 0; nth < 101; nth += 1) bad.post({ kind: 'revenue', amount: MOST_OF_ONE });
  await bad.send(db);
  const troubles: string[] = [];
  const aside = new SetAside(({ message }) => troubles.push(message));
  // All three together, and then each by itself.
  for (let look = 0; look < 4; look += 1) {
    await foldAndProve(db, aside, 0);
    await busy.send(db);
  }
  expect(await days(db)).toMatchObject([{ mark: 'A1' }, { mark: 'C3' }]);
  expect(troubles).toEqual([expect.stringMatching(/^B2: /)]);
});

test('the first hundred marks of a counter are folded, and of later ones those that its owner accepted', async () => {
  const db = await embeddedOffice();
  const till = await new ScriptedTill().claim(db);
  await till.sell(1000).send(db);
  await db.query(
    `INSERT INTO dwadi.mark (mark, role, kind, shop, signer) SELECT 'M' || n, $1, 'live', '', '' FROM generate_series(1, 150) n`,
    [till.role],
  );
  const [late, last] = ['LATE', 'LAST'].map((mark) => new ScriptedTill({ mark }));
  if (late === undefined || last === undefined) throw new Error('there are two');
  for (const one of [late, last]) await (await one.claim(db)).sell(500, { day: '2026-11-21' }).send(db);
  const folded = async () => [
    ...(await db.query(`SELECT count(*) FROM dwadi.fold`)),
    ...(await db.query(`SELECT mark FROM dwadi.fold WHERE nth > 0 ORDER BY mark`)),
  ];
  await foldAndProve(db);
  expect(await folded()).toEqual([{ count: 100 }, { mark: 'K3F7' }]);
  expect((await readHeads(db)).get(till.role)?.match(/M\d+/g)).toHaveLength(99);
  await acceptMarks(db, till.role, 'LATE');
  await foldAndProve(db);
  expect(await folded()).toEqual([{ count: 101 }, { mark: 'K3F7' }, { mark: 'LATE' }]);
  expect(await days(db)).toMatchObject([{ mark: 'K3F7' }, { mark: 'LATE', revenue: 500 }]);
});
