import { expect, test } from 'vitest';
import { voucher } from '#main/orders/products/voucher.ts';
import { anIntent } from '../../../support/orders/intents.ts';

const intent = anIntent('voucher');
const card = (nth: number) => ({ id: `v${nth}`, pin: `10${nth}`, serial_number: `S${nth}` });

test('M10 a look-up by our own reference is ours as soon as it holds any part of the order', () => {
  expect(voucher.identifyFound(intent, { order: { status: 'completed' } })).toBe('ours');
  expect(voucher.identifyFound(intent, { vouchers: [card(1)] })).toBe('ours');
  // An answer to a purchase that names nothing may be anybody's.
  expect(voucher.identifyPlaced(intent, { order: { status: 'completed' } })).toBe('silent');
});

test('M10 a look-up that holds nothing proves nothing, and one of another order or quantity isn’t ours', () => {
  for (const empty of [{}, null, { order: {}, vouchers: [] }, { vouchers: [{ pin: '1' }] }]) {
    expect(voucher.identifyFound(intent, empty)).toBe('silent');
  }
  expect(voucher.identifyFound(intent, { order: { reference: 'DW-X' }, vouchers: [card(1)] })).toBe('not-ours');
  expect(voucher.identifyFound(intent, { order: { quantity: 3 } })).toBe('not-ours');
});

test('M15 done means every voucher in hand, whatever the status says; more than were bought are not kept', () => {
  const read = (vouchers: unknown, more: object = {}) => voucher.readFound(intent, { order: { ...more }, vouchers });
  expect(read([card(1)], { status: 'completed' })).toMatchObject({ status: 'completed', surplusVouchers: 0 });
  expect(voucher.complete(intent, read([card(1)]))).toBe(false);
  const whole = read([card(1), card(2)], { status: 'pending' });
  expect(whole.status).toBe('completed');
  expect(voucher.complete(intent, whole)).toBe(true);
  const more = read([card(1), card(2), card(3), { ...card(2), pin: '999' }], {});
  expect(more.vouchers.map(({ serial }) => serial)).toEqual(['S1', 'S2']);
  expect(more.surplusVouchers).toBe(1);
  for (const status of ['failed', 'cancelled', 'refunded']) {
    expect(read([card(1), card(2)], { status }).status).toBe(status);
  }
});

test('an order in hand stays in hand, whatever a later answer leaves out', () => {
  const inHand = anIntent('voucher', { state: 'settled', money: 'kept' });
  expect(voucher.readFound(inHand, { order: { status: 'processing' } }).status).toBe('completed');
  expect(voucher.readFound(inHand, { order: { status: 'refunded' } }).status).toBe('refunded');
});

test('a look-up that leaves the total out tells it by the price of one', () => {
  const costOf = (order: object) => {
    const { cost, costText } = voucher.readFound(intent, { order });
    return [cost, costText];
  };
  expect(costOf({ unit_price: 12.5 })).toEqual([2500, null]);
  expect(costOf({ unit_price: 12.5, total_paid: 24 })).toEqual([2400, null]);
  expect(costOf({ total_paid: 24.005 })).toEqual([null, '24.005']);
  expect(costOf({})).toEqual([null, null]);
});
