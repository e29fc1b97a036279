import { expect, test } from 'vitest';
import { basisOf, changeSince, parseBasis } from '#main/pricing/basis.ts';
import { forecastBy, offeredOf, pricedBy } from '#main/pricing/offered.ts';
import type { PriceRules } from '#shared/counter-api/prices.ts';
import { pesewas } from '#shared/money.ts';

const listed = (oneGb: number, twoGb = 1000) => ({
  bundles: [
    { network: 'MTN', volumeGb: 2, cost: pesewas(twoGb) },
    { network: 'MTN', volumeGb: 1, cost: pesewas(oneGb) },
  ],
  vouchers: [{ name: 'WASSCE', cost: pesewas(1700) }],
});

const rule = (hundredths: number, belowCost = false): PriceRules => [
  {
    ...{ product: 'data', supplier: 'MTN', markup: { kind: 'percent', hundredths }, roundTo: 10 },
    ...{ fee: pesewas(0), commission: 0, belowCost },
  },
];

const seen = basisOf(offeredOf(listed(500)), 'dealer', null);

test('nothing is proposed while costs and role are those that the owner has seen; a new size is no change', () => {
  expect(changeSince(seen, offeredOf(listed(500)), 'dealer', [])).toBeNull();
  const more = listed(500);
  const withFive = { ...more, bundles: [...more.bundles, { network: 'MTN', volumeGb: 5, cost: pesewas(2500) }] };
  expect(changeSince(seen, offeredOf(withFive), 'dealer', [])).toBeNull();
  expect(changeSince(seen, offeredOf({ bundles: [], vouchers: [] }), null, [])).toBeNull();
});

test('a cost that rose is proposed with both prices by the rules, rounded up', () => {
  expect(changeSince(seen, offeredOf(listed(560)), 'dealer', rule(800))).toEqual({
    ...{ why: 'cost', roleBefore: null, role: null },
    items: [
      {
        ...{ product: 'data', supplier: 'MTN', name: '1 GB', costBefore: 500, cost: 560 },
        ...{ priceBefore: 540, price: 610 },
      },
    ],
  });
});

test('a cost that fell is proposed like one that rose', () => {
  expect(changeSince(seen, offeredOf(listed(450)), 'dealer', rule(800))).toMatchObject({
    why: 'cost',
    items: [{ name: '1 GB', costBefore: 500, cost: 450, priceBefore: 540, price: 490 }],
  });
});

test('another role is told even while no cost has changed', () => {
  const change = changeSince(seen, offeredOf(listed(500)), 'dealer (ended)', []);
  expect(change).toMatchObject({ why: 'role', roleBefore: 'dealer', role: 'dealer (ended)', items: [] });
});

test('an unlisted product keeps its last seen cost; a basis that cannot be read was never seen', () => {
  const later = basisOf(offeredOf({ bundles: [], vouchers: [] }), null, seen);
  expect(changeSince(later, offeredOf(listed(500)), 'dealer', [])).toBeNull();
  expect(parseBasis(JSON.stringify(seen))).toEqual(seen);
  for (const text of [undefined, '', '{', '{"role":1}']) expect(parseBasis(text)).toBeNull();
});

test('a price below cost is kept at cost and marked, until the rule confirms it', () => {
  const [kept] = pricedBy(rule(-1000), offeredOf(listed(500)));
  expect(kept).toMatchObject({ name: '1 GB', cost: 500, price: 500, keptAtCost: true });
  const [sold] = pricedBy(rule(-1000, true), offeredOf(listed(500)));
  expect(sold).toMatchObject({ price: 450, keptAtCost: false });
});

test('tomorrow is an average day of the last ones at today’s costs, without products of unknown cost', () => {
  const facts = { amount: null, volumeGb: 1, quantity: null };
  const sold = [
    { product: 'data' as const, supplier: 'MTN', facts, count: 30, costNow: pesewas(500) },
    { product: 'afa' as const, supplier: 'AFA', facts, count: 2, costNow: null },
  ];
  expect(forecastBy(rule(800), sold, 6)).toEqual({ days: 6, revenue: 2700, margin: 200, ordersLeftOut: 2 });
  expect(forecastBy([], sold, 0)).toBeNull();
});

test('a price equal to the cost was asked for, and is not marked as kept there', () => {
  expect(pricedBy(rule(0), offeredOf(listed(500)))[0]).toMatchObject({ price: 500, keptAtCost: false });
});

test('a product without a cost just now shows no change, and is compared with its last seen cost later', () => {
  const unpriced = { ...listed(500), vouchers: [{ name: 'WASSCE', cost: null }] };
  expect(changeSince(seen, offeredOf(unpriced), 'dealer', [])).toBeNull();
  const later = basisOf(offeredOf({ ...listed(500), vouchers: [] }), null, seen);
  expect(later.role).toBe('dealer');
  const dearer = { ...listed(500), vouchers: [{ name: 'WASSCE', cost: pesewas(1800) }] };
  expect(changeSince(later, offeredOf(dearer), 'dealer', [])).toMatchObject({
    items: [{ supplier: 'WASSCE', costBefore: 1700, cost: 1800 }],
  });
});

test('a role that was never told is unknown, and no reason for a question', () => {
  const basis = basisOf(offeredOf(listed(500)), null, null);
  expect(basis.role).toBeNull();
  expect(changeSince(basis, offeredOf(listed(500)), 'dealer', [])).toBeNull();
});
