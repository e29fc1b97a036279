/** Writes of the drawer and its customers: each is refused at the wrong moment, and leaves an event only when it was done. */
import { describe, expect, test } from 'vitest';
import type { PersonRecord } from '#main/journal/base/records.ts';
import { disputeReader } from '#main/journal/money/dispute-rows.ts';
import type { NewTender } from '#shared/counter-api/tenders.ts';
import { ANY_TIME, changeOf, newIntent, newPosting, newSale, opened } from '../../../support/journal/journal.ts';

const AT = 1_795_000_000_000;
const BY = { byName: 'Ama', at: AT };
const event = (kind: string) => ({ kind, at: AT, saleSeq: null, data: {} });

async function drawer() {
  const { ops, db } = await opened();
  ops.firstShift('a');
  const account = ops.openAccount('main', 'https://example.test', AT);
  const all = (sql: string): unknown[] => db.prepare(sql).all();
  return {
    ...{ ops, db, all },
    shifts: () => all('SELECT id, state, z_number AS z FROM shifts ORDER BY nth'),
    events: () => db.prepare<[], string>(`SELECT kind FROM events WHERE kind LIKE 'test.%' ORDER BY seq`).pluck().all(),
    booked: (kind: string) =>
      db.prepare<[string], number>('SELECT coalesce(sum(amount), 0) FROM postings WHERE kind = ?').pluck().get(kind),
    open: (shiftId = 'a', float = 500) => ops.openShift({ ...BY, shiftId, float }, event('test.opened')),
    end: (shiftId = 'a', nextId = 'b') => ops.endShift({ ...BY, shiftId, nextId, endedAt: AT }, event('test.ended')),
    close: (shiftId = 'a') => ops.closeShift({ ...BY, shiftId, z: '{}' }, event('test.closed')),
    /** Sells one order, which is delivered. */
    sell: (tenders?: NewTender[]) => {
      const sale = { ...newSale(), shiftId: 'a', ...(tenders && { tenders }) };
      const recorded = ops.recordSale(sale, [newIntent(account.id)], ANY_TIME);
      const [intent] = recorded.kind === 'recorded' ? recorded.sale.intents : [];
      if (intent === undefined) throw new Error(recorded.kind);
      const patch = { state: 'settled', delivery: 'completed', money: 'kept' } as const;
      ops.commit([[changeOf(intent, { patch })]]);
      return intent;
    },
  };
}

describe('a shift', () => {
  test('is the first one once', async () => {
    const { ops, shifts } = await drawer();
    ops.firstShift('another');
    expect(shifts()).toEqual([{ id: 'a', state: 'waiting', z: null }]);
  });

  test('is opened, ended and closed once each, with an event of each', async () => {
    const { open, end, close, shifts, events } = await drawer();
    expect([end(), close()]).toEqual([false, null]);
    expect([open(), open()]).toEqual([true, false]);
    expect(close()).toBeNull();
    expect([end(), end('a', 'c')]).toEqual([true, false]);
    expect(shifts()).toEqual([
      { id: 'a', state: 'counting', z: null },
      { id: 'b', state: 'waiting', z: null },
    ]);
    // One drawer is counted before the next one opens.
    expect(open('b')).toBe(false);
    expect([close(), close()]).toEqual([1, null]);
    expect([open('b'), end('b', 'c'), close('b')]).toEqual([true, true, 2]);
    expect(events()).toEqual([
      ...['test.opened', 'test.ended', 'test.closed'],
      ...['test.opened', 'test.ended', 'test.closed'],
    ]);
  });

  test('keeps who did what, and the float', async () => {
    const { ops, open, end, all } = await drawer();
    open('a', 700);
    end();
    ops.closeShift({ shiftId: 'a', z: '{"a":1}', byName: 'Esi', at: AT + 9 }, event('test.closed'));
    expect(
      all(`SELECT float, opened_by, opened_at, ended_by, ended_at, closed_by, closed_at, z FROM shifts WHERE id = 'a'`),
    ).toEqual([
      {
        ...{ float: 700, opened_by: 'Ama', opened_at: AT, ended_by: 'Ama', ended_at: AT },
        ...{ closed_by: 'Esi', closed_at: AT + 9, z: '{"a":1}' },
      },
    ]);
  });
});

test('money is put in and taken out while the drawer is open', async () => {
  const { ops, open, end, all, events } = await drawer();
  const move = (kind: 'pay-in' | 'pay-out', amount: number) =>
    ops.moveMoney({ ...BY, shiftId: 'a', kind, amount, reason: 'change', byId: 'ama' }, event('test.moved'));
  expect(move('pay-in', 100)).toBe(false);
  open();
  expect([move('pay-in', 200), move('pay-out', 50)]).toEqual([true, true]);
  end();
  expect(move('pay-out', 10)).toBe(false);
  const by = { by_id: 'ama', by_name: 'Ama', at: AT, reason: 'change', shift_id: 'a' };
  expect(all('SELECT shift_id, kind, amount, reason, by_id, by_name, at FROM drawer_moves ORDER BY seq')).toEqual([
    { ...by, kind: 'pay-in', amount: 200 },
    { ...by, kind: 'pay-out', amount: 50 },
  ]);
  expect(events()).toEqual(['test.opened', 'test.moved', 'test.moved', 'test.ended']);
});

test('a count is compared with what the drawer should hold at that moment, and its event tells it', async () => {
  const { ops, db, open, end, sell, all } = await drawer();
  const count = () =>
    ops.countDrawer(
      { ...BY, shiftId: 'a', byId: 'ama', pieces: '{}', counted: 1234 },
      { ...event('test.counted'), data: { by: 'ama' } },
    );
  expect(count()).toBeNull();
  open('a', 500);
  sell();
  ops.moveMoney({ ...BY, shiftId: 'a', kind: 'pay-in', amount: 200, reason: '', byId: 'ama' }, event('test.moved'));
  ops.moveMoney({ ...BY, shiftId: 'a', kind: 'pay-out', amount: 50, reason: '', byId: 'ama' }, event('test.moved'));
  expect(count()).toMatchObject({ counted: 1234, expected: 1650, pieces: '{}', byName: 'Ama', at: AT });
  expect(all('SELECT shift_id, counted, expected, by_id FROM drawer_counts')).toEqual([
    { shift_id: 'a', counted: 1234, expected: 1650, by_id: 'ama' },
  ]);
  const data = db.prepare<[], string>(`SELECT data FROM events WHERE kind = 'test.counted'`).pluck().get();
  expect(JSON.parse(data ?? '')).toEqual({ by: 'ama', expected: 1650 });
  end();
  expect(count()).toBeNull();
});

test('a debt is paid into an open drawer, in parts, and never more than is owed', async () => {
  const { ops, open, sell, booked, events, all } = await drawer();
  open();
  const { saleSeq } = sell([
    { kind: 'cash', amount: 400, received: 400, detail: null },
    { kind: 'credit', amount: 600, received: 600, detail: 'Yaw' },
  ]);
  const pay = (amount: number, more: { saleSeq?: number; shiftId?: string; nth?: number } = {}) => {
    const { shiftId = 'a', ...payment } = more;
    return ops.payCredit(
      { saleSeq, nth: 1, kind: 'cash', amount, detail: null, byName: 'Esi', ...payment },
      { shiftId, attendantId: 'esi' },
      event('test.paid'),
    );
  };
  expect([pay(1, { saleSeq: 99 }), pay(1, { shiftId: 'b' }), pay(1, { nth: 0 }), pay(601)]).toEqual([
    ...[false, false, false, false],
  ]);
  expect([booked('cash'), booked('credit')]).toEqual([400, 600]);
  expect([pay(250), pay(351), pay(350), pay(1)]).toEqual([true, false, true, false]);
  expect([booked('cash'), booked('credit')]).toEqual([1000, 0]);
  expect(events()).toEqual(['test.opened', 'test.paid', 'test.paid']);
  expect(all('SELECT sale_seq, nth, kind, amount, by_name, at FROM credit_payments ORDER BY seq')).toEqual([
    { sale_seq: saleSeq, nth: 1, kind: 'cash', amount: 250, by_name: 'Esi', at: AT },
    { sale_seq: saleSeq, nth: 1, kind: 'cash', amount: 350, by_name: 'Esi', at: AT },
  ]);
  // Each is booked to the sale's product, and to the person who took it.
  expect(
    all(`SELECT DISTINCT product, supplier, attendant_id, shift_id, sale_seq FROM postings WHERE amount = 250`),
  ).toEqual([{ product: 'airtime', supplier: 'MTN', attendant_id: 'esi', shift_id: 'a', sale_seq: saleSeq }]);
});

test('what is owed for an order is paid whole, out of an open drawer, once', async () => {
  const { ops, db, open, end, sell, booked, events } = await drawer();
  open();
  const { id: intentId, saleSeq } = sell();
  const owed = { kind: 'owed', intentId, saleSeq, amount: 1000 } as const;
  ops.commit([[changeOf({ id: intentId, version: 2 }, { postings: [newPosting(owed)] })]]);
  const pay = (amount: number, shiftId = 'a') =>
    ops.payOwed({ ...BY, shiftId, intentId, amount, attendantId: 'ama' }, event('test.paid-out'));
  expect([pay(999), pay(1000, 'b'), pay(1000), pay(1000)]).toEqual([false, false, true, false]);
  expect([booked('owed-paid'), booked('cash')]).toEqual([-1000, 0]);
  expect(db.prepare('SELECT paid, paid_at, paid_by FROM owed').get()).toEqual({
    paid: 1000,
    paid_at: AT,
    paid_by: 'Ama',
  });
  end();
  expect(pay(1000)).toBe(false);
  expect(events()).toEqual(['test.opened', 'test.paid-out', 'test.ended']);
});

test('a person has seen to each thing that was left to do once, with an event of each', async () => {
  const { ops, db, open } = await drawer();
  open();
  const account = ops.openAccount('main', 'https://example.test', AT);
  const recorded = ops.recordSale(newSale(), [newIntent(account.id), newIntent(account.id)], ANY_TIME);
  const [one, two] = recorded.kind === 'recorded' ? recorded.sale.intents : [];
  if (one === undefined || two === undefined) throw new Error(recorded.kind);
  const { saleSeq } = one;
  const seen = () => ops.seenTo({ saleSeq, shown: { count: 2, orders: null }, byId: 'ama', at: AT + 7 });
  expect(seen()).toBe(false);
  ops.commit([
    [changeOf(one, { patch: { state: 'rejected' } })],
    [
      changeOf(two, {
        patch: { state: 'settled', money: 'returned', delivery: 'failed' },
        postings: [newPosting({ kind: 'owed', intentId: two.id, saleSeq, amount: 1000 })],
      }),
    ],
  ]);
  expect([seen(), seen()]).toEqual([true, false]);
  const rows = db
    .prepare<[], { kind: string; at: number; saleSeq: number; data: string }>(
      `SELECT kind, at, sale_seq AS saleSeq, data FROM events WHERE kind LIKE 'customer.%' ORDER BY kind`,
    )
    .all();
  const by = { at: AT + 7, saleSeq, data: '{"by":"ama"}' };
  expect(rows).toEqual([
    { kind: 'customer.give-back-seen', ...by },
    { kind: 'customer.pay-out-seen', ...by },
  ]);
});

describe('a dispute', () => {
  async function sold() {
    const it = await drawer();
    it.open();
    const { id: intentId, saleSeq } = it.sell();
    const open = (of = intentId) =>
      it.ops.openDispute({ ...BY, intentId: of, kind: 'not-received' }, event('test.disputed'));
    const give = (amount: number, shiftId = 'a') =>
      it.ops.giveOfChoice(
        { ...BY, intentId, amount, shiftId, attendantId: 'ama', reason: 'kindness' },
        event('test.given'),
      );
    const end = () => it.ops.closeDispute({ ...BY, intentId, note: 'found' }, event('test.settled'));
    return { ...it, intentId, saleSeq, openDispute: open, give, endDispute: end };
  }

  test('is opened once for a delivered order, and closed once', async () => {
    const { openDispute, endDispute, events, all } = await sold();
    expect([endDispute(), openDispute(999), openDispute(), openDispute()]).toEqual([false, false, true, false]);
    expect([endDispute(), endDispute()]).toEqual([true, false]);
    expect(all('SELECT opened_by, opened_at, closed_by, closed_at, note FROM disputes')).toEqual([
      { opened_by: 'Ama', opened_at: AT, closed_by: 'Ama', closed_at: AT, note: 'found' },
    ]);
    expect(events()).toEqual(['test.opened', 'test.disputed', 'test.settled']);
  });

  test('is listed oldest first as far as the list goes, and counted all the same', async () => {
    const { sell, openDispute, endDispute, db, intentId } = await sold();
    const later = sell().id;
    const open = () => disputeReader(db).open(1);
    expect(open()).toEqual({ oldest: [], all: 0 });
    expect([openDispute(), openDispute(later)]).toEqual([true, true]);
    expect(open()).toMatchObject({ oldest: [{ intentId }], all: 2 });
    endDispute();
    expect(open()).toMatchObject({ oldest: [{ intentId: later }], all: 1 });
  });

  test('gives back out of an open drawer, while it is open, and no more than was paid', async () => {
    const { openDispute, give, endDispute, booked, events, intentId, saleSeq, all } = await sold();
    expect(give(100)).toBe(false);
    openDispute();
    expect([give(1001), give(100, 'b'), give(400), give(601), give(600)]).toEqual([false, false, true, false, true]);
    expect([booked('given-back'), booked('cash')]).toEqual([-1000, 0]);
    expect(all('SELECT intent_id, sale_seq, amount, reason, by_name FROM given_back ORDER BY amount')).toEqual([
      { intent_id: intentId, sale_seq: saleSeq, amount: 400, reason: 'kindness', by_name: 'Ama' },
      { intent_id: intentId, sale_seq: saleSeq, amount: 600, reason: 'kindness', by_name: 'Ama' },
    ]);
    endDispute();
    expect(give(1)).toBe(false);
    expect(events()).toEqual(['test.opened', 'test.disputed', 'test.given', 'test.given', 'test.settled']);
  });
});

test('a person and the wrong tries of a PIN are written with their events, and replaced by the next', async () => {
  const { ops, all, events } = await drawer();
  const person: PersonRecord = {
    ...{ id: 'ama', name: 'Ama', role: 'attendant', rights: '{}', pinCost: 14, pinVersion: 1, retiredAt: null },
    ...{ pinSalt: new Uint8Array([1]), pinHash: new Uint8Array([2]) },
  };
  ops.savePerson(person, event('test.added'));
  ops.savePerson({ ...person, name: 'Ama B.', retiredAt: AT, pinVersion: 2 }, event('test.changed'));
  for (const wrong of [1, 2]) ops.savePinGuard({ staffId: 'ama', wrong, waitUntil: AT + wrong }, event('test.pin'));
  ops.log(event('test.logged'));
  expect(all('SELECT id, name, retired_at, pin_version FROM staff')).toEqual([
    { id: 'ama', name: 'Ama B.', retired_at: AT, pin_version: 2 },
  ]);
  expect(all('SELECT staff_id, wrong, wait_until FROM pin_guards')).toEqual([
    { staff_id: 'ama', wrong: 2, wait_until: AT + 2 },
  ]);
  expect(events()).toEqual(['test.added', 'test.changed', 'test.pin', 'test.pin', 'test.logged']);
});
