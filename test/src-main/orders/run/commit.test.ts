import { expect, test } from 'vitest';
import type { IntentRecord } from '#main/journal/base/records.ts';
import { changeOf } from '#main/orders/run/commit.ts';
import { AT, anIntent, anOrder } from '../../../support/orders/intents.ts';

const deps = { business: { now: () => AT }, staff: { shift: () => ({ id: 's1', openedAt: AT }) } };
const changed = (current: IntentRecord, patch: Partial<IntentRecord>) =>
  changeOf(deps as never, current, current, { patch, event: 'order.found', facts: { status: 'x' }, learned: true });

test('M4 the bytes of an order that is over are wiped once, and those of an unknown one are kept', () => {
  const order = anIntent('airtime', { state: 'unknown', money: 'maybe', order: anOrder() });
  const over = changed(order, { state: 'settled', delivery: 'completed', money: 'kept' });
  expect([over.change.wipeBody, over.after.hasBody]).toEqual([true, false]);
  const open = changed(order, { attention: 'unresolved' });
  expect([open.change.wipeBody, open.after.hasBody]).toEqual([false, true]);
  expect(changed({ ...order, hasBody: false }, over.change.patch as Partial<IntentRecord>).change.wipeBody).toBe(false);
});

test('a change is of the version that it was made from, and its event says where the order came from and went', () => {
  const order = anIntent('airtime', { version: 4, state: 'unknown', money: 'maybe' });
  const { change, after, spent } = changed(order, { state: 'accepted', money: 'taken' });
  expect([change.version, after.version, change.at, after.updatedAt]).toEqual([4, 5, AT, AT]);
  expect(change.events).toEqual([
    { kind: 'order.found', at: AT, saleSeq: 1, data: { intentId: 1, from: 'unknown', to: 'accepted', status: 'x' } },
  ]);
  expect([spent, change.balance]).toEqual([0, undefined]);
});
