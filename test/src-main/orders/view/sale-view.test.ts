/** An order as the screens see it. */
import { expect, test } from 'vitest';
import { DEFAULT_POLICY } from '#main/orders/model/policy.ts';
import { toOrderView, type ViewContext } from '#main/orders/view/sale-view.ts';
import { DAY_MS } from '#shared/day.ts';
import { PRODUCTS, type Product } from '#shared/order-state.ts';
import { AT, anIntent, anOrder } from '../../../support/orders/intents.ts';

const MINUTE = 60_000;

const VIEW: ViewContext = {
  ...{ seesCost: true, now: AT, policy: DEFAULT_POLICY },
  ...{ waitingUntil: () => null, provenAt: () => AT + MINUTE, keyIsGone: () => false },
};

const isSlow = (product: Product, forMs: number): boolean =>
  toOrderView(
    anIntent(product, {
      state: 'accepted',
      money: 'taken',
      order: { ...anOrder(), status: 'pending', acceptedAt: AT },
    }),
    { ...VIEW, now: AT + forMs },
  ).slow;

test.each(PRODUCTS)('M25 %s is slow once it takes longer than usual, and a registration takes days', (product) => {
  const usual = product === 'afa' ? 3 * DAY_MS : 5 * MINUTE;
  expect([isSlow(product, usual), isSlow(product, usual + 1)]).toEqual([false, true]);
});

test('M18 an order that a person gave up is put away while its key is gone', () => {
  const unknown = anIntent('airtime', { state: 'unknown', money: 'maybe', givenUp: true });
  const gone = { ...VIEW, keyIsGone: () => true };
  expect([VIEW, gone].map((view) => toOrderView(unknown, view).putAway)).toEqual([false, true]);
  expect(toOrderView({ ...unknown, givenUp: false }, gone).putAway).toBe(false);
});
