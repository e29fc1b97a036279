/** The memory that this run of the app has of an order once the journal has committed a change of it. */
import { expect, test, vi } from 'vitest';
import { JournalError } from '#main/journal/base/journal-error.ts';
import type { IntentRecord } from '#main/journal/base/records.ts';
import type { OrderChange } from '#main/orders/decide/apply-outcome.ts';
import { DEFAULT_POLICY } from '#main/orders/model/policy.ts';
import { OrderWriter } from '#main/orders/run/order-writer.ts';
import { sendUrgency, situationOf, type TrackedOrder, trackOrder } from '#main/orders/run/tracked-order.ts';
import { AT, anIntent, anOrder } from '../../../support/orders/intents.ts';

const HOUR = 3_600_000;
const business = { now: () => AT, correctedMs: 0 };
const clock = { monotonic: () => 5 * HOUR, wall: () => AT };

/** Makes a writer on a journal that accepts everything. */
function writer(more: object = {}) {
  type Changes = readonly { readonly version: number }[];
  const commit = async (happenings: readonly Changes[]) =>
    happenings.map((changes) => changes.map(({ version }) => ({ kind: 'committed', version: version + 1 })));
  const staff = { shift: () => ({ id: 'shift-1', openedAt: AT }) };
  const deps = {
    business,
    clock,
    staff,
    accounts: { current: () => null },
    write: { commit },
    onSaleChanged: () => {},
    onPlaced: () => {},
    onUntoldBalance: () => {},
    onPerhapsTooLow: () => {},
    ...more,
  };
  return new OrderWriter(deps as never, () => false);
}

const tell = (item: TrackedOrder, orderChange: Partial<OrderChange>) =>
  writer().write([
    { item, before: item.intent, orderChange: { patch: {}, event: 'any', learned: false, ...orderChange } },
  ]);

test('waiting grows while nothing is learned, and begins anew once something is', async () => {
  const item = trackOrder(anIntent('airtime'), clock, null, business);
  item.tries = 5;
  await tell(item, {});
  expect(item.tries).toBe(5);
  await tell(item, { learned: true });
  expect(item.tries).toBe(0);
});

test('an order that lay unsent for an hour becomes unknown at age zero; an unknown one still grows older', async () => {
  const lain = anIntent('airtime', { updatedAt: AT - HOUR });
  const item = trackOrder(lain, clock, null, business);
  expect(item.since).toEqual({ monotonic: 4 * HOUR, wall: AT - HOUR });
  await tell(item, { patch: { state: 'unknown', money: 'maybe' } });
  expect(item.since).toEqual({ monotonic: 5 * HOUR, wall: AT });
  item.since = { monotonic: 4 * HOUR, wall: AT - HOUR };
  await tell(item, { patch: { state: 'unknown', money: 'maybe' } });
  expect(item.since).toEqual({ monotonic: 4 * HOUR, wall: AT - HOUR });
});

test('an order that a person gives up starts at age zero, and grows older from then on', async () => {
  const unknown = anIntent('airtime', { state: 'unknown', money: 'maybe', updatedAt: AT - HOUR });
  const item = trackOrder(unknown, clock, null, business);
  await tell(item, { patch: { givenUp: true } });
  expect(item.since).toEqual({ monotonic: 5 * HOUR, wall: AT });
  item.since = { monotonic: 4 * HOUR, wall: AT - HOUR };
  await tell(item, { patch: { attention: 'unresolved' } });
  expect(item.since).toEqual({ monotonic: 4 * HOUR, wall: AT - HOUR });
});

test('a reading older than the newest change takes nothing back', async () => {
  const item = trackOrder(anIntent('airtime', { version: 5, state: 'accepted' }), clock, null, business);
  const reading = (version: number) =>
    writer({ read: { intent: async () => anIntent('airtime', { version }) } }).reload(item);
  await reading(4);
  expect(item.intent).toMatchObject({ version: 5, state: 'accepted' });
  await reading(6);
  expect(item.intent).toMatchObject({ version: 6, state: 'recorded' });
});

test('a cost other than the quoted one is told once; credits for texts are no money that the wallet spent', async () => {
  const costs = { forget: vi.fn() };
  const onSpent = vi.fn();
  const become = async (intent: IntentRecord, cost: number) => {
    const item = trackOrder(intent, clock, null, business);
    const orderChange = {
      event: 'any',
      learned: false,
      order: anOrder({ cost }),
      patch: { state: 'accepted' },
    } as const;
    await writer({ costs, onSpent }).write([{ item, before: item.intent, orderChange }]);
  };
  await become(anIntent('airtime'), 1000);
  expect(costs.forget).not.toHaveBeenCalled();
  await become(anIntent('airtime'), 1100);
  await become(anIntent('airtime', { state: 'accepted', order: anOrder({ cost: 1100 }) }), 1100);
  expect(costs.forget).toHaveBeenCalledTimes(1);
  expect(onSpent.mock.calls).toEqual([[1000], [1100]]);
  await become(anIntent('sms', { quotedCost: null }), 3);
  expect(onSpent).toHaveBeenCalledTimes(2);
});

test('an order is told as placed once, when it is learned, and not when it is refused', async () => {
  const onPlaced = vi.fn();
  const told = writer({ costs: { forget: () => {} }, onSpent: () => {}, onPlaced });
  const become = async (intent: IntentRecord, state: IntentRecord['state']) => {
    const item = trackOrder(intent, clock, null, business);
    await told.write([{ item, before: item.intent, orderChange: { event: 'any', learned: false, patch: { state } } }]);
  };
  await become(anIntent('bulk', { state: 'sending' }), 'rejected');
  await become(anIntent('bulk', { state: 'sending' }), 'unknown');
  expect(onPlaced).not.toHaveBeenCalled();
  await become(anIntent('bulk', { state: 'unknown' }), 'accepted');
  await become(anIntent('bulk', { state: 'accepted' }), 'settled');
  expect(onPlaced).toHaveBeenCalledTimes(1);
  await become(anIntent('data', { state: 'sending' }), 'settled');
  expect(onPlaced.mock.calls.at(-1)).toMatchObject([{ product: 'data' }]);
});

test('money that moves without a balance is told once for all; a batch with a balance doesn’t count', async () => {
  const onUntoldBalance = vi.fn();
  const onBalance = vi.fn();
  const told = writer({ costs: { forget: () => {} }, onSpent: () => {}, onBalance, onUntoldBalance });
  const now = (money: IntentRecord['money'], balance: number | null, intent: IntentRecord) => {
    const item = trackOrder(intent, clock, null, business);
    const orderChange = { event: 'any', learned: false, patch: { state: 'accepted', money }, balance } as const;
    return { item, before: item.intent, orderChange };
  };
  const placed = anIntent('airtime');
  const asked = anIntent('afa', { state: 'unknown', money: 'maybe' });
  const failed = anIntent('data', { state: 'accepted', money: 'open' });
  const attempt = { attemptId: 7, outcome: 'accepted', status: 200, note: null };
  await told.write([{ ...now('taken', 99_000, placed), attempt }, now('taken', null, placed)]);
  expect(onBalance.mock.calls).toEqual([[99_000, 'pesewa', 7]]);
  await told.write([now('kept', null, failed)]);
  expect(onUntoldBalance).not.toHaveBeenCalled();
  await told.write([now('taken', null, asked), now('taken', null, asked)]);
  await told.write([now('returned', null, failed)]);
  await told.write([now('taken', null, anIntent('sms', { quotedCost: null }))]);
  expect(onUntoldBalance.mock.calls).toEqual([['pesewa'], ['pesewa'], ['sms-credit']]);
});

test('a refusal that an empty wallet explains is told once for all, and once for each order', async () => {
  const onPerhapsTooLow = vi.fn();
  const told = writer({ onPerhapsTooLow });
  const refused = (intent: IntentRecord, refusal: string) => {
    const item = trackOrder(intent, clock, null, business);
    const patch = { state: 'rejected', money: 'none', refusal } as const;
    return { item, before: item.intent, orderChange: { event: 'any', learned: false, patch } };
  };
  const placed = anIntent('airtime');
  const before = anIntent('airtime', { state: 'rejected', money: 'none', refusal: 'refused-or-wallet-too-low' });
  await told.write([refused(placed, 'reference-taken'), refused(before, 'refused-or-wallet-too-low')]);
  expect(onPerhapsTooLow).not.toHaveBeenCalled();
  await told.write([refused(placed, 'refused-or-wallet-too-low'), refused(placed, 'batch-refused')]);
  await told.write([refused(anIntent('sms', { quotedCost: null }), 'sms-credits-too-low')]);
  expect(onPerhapsTooLow.mock.calls).toEqual([['pesewa'], ['sms-credit']]);
});

test('an order that was sent again and is refused for the same reason asks for the balance once more', async () => {
  const onPerhapsTooLow = vi.fn();
  const refusal = 'refused-or-wallet-too-low';
  const item = trackOrder(anIntent('airtime', { state: 'unknown', money: 'maybe', refusal }), clock, null, business);
  const patch = { state: 'rejected', money: 'none', refusal } as const;
  const again = { item, before: item.intent, orderChange: { event: 'any', learned: false, patch } };
  await writer({ onPerhapsTooLow }).write([again]);
  expect(onPerhapsTooLow.mock.calls).toEqual([['pesewa']]);
});

test('M21 an order that a person has just sent goes before one that is sent again by itself', () => {
  const urgency = (state: IntentRecord['state'], tries: number) =>
    sendUrgency({ ...trackOrder(anIntent('bill', { state }), clock, null, business), tries });
  expect([urgency('recorded', 0), urgency('recorded', 3), urgency('unknown', 0), urgency('unknown', 1)]).toEqual([
    'money',
    'money',
    'money',
    'polling',
  ]);
});

test('M20 a time that lies ahead counts as now, and a clock that was put back shortens no watch', () => {
  const ahead = trackOrder(anIntent('airtime', { updatedAt: AT + HOUR }), clock, null, business);
  expect(ahead.since).toEqual({ monotonic: 5 * HOUR, wall: AT });
  const watched = anIntent('airtime', { state: 'withdrawn', watchUntil: AT });
  const over = (now: number, correctedMs: number) => {
    const item = trackOrder(watched, clock, null, business);
    return situationOf(item, clock, DEFAULT_POLICY, { now: () => now, isSure: true, correctedMs }).watchOver;
  };
  expect([over(AT - 1, 0), over(AT, 0), over(AT - 1, -HOUR), over(AT, HOUR)]).toEqual([false, true, false, false]);
});

test('a journal that can’t be written is said to be in trouble, and no more once it has taken the answer', async () => {
  const onJournalTrouble = vi.fn();
  const commit = vi.fn(async (happenings: readonly object[][]) => {
    if (commit.mock.calls.length === 1) throw new JournalError('disk-full', 'no room');
    return happenings.map((changes) => changes.map(() => ({ kind: 'committed', version: 2 })));
  });
  const item = trackOrder(anIntent('airtime'), clock, null, business);
  const orderChange: OrderChange = { patch: {}, event: 'any', learned: true };
  await writer({ write: { commit }, onJournalTrouble }).write([{ item, before: item.intent, orderChange }]);
  const trouble = { code: 'journal-unavailable', detail: 'disk-full' };
  expect(onJournalTrouble.mock.calls).toEqual([[trouble], [null]]);
});
