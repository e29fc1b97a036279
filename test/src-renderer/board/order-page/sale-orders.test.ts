/** The rows of an open list: read again when the sale changes, even if only the sum owed for a row does. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderView } from '#shared/counter-api/values.ts';
import { pesewas } from '#shared/money.ts';
import {
  lookAtOrders,
  needOrder,
  orderAt,
  rowOf,
  useSaleOrders,
} from '../../../../src-renderer/board/order-page/sale-orders.ts';
import { bad, good, refunded, sale } from '../../../support/preview/fakes/fake-main.ts';
import { stubBridge } from '../../../support/renderer/stubbed-bridge.ts';

const list = sale(refunded);
const [order] = list.orders;
const refundedOrder = order as OrderView;
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

test('an order keeps its row, moves up with it, and is in none once it has left the list', () => {
  const orders = (...ids: number[]) => ({
    orders: ids.map((intentId) => ({ ...refundedOrder, intentId })),
    telling: 1,
  });
  const pages = new Map([
    [0, orders(1, 2, 3)],
    [2, orders(9)],
  ]);
  const rows = { pages };
  expect([rowOf(rows, 2, 1), rowOf(rows, 3, 1), rowOf(rows, 9, 0), rowOf(rows, 7, 1)]).toEqual([1, 2, 200, null]);
  // That row isn't read yet.
  expect(rowOf(rows, 7, 150)).toBe(150);
});

test('a page that could not be read is asked for again, once its sale is looked at anew', async () => {
  const many = { ...list, id: 'many' };
  const trouble = { now: true };
  const { asked: questions } = stubBridge({
    'orders.ofSale': ({ from }: { from: number }) =>
      from > 0 && trouble.now ? bad('internal') : good({ total: 101, ways: {}, orders: [refundedOrder] }),
  });
  const problem = () => useSaleOrders.getState().problem;
  lookAtOrders(many, null);
  await needOrder(100, many);
  await expect.poll(() => orderAt(useSaleOrders.getState(), 0)).toEqual(refundedOrder);
  await needOrder(100, many);
  expect([problem(), orderAt(useSaleOrders.getState(), 100)]).toEqual(['internal', null]);
  trouble.now = false;
  lookAtOrders(many, null);
  expect(problem()).toBeNull();
  await needOrder(100, many);
  expect([problem(), orderAt(useSaleOrders.getState(), 100)]).toEqual([null, refundedOrder]);
  expect(questions.filter(({ request }) => (request as { from: number }).from === 100)).toHaveLength(3);
});
