import { describe, expect, test, vi } from 'vitest';
import { JournalError } from '#main/journal/base/journal-error.ts';
import type { IntentRecord } from '#main/journal/base/records.ts';
import { changeOf, untilTaken } from '#main/orders/run/commit.ts';
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

test('an order’s new words are booked at their time, and what they cost is what the wallet has spent', () => {
  const order = anIntent('airtime', { state: 'unknown', money: 'maybe' });
  const orderChange = { event: 'order.accepted', learned: true, order: anOrder({ cost: 1000, commission: 20 }) };
  const { change, after, spent } = changeOf(deps as never, order, order, {
    ...orderChange,
    patch: { state: 'settled', delivery: 'completed', money: 'kept' },
    balance: 0,
  });
  expect([spent, change.order, after.order]).toEqual([1000, orderChange.order, orderChange.order]);
  const where = {
    businessDay: '2026-11-18',
    hour: 11,
    shiftId: 's1',
    attendantId: 'ama',
    at: AT,
    saleSeq: 1,
    intentId: 1,
  };
  expect(change.postings).toMatchObject([
    { ...where, kind: 'revenue', amount: 1100 },
    { ...where, kind: 'wallet-cost', amount: 1000, unit: 'pesewa' },
    { ...where, kind: 'commission', amount: 20 },
  ]);
  expect(change.balance).toEqual({ accountId: 1, unit: 'pesewa', balance: 0 });
  // The next word that names no order keeps the known one.
  expect(changed(after, { delivery: 'completed' }).after.order).toEqual(orderChange.order);
});

test('money that comes back to the wallet is nothing spent', () => {
  const order = anIntent('airtime', { state: 'accepted', money: 'taken', order: anOrder() });
  const { change, spent } = changed(order, { state: 'settled', delivery: 'failed', money: 'returned' });
  expect(change.postings?.map(({ kind }) => kind)).toContain('wallet-cost-returned');
  expect(spent).toBe(0);
});

test('a voucher is kept sealed, under a key that its serial number alone makes', () => {
  const order = anIntent('voucher', { reference: 'DW-T-7' });
  const sealing = {
    ...deps,
    hashContent: (content: readonly unknown[]) => content.join('/'),
    sealer: { seal: (place: string, bytes: Uint8Array) => `${place} ${new TextDecoder().decode(bytes)}` },
  };
  const vouchers = [
    { id: 'v1', pin: '1111', serial: 's1' },
    { id: 'v2', pin: '2222', serial: 's2' },
  ];
  const orderChange = { patch: {}, event: 'order.found', learned: true };
  const { change } = changeOf(sealing as never, order, order, { ...orderChange, vouchers });
  expect(change.vouchers).toEqual(
    vouchers.map((voucher) => {
      const key = `voucher-serial/DW-T-7/${voucher.serial}`;
      return { key, sealed: `vouchers.sealed:DW-T-7:${key} ${JSON.stringify(voucher)}` };
    }),
  );
  expect(changeOf(sealing as never, order, order, orderChange).change.vouchers).toBeUndefined();
});

describe('a change that the journal must take', () => {
  const FULL = new JournalError('disk-full', 'the disk is full');

  /** A journal that fails so often before it takes the change. */
  function journal(failures: number, error: unknown = FULL) {
    let left = failures;
    const write = vi.fn(async () => {
      left -= 1;
      if (left >= 0) throw error;
      return 'taken';
    });
    const trouble = vi.fn();
    const waits: number[] = [];
    const pause = async (ms: number) => {
      waits.push(ms);
    };
    const take = (stopped = () => false) => untilTaken({ onJournalTrouble: trouble } as never, write, stopped, pause);
    return { take, write, trouble, waits };
  }

  test('is written once, and nothing is told', async () => {
    const { take, write, trouble, waits } = journal(0);
    expect(await take()).toBe('taken');
    expect([write.mock.calls.length, trouble.mock.calls, waits]).toEqual([1, [], []]);
  });

  test('is written again after longer and longer waits, and the trouble is told until it is over', async () => {
    const { take, trouble, waits } = journal(7);
    expect(await take()).toBe('taken');
    expect(waits).toEqual([200, 500, 1000, 2000, 5000, 5000, 5000]);
    const told = { code: 'journal-unavailable', detail: 'disk-full' };
    expect(trouble.mock.calls.map(([said]) => said)).toEqual([...Array(7).fill(told), null]);
  });

  test('is given up with the fault where our own statement is wrong', async () => {
    const wrong = Object.assign(new Error('no such column'), { code: 'SQLITE_ERROR' });
    const { take, write, trouble } = journal(1, wrong);
    await expect(take()).rejects.toBe(wrong);
    expect([write.mock.calls.length, trouble.mock.calls]).toEqual([1, []]);
  });

  test('is left to the next start where the app ends', async () => {
    const ended = journal(0);
    expect(await ended.take(() => true)).toBeNull();
    expect(ended.write).not.toHaveBeenCalled();
    const ending = journal(5);
    expect(await ending.take(() => ending.waits.length === 2)).toBeNull();
    expect(ending.write).toHaveBeenCalledTimes(2);
  });
});
