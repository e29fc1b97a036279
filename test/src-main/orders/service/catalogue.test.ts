/** The prices that are read from the service's lists, whatever the lists contain. */
import { expect, test } from 'vitest';
import type { IntentFacts } from '#main/journal/base/records.ts';
import { Catalogue } from '#main/orders/service/catalogue.ts';
import { systemClock } from '#main/platform/clock.ts';
import type { ResellerClient } from '#main/reseller-client/port.ts';
import { err, ok } from '#shared/result.ts';

const facts = (more: Partial<IntentFacts>): IntentFacts => ({ amount: null, volumeGb: null, quantity: null, ...more });

/** A catalogue whose one bundle and one voucher cost this. */
function priced(price: number): Catalogue {
  const bundle = { id: 'a', network: 'MTN', size: '5GB', volume_gb: 5, price, currency: 'GHS' };
  const voucher = { type_id: 'v', name: 'WAEC', price, available_count: 900, is_active: true };
  const read = async (endpoint: string) =>
    ok(endpoint === 'packages' ? { packages: [bundle], total: 1 } : { types: [voucher] });
  return new Catalogue(systemClock, () => ({ read }) as unknown as ResellerClient);
}

test.each([0, -5, -0.004, 1e-9, 100_000.01, 9e9, 1e15, 1e300, 4.505])(
  '%d is no price: neither a bundle nor a hundred vouchers are sold at it',
  async (price) => {
    const catalogue = priced(price);
    expect(await catalogue.costOf('data', 'MTN', facts({ volumeGb: 5 }))).toBeNull();
    expect(await catalogue.costOf('voucher', 'WAEC', facts({ typeId: 'v', quantity: 100 }))).toBeNull();
    expect((await catalogue.snapshot('data')).soldOut('MTN', facts({ volumeGb: 5 }))).toBe(false);
  },
);

test('any other number is the price', async () => {
  for (const [price, cost] of [
    [0.01, 1],
    [4.5, 450],
    [100_000, 10_000_000],
  ] as const) {
    expect(await priced(price).costOf('data', 'MTN', facts({ volumeGb: 5 }))).toBe(cost);
    expect(await priced(price).costOf('voucher', 'WAEC', facts({ typeId: 'v', quantity: 100 }))).toBe(100 * cost);
  }
});

test('a list that is asked for anew on a dead line is kept, and the next customer is told a price', async () => {
  let asked = 0;
  const answers = Promise.withResolvers<void>();
  const read = async () => {
    asked += 1;
    if (asked === 1) return ok({ packages: [{ network: 'MTN', volume_gb: 5, price: 23 }], total: 1 });
    await answers.promise;
    return err({ code: 'unreachable' });
  };
  const now = { monotonic: 0 };
  const catalogue = new Catalogue(
    { ...systemClock, monotonic: () => now.monotonic },
    () => ({ read }) as unknown as ResellerClient,
  );
  const cost = (oldestMs?: number) => catalogue.costOf('data', 'MTN', facts({ volumeGb: 5 }), oldestMs);
  expect(await cost()).toBe(2300);
  now.monotonic = 5000;
  const anew = cost(250);
  expect(await cost()).toBe(2300);
  answers.resolve();
  expect(await anew).toBeNull();
  expect(await cost()).toBe(2300);
  expect(asked).toBe(2);
  catalogue.forget();
  expect(await cost()).toBeNull();
});

test('M20 a laptop that slept asks for prices anew, because its monotonic clock stood still', async () => {
  const prices = [23, 25];
  const read = async () => ok({ packages: [{ network: 'MTN', volume_gb: 5, price: prices.shift() }], total: 1 });
  const now = { monotonic: 0, wall: 0 };
  const clock = { monotonic: () => now.monotonic, wall: () => now.wall };
  const catalogue = new Catalogue(clock, () => ({ read }) as unknown as ResellerClient);
  const cost = () => catalogue.costOf('data', 'MTN', facts({ volumeGb: 5 }));
  expect(await cost()).toBe(2300);
  now.wall = 60_000;
  expect(await cost()).toBe(2300);
  now.wall = 8 * 3_600_000;
  expect(await cost()).toBe(2500);
});
