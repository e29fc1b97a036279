/** The rows of an open list: read again when the sale changes, even if only the sum owed for a row does. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pesewas } from '#shared/money.ts';
import {
  lookAtOrders,
  needOrder,
  orderAt,
  useSaleOrders,
} from '../../../../src-renderer/board/order-page/sale-orders.ts';
import { good, refunded, sale } from '../../../support/preview/fakes/fake-main.ts';

const list = sale(refunded);
const [order] = list.orders;
let paidBack: number;
let asked: number;

beforeEach(() => {
  [paidBack, asked] = [0, 0];
  const ofSale = async () => {
    asked += 1;
    return good({ total: 1, ways: {}, orders: [{ ...order, paidBack: pesewas(paidBack) }] });
  };
  vi.stubGlobal('window', { dwadi: { call: ofSale } });
});
afterEach(() => vi.unstubAllGlobals());

const shown = () => orderAt(useSaleOrders.getState(), 0)?.paidBack;

test('a row’s paid-out debt is read again, though no order has moved', async () => {
  lookAtOrders(list, null);
  await expect.poll(shown).toBe(0);
  await needOrder(0, list);
  expect(asked).toBe(1);
  paidBack = 1000;
  // Main reports it like this: the same sale with the same revision.
  lookAtOrders({ ...list }, null);
  await expect.poll(shown).toBe(1000);
  expect(asked).toBe(2);
});
