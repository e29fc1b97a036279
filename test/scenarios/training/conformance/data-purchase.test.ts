import { describe, expect, test } from 'vitest';
import type { TestKeys } from '../../../support/service.ts';
import { serviceForFile, wallets } from '../../../support/service-for-file.ts';
import { call, callWith, freshReference, raw } from '../../../support/training/service-calls.ts';

const service = serviceForFile();

const order = (change: Record<string, unknown> = {}) => ({
  network: 'MTN' as const,
  volume_gb: 5,
  recipient: '0241234567',
  reference: freshReference(),
  ...change,
});

const untouched = async (attempt: () => Promise<{ status: number }>, status: number): Promise<void> => {
  const before = await wallets(service());
  expect((await attempt()).status).toBe(status);
  expect(await wallets(service())).toEqual(before);
  expect((await service().ledger()).orders).toEqual([]);
};

describe('POST /data/purchase', () => {
  test('places a pending order, and takes its price once', async () => {
    const body = order();
    const before = (await wallets(service())).wallet;
    const { data } = await call(service(), 'dataPurchase', { body });
    expect(data).toMatchObject({ reference: body.reference, status: 'pending', network: 'MTN', size: '5GB' });
    expect(data).toMatchObject({ recipient: body.recipient, source: 'api' });
    expect(data.new_balance).toBeCloseTo(before - data.price, 2);
    expect((await call(service(), 'walletBalance')).data.balance).toBe(data.new_balance);
    const ledger = await service().ledger();
    expect(ledger.orders).toHaveLength(1);
    expect(ledger.orders[0]).toMatchObject({ kind: 'data', charges: 1, refunds: 0, amount: data.price });
  });

  test.each([
    ['MTN', '0240000001'],
    ['MTN', '0250000001'],
    ['MTN', '0530000001'],
    ['MTN', '0540000001'],
    ['MTN', '0550000001'],
    ['MTN', '0590000001'],
    ['Telecel', '0200000001'],
    ['Telecel', '0500000001'],
    ['AT-iShare', '0260000001'],
    ['AT-iShare', '0270000001'],
    ['AT-BigTime', '0560000001'],
    ['AT-BigTime', '0570000001'],
  ] as const)('takes a %s bundle for %s', async (network, recipient) => {
    const volume_gb = network === 'AT-BigTime' ? 20 : 5;
    expect((await call(service(), 'dataPurchase', { body: order({ network, recipient, volume_gb }) })).status).toBe(
      200,
    );
  });

  test.each([
    ['a missing network', { network: undefined }],
    ['a network in small letters', { network: 'mtn' }],
    ['a network of airtime', { network: 'AT' }],
    ['a missing volume', { volume_gb: undefined }],
    ['a volume as text', { volume_gb: '5' }],
    ['a volume of nothing', { volume_gb: 0 }],
    ['a negative volume', { volume_gb: -5 }],
    ['a missing recipient', { recipient: undefined }],
    ['a recipient of nine digits', { recipient: '024123456' }],
    ['a recipient of eleven digits', { recipient: '02412345678' }],
    ['a recipient in international form', { recipient: '233241234567' }],
    ['a recipient with a plus', { recipient: '+233241234567' }],
    ['a recipient with spaces', { recipient: '024 123 4567' }],
    ['a recipient with a line end', { recipient: '0241234567\n' }],
    ['a recipient as a number', { recipient: 241234567 }],
    ['another network’s number', { recipient: '0201234567' }],
    ['a prefix that nobody has', { recipient: '0301234567' }],
    ['a missing reference', { reference: undefined }],
    ['an empty reference', { reference: '' }],
    ['a blank reference', { reference: '   ' }],
    ['a reference as a number', { reference: 12345 }],
    ['a reference as null', { reference: null }],
  ])('refuses %s with 400 and charges nothing', async (_, change) => {
    await untouched(() => callWith(service(), 'dataPurchase', order(change)), 400);
  });

  test('a volume that is not sold is answered 404, and one that is out of stock 400', async () => {
    await untouched(() => callWith(service(), 'dataPurchase', order({ volume_gb: 7.5 })), 404);
    await service().control('setPackageStock', { network: 'MTN', volume_gb: 5, in_stock: false });
    await untouched(() => callWith(service(), 'dataPurchase', order()), 400);
  });

  test('a wallet that is a pesewa short is refused with 400; the exact price empties it', async () => {
    const { price } = (await call(service(), 'packages', { query: { network: 'MTN', size_gb: 5 } })).data
      .packages[0] ?? {
      price: 0,
    };
    await service().control('setBalance', { balance: Math.round(price * 100 - 1) / 100 });
    await untouched(() => callWith(service(), 'dataPurchase', order()), 400);
    await service().control('setBalance', { balance: price });
    expect((await call(service(), 'dataPurchase', { body: order() })).data.new_balance).toBe(0);
  });

  test('twenty at once for a wallet that holds three: three are placed, and the wallet is never negative', async () => {
    const { price } = (await call(service(), 'packages', { query: { network: 'MTN', size_gb: 5 } })).data
      .packages[0] ?? {
      price: 0,
    };
    await service().control('setBalance', { balance: Math.round(price * 350) / 100 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(service(), 'dataPurchase', { body: order() })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await wallets(service())).wallet).toBeGreaterThanOrEqual(0);
  });

  test('a mapping that changes counts at once', async () => {
    const body = () => order({ recipient: '0301234567' });
    expect((await callWith(service(), 'dataPurchase', body())).status).toBe(400);
    await service().control('setPrefix', { prefix: '030', family: 'MTN' });
    expect((await callWith(service(), 'dataPurchase', body())).status).toBe(200);
    await service().control('setPrefix', { prefix: '030' });
    expect((await callWith(service(), 'dataPurchase', body())).status).toBe(400);
  });

  test('switched off it answers 503, while look-ups go on', async () => {
    const body = order();
    await call(service(), 'dataPurchase', { body });
    await service().control('setFeature', { feature: 'data', enabled: false });
    expect((await callWith(service(), 'dataPurchase', order())).status).toBe(503);
    expect((await call(service(), 'dataOrder', { params: { reference: body.reference } })).status).toBe(200);
    expect((await call(service(), 'dataPurchase', { body })).status).toBe(200);
  });
});

describe('POST /data/purchase, the reference', () => {
  test('the same request again brings the same order and charges nothing', async () => {
    const body = order();
    const first = (await call(service(), 'dataPurchase', { body })).data;
    const again = await call(service(), 'dataPurchase', { body });
    expect(again.data).toEqual(first);
    const { orders } = await service().ledger();
    expect(orders).toHaveLength(1);
    expect(orders[0]?.charges).toBe(1);
  });

  test('the order of the keys and the spelling of the number make no other request', async () => {
    const { network, volume_gb, recipient, reference } = order();
    await call(service(), 'dataPurchase', { body: { network, volume_gb, recipient, reference } });
    const body = `{"reference": "${reference}", "recipient": "${recipient}", "volume_gb": 5.0, "network": "${network}"}`;
    expect((await raw(service(), '/data/purchase', { method: 'POST', body })).status).toBe(200);
    expect((await service().ledger()).orders).toHaveLength(1);
  });

  test.each([{ volume_gb: 10 }, { recipient: '0241234568' }, { network: 'AT-iShare', recipient: '0261234567' }])(
    'another request under it is refused with 409: %j',
    async (change) => {
      const body = order();
      const first = (await call(service(), 'dataPurchase', { body })).data;
      expect((await callWith(service(), 'dataPurchase', { ...body, ...change })).status).toBe(409);
      expect((await wallets(service())).wallet).toBe(first.new_balance);
    },
  );

  test('ten at once place one order', async () => {
    const body = order();
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(service(), 'dataPurchase', { body })));
    expect(new Set(answers.map(({ data }) => data.order_id)).size).toBe(1);
    expect((await service().ledger()).orders).toHaveLength(1);
  });

  test('a refusal does not take it', async () => {
    const body = order({ volume_gb: 7.5 });
    expect((await callWith(service(), 'dataPurchase', body)).status).toBe(404);
    expect((await callWith(service(), 'dataPurchase', { ...body, volume_gb: 5 })).status).toBe(200);
  });

  test('a replay keeps its price and needs neither stock nor money', async () => {
    const body = order();
    const first = (await call(service(), 'dataPurchase', { body })).data;
    await service().control('setRole', { role: 'customer', is_permanent: true });
    await service().control('setPackageStock', { network: 'MTN', volume_gb: 5, in_stock: false });
    await service().control('setBalance', { balance: 0 });
    expect((await call(service(), 'dataPurchase', { body })).data).toMatchObject({
      order_id: first.order_id,
      price: first.price,
    });
  });
});

describe('GET /orders/{reference}', () => {
  test('brings the order with the time it was placed', async () => {
    const body = order();
    const placed = (await call(service(), 'dataPurchase', { body })).data;
    const { data } = await call(service(), 'dataOrder', { params: { reference: body.reference } });
    expect(data).toMatchObject({ order_id: placed.order_id, price: placed.price, recipient: body.recipient });
    expect(data.created_at).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(data).not.toHaveProperty('new_balance');
  });

  test('finds a reference of any characters', async () => {
    const reference = `T ä/?#%2F ${freshReference()}`;
    await call(service(), 'dataPurchase', { body: order({ reference }) });
    expect((await call(service(), 'dataOrder', { params: { reference } })).data.reference).toBe(reference);
  });

  test('a reference never ordered, of another account or of another product is answered 404', async () => {
    const body = order();
    await call(service(), 'dataPurchase', { body });
    const others = await service().control<TestKeys>('otherKeys');
    expect((await call(service(), 'dataOrder', { params: { reference: 'NEVER' } })).status).toBe(404);
    expect((await call(service(), 'dataOrder', { params: { reference: body.reference } }, others)).status).toBe(404);
    expect((await call(service(), 'airtimeOrder', { params: { reference: body.reference } })).status).toBe(404);
    expect((await call(service(), 'voucherOrder', { params: { reference: body.reference } })).status).toBe(404);
    expect((await call(service(), 'afaOrder', { params: { reference: body.reference } })).status).toBe(404);
    expect((await call(service(), 'utilityOrder', { params: { reference: body.reference } })).status).toBe(404);
  });
});
