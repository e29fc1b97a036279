/** What is kept of the service's words, whatever they are. */
import { describe, expect, test } from 'vitest';
import { strategyOf } from '#main/orders/strategies/index.ts';
import type { Product } from '#shared/order-state.ts';
import { anIntent, echoOf } from './support/intents.ts';

const COST_NAMES = { data: 'price', bulk: 'price', airtime: 'total_paid' } as const;

describe('money below nothing', () => {
  test.each(Object.entries(COST_NAMES))('is no cost of %s, and no balance', (product, name) => {
    const intent = anIntent(product as Product);
    const data = { ...echoOf(intent), [name]: -50, new_balance: -70 };
    const words = strategyOf(intent.product).readPlaced(intent, data);
    expect(words).toMatchObject({ costText: '-50', newBalance: null });
    // Airtime is sold at its face value, whatever is said of the payment.
    expect(words.cost).toBe(product === 'airtime' ? 1000 : null);
  });

  test('is no cost of vouchers, and no balance', () => {
    const intent = anIntent('voucher');
    const data = { order: { reference: intent.reference, total_paid: -50 }, vouchers: [], new_balance: -70 };
    const words = strategyOf('voucher').readPlaced(intent, data);
    expect(words).toMatchObject({ cost: null, costText: '-50', newBalance: null });
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
