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
  const service = {
    ...{ cost: 500, role: 'dealer', mayPrice: true, answers: true, soldBefore: 1 },
    now: Date.parse('2026-11-21T12:00:00Z'),
  };
  const meta: Record<string, string> = {};
  const write = {
    saveMeta: vi.fn(async (more: Record<string, string>) => void Object.assign(meta, more)),
    saveSettings: vi.fn(async () => {}),
    log: vi.fn(async () => {}),
  };
  const told: unknown[] = [];
  const asked: unknown[] = [];
  const listed: string[] = [];
  const facts = { amount: null, volumeGb: 1, quantity: null };
  const groups = [{ product: 'data', supplier: 'MTN', facts, count: 10 }];
  const options = {
    ...{ book: new PriceStore(), write, now: () => service.now, role: () => service.role },
    dayOf: (at: number) => new Date(at).toISOString().slice(0, 10),
    read: {
      meta: async () => meta,
      soldLately: async (...days: string[]) => {
        asked.push(days);
        return days[0] === days[1] || service.soldBefore > 0 ? { days: 1, groups } : { days: 0, groups: [] };
      },
    },
    person: () => ({ id: 'ama', mayPrice: service.mayPrice }),
    catalogue: {
      bundles: async () => {
        listed.push('bundles');
        return { ok: service.answers, value: [{ network: 'MTN', volumeGb: 1, cost: pesewas(service.cost) }] };
      },
      vouchers: async () => {
        listed.push('vouchers');
        return { ok: true, value: [] };
      },
      costOf: async () => pesewas(service.cost),
    },
    onChange: (why: unknown) => told.push(why),
  };
  const desk = new PriceService(options as unknown as PriceServiceOptions);
  return { service, desk, write, told, asked, listed };
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

test('a look asks the service for its own list alone, and its news is told whatever the look before found', async () => {
  const { service, desk, told, listed } = prices();
  await desk.check('role');
  await desk.check('bundles');
  await desk.check('vouchers');
  expect(listed).toEqual(['bundles', 'vouchers']);
  service.cost = 560;
  await desk.check('bundles');
  expect(told).toEqual([null, null, null, 'cost']);
});

test.each([
  ['a saved rule', (desk: PriceService) => desk.save(RULES)],
  ['an accepted change', (desk: PriceService) => desk.decide('accept')],
])('a cost that rose after the page was shown is told after %s', async (_, act) => {
  const { service, desk, told } = prices();
  await desk.check('bundles');
  service.cost = 520;
  await desk.view();
  service.cost = 560;
  const answer = await act(desk);
  expect(answer).toMatchObject({ value: { change: { why: 'cost', items: [{ costBefore: 520, cost: 560 }] } } });
  expect(told.at(-1)).toBe('cost');
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

test('a forecast takes the seven days before today, and today only where there is no earlier one', async () => {
  const { service, desk, asked } = prices();
  await desk.view();
  expect(asked.splice(0)).toEqual([['2026-11-14', '2026-11-20']]);
  service.soldBefore = 0;
  await desk.view();
  expect(asked).toEqual([
    ['2026-11-14', '2026-11-20'],
    ['2026-11-21', '2026-11-21'],
  ]);
});

test('a typed cost counts from the day on which that amount was first typed for that product and supplier', async () => {
  const { service, desk } = prices();
  const afa = (amount: number, supplier: string | null = null): PriceRules[number] => ({
    ...{ product: 'afa', supplier, markup: { kind: 'price', amount: pesewas(2000), per: 'list' }, roundTo: 10 },
    ...{ fee: pesewas(0), commission: 0, belowCost: false },
    typedCost: { amount: pesewas(amount), since: '2000-01-01' },
  });
  const since = async (...rules: PriceRules) => {
    const saved = await desk.save([...RULES, ...rules]);
    return saved.ok && saved.value.rules.slice(1).map(({ typedCost }) => typedCost?.since);
  };
  expect(await since(afa(1500))).toEqual(['2026-11-21']);
  service.now += 3 * 86_400_000;
  expect(await since(afa(1500), afa(1500, 'MTN'))).toEqual(['2026-11-21', '2026-11-24']);
  expect(await since(afa(1600))).toEqual(['2026-11-24']);
});

test('the log has what the owner decided about, and nothing where nothing had changed', async () => {
  const { service, desk, write } = prices();
  await desk.check('bundles');
  await desk.decide('leave');
  service.cost = 560;
  await desk.view();
  await desk.decide('accept');
  expect(write.log.mock.calls).toMatchObject([
    [{ kind: 'prices.left', saleSeq: null, data: { by: 'ama', why: null, changed: [] } }],
    [{ kind: 'prices.accepted', data: { by: 'ama', why: 'cost', changed: [{ costBefore: 500, cost: 560 }] } }],
  ]);
});

test('a catalogue that gives no answer shows no bundle, and changes nothing that the owner has seen', async () => {
  const { service, desk, told } = prices();
  await desk.check('bundles');
  service.answers = false;
  service.cost = 560;
  await desk.check('bundles');
  const seen = await desk.view();
  expect(seen.ok && seen.value.items.filter(({ product }) => product === 'data')).toEqual([]);
  expect(seen.ok && seen.value.change).toBeNull();
  service.answers = true;
  await desk.check('bundles');
  expect(told).toEqual([null, null, 'cost']);
});
