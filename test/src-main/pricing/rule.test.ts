import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PriceStore } from '#main/pricing/price-store.ts';
import { eachOf, feeOf, priceBy, priceOf, ruleFor } from '#main/pricing/rule.ts';
import { type PriceRuleOf, priceRule, priceRules, ROUNDINGS } from '#shared/counter-api/prices.ts';
import { type Pesewa, pesewas } from '#shared/money.ts';

const rule = (more: Partial<PriceRuleOf> = {}): PriceRuleOf => ({
  product: 'data',
  supplier: null,
  markup: { kind: 'percent', hundredths: 500 },
  roundTo: 1,
  fee: pesewas(0),
  commission: 0,
  belowCost: false,
  ...more,
});

const money = (least: number, most: number): fc.Arbitrary<Pesewa> => fc.integer({ min: least, max: most }).map(pesewas);
const cost = money(0, 5_000_000);
const anyRule = fc
  .record({
    markup: fc.oneof(
      money(-10_000, 100_000).map((amount) => ({ kind: 'add' as const, amount })),
      fc.integer({ min: -10_000, max: 100_000 }).map((hundredths) => ({ kind: 'percent' as const, hundredths })),
    ),
    roundTo: fc.constantFrom(...ROUNDINGS),
    fee: money(0, 1000),
    belowCost: fc.boolean(),
  })
  .map(rule);

test('a price is never below cost unless that was confirmed, never below zero, and always whole pesewas', () => {
  fc.assert(
    fc.property(anyRule, cost, (one, paid) => {
      const price = priceBy(one, paid);
      expect(price).toBeGreaterThanOrEqual(one.belowCost ? 0 : paid);
      expect(Number.isInteger(price)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('rounding takes nothing from the shop, and gives less than one step to it', () => {
  fc.assert(
    fc.property(anyRule, cost, (one, paid) => {
      const exact = priceBy({ ...one, roundTo: 1, belowCost: true }, paid) ?? 0;
      const rounded = priceBy({ ...one, belowCost: true }, paid) ?? 0;
      expect(rounded).toBeGreaterThanOrEqual(exact);
      expect(rounded - exact).toBeLessThan(one.roundTo);
    }),
    { numRuns: 2000 },
  );
});

test('a percent is the least whole count of pesewas that is not less than it, by no float', () => {
  fc.assert(
    fc.property(cost, fc.integer({ min: 0, max: 100_000 }), (paid, hundredths) => {
      const added = BigInt((priceBy(rule({ markup: { kind: 'percent', hundredths } }), paid) ?? 0) - paid) * 10_000n;
      const wanted = BigInt(paid) * BigInt(hundredths);
      expect(added >= wanted && added < wanted + 10_000n).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('a customer who costs more is never sold for less', () => {
  fc.assert(
    fc.property(anyRule, cost, cost, (one, a, b) => {
      const [less, more] = [a, b].toSorted((x, y) => x - y) as [Pesewa, Pesewa];
      expect(priceBy(one, less)).toBeLessThanOrEqual(priceBy(one, more) ?? 0);
    }),
  );
});

test.each([
  ['5% on GHS 23.40', rule(), 2340, 2457],
  ['rounded up to 50 pesewas', rule({ roundTo: 50 }), 2340, 2500],
  ['with a fee of 50 pesewas', rule({ fee: pesewas(50) }), 2340, 2507],
  ['rounded up with its fee', rule({ roundTo: 50, fee: pesewas(20) }), 2340, 2500],
  ['GHS 1 on top', rule({ markup: { kind: 'add', amount: pesewas(100) } }), 2340, 2440],
  ['GHS 1 less, not confirmed', rule({ markup: { kind: 'add', amount: pesewas(-100) } }), 2340, 2340],
  ['GHS 1 less, confirmed', rule({ markup: { kind: 'add', amount: pesewas(-100) }, belowCost: true }), 2340, 2240],
] as const)('%s', (_, one, paid, price) => {
  expect(priceBy(one, pesewas(paid))).toBe(price);
});

test('a sale without a cost has a price only by a price of its own', () => {
  expect(priceBy(rule(), null)).toBeNull();
  const afa = rule({ product: 'afa', markup: { kind: 'price', amount: pesewas(1980), per: 'list' }, roundTo: 50 });
  expect(priceBy(afa, null)).toBe(2000);
});

test('an order without a cost has no price by a rule that adds to a cost, or without a rule', () => {
  for (const rules of [[], [rule()]]) expect(priceOf(rules, 'data', 'MTN', null, { volumeGb: 1 })).toBeNull();
});

test("a supplier's own rule goes before its product's, and no other product's counts", () => {
  const [all, mtn] = [rule(), rule({ supplier: 'MTN' })];
  expect(ruleFor([all, mtn], 'data', 'MTN')).toBe(mtn);
  expect(ruleFor([all, mtn], 'data', 'Telecel')).toBe(all);
  expect(ruleFor([mtn], 'data', 'Telecel')).toBeNull();
  expect(ruleFor([all, mtn], 'airtime', 'MTN')).toBeNull();
  // A list is bundles.
  expect(ruleFor([all, mtn], 'bulk', 'MTN')).toBe(mtn);
});

test('a price for texts counts for each sender, unless a sender has one of its own', () => {
  const priced = (supplier: string | null, amount: number) =>
    rule({ product: 'sms', supplier, markup: { kind: 'price', amount: pesewas(amount), per: 'each' } });
  const [usual, own, all] = [priced('SMS', 5), priced('ADOM', 7), priced(null, 9)];
  const ruleOf = (supplier: string) => ruleFor([usual, own, all], 'sms', supplier);
  expect([ruleOf('SMS'), ruleOf('KOFI'), ruleOf('ADOM')]).toEqual([usual, usual, own]);
  expect(ruleFor([all], 'sms', 'KOFI')).toBe(all);
});

test('the estimated commission is rounded down, and is airtime’s alone; the fee is the rule’s', async () => {
  const book = new PriceStore();
  const rules = [
    rule({ product: 'airtime', commission: 250, fee: pesewas(50) }),
    rule({ product: 'data', commission: 250 }),
  ];
  await book.load({ read: { settings: async () => ({ prices: JSON.stringify(rules) }) } });
  expect(book.commissionFor('airtime', 'MTN', pesewas(1019))).toBe(25);
  expect(book.commissionFor('airtime', 'MTN', null)).toBe(0);
  expect(book.commissionFor('data', 'MTN', pesewas(1019))).toBe(0);
  expect([book.feeFor('airtime', 'MTN'), book.feeFor('bill', 'ecg')]).toEqual([50, 0]);
});

test('a registration has no price before an owner has set one, but for people who practise', async () => {
  const price = (book: PriceStore) => book.priceFor('afa', 'AFA', null);
  const [live, practice] = [new PriceStore(), new PriceStore()];
  practice.takeDemoPrices();
  expect([price(live), price(practice)]).toEqual([null, 1500]);
  const own = rule({ product: 'afa', markup: { kind: 'price', amount: pesewas(2500), per: 'each' } });
  const read = { settings: async () => ({ prices: JSON.stringify([own]) }) };
  for (const book of [live, practice]) await book.load({ read });
  expect([price(live), price(practice)]).toEqual([2500, 2500]);
});

test('rules that say nothing sound are refused', () => {
  const afaAtCost = rule({ product: 'afa' });
  const pricedData = rule({ markup: { kind: 'price', amount: pesewas(100), per: 'list' } });
  const negativeFee = rule({ fee: pesewas(-1) });
  for (const one of [afaAtCost, pricedData, negativeFee]) expect(priceRule.safeParse(one).success).toBe(false);
  expect(priceRules.safeParse([rule(), rule({ roundTo: 50 })]).success).toBe(false);
});

test('a price of its own is rounded with its fee in it, like a cost with its markup', () => {
  const own = rule({ markup: { kind: 'price', amount: pesewas(990), per: 'list' }, roundTo: 50, fee: pesewas(15) });
  expect(priceBy(own, null)).toBe(1050);
  expect(priceBy({ ...own, markup: { kind: 'add', amount: pesewas(90) } }, pesewas(900))).toBe(1050);
});

const textRule = fc
  .record({
    amount: money(0, 1000),
    per: fc.constantFrom('each' as const, 'list' as const),
    roundTo: fc.constantFrom(...ROUNDINGS),
    fee: money(0, 100),
  })
  .map(({ amount, per, ...more }) => rule({ product: 'sms', ...more, markup: { kind: 'price', amount, per } }));
const texts = fc.record({ quantity: fc.integer({ min: 1, max: 1000 }), parts: fc.integer({ min: 1, max: 7 }) });

test('a text is priced for each number and part, its fee too, or once for the whole list if the owner chose that', () => {
  fc.assert(
    fc.property(textRule, texts, fc.constantFrom('SMS', 'ADOM'), (one, facts, sender) => {
      const alone = priceBy(one, null) ?? Number.NaN;
      const isEach = one.markup.kind === 'price' && one.markup.per === 'each';
      const times = isEach ? facts.quantity * facts.parts : 1;
      expect(priceOf([one], 'sms', sender, null, facts)).toBe(alone * times);
      expect(feeOf([one], 'sms', sender, facts)).toBe(one.fee * times);
      expect(eachOf([one], 'sms', sender)).toBe(isEach ? alone : null);
    }),
    { numRuns: 2000 },
  );
});

test('a text to two lists costs the same as to one list of both, when each number is priced', () => {
  fc.assert(
    fc.property(textRule, texts, fc.integer({ min: 1, max: 1000 }), (one, { quantity, parts }, more) => {
      const each = { ...one, markup: { ...one.markup, per: 'each' } } as PriceRuleOf;
      const price = (numbers: number) =>
        priceOf([each], 'sms', 'SMS', null, { quantity: numbers, parts }) ?? Number.NaN;
      expect(price(quantity) + price(more)).toBe(price(quantity + more));
    }),
  );
});

test('a rule from before prices said what they are for means the whole list, as the shop set it', async () => {
  const book = new PriceStore();
  const stored = JSON.stringify([{ ...rule({ product: 'sms' }), markup: { kind: 'price', amount: 200 } }]);
  await book.load({ read: { settings: async () => ({ prices: stored }) } });
  expect(book.rules).toMatchObject([{ markup: { kind: 'price', amount: 200, per: 'list' } }]);
  expect(book.priceFor('sms', 'SMS', null, { quantity: 120, parts: 2 })).toBe(200);
  expect(book.eachFor('sms', 'SMS')).toBeNull();
});

test('a text without a price costs nothing, however many get it', () => {
  expect(priceOf([], 'sms', 'SMS', null, { quantity: 120, parts: 2 })).toBe(0);
  expect(eachOf([], 'sms', 'SMS')).toBeNull();
});

const ofBundle = (volumeGb: number, amount: number, more: Partial<PriceRuleOf> = {}): PriceRuleOf =>
  rule({ supplier: 'MTN', volumeGb, markup: { kind: 'price', amount: pesewas(amount), per: 'each' }, ...more });

test("a bundle's own price goes before every rule, in a list of bundles too, and is no other bundle's", () => {
  const rules = [rule(), rule({ supplier: 'MTN' }), ofBundle(1, 600)];
  const price = (product: 'data' | 'bulk', supplier: string, volumeGb: number) =>
    priceOf(rules, product, supplier, pesewas(500), { volumeGb });
  expect([price('data', 'MTN', 1), price('bulk', 'MTN', 1)]).toEqual([600, 600]);
  expect([price('data', 'MTN', 2), price('data', 'Telecel', 1)]).toEqual([525, 525]);
});

test("a bundle's own price is kept at cost when the cost has risen above it, and stands when no cost is told", () => {
  fc.assert(
    fc.property(cost, money(1, 100_000), fc.boolean(), (paid, price, belowCost) => {
      const one = [ofBundle(1, price, { belowCost })];
      const sold = priceOf(one, 'data', 'MTN', paid, { volumeGb: 1 });
      expect(sold).toBe(belowCost ? price : Math.max(price, paid));
      expect(priceOf(one, 'data', 'MTN', null, { volumeGb: 1 })).toBe(price);
    }),
  );
});

test('a size belongs to a bundle of one network, with a price of its own', () => {
  const wrong = [
    ofBundle(1, 600, { supplier: null }),
    ofBundle(1, 600, { product: 'airtime' }),
    rule({ supplier: 'MTN', volumeGb: 1 }),
  ];
  for (const one of wrong) expect(priceRule.safeParse(one).success).toBe(false);
  expect(priceRules.safeParse([rule({ supplier: 'MTN' }), ofBundle(1, 600), ofBundle(2, 1100)]).success).toBe(true);
  expect(priceRules.safeParse([ofBundle(1, 600), ofBundle(1, 650)]).success).toBe(false);
});

test('prices are decided once rules were saved, even if there are none', async () => {
  const kept: Record<string, string> = {};
  const store = {
    read: { settings: async () => kept },
    write: { saveSettings: async (entries: Readonly<Record<string, string>>) => void Object.assign(kept, entries) },
  };
  const book = new PriceStore();
  await book.load(store);
  expect(book.decided).toBe(false);
  await book.save(store, [], 'efua', 0);
  expect(book.decided).toBe(true);
  const again = new PriceStore();
  await again.load(store);
  expect(again.decided).toBe(true);
});
