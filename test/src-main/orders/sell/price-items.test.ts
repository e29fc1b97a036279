/** The cost and the price of each order of a sale, or the reason why it can't be sold now. */
import { expect, test } from 'vitest';
import { priceItems } from '#main/orders/sell/price-items.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { pesewas } from '#shared/money.ts';
import type { Phone } from '#shared/phone.ts';

const row = (volumeGb: number) => ({ network: 'MTN' as const, phone: '0241234567' as Phone, volumeGb });
const list: SaleRequest = { product: 'bulk', rows: [row(1), row(2), row(5)] };

/** 1 GB costs GHS 5, 2 GB is sold out, and the cost of 5 GB is unknown. */
const ports = (fee: number, commission: number): Parameters<typeof priceItems>[0] => ({
  costs: {
    costOf: async () => null,
    snapshot: async () => ({
      costOf: (_, { volumeGb }) => (volumeGb === 5 ? null : pesewas(500)),
      soldOut: (_, { volumeGb }) => volumeGb === 2,
    }),
    forget: () => {},
  },
  prices: {
    priceFor: (_, __, cost) => (cost === null ? null : pesewas(cost + 100)),
    eachFor: (product) => (product === 'sms' ? pesewas(5) : null),
    feeFor: () => pesewas(fee),
    commissionFor: () => pesewas(commission),
  },
  hashContent: (content) => content.join(),
});

test('a row that is sold out, or has no price, is refused by its number, and the others are priced', async () => {
  const { items, refused } = await priceItems(ports(0, 0), list);
  expect(items).toMatchObject([
    { recipient: '0241234567', cost: 500, price: 600, contentKey: 'data,MTN,0241234567,1' },
  ]);
  expect(items[0]?.facts).toEqual({ amount: null, volumeGb: 1, quantity: null });
  expect(refused).toEqual([
    { row: 1, code: 'out-of-stock' },
    { row: 2, code: 'price-unknown' },
  ]);
});

test.each(['bulk', 'data'] as const)(
  'a %s order of unknown cost is not sold at the owner’s own price either',
  async (product) => {
    const given = ports(0, 0);
    const own = { ...given, prices: { ...given.prices, priceFor: () => pesewas(2600) } };
    const request: SaleRequest = product === 'bulk' ? { product, rows: [row(5)] } : { product, ...row(5) };
    expect(await priceItems(own, request)).toEqual({ items: [], refused: [{ row: 0, code: 'price-unknown' }] });
  },
);

test('the service is asked once for all rows, also where it does not answer', async () => {
  let asked = 0;
  const { costs, ...others } = ports(0, 0);
  const snapshot = async () => {
    asked += 1;
    return { costOf: () => null, soldOut: () => false };
  };
  const rows = Array.from({ length: 300 }, () => row(1));
  const { items, refused } = await priceItems({ ...others, costs: { ...costs, snapshot } }, { product: 'bulk', rows });
  expect([asked, items.length, refused.length]).toEqual([1, 0, 300]);
});

test('a price keeps its fee and its estimated commission with the order', async () => {
  const { items } = await priceItems(ports(50, 20), list);
  expect(items[0]?.facts).toMatchObject({ fee: 50, commission: 20 });
});

test('the price of one part of a text to one number is kept with the order, if the price is for parts', async () => {
  const message = 'Your parcel is here.'.padEnd(200, '.');
  const asked: SaleRequest = { product: 'sms', message, recipients: ['0241234567' as Phone], sender: null };
  const { items } = await priceItems(
    { ...ports(0, 0), prices: { ...ports(0, 0).prices, priceFor: () => pesewas(10) } },
    asked,
  );
  expect(items[0]?.facts).toEqual({ amount: null, volumeGb: null, quantity: 1, parts: 2, each: 5 });
  expect((await priceItems(ports(0, 0), list)).items[0]?.facts).not.toHaveProperty('each');
});
