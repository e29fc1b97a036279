/** M14: what one answer to a batch says of each of its orders. */
import { expect, test } from 'vitest';
import { identifyBatch, splitBatch } from '#main/orders/products/bulk.ts';
import { anIntent } from '../../support/orders/intents.ts';

const PHONES = ['0241234567', '0241234567', '0247654321'] as const;
/** Two orders for one number, and one for another. */
const intents = PHONES.map((recipient, item) =>
  anIntent('bulk', { id: item, item, recipient, reference: `DW-T-${item}` }),
);
const placed = (item: number) => ({ order_id: 'o', reference: `DW-T-${item}`, status: 'pending' });
const skipped = (...recipients: string[]) => recipients.map((recipient) => ({ recipient, reason: 'Not on the list' }));

function said(data: object, status = 200): string[] {
  const outcomes = splitBatch(intents, { class: 'accepted', status, data, notes: [] });
  return intents.map(({ id }) => outcomes.get(id)?.class ?? 'nothing');
}

test('each row is placed or skipped as the answer names it', () => {
  expect(said({ orders: [0, 1, 2].map(placed), skipped: [] })).toEqual(['accepted', 'accepted', 'accepted']);
  expect(said({ orders: [placed(2)], skipped: skipped(PHONES[0], PHONES[1]) })).toEqual([
    'rejected',
    'rejected',
    'accepted',
  ]);
  expect(said({ orders: [placed(0), placed(2)], skipped: skipped(PHONES[1]) })).toEqual([
    'accepted',
    'rejected',
    'accepted',
  ]);
});

test('an answer that is no 200 places what it names, and proves nothing skipped', () => {
  const data = { orders: [placed(2)], skipped: skipped(PHONES[0], PHONES[1]) };
  for (const status of [201, 202, 207]) expect(said(data, status)).toEqual(['unknown', 'unknown', 'accepted']);
});

test('M10 what was odd about a batch is kept with each of its orders', () => {
  const data = { orders: [0, 1, 2].map(placed), skipped: [] };
  const outcomes = splitBatch(intents, { class: 'accepted', status: 201, data, notes: ['status 201'] });
  for (const outcome of outcomes.values()) expect(outcome).toMatchObject({ notes: ['status 201'] });
});

test('a number with two missing orders that was skipped once leaves both unknown', () => {
  const data = { orders: [placed(2)], skipped: skipped(PHONES[0], '0240000000') };
  expect(said(data)).toEqual(['unknown', 'unknown', 'accepted']);
});

test('sums that contradict each other account for no missing order', () => {
  const both = skipped(PHONES[0], PHONES[1]);
  for (const data of [
    { orders: [placed(2)], skipped: both, orders_placed: 3 },
    { orders: [placed(2)], skipped: [...both, ...skipped('0240000000')] },
  ]) {
    expect(said(data)).toEqual(['unknown', 'unknown', 'accepted']);
  }
});

test('M10 an entry under our reference that names another number is not ours', () => {
  expect(said({ orders: [{ ...placed(0), recipient: PHONES[2] }, placed(1), placed(2)], skipped: [] })[0]).toBe(
    'not-ours',
  );
});

test('an answer that accounts for too few orders proves none of them skipped', () => {
  // The answer doesn't mention the third number: a service that leaves out one may have left out more.
  expect(said({ orders: [], skipped: skipped(PHONES[0], PHONES[1]) })).toEqual(['unknown', 'unknown', 'unknown']);
});

test('an answer that only skips is ours by the numbers that it names', () => {
  expect(identifyBatch(intents, { orders: [], skipped: skipped(PHONES[2]) })).toBe('ours');
  expect(identifyBatch(intents, { orders: [placed(1)], skipped: [] })).toBe('ours');
  expect(identifyBatch(intents, { orders: [], skipped: skipped('0240000000') })).toBe('silent');
});
