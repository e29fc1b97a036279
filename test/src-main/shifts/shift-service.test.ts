import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { dayRows } from '#main/journal/money/day-rows.ts';
import { reportReader } from '#main/journal/reports/report-reader.ts';
import { businessDayOf } from '#main/platform/clock.ts';
import { numberedZ, shiftsCalls, xReport } from '#shared/counter-api/shifts.ts';
import { pesewas } from '#shared/money.ts';
import { learnedLaterWords } from '#shared/words/shifts.ts';
import { ANY_TIME, changeOf, newIntent, newPosting, newSale, tempFolder } from '../../support/journal/journal.ts';
import { soundDrawer, TestDrawer, taken } from '../../support/shifts/shifts.ts';

const closedShifts = shiftsCalls['shifts.closed'].answer;
const HOUR = 3_600_000;
const notes = (value: number, count: number) => ({ value: pesewas(value), count });

async function drawer(): Promise<TestDrawer> {
  const opened = await TestDrawer.open(tempFolder());
  onTestFinished(() => opened.close());
  return opened;
}

test('a drawer that is not open sells nothing, and later news belongs to it all the same', async () => {
  const it = await drawer();
  expect(it.sell(500).kind).toBe('no-shift');
  // A text of the shop's own needs no drawer.
  const { id: account } = it.ops.openAccount('main', 'https://example.test', 1);
  const text = { ...newSale(randomUUID()), product: 'sms', price: 0, soldToShop: true } as const;
  expect(it.ops.recordSale(text, [{ ...newIntent(account), price: 0 }], ANY_TIME).kind).toBe('recorded');
  expect(await it.desk.x()).toMatchObject({ error: { code: 'shift-closed' } });
  expect(await it.desk.handOver([])).toMatchObject({ error: { code: 'shift-closed' } });
  expect(await it.desk.move('pay-in', pesewas(100), 'change')).toMatchObject({ error: { code: 'shift-closed' } });
  expect(taken(await it.desk.open(pesewas(5000)))).toMatchObject({ state: 'open', id: 'shift-TEST-1' });
  expect(await it.desk.open(pesewas(5000))).toMatchObject({ error: { code: 'too-late' } });
  expect(it.sell(500).kind).toBe('recorded');
});

test('a drawer that is short is closed all the same, and its Z says by how much', async () => {
  const it = await drawer();
  it.who = 'owner';
  await it.desk.open(pesewas(10_000));
  it.sellAndEnd(2600, 'accepted', 97_420);
  it.sellAndEnd(1000, 'rejected');
  await it.desk.move('pay-in', pesewas(2000), 'small notes');
  await it.desk.move('pay-out', pesewas(500), 'water for the shop');
  taken(await it.desk.end());
  const z = taken(await it.desk.close([notes(10_000, 1), notes(2000, 1), notes(1000, 2)]));
  // 100.00 + 26.00 + 20.00 − 5.00; the customer of the refused order has the 10.00 back.
  expect(z).toMatchObject({ number: 1, expected: 14_100, counted: 14_000, difference: -100 });
  expect(z.taken).toEqual({ cash: 2600, mobileMoney: 0, credit: 0 });
  expect(z.sales).toEqual([{ product: 'airtime', count: 1, amount: 2600 }]);
  expect(z.moves.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['pay-in', 'small notes'],
    ['pay-out', 'water for the shop'],
  ]);
});

test('a drawer with an impossible sum in the books is counted and closed all the same', async () => {
  const it = await drawer();
  await it.desk.open(pesewas(10_000));
  const [most, pieces] = [pesewas(999_999_999_900), [notes(10_000, 1)]];
  taken(await it.desk.move('pay-in', most, 'a stuck key'));
  taken(await it.desk.move('pay-in', most, 'a stuck key'));
  const expected = 10_000 + 2 * most;
  it.who = 'owner';
  expect(xReport.parse(taken(await it.desk.x())).expected).toBe(expected);
  expect(taken(await it.desk.handOver(pieces))).toMatchObject({ expected, difference: -2 * most });
  taken(await it.desk.end());
  expect(taken(await it.desk.close(pieces))).toMatchObject({ expected, counted: 10_000, difference: -2 * most });
  expect(numberedZ.parse(taken(await it.desk.z(1))).difference).toBe(-2 * most);
  expect(closedShifts.parse(taken(await it.desk.closed(null)))).toHaveLength(1);
  taken(await it.desk.open(pesewas(0)));
  expect(it.sell(500).kind).toBe('recorded');
});

test('a person who counts at a hand-over counts blind, and the shift goes on', async () => {
  const it = await drawer();
  await it.desk.open(pesewas(5000));
  it.sellAndEnd(1000, 'accepted');
  expect(taken(await it.desk.x()).expected).toBeNull();
  const blind = { counted: 5500, expected: null, difference: null };
  expect(taken(await it.desk.handOver([notes(5000, 1), notes(500, 1)]))).toMatchObject(blind);
  it.who = 'owner';
  taken(await it.desk.move('pay-in', pesewas(700), 'change'));
  taken(await it.desk.move('pay-out', pesewas(700), 'water'));
  expect(taken(await it.desk.x()).expected).toBe(6000);
  expect(taken(await it.desk.handOver([notes(5000, 1), notes(500, 1)]))).toMatchObject({
    expected: 6000,
    difference: -500,
  });
  expect(it.desk.fact().state).toBe('open');
  expect(it.sell(500).kind).toBe('recorded');
  await it.desk.end();
  const z = taken(await it.desk.close([]));
  const short = { byName: 'Ama', counted: 5500, difference: -500 };
  expect(z.handOvers).toMatchObject([short, short]);
});

test('the first drawer is opened once, and never while another is open or counted', async () => {
  const it = await drawer();
  expect(it.desk.fact()).toMatchObject({ state: 'waiting', openedAt: 0, forgotten: false });
  await it.desk.openFirst(pesewas(3000), 'Practice', it.now);
  await it.desk.openFirst(pesewas(9000), 'Practice', it.now);
  it.who = 'owner';
  expect(taken(await it.desk.x())).toMatchObject({ float: 3000 });
  await it.desk.end();
  await it.desk.openFirst(pesewas(9000), 'Practice', it.now);
  expect(it.desk.fact().state).toBe('counting');
  expect(await it.desk.end()).toMatchObject({ error: { code: 'too-late' } });
  taken(await it.desk.close([notes(1000, 3)]));
  expect(await it.desk.close([])).toMatchObject({ error: { code: 'too-late' } });
  await it.desk.openFirst(pesewas(9000), 'Practice', it.now);
  expect(it.desk.fact()).toMatchObject({ state: 'waiting', id: 'shift-TEST-2' });
});

test('an ended shift sells nothing, and the next person finishes an interrupted close', async () => {
  const it = await drawer();
  it.who = 'owner';
  await it.desk.open(pesewas(0));
  const sold = it.sellAndEnd(1000, 'accepted');
  it.now += 10 * HOUR;
  taken(await it.desk.end());
  const endedAt = it.now;
  expect(it.sell(500).kind).toBe('no-shift');
  await it.cut();
  it.now += 12 * HOUR;
  expect(it.desk.fact()).toMatchObject({ state: 'counting', id: 'shift-TEST-1' });
  // The refund became known in the night: it belongs to the next shift, whatever the engine thought.
  it.refund(sold, 1000);
  expect(await it.desk.open(pesewas(0))).toMatchObject({ error: { code: 'too-late' } });
  const z = taken(await it.desk.close([notes(1000, 1)]));
  expect(z).toMatchObject({ endedAt, closedAt: it.now, difference: 0, reversed: { count: 0, amount: 0 } });
  taken(await it.desk.open(pesewas(0)));
  expect(taken(await it.desk.x())).toMatchObject({ reversed: { count: 1, amount: -1000 }, owed: { added: 1000 } });
});

test('a refund learned of after the Z is named by the next Z, whose gap is the opposite one', async () => {
  const it = await soundDrawer();
  it.who = 'owner';
  const early = it.sellAndEnd(1000, 'accepted', 9020);
  // The service has refunded it by now, but the counter doesn't know yet.
  it.sellAndEnd(500, 'accepted', 9520);
  await it.desk.end();
  const first = taken(await it.desk.close([]));
  expect(first.wallets).toMatchObject([{ gaps: [{ amount: 980 }], closing: 9520, earlier: [] }]);
  it.refund({ ...early, shiftId: it.desk.shift().id }, 1000);
  await it.desk.open(pesewas(0));
  expect(taken(await it.desk.x()).wallets).toMatchObject([
    {
      opening: 9520,
      refunds: 980,
      earlier: [{ slip: 1, z: 1, amount: 980 }],
      closing: 10_500,
      lastTold: { amount: 9520 },
    },
  ]);
  it.sellAndEnd(200, 'accepted', 9340);
  const x = taken(await it.desk.x());
  expect(x.wallets).toMatchObject([
    { charges: 180, refunds: 980, gaps: [{ amount: -980 }], closing: 9340, earlier: [{ slip: 1, z: 1, amount: 980 }] },
  ]);
  const [gap] = x.wallets?.[0]?.gaps ?? [];
  expect(learnedLaterWords(gap?.amount ?? pesewas(0), x.wallets?.[0]?.earlier ?? [])).toContain('slip 1 of Z 1');
  expect(taken(await it.desk.z(1))).toEqual(first);
});

test('a payout for an order that arrived after all takes nothing from another customer’s debt', async () => {
  const it = await drawer();
  await it.desk.open(pesewas(0));
  const paid = it.sellAndEnd(1000, 'accepted');
  it.refund(paid, 1000);
  const payment = {
    intentId: paid.intent.id,
    amount: 1000,
    shiftId: it.desk.shift().id,
    attendantId: 'ama',
    byName: 'Ama',
    at: it.now,
  };
  expect(it.ops.payOwed(payment, { kind: 'owed.paid', at: it.now, saleSeq: paid.intent.saleSeq, data: {} })).toBe(true);
  it.arriveAfterAll(paid, 1000);
  it.refund(it.sellAndEnd(500, 'accepted'), 500);
  expect(taken(await it.desk.x()).owed.open).toBe(500);
  expect(dayRows(it.db, businessDayOf(it.now)).owed).toBe(500);
  expect(dayRows(it.db, '2026-11-20').owed).toBe(0);
});

test('a kiosk that sells past midnight is asked to close its shift once the night is over', async () => {
  const it = await drawer();
  it.now = Date.parse('2026-11-20T18:00:00Z');
  await it.desk.open(pesewas(0));
  const at = (time: string) => {
    it.now = Date.parse(`2026-11-21T${time}Z`);
    return it.desk.fact().forgotten;
  };
  expect([at('00:00:00'), at('03:59:59'), at('04:00:00')]).toEqual([false, false, true]);
});

test('a shift that nobody closed ended when somebody last used its drawer', async () => {
  const it = await drawer();
  it.who = 'owner';
  await it.desk.open(pesewas(0));
  it.now += 2 * HOUR;
  it.sellAndEnd(1000, 'accepted');
  it.now += HOUR;
  it.sell(500, [{ kind: 'mobile-money', amount: 500, received: 500, detail: 'TX1' }]);
  const lastSale = it.now;
  expect(it.desk.fact().forgotten).toBe(false);
  it.now += 24 * HOUR;
  expect(it.desk.fact().forgotten).toBe(true);
  await it.desk.end();
  const z = taken(await it.desk.close([notes(1000, 1)]));
  expect(z).toMatchObject({ endedAt: lastSale, closedAt: it.now, difference: 0 });
});

test.each([
  ['while the service is asked for the balance', true],
  ['once the end is decided', false],
])('a morning’s sale %s makes a forgotten shift’s end later', async (_, asked) => {
  const it = await drawer();
  it.who = 'owner';
  await it.desk.open(pesewas(0));
  it.sellAndEnd(1000, 'accepted');
  it.now += 24 * HOUR;
  if (asked) {
    const walletAfterSale = (): null => {
      it.sellAndEnd(500, 'accepted');
      return null;
    };
    Object.defineProperty(it, 'wallet', { get: walletAfterSale });
  } else {
    const end = it.ops.endShift;
    it.ops.endShift = (...request) => {
      it.sellAndEnd(500, 'accepted');
      return end(...request);
    };
  }
  await it.desk.end();
  expect(taken(await it.desk.close([notes(500, 3)]))).toMatchObject({ endedAt: it.now, difference: 0 });
});

test('a shift is opened, ended and closed once, whoever does it at the same moment', async () => {
  const it = await drawer();
  const { id } = it.desk.shift();
  const happened = { kind: 'any', at: it.now, saleSeq: null, data: {} };
  const by = { byName: 'Ama', at: it.now };
  const open = (shiftId: string) => it.ops.openShift({ shiftId, float: 0, ...by }, happened);
  const end = () => it.ops.endShift({ shiftId: id, nextId: 'shift-TEST-2', endedAt: it.now, ...by }, happened);
  const close = () => it.ops.closeShift({ shiftId: id, z: '{}', ...by }, happened);
  expect([end(), close(), open(id), open(id)]).toEqual([false, null, true, false]);
  expect([close(), end(), end(), open('shift-TEST-2')]).toEqual([null, true, false, false]);
  expect([close(), close(), open('shift-TEST-2')]).toEqual([1, null, true]);
});

test('a day’s report tells how many drawers were closed on it, and their difference together', async () => {
  const it = await drawer();
  for (const counted of [1000, 1500]) {
    await it.desk.open(pesewas(2000));
    await it.desk.end();
    taken(await it.desk.close([notes(counted, 1)]));
  }
  const read = reportReader(it.db);
  const today = businessDayOf(it.now);
  expect(read.drawers(today, today, 1)).toMatchObject({ count: 2, difference: -1500, newest: [{ zNumber: 2 }] });
  expect(read.drawers('2026-11-20', '2026-11-20', 1)).toEqual({ count: 0, difference: 0, newest: [], wallets: [] });
});

/** A shift of yesterday in which GHS 10 failed and GHS 5 were sold on credit; it is the next morning. */
async function forgotten() {
  const it = await drawer();
  await it.desk.open(pesewas(10_000));
  const failed = it.sellAndEnd(1000, 'accepted');
  it.refund(failed, 1000);
  it.sell(500, [{ kind: 'credit', amount: 500, received: 500, detail: 'Yaw' }]);
  const held = it.sell(700);
  if (held.kind !== 'recorded') throw new Error(held.kind);
  const [intent] = held.sale.intents;
  if (!intent) throw new Error('a sale has an intent');
  const lastUse = it.now;
  it.now += 24 * HOUR;
  const by = { shiftId: it.desk.shift().id, attendantId: 'ama', byName: 'Ama' };
  const endOf = async () => {
    const usedAt = it.now;
    it.now += HOUR;
    taken(await it.desk.end());
    return { endedAt: taken(await it.desk.close([])).endedAt, usedAt, lastUse };
  };
  return { it, failed, held: intent, by, endOf };
}

const event = (kind: string, at: number) => ({ kind, at, saleSeq: 1, data: {} });

test('a person who pays out a debt, or takes one, uses the drawer, and the shift ended on that day', async () => {
  const owed = await forgotten();
  const { at, intentId } = { at: owed.it.now, intentId: owed.failed.intent.id };
  expect(owed.it.ops.payOwed({ ...owed.by, intentId, amount: 1000, at }, event('owed.paid', at))).toBe(true);
  const afterOwed = await owed.endOf();
  expect(afterOwed.endedAt).toBe(afterOwed.usedAt + HOUR);

  const credit = await forgotten();
  const payment = { saleSeq: 2, nth: 0, kind: 'cash', amount: 500, detail: null, byName: 'Ama' } as const;
  expect(credit.it.ops.payCredit(payment, credit.by, event('credit.paid', credit.it.now))).toBe(true);
  const afterCredit = await credit.endOf();
  expect(afterCredit.endedAt).toBe(afterCredit.usedAt + HOUR);

  const withdrawn = await forgotten();
  const patch = { state: 'withdrawn', money: 'none' } as const;
  withdrawn.it.ops.commit([[changeOf(withdrawn.held, { at: withdrawn.it.now, patch })]]);
  const afterWithdrawn = await withdrawn.endOf();
  expect(afterWithdrawn.endedAt).toBe(afterWithdrawn.usedAt + HOUR);
});

test('a text or a finding of Dwadi’s own in the morning is no use of the drawer', async () => {
  const { it, held, failed, endOf } = await forgotten();
  // A text to the owner: a sale of the house, without a price.
  const shiftId = it.desk.shift().id;
  const house = { product: 'sms' as const, price: 0, shiftId, soldAt: it.now, attendantId: 'dwadi', soldToShop: true };
  const { accountId } = failed.intent;
  it.ops.recordSale({ ...newSale(randomUUID()), ...house }, [{ ...newIntent(accountId), price: 0 }], ANY_TIME);
  // The order was surely not placed; then it turned up after all.
  const patch = { state: 'rejected', money: 'none' } as const;
  it.ops.commit([[changeOf(held, { at: it.now, patch })]]);
  it.now += 1000;
  const back = { state: 'accepted', money: 'taken' } as const;
  it.ops.commit([[changeOf({ id: held.id, version: held.version + 1 }, { at: it.now, patch: back })]]);
  const { endedAt, lastUse } = await endOf();
  expect(endedAt).toBe(lastUse);
});

test('a sale that is closed in the morning, long after it was given up, is no use of the drawer', async () => {
  const { it, held, endOf } = await forgotten();
  const at = it.now - 20 * HOUR;
  it.ops.commit([[changeOf(held, { at, patch: { state: 'unknown', money: 'maybe', givenUp: true } })]]);
  const patch = { state: 'withdrawn', money: 'none' } as const;
  it.ops.commit([[changeOf({ id: held.id, version: held.version + 1 }, { at: it.now, patch })]]);
  const { endedAt, lastUse } = await endOf();
  expect(endedAt).toBe(lastUse);
});

test('a customer who bought on credit twice is one customer, and one who has paid is none', async () => {
  const it = await drawer();
  await it.desk.open(pesewas(0));
  const onCredit = (amount: number, detail: string) => ({ kind: 'credit' as const, amount, received: amount, detail });
  for (const [amount, name] of [
    [500, 'Yaw'],
    [300, 'yaw'],
    [200, 'Efua'],
  ] as const) {
    it.sell(amount, [onCredit(amount, name)]);
  }
  const by = { shiftId: it.desk.shift().id, attendantId: 'ama', byName: 'Ama' };
  const payment = { saleSeq: 3, nth: 0, kind: 'cash', amount: 200, detail: null, byName: 'Ama' } as const;
  expect(it.ops.payCredit(payment, by, event('credit.paid', it.now))).toBe(true);
  expect(taken(await it.desk.x()).credit).toEqual({ open: 800, customers: 1 });
});

test('M26 a balance told while the drawer is counted belongs to the next shift, which begins at this one’s end', async () => {
  const it = await drawer();
  it.who = 'owner';
  await it.desk.open(pesewas(0));
  it.sellAndEnd(1000, 'accepted', 50_000);
  // No balance was told after this order.
  it.sellAndEnd(500, 'accepted');
  const late = it.sell(700);
  if (late.kind !== 'recorded') throw new Error(late.kind);
  const [intent] = late.sale.intents;
  if (!intent) throw new Error('a sale has an intent');
  taken(await it.desk.end());
  const where = { shiftId: it.desk.shift().id, intentId: intent.id, saleSeq: intent.saleSeq, at: it.now };
  const postings = [newPosting({ ...where, kind: 'wallet-cost', amount: 680 })];
  const balance = { accountId: intent.accountId, unit: 'pesewa', balance: 48_840 } as const;
  it.ops.commit([[changeOf(intent, { patch: { state: 'accepted', money: 'taken' }, postings, balance })]]);
  expect(taken(await it.desk.close([])).wallets).toMatchObject([
    { opening: 50_980, charges: 1460, chargeCount: 2, gaps: [], closing: 49_520 },
  ]);
  taken(await it.desk.open(pesewas(0)));
  expect(taken(await it.desk.x()).wallets).toMatchObject([
    { opening: 49_520, charges: 680, chargeCount: 1, gaps: [], closing: 48_840 },
  ]);
});

test('M26 each account’s wallet begins with its own last balance, and credits for texts are left out', async () => {
  const it = await drawer();
  it.who = 'owner';
  await it.desk.open(pesewas(0));
  const first = it.sellAndEnd(1000, 'accepted', 50_000);
  const { id: other } = it.ops.openAccount('other', 'https://example.test', 1);
  const { intent } = it.sellAndEnd(500, 'accepted');
  const told = (unit: 'pesewa' | 'sms-credit', balance: number) =>
    changeOf({ id: intent.id, version: intent.version + 1 }, { balance: { accountId: other, unit, balance } });
  expect(it.ops.commit([[told('pesewa', 9000)]])).toMatchObject([[{ kind: 'committed' }]]);
  taken(await it.desk.end());
  taken(await it.desk.close([]));
  taken(await it.desk.open(pesewas(0)));
  const where = { shiftId: it.desk.shift().id, intentId: first.intent.id, at: it.now };
  const credits = newPosting({ ...where, kind: 'wallet-cost', unit: 'sms-credit', amount: 3 });
  const changed = changeOf({ id: first.intent.id, version: first.version }, { postings: [credits] });
  expect(it.ops.commit([[changed]])).toMatchObject([[{ kind: 'committed' }]]);
  expect(taken(await it.desk.x()).wallets).toMatchObject([
    { opening: 49_520, charges: 0, closing: 49_520 },
    { opening: 9000, charges: 0, closing: 9000 },
  ]);
});

test('a refund days later leaves the Z byte for byte as it was', async () => {
  const it = await drawer();
  await it.desk.open(pesewas(0));
  const sold = it.sellAndEnd(1000, 'accepted');
  await it.desk.end();
  taken(await it.desk.close([]));
  const written = () => it.db.prepare('SELECT * FROM shifts WHERE nth = 1').get();
  const before = written();
  it.now += 48 * HOUR;
  it.refund(sold, 1000);
  expect(written()).toEqual(before);
  const change = it.db.prepare(`UPDATE shifts SET z = '{}' WHERE nth = 1`);
  expect(() => change.run()).toThrow('a closed shift does not change');
  expect(() => it.db.prepare('DELETE FROM shifts').run()).toThrow('never deleted');
});

test('M25a an order that was put away is in its own shift’s Z alone, and a refusal while its proof is awaited', async () => {
  const it = await drawer();
  const become = (price: number, columns: string) => {
    it.sell(price);
    it.db.exec(`UPDATE intents SET ${columns} WHERE id = (SELECT max(id) FROM intents)`);
  };
  const closeShift = async () => {
    await it.desk.end();
    return taken(await it.desk.close([])).carried.map(({ price, unknown }) => [price, unknown]);
  };
  await it.desk.open(pesewas(0));
  become(100, `state = 'unknown', money = 'maybe'`);
  become(200, `state = 'unknown', money = 'maybe', given_up = 1`);
  become(300, `state = 'accepted', money = 'taken', given_up = 1`);
  become(400, `state = 'rejected', unproven = 1, watch_until = 1`);
  become(500, `state = 'rejected', watch_until = 1`);
  // Nothing can be looked up of it.
  become(600, `state = 'rejected', unproven = 1`);
  expect(await closeShift()).toEqual([
    [100, true],
    [200, true],
    [300, false],
    [400, true],
  ]);
  await it.desk.open(pesewas(0));
  expect(await closeShift()).toEqual([
    [100, true],
    [400, true],
  ]);
});

test('sales under way are carried over by name, and the wallet’s part is for people who may see it', async () => {
  const it = await drawer();
  await it.desk.open(pesewas(0));
  it.sellAndEnd(1000, 'accepted', 50_000);
  it.sell(700);
  await it.desk.end();
  const z = taken(await it.desk.close([]));
  expect(z.carried).toMatchObject([{ slip: 2, recipient: '0241234567', price: 700, soldBy: 'Ama', unknown: false }]);
  // The money is in the drawer, whatever comes of the order.
  expect([z.expected, z.difference, z.wallets]).toEqual([null, null, null]);
  expect(taken(await it.desk.closed(null))).toMatchObject([{ number: 1, difference: null }]);
  it.who = 'owner';
  expect(taken(await it.desk.z(1)).expected).toBe(1700);
  expect(taken(await it.desk.z(1)).wallets).toEqual([
    {
      ...{ opening: 50_980, charges: 980, chargeCount: 1, refunds: 0, refundCount: 0 },
      ...{ gaps: [], closing: 50_000, earlier: [], lastTold: { amount: 50_000, at: it.now } },
    },
  ]);
  expect(taken(await it.desk.closed(null))).toMatchObject([{ number: 1, difference: -1700 }]);
});
