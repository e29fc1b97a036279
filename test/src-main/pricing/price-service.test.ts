/** The owner's prices: the record of what was seen, and a person without the right, who changes nothing. */
import { expect, test, vi } from 'vitest';
import { PriceService, type PriceServiceOptions } from '#main/pricing/price-service.ts';
import { PriceStore } from '#main/pricing/price-store.ts';
import type { PriceRules } from '#shared/counter-api/prices.ts';
import { pesewas } from '#shared/money.ts';

const RULES: PriceRules = [
  {
    ...{ product: 'data', supplier: 'MTN', markup: { kind: 'add', amount: pesewas(100) }, roundTo: 10 },
    ...{ fee: pesewas(0), commission: 0, belowCost: false },
  },
];

function prices() {
  const service = { cost: 500, role: 'dealer', mayPrice: true };
  const meta: Record<string, string> = {};
  const write = {
    saveMeta: vi.fn(async (more: Record<string, string>) => void Object.assign(meta, more)),
    saveSettings: vi.fn(async () => {}),
    log: vi.fn(async () => {}),
  };
  const told: unknown[] = [];
  const facts = { amount: null, volumeGb: 1, quantity: null };
  const groups = [{ product: 'data', supplier: 'MTN', facts, count: 10 }];
  const options = {
    ...{ book: new PriceStore(), write, now: () => 0, dayOf: () => '2026-11-21', role: () => service.role },
    read: { meta: async () => meta, soldLately: async () => ({ days: 1, groups }) },
    person: () => ({ id: 'ama', mayPrice: service.mayPrice }),
    catalogue: {
      bundles: async () => ({ ok: true, value: [{ network: 'MTN', volumeGb: 1, cost: pesewas(service.cost) }] }),
      vouchers: async () => ({ ok: true, value: [] }),
      costOf: async () => pesewas(service.cost),
    },
    onChange: (why: unknown) => told.push(why),
  };
  const desk = new PriceService(options as unknown as PriceServiceOptions);
  return { service, desk, write, told };
}

test('a cost that rose is told with each look, until the owner has decided about it', async () => {
  const { service, desk, told } = prices();
  await desk.check('bundles');
  service.cost = 560;
  await desk.check('bundles');
  await desk.check('role');
  expect(told).toEqual([null, 'cost', 'cost']);
  await desk.decide('leave');
  await desk.check('role');
  expect(told.slice(3)).toEqual([null, null]);
});

test('another role is told until the owner has decided about it, and then is the one that was seen', async () => {
  const { service, desk, told } = prices();
  await desk.check('role');
  service.role = 'customer';
  await desk.check('role');
  await desk.check('bundles');
  await desk.decide('accept');
  await desk.check('role');
  service.role = 'dealer';
  await desk.check('role');
  expect(told).toEqual([null, 'role', 'role', null, null, 'role']);
});

test('rules that are only previewed change neither the prices of sales nor today’s earnings', async () => {
  const { desk } = prices();
  expect(await desk.preview(RULES)).toMatchObject({
    value: { rules: [], now: { revenue: 5000, margin: 0 }, forecast: { revenue: 6000, margin: 1000 } },
  });
});

test('a person who may not price writes nothing down, and decides nothing', async () => {
  const { service, desk, write } = prices();
  service.mayPrice = false;
  for (const refused of [await desk.decide('accept'), await desk.save(RULES)]) {
    expect(refused).toMatchObject({ error: { code: 'not-allowed' } });
  }
  for (const written of Object.values(write)) expect(written).not.toHaveBeenCalled();
});
