import { expect, test } from 'vitest';
import { movedOrders } from '#main/journal/office/moved-orders.ts';
import { Till } from '../../../support/office/stream.ts';

const MOST = 500;

const versions = (till: Till, after = 0, most = MOST) => {
  const { orders, upto } = movedOrders(till.db, after, most);
  return { upto, moved: orders.map(({ intent, state, version }) => [intent, state, version]) };
};

test('an order that nobody has sent yet is left out until it is', async () => {
  const till = Till.open();
  const sale = till.record();
  const recorded = versions(till);
  expect(recorded.moved).toEqual([]);
  till.send(sale);
  expect(versions(till, recorded.upto).moved).toEqual([[1, 'sending', 2]]);
});

test('only the orders of a list that moved are sent again', async () => {
  const till = Till.open();
  const list = till.record(3);
  const sent = till.send(list);
  const before = versions(till);
  expect(before.moved).toHaveLength(3);
  const [second, attempt] = [list[1], sent[1]];
  if (second === undefined || attempt === undefined) throw new Error('three were sent');
  till.settle(second, attempt);
  expect(versions(till, before.upto).moved).toEqual([[2, 'settled', 3]]);
});

test('each order is there once, as it stands now, however many events moved it', async () => {
  const till = Till.open();
  till.sell(2);
  expect(versions(till).moved).toEqual([
    [1, 'settled', 3],
    [2, 'settled', 3],
  ]);
});

test('the orders that one event moved stay together; the next ones wait', async () => {
  const till = Till.open();
  till.send(till.record(5));
  till.sell();
  const first = versions(till, 0, 2);
  expect(first.moved).toHaveLength(5);
  expect(versions(till, first.upto, 2).moved).toEqual([[6, 'settled', 3]]);
});

test('a batch without room takes no order, and looks at no event', async () => {
  const till = Till.open();
  till.sell();
  expect(versions(till, 0, 0)).toEqual({ moved: [], upto: 0 });
});

test('orders that a power cut left on their way are told to be unknown', async () => {
  const till = Till.open();
  till.send(till.record());
  till.sell();
  const before = versions(till);
  till.ops.closeInterrupted(till.now);
  expect(versions(till, before.upto).moved).toEqual([[1, 'unknown', 3]]);
});
