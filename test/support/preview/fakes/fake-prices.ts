/** The owner's prices at the preview's counter: 8% on MTN's bundles, a fee on bills, and MTN dearer since yesterday. */
import type { PriceItem, PriceRuleOf, PriceRules, PricesView } from '#shared/counter-api/prices.ts';
import { pesewas } from '#shared/money.ts';

const rule = (more: Pick<PriceRuleOf, 'product' | 'supplier' | 'markup'> & Partial<PriceRuleOf>): PriceRuleOf => ({
  ...{ roundTo: 1, fee: pesewas(0), commission: 0, belowCost: false },
  ...more,
});

export const RULES: PriceRules = [
  rule({ product: 'data', supplier: null, markup: { kind: 'add', amount: pesewas(50) }, roundTo: 10 }),
  rule({ product: 'data', supplier: 'MTN', markup: { kind: 'percent', hundredths: 800 }, roundTo: 50 }),
  rule({ product: 'airtime', supplier: null, markup: { kind: 'add', amount: pesewas(0) }, commission: 150 }),
  rule({ product: 'bill', supplier: null, markup: { kind: 'add', amount: pesewas(0) }, fee: pesewas(100) }),
  rule({ product: 'sms', supplier: null, markup: { kind: 'price', amount: pesewas(5), per: 'each' } }),
  rule({
    ...{ product: 'afa', supplier: null, markup: { kind: 'price', amount: pesewas(1500), per: 'list' } },
    typedCost: { amount: pesewas(1200), since: '2026-11-20' },
  }),
];

const data = (supplier: string, name: string, cost: number, price: number): PriceItem => ({
  ...{ product: 'data' as const, supplier, name, cost: pesewas(cost), price: pesewas(price), keptAtCost: false },
  volumeGb: Number.parseInt(name, 10),
});

const example = (product: 'airtime' | 'bill', supplier: string, price: number): PriceItem => ({
  ...{ product, supplier, name: '', cost: pesewas(1000), price: pesewas(price), keptAtCost: false },
});

const ITEMS: readonly PriceItem[] = [
  data('MTN', '1 GB', 560, 650),
  data('MTN', '2 GB', 1085, 1200),
  data('MTN', '5 GB', 2500, 2700),
  data('Telecel', '5 GB', 1950, 2000),
  data('AT-iShare', '1 GB', 410, 460),
  { product: 'voucher', supplier: 'WASSCE', name: '', cost: pesewas(1700), price: pesewas(1700), keptAtCost: false },
  example('airtime', 'MTN', 1000),
  example('airtime', 'Telecel', 1000),
  example('bill', 'ecg', 1100),
  example('bill', 'ghana_water', 1100),
  { product: 'afa', supplier: 'AFA', name: '', cost: pesewas(1200), price: pesewas(1500), keptAtCost: false },
  { product: 'sms', supplier: 'SMS', name: '', cost: null, price: pesewas(5), keptAtCost: false, texts: 1 },
  { product: 'sms', supplier: 'SMS', name: '', cost: null, price: pesewas(500), keptAtCost: false, texts: 100 },
];

const FORECAST = { days: 6, revenue: pesewas(71_240), margin: pesewas(4180), ordersLeftOut: 3 };

export const PRICES_VIEW: PricesView = {
  rules: [...RULES],
  items: [...ITEMS],
  now: FORECAST,
  forecast: FORECAST,
  change: null,
};

export const CHANGED_PRICES: PricesView = {
  ...PRICES_VIEW,
  change: {
    ...{ why: 'role', roleBefore: 'dealer', role: 'dealer (ended)' },
    items: [
      {
        ...{ product: 'data', supplier: 'MTN', name: '1 GB', costBefore: pesewas(500), cost: pesewas(560) },
        ...{ priceBefore: pesewas(550), price: pesewas(650) },
      },
      {
        ...{ product: 'data', supplier: 'MTN', name: '2 GB', costBefore: pesewas(980), cost: pesewas(1085) },
        ...{ priceBefore: pesewas(1100), price: pesewas(1200) },
      },
    ],
  },
};
