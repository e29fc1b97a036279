/** The events that may come between two steps of an order, and the engine's check before its next step. */
import { expect, test, vi } from 'vitest';
import type { IntentRecord } from '#main/journal/base/records.ts';
import { attendantChange } from '#main/orders/decide/attendant-actions.ts';
import { DEFAULT_POLICY } from '#main/orders/model/policy.ts';
import type { LookUpOutcome, PlaceOutcome } from '#main/reseller-client/port.ts';
import { holdTimersOf } from '../../support/held-timers.ts';
import { HeldService, later } from '../../support/orders/held-service.ts';
import { anIntent, echoOf } from '../../support/orders/intents.ts';

test('a row that the journal could not be asked about yet travels with no batch of its list', async () => {
  const it = new HeldService();
  it.readIntent.mockRejectedValue(new Error('the disk is gone'));
  const lost = it.runner.track(anIntent('bulk', { id: 1 }));
  lost.approvedAt = { monotonic: 0, wall: it.clock.wall() };
  lost.adrift = true;
  it.sold(anIntent('bulk', { id: 2 }));
  await expect.poll(() => it.place.mock.calls.length).toBe(1);
  expect(it.started).toEqual([[2]]);
});

test('M2 a comparison’s finding about an order on its way waits for that order’s own answer', async () => {
  const it = new HeldService();
  const answer = later<PlaceOutcome>();
  it.place.mockImplementation(answer.answer);
  const { intent } = it.sold(anIntent('airtime'));
  await expect.poll(() => it.place.mock.calls.length).toBe(1);
  const found: LookUpOutcome = { class: 'found', data: echoOf(intent, 'completed'), notes: [] };
  expect(await it.runner.recordExternal(intent, found)).toMatchObject({ state: 'sending' });
  expect(it.written).toEqual([]);
  answer.resolve({ class: 'accepted', status: 200, data: echoOf(intent), notes: [] });
  await expect.poll(() => it.written).toMatchObject([[intent.id, { state: 'accepted', delivery: 'pending' }]]);
});

test('M2 a sale whose written attempt nobody answers for is unknown, and looked up', async () => {
  const it = new HeldService();
  const lost = anIntent('airtime', { state: 'sending', money: 'maybe', attempts: 1 });
  it.readIntent.mockResolvedValue(lost);
  it.runner.start(lost);
  await expect.poll(() => it.written).toMatchObject([[lost.id, { state: 'unknown', money: 'maybe' }]]);
  await expect.poll(() => it.lookUp.mock.calls.length).toBeGreaterThan(0);
  expect(it.place).not.toHaveBeenCalled();
});

test('M2 such a sale becomes unknown also where a comparison with the service meets it first', async () => {
  const it = new HeldService();
  const lost = anIntent('airtime', { state: 'sending', money: 'maybe', attempts: 1 });
  it.readIntent.mockResolvedValue(lost);
  await it.runner.recordExternal(lost, { class: 'not-seen' });
  await expect.poll(() => it.written).toMatchObject([[lost.id, { state: 'unknown', money: 'maybe' }]]);
});

test('M2 a sale that another reader meets before its sender was told is sent once, and never doubted', async () => {
  const it = new HeldService();
  const answer = later<PlaceOutcome>();
  it.place.mockImplementation(answer.answer);
  const before = anIntent('airtime');
  const onDisk: IntentRecord = { ...before, state: 'sending', money: 'maybe', attempts: 1 };
  it.readIntent.mockResolvedValue(onDisk);
  it.runner.onTheirWay.add(before.reference);
  await it.runner.recordExternal(onDisk, { class: 'not-seen' });
  expect(it.runner.tracked(before.id)).toMatchObject({ adrift: false, timer: null });
  expect(it.written).toEqual([]);
  const said = { monotonic: 0, wall: it.clock.wall() };
  const place = it.runner.placeNow('airtime', before.accountId, 1, said);
  const started = [{ intentId: before.id, attemptId: 7, version: before.version }];
  const recorded = {
    kind: 'recorded',
    sale: { sale: { seq: before.saleSeq, product: 'airtime' }, intents: [before] },
    started,
  };
  it.runner.startSale(recorded as never, said, new Map([[before.reference, new Uint8Array(1)]]), place);
  await expect.poll(() => it.place.mock.calls.length).toBe(1);
  answer.resolve({ class: 'accepted', status: 200, data: echoOf(before), notes: [] });
  await expect.poll(() => it.written).toMatchObject([[before.id, { state: 'accepted' }]]);
  expect(it.place).toHaveBeenCalledTimes(1);
});

test('M20 a look-up that is told to wait for an hour is made again after five minutes', async () => {
  const it = new HeldService();
  it.lookUp.mockResolvedValue({ class: 'later', retryAfterMs: 3_600_000 });
  const item = it.runner.start(anIntent('airtime', { state: 'unknown', money: 'maybe', attempts: 1 }));
  await expect.poll(() => item.busy === false && item.tries).toBe(1);
  expect(item.notBefore).toBe(300_000);
});

test('M5 an order that was withdrawn while its price was asked for is not asked about on the board', async () => {
  const it = new HeldService();
  const price = later<number>();
  it.costOf.mockImplementation(price.answer);
  const item = it.runner.track(anIntent('airtime'));
  item.approvedAt = { monotonic: 0, wall: it.clock.wall() };
  item.body = new Uint8Array();
  it.runner.schedule(item);
  await expect.poll(() => it.costOf.mock.calls.length).toBe(1);
  const orderChange = attendantChange(item.intent, 'withdraw', 'ama');
  if (orderChange === null) throw new Error('what was not sent can be withdrawn');
  await it.runner.writer.writeOnce([{ item, orderChange }]);
  price.resolve(2000);
  await expect.poll(() => it.runner.tracked(item.intent.id)).toBeNull();
  expect(it.written).toMatchObject([[item.intent.id, { state: 'withdrawn' }]]);
  expect(it.written).toHaveLength(1);
  expect(it.place).not.toHaveBeenCalled();
});

test.each([
  [DEFAULT_POLICY.settleMs - 1, 'unknown'],
  [DEFAULT_POLICY.settleMs, 'rejected'],
])('M11 a bill whose replay leaves %i ms after its last attempt ended, and is refused, is %s', async (ms, state) => {
  const it = new HeldService();
  it.place.mockResolvedValue({ class: 'rejected', status: 400, code: 'validation', message: '' });
  const bill = it.runner.track(anIntent('bill', { state: 'unknown', money: 'maybe', attempts: 1 }));
  bill.approvedAt = { monotonic: 0, wall: it.clock.wall() };
  bill.body = new Uint8Array();
  bill.attemptEndedAt = it.clock.monotonic() - ms;
  it.runner.schedule(bill);
  await expect.poll(() => it.written).toMatchObject([[bill.intent.id, { state }]]);
});

test('M11 a bill that the service says is under way is sent again no sooner than its guard has let go', async () => {
  const it = new HeldService();
  it.place.mockResolvedValue({ class: 'rejected', status: 409, code: 'in-progress' as never, message: '' });
  const bill = it.runner.track(anIntent('bill', { state: 'unknown', money: 'maybe', attempts: 1 }));
  bill.approvedAt = { monotonic: 0, wall: it.clock.wall() };
  bill.body = new Uint8Array();
  bill.attemptEndedAt = it.clock.monotonic() - DEFAULT_POLICY.settleMs;
  it.runner.schedule(bill);
  await expect.poll(() => it.written).toMatchObject([[bill.intent.id, { state: 'unknown' }]]);
  await expect.poll(() => bill.notBefore).toBe(DEFAULT_POLICY.billGuardMs);
});

test('a runner that is stopped leaves no timer behind', () => {
  holdTimersOf('src-main/orders');
  const it = new HeldService();
  const item = it.runner.track(anIntent('airtime'));
  item.approvedAt = { monotonic: 0, wall: it.clock.wall() };
  item.notBefore = 500;
  it.runner.schedule(item);
  expect(vi.getTimerCount()).toBe(1);
  it.runner.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('M21 an order that was withdrawn at its turn gives its place in the budget to others', async () => {
  const it = new HeldService();
  const turn = later<object>();
  it.permit.mockImplementation(turn.answer);
  const item = it.sold(anIntent('airtime'));
  await expect.poll(() => it.permit.mock.calls.length).toBe(1);
  const orderChange = attendantChange(item.intent, 'withdraw', 'ama');
  if (orderChange === null) throw new Error('what was not sent can be withdrawn');
  await it.runner.writer.writeOnce([{ item, orderChange }]);
  const permit = {};
  turn.resolve(permit);
  await expect.poll(() => it.giveBack.mock.calls).toEqual([[permit]]);
  expect(it.giveBack.mock.calls[0]?.[0]).toBe(permit);
  expect(it.place).not.toHaveBeenCalled();
});

test('a row that is withdrawn while its list waits for a place holds up no other', async () => {
  const it = new HeldService();
  const place = later<object>();
  it.permit.mockImplementation(place.answer);
  // Bodies are read when they are needed, as after a restart.
  it.readBody.mockImplementation(async (id) => (id === 1 ? null : new Uint8Array([id])));
  const [withdrawn] = [1, 2, 3].map((id) => {
    const item = it.runner.track(anIntent('bulk', { id, item: id - 1 }));
    item.approvedAt = { monotonic: 0, wall: it.clock.wall() };
    it.runner.schedule(item);
    return item;
  });
  if (!withdrawn) throw new Error('three were held');
  await expect.poll(() => it.permit.mock.calls.length).toBe(1);
  const orderChange = attendantChange(withdrawn.intent, 'withdraw', 'ama');
  if (orderChange === null) throw new Error('what was not sent can be withdrawn');
  await it.runner.writer.writeOnce([{ item: withdrawn, orderChange }]);
  place.resolve({});
  await expect.poll(() => it.place.mock.calls.length).toBe(1);
  expect(it.started).toEqual([[2, 3]]);
});

test('M25 an answer that is older than the order’s last change changes nothing', async () => {
  const it = new HeldService();
  const before = anIntent('airtime', { state: 'accepted', money: 'taken', delivery: 'pending' });
  const settled: IntentRecord = { ...before, version: before.version + 1, state: 'settled', delivery: 'completed' };
  const item = it.runner.track(settled);
  const found: LookUpOutcome = { class: 'found', data: echoOf(before, 'processing'), notes: [] };
  expect(await it.runner.recordExternal(before, found)).toMatchObject({ state: 'settled' });
  expect([it.written, item.intent.version]).toEqual([[], settled.version]);
});
