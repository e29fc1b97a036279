/** An order as the screens see it. */
import { expect, test } from 'vitest';
import { DAY, DEFAULT_POLICY } from '#main/orders/model/policy.ts';
import { toOrderView } from '#main/orders/view/sale-view.ts';
import { PRODUCTS, type Product } from '#shared/order-state.ts';
import { AT, anIntent, anOrder } from '../../../support/orders/intents.ts';

const MINUTE = 60_000;

const isSlow = (product: Product, forMs: number): boolean =>
  toOrderView(
    anIntent(product, {
      state: 'accepted',
      money: 'taken',
      order: { ...anOrder(), status: 'pending', acceptedAt: AT },
    }),
    { seesCost: true, now: AT + forMs, policy: DEFAULT_POLICY, waitingUntil: () => null, provenAt: () => null },
  ).slow;

test.each(PRODUCTS)('M25 %s is slow once it takes longer than usual, and a registration takes days', (product) => {
  const usual = product === 'afa' ? 3 * DAY : 5 * MINUTE;
  expect([isSlow(product, usual), isSlow(product, usual + 1)]).toEqual([false, true]);
});
