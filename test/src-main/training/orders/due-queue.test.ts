import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DueQueue } from '#main/training/orders/due-queue.ts';
import type { Order } from '#main/training/orders/order.ts';
import { pesewas } from '#shared/money.ts';

const refundAt = (id: string, at: number): Order<'data'> => ({
  id,
  kind: 'data',
  account: 'main',
  reference: id,
  clientReference: id,
  content: '',
  amount: 100,
  newBalance: 0,
  placedAt: 0,
  plan: [
    { status: 'pending', at: 0 },
    { status: 'refunded', at, refund: true },
  ],
  commission: pesewas(0),
  commissionPaid: false,
  refunded: false,
  details: { network: 'MTN', volume_gb: 1, recipient: '0240000000' },
});

test('orders come out by their time, and never before it, in whatever order they come in', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000)), fc.nat(1000), (times, now) => {
      const queue = new DueQueue();
      times.forEach((at, index) => {
        queue.watch(refundAt(`order-${index}`, at));
      });
      const taken: number[] = [];
      for (let due = queue.take(now); due !== null; due = queue.take(now)) taken.push(due.at);
      expect(taken).toEqual(times.filter((at) => at <= now).sort((a, b) => a - b));
    }),
  );
});

test('an order that moves no money by itself is not watched', () => {
  const queue = new DueQueue();
  const order = refundAt('order', 5);
  queue.watch({ ...order, plan: [{ status: 'completed', at: 5 }] });
  queue.watch({ ...order, refunded: true });
  expect(queue.take(Number.POSITIVE_INFINITY)).toBeNull();
});
