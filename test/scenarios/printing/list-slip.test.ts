import { expect, test } from 'vitest';
import { saleSlip } from '#main/printing/sale-slip.ts';
import { listSale } from '../../support/preview/fakes/fake-bulk.ts';

const shop = { shopName: 'Adom Mobile', training: false };
const values = (sale: ReturnType<typeof listSale>['sale']) =>
  saleSlip(sale, shop).rows.map(({ label, value }) => `${label}: ${value}`);

test('a long list’s slip tells how many rows are in each state, and says no more than its furthest row', () => {
  const { sale } = listSale({ done: 118, 'not-sold': 2 });
  expect(values(sale).slice(0, 3)).toEqual(['Quantity: 120', 'Completed: 118', 'Not sold, not charged: 2']);
  expect(saleSlip(sale, shop).status).toBe('Not sold, not charged');
  expect(saleSlip(listSale({ done: 30, 'under-way': 1 }).sale, shop).status).toBe('Paid, delivery pending');
  expect(saleSlip(listSale({ done: 30 }).sale, shop).status).toBe('Completed');
});

test('a short list’s slip names it row by row', () => {
  const { sale, orders } = listSale({ done: 2 });
  expect(values(sale).filter((line) => line.startsWith('Number'))).toHaveLength(orders.length);
});
