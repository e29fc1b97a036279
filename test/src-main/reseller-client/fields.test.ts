import { expect, expectTypeOf, test } from 'vitest';
import { isOddStatus, readOrderData } from '#main/reseller-client/fields.ts';

const order = {
  order_id: 'a',
  reference: 'R-1',
  status: 'pending',
  network: 'MTN',
  size: '1GB',
  recipient: '024',
  price: 4.5,
};

test('a field of a wrong type is dropped and noted, and takes nothing else with it', () => {
  const read = readOrderData('dataPurchase', { ...order, price: '4.50', new_balance: null, extra: 1 });
  const { price, ...rest } = order;
  expect(read).toEqual({ fields: rest, notes: ['price: not readable', 'new_balance: not readable'] });
  expect(price).toBe(4.5);
});

test('a field at any depth is treated the same: vouchers, and the orders of a batch', () => {
  const vouchers = [{ id: 'v', pin: '12', serial_number: 'S' }, { id: 'w', pin: 34 }, 'x'];
  const read = readOrderData('voucherOrder', { order: { reference: 'R-1', quantity: '2' }, vouchers });
  expect(read.fields).toEqual({ order: { reference: 'R-1' }, vouchers: [vouchers[0], { id: 'w' }] });
  expect(read.notes).toEqual([
    'order.quantity: not readable',
    'vouchers.1.pin: not readable',
    'vouchers.1.serial_number: missing',
    'vouchers.2: not readable',
  ]);
  const batch = readOrderData('dataBulk', { orders: [{ reference: 'R-1', price: 'x' }], skipped: null });
  expect(batch.fields).toStrictEqual({ orders: [{ reference: 'R-1' }] });
});

test('a replayed bill lacks nothing; a first answer that is as small does', () => {
  expect(readOrderData('utilityPay', { already_processed: true, reference: 'UB-1' })).toEqual({
    fields: { already_processed: true, reference: 'UB-1' },
    notes: [],
  });
  expect(readOrderData('utilityPay', { reference: 'UB-1' }).notes).toHaveLength(7);
});

test('data that is no object has no fields', () => {
  for (const odd of [null, [], 'x', 7]) expect(readOrderData('afaOrder', odd).fields).toEqual({});
});

test('notes are bounded', () => {
  const vouchers = Array(1000).fill(7);
  expect(readOrderData('voucherPurchase', { vouchers }).notes).toHaveLength(20);
});

test('fields keep their types', () => {
  const { fields } = readOrderData('airtimePurchase', {});
  expectTypeOf(fields.total_paid).toEqualTypeOf<number | undefined>();
});

test('an odd status word is one that the contract doesn’t give', () => {
  expect(isOddStatus('dataOrder', { status: 'teleported' })).toBe(true);
  expect(isOddStatus('dataOrder', { status: 'queued' })).toBe(false);
  expect(isOddStatus('dataOrder', {})).toBe(false);
  expect(isOddStatus('voucherOrder', { order: { status: 'anything' } })).toBe(false);
});
