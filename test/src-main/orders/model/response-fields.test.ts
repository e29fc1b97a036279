/** The parts of the service's answers that are kept, whatever the answers are. */
import { describe, expect, test } from 'vitest';
import { strategyOf } from '#main/orders/products/index.ts';
import { PRODUCTS, type Product } from '#shared/order-state.ts';
import { anIntent, anOrder, echoOf } from '../../../support/orders/intents.ts';

const COST_NAMES = { data: 'price', bulk: 'price', airtime: 'total_paid' } as const;

describe('money below nothing', () => {
  test.each(Object.entries(COST_NAMES))('is no cost of %s, and no balance', (product, name) => {
    const intent = anIntent(product as Product);
    const data = { ...echoOf(intent), [name]: -50, new_balance: -70 };
    const words = strategyOf(intent.product).readPlaced(intent, data);
    expect(words).toMatchObject({ costText: '-50', newBalance: null });
    // Airtime is sold at its face value, whatever the answer says of the payment.
    expect(words.cost).toBe(product === 'airtime' ? 1000 : null);
  });

  test('is no cost of vouchers, and no balance', () => {
    const intent = anIntent('voucher');
    const data = { order: { reference: intent.reference, total_paid: -50 }, vouchers: [], new_balance: -70 };
    const words = strategyOf('voucher').readPlaced(intent, data);
    expect(words).toMatchObject({ cost: null, costText: '-50', newBalance: null });
  });

  test('is no count of credits, and no balance of them', () => {
    const words = strategyOf('sms').readPlaced(anIntent('sms'), { campaignId: 'c', creditsCharged: -3, balance: -1 });
    expect(words).toMatchObject({ cost: null, costText: '-3', newBalance: null });
  });

  test('is no commission', () => {
    const found = { reference: 'UB-1', status: 'completed', commission_earned: -1 };
    expect(strategyOf('bill').readFound(anIntent('bill'), found).commission).toBeNull();
  });

  test.each(['airtime', 'bill'] as const)('is not the amount that was asked for: %s', (product) => {
    const intent = anIntent(product);
    const data = { ...echoOf(intent), [product === 'bill' ? 'amount' : 'airtime_amount']: -10 };
    expect(strategyOf(product).identifyPlaced(intent, data)).toBe('not-ours');
  });
});

test('a bill’s cost is its face value only when the answer gives no other', () => {
  const intent = anIntent('bill');
  const { readPlaced } = strategyOf('bill');
  expect(readPlaced(intent, { reference: 'UB-1' })).toMatchObject({ cost: 1000, costText: null });
  expect(readPlaced(intent, { reference: 'UB-1', amount: 10.005 })).toMatchObject({ cost: null, costText: '10.005' });
});

/** The fields by which each answer to a placement identifies the order, each with the value of another order. */
const OTHERS: Readonly<Record<Product, Readonly<Record<string, unknown>>>> = {
  data: { reference: 'DW-X', network: 'Telecel', recipient: '0200000000', size: '6GB' },
  bulk: { reference: 'DW-X', network: 'Telecel', recipient: '0200000000', size: '6GB' },
  airtime: { reference: 'DW-X', network: 'Telecel', beneficiary_phone: '0200000000', airtime_amount: 11 },
  voucher: { reference: 'DW-X', quantity: 3 },
  afa: { reference: 'DW-X' },
  sms: { recipients: 2 },
  bill: { biller: 'gotv', account: '7000000000', amount: 11 },
};
const named = Object.entries(OTHERS).flatMap(([product, names]) =>
  Object.entries(names).map(([name, value]) => [product as Product, name, value] as const),
);

test.each(named)('M10 an answer to %s whose %s is another’s is not ours', (product, name, value) => {
  const intent = anIntent(product);
  const { identifyPlaced } = strategyOf(product);
  const echo = echoOf(intent);
  expect(identifyPlaced(intent, echo)).toBe('ours');
  const order = { ...(echo['order'] as object), [name]: value };
  expect(identifyPlaced(intent, product === 'voucher' ? { ...echo, order } : { ...echo, [name]: value })).toBe(
    'not-ours',
  );
});

test.each([
  ['data', 'network'],
  ['airtime', 'network'],
  ['bill', 'biller'],
] as const)('M10 an answer to %s may write its %s in other letters', (product, name) => {
  const intent = anIntent(product);
  const strategy = strategyOf(product);
  const echo = echoOf(intent);
  const found = { reference: 'UB-1', account_number: intent.recipient };
  for (const write of [(text: string) => text.toLowerCase(), (text: string) => text.toUpperCase()]) {
    const other = { ...echo, [name]: write(String(echo[name])) };
    expect(strategy.identifyPlaced(intent, other)).toBe('ours');
    const order = { ...intent, order: anOrder({ serviceReference: 'UB-1' }), state: 'accepted' as const };
    expect(strategy.identifyFound(order, product === 'bill' ? { ...other, ...found } : other)).toBe('ours');
  }
});

test.each(PRODUCTS)('M10 an answer to %s that names nothing of it, or too little, speaks for nobody', (product) => {
  const intent = anIntent(product);
  const { identifyPlaced } = strategyOf(product);
  expect(identifyPlaced(intent, { status: 'pending', new_balance: 5 })).toBe('silent');
  if (product === 'voucher') expect(identifyPlaced(intent, { order: { quantity: 2 } })).toBe('silent');
  if (product !== 'bill') expect(identifyPlaced(intent, { network: 'MTN' })).toBe('silent');
});

test.each(PRODUCTS)('M25 a status of %s is the same word however it is written', (product) => {
  const intent = anIntent(product, { order: anOrder({ serviceReference: 'UB-1' }) });
  const { readFound } = strategyOf(product);
  const said = { status: ' FAILED' };
  const nested = { voucher: { order: said }, sms: { campaign: said } } as Partial<Record<Product, object>>;
  expect(readFound(intent, nested[product] ?? said).status).toBe('failed');
});

describe('text without an end', () => {
  const endless = 'é😀'.repeat(500_000);

  test('is cut, and stays whole letters', () => {
    const intent = anIntent('airtime');
    const { reason, status } = strategyOf('airtime').readFound(intent, {
      ...echoOf(intent, endless),
      reason: `x${endless}`,
    });
    for (const text of [reason, status]) {
      expect(text?.length).toBeLessThanOrEqual(500);
      expect(text?.isWellFormed()).toBe(true);
    }
  });

  test.each(['data', 'bulk', 'airtime', 'afa', 'bill'] as const)('is no name of an order of %s', (product) => {
    const intent = anIntent(product);
    const words = strategyOf(product).readFound(intent, { order_id: 'o'.repeat(101), reference: 'r'.repeat(101) });
    expect(words).toMatchObject({ orderId: null, serviceReference: null });
    const longest = strategyOf(product).readFound(intent, { order_id: 'o'.repeat(100), reference: 'r'.repeat(100) });
    expect(longest).toMatchObject({ orderId: 'o'.repeat(100), serviceReference: 'r'.repeat(100) });
  });

  test('is no voucher', () => {
    const long = [
      { pin: '1'.repeat(101), serial_number: 's' },
      { pin: '1', serial_number: 's'.repeat(101) },
    ];
    expect(strategyOf('voucher').readFound(anIntent('voucher'), { vouchers: long }).vouchers).toEqual([]);
  });

  test('still names another’s order where it names one', () => {
    const intent = anIntent('airtime');
    const data = { ...echoOf(intent), reference: `${intent.reference}${'x'.repeat(10_000)}` };
    expect(strategyOf('airtime').identifyFound(intent, data)).toBe('not-ours');
  });
});
