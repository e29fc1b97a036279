import { describe, expect, test } from 'vitest';
import type { TestKeys } from '../../../support/service.ts';
import { serviceForFile, wallets } from '../../../support/service-for-file.ts';
import { call, callWith, freshReference } from '../../../support/training/service-calls.ts';

const service = serviceForFile();

const order = (change: Record<string, unknown> = {}) => ({
  network: 'MTN' as const,
  beneficiary_phone: '0241234567',
  amount: 12.5,
  reference: freshReference(),
  ...change,
});

const look = async (reference: string) => (await call(service(), 'airtimeOrder', { params: { reference } })).data;

describe('POST /airtime/purchase', () => {
  test('takes the face value, no fee, and starts pending', async () => {
    const body = order();
    const before = (await wallets(service())).wallet;
    const { data } = await call(service(), 'airtimePurchase', { body });
    expect(data).toMatchObject({
      reference: body.reference,
      status: 'pending',
      network: 'MTN',
      beneficiary_phone: body.beneficiary_phone,
      airtime_amount: 12.5,
      fee_amount: 0,
      total_paid: 12.5,
    });
    expect(data.new_balance).toBeCloseTo(before - 12.5, 2);
  });

  test.each([
    ['MTN', '0551234567'],
    ['Telecel', '0501234567'],
    ['AT', '0271234567'],
  ] as const)('serves %s', async (network, beneficiary_phone) => {
    const body = order({ network, beneficiary_phone });
    expect((await callWith(service(), 'airtimePurchase', body)).status).toBe(200);
  });

  test.each([
    ['a missing network', { network: undefined }],
    ['a network of data bundles', { network: 'AT-iShare', beneficiary_phone: '0261234567' }],
    ['a network in small letters', { network: 'mtn' }],
    ['another network’s number', { beneficiary_phone: '0201234567' }],
    ['a number that is none', { beneficiary_phone: '0241' }],
    ['a number in international form', { beneficiary_phone: '233241234567' }],
    ['a missing amount', { amount: undefined }],
    ['an amount as text', { amount: '12.50' }],
    ['an amount of nothing', { amount: 0 }],
    ['a negative amount', { amount: -1 }],
    ['an amount with three decimals', { amount: 1.005 }],
    ['a tenth of a pesewa', { amount: 0.001 }],
    ['so little that it rounds to nothing', { amount: 1e-9 }],
    ['an amount beyond all numbers', { amount: 1e300 }],
    ['an amount as null', { amount: null }],
    ['a missing reference', { reference: undefined }],
    ['a reference of two characters', { reference: 'ab' }],
    ['a reference of 101 characters', { reference: 'r'.repeat(101) }],
  ])('refuses %s with 400 and charges nothing', async (_, change) => {
    const before = await wallets(service());
    expect((await callWith(service(), 'airtimePurchase', order(change))).status).toBe(400);
    expect(await wallets(service())).toEqual(before);
  });

  test('references of 3 and of 100 characters are taken', async () => {
    for (const reference of ['abc', 'r'.repeat(100)]) {
      expect((await call(service(), 'airtimePurchase', { body: order({ reference }) })).data.reference).toBe(reference);
    }
  });

  test('more than the wallet holds is refused with 400', async () => {
    await service().control('setBalance', { balance: 12.49 });
    expect((await callWith(service(), 'airtimePurchase', order())).status).toBe(400);
    await service().control('setBalance', { balance: 12.5 });
    expect((await call(service(), 'airtimePurchase', { body: order() })).data.new_balance).toBe(0);
  });

  test('the same request again brings the same order; another under its reference is refused with 409', async () => {
    const body = order();
    const first = (await call(service(), 'airtimePurchase', { body })).data;
    expect((await call(service(), 'airtimePurchase', { body })).data).toEqual(first);
    for (const change of [{ amount: 12.51 }, { beneficiary_phone: '0241234568' }]) {
      expect((await callWith(service(), 'airtimePurchase', { ...body, ...change })).status).toBe(409);
    }
    expect((await wallets(service())).wallet).toBe(first.new_balance);
  });

  test('switched off it answers 503', async () => {
    await service().control('setFeature', { feature: 'airtime', enabled: false });
    expect((await callWith(service(), 'airtimePurchase', order())).status).toBe(503);
  });
});

describe('commission on airtime', () => {
  test.each([
    ['an agent for life', { role: 'agent', is_permanent: true }, true],
    ['a dealer for life', { role: 'dealer', is_permanent: true }, true],
    ['a dealer for a time', { role: 'dealer', expires_in_seconds: 86_400 }, false],
    ['a customer', { role: 'customer', is_permanent: true }, false],
  ])('%s: %j earns: %s', async (_, role, earns) => {
    await service().control('setRole', role);
    const { status } = await call(service(), 'airtimePurchase', { body: order({ amount: 100 }) });
    expect(status).toBe(200);
    expect((await wallets(service())).commission).toBe(0);
    await service().control('advance', { seconds: 600 });
    const { balance } = await service().control<{ balance: number }>('commissionBalance');
    expect(balance > 0).toBe(earns);
  });
});

describe('GET /airtime/orders', () => {
  test('the list holds the newest thirty, newest first, with five fields each', async () => {
    const references: string[] = [];
    for (let index = 0; index < 32; index += 1) {
      const body = order({ amount: 1 });
      references.unshift(body.reference);
      await call(service(), 'airtimePurchase', { body });
    }
    const { orders } = (await call(service(), 'airtimeOrders')).data;
    expect(orders.map(({ reference }) => reference)).toEqual(references.slice(0, 30));
    expect(Object.keys(orders[0] ?? {}).sort()).toEqual([
      'airtime_amount',
      'network',
      'order_id',
      'reference',
      'status',
    ]);
  });

  test('the list leaves out another account’s orders', async () => {
    await call(service(), 'airtimePurchase', { body: order() });
    const others = await service().control<TestKeys>('otherKeys');
    expect((await call(service(), 'airtimeOrders', {}, others)).data.orders).toEqual([]);
  });
});

describe('GET /airtime/orders/{reference}', () => {
  test('follows pending, processing and completed, without a reason', async () => {
    await service().control('progress', {
      kind: 'airtime',
      steps: [
        ['pending', 10],
        ['processing', 10],
      ],
    });
    const body = order();
    await call(service(), 'airtimePurchase', { body });
    expect((await look(body.reference)).status).toBe('pending');
    await service().control('advance', { seconds: 11 });
    expect((await look(body.reference)).status).toBe('processing');
    await service().control('advance', { seconds: 10 });
    const done = await look(body.reference);
    expect(done).toMatchObject({ status: 'completed', fee_amount: 0, airtime_amount: 12.5 });
    expect(done).not.toHaveProperty('reason');
    expect(done).not.toHaveProperty('total_paid');
    expect(done).not.toHaveProperty('new_balance');
  });

  test('a refund brings the money back and a reason', async () => {
    await service().control('outcome', { kind: 'airtime', result: 'refund', reason: 'Number not active.' });
    const before = (await wallets(service())).wallet;
    const body = order();
    await call(service(), 'airtimePurchase', { body });
    await service().control('advance', { seconds: 600 });
    expect(await look(body.reference)).toMatchObject({ status: 'refunded', reason: 'Number not active.' });
    expect(await wallets(service())).toMatchObject({ wallet: before, commission: 0 });
  });

  test('another account’s order is answered 404', async () => {
    const body = order();
    await call(service(), 'airtimePurchase', { body });
    const others = await service().control<TestKeys>('otherKeys');
    const params = { reference: body.reference };
    expect((await call(service(), 'airtimeOrder', { params }, others)).status).toBe(404);
    expect((await call(service(), 'airtimeOrder', { params })).status).toBe(200);
  });

  test('a failure keeps the money, earns nothing and tells no reason', async () => {
    await service().control('outcome', { kind: 'airtime', result: 'fail', reason: 'Number not active.' });
    const body = order();
    const { new_balance } = (await call(service(), 'airtimePurchase', { body })).data;
    await service().control('advance', { seconds: 600 });
    expect(await look(body.reference)).toMatchObject({ status: 'failed' });
    expect(await look(body.reference)).not.toHaveProperty('reason');
    expect(await wallets(service())).toMatchObject({ wallet: new_balance, commission: 0 });
  });
});
