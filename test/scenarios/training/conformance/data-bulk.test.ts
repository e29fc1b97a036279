import { expect, test } from 'vitest';
import { serviceForFile, wallets } from '../../../support/service-for-file.ts';
import { call, callWith, freshReference } from '../../../support/training/service-calls.ts';

const service = serviceForFile();

const item = (change: Record<string, unknown> = {}) => ({
  network: 'MTN' as const,
  volume_gb: 1,
  recipient: '0241234567',
  reference: freshReference(),
  ...change,
});

const priceOf1GB = async (): Promise<number> =>
  (await call(service(), 'packages', { query: { network: 'MTN', size_gb: 1 } })).data.packages[0]?.price ?? 0;

test('POST /data/bulk: places every order and charges their sum', async () => {
  const orders = [item(), item({ volume_gb: 2 }), item({ network: 'Telecel', volume_gb: 5, recipient: '0201234567' })];
  const before = (await wallets(service())).wallet;
  const { data } = await call(service(), 'dataBulk', { body: { orders } });
  expect(data.orders_placed).toBe(3);
  expect(data.skipped).toEqual([]);
  expect(data.orders.map(({ reference }) => reference)).toEqual(orders.map(({ reference }) => reference));
  expect(data.orders.every(({ status }) => status === 'pending')).toBe(true);
  expect(data.total_cost).toBeCloseTo(
    data.orders.reduce((sum, { price }) => sum + (price ?? 0), 0),
    2,
  );
  expect(data.new_balance).toBeCloseTo(before - data.total_cost, 2);
  expect((await wallets(service())).wallet).toBe(data.new_balance);
  for (const { reference } of orders) {
    expect((await call(service(), 'dataOrder', { params: { reference } })).status).toBe(200);
  }
});

test('POST /data/bulk: a hundred orders are taken, one more is refused', async () => {
  await service().control('setBalance', { balance: 10_000 });
  const many = (count: number) => ({ orders: Array.from({ length: count }, () => item()) });
  expect((await call(service(), 'dataBulk', { body: many(101) })).status).toBe(400);
  expect((await service().ledger()).orders).toEqual([]);
  expect((await call(service(), 'dataBulk', { body: many(100) })).data.orders_placed).toBe(100);
});

test.each([
  ['an unknown network', { network: 'Glo' }, 400],
  ['a package that is not sold', { volume_gb: 7.5 }, 400],
  ['another network’s number', { recipient: '0201234567' }, 400],
  ['a number that is none', { recipient: '12' }, 400],
  ['a missing reference', { reference: undefined }, 400],
])('POST /data/bulk: %s rejects the whole batch and nothing is charged', async (_, change, status) => {
  const before = await wallets(service());
  const body = { orders: [item(), item(change), item()] };
  expect((await callWith(service(), 'dataBulk', body)).status).toBe(status);
  expect(await wallets(service())).toEqual(before);
  expect((await service().ledger()).orders).toEqual([]);
});

test('POST /data/bulk: an order out of stock rejects the whole batch', async () => {
  await service().control('setPackageStock', { network: 'MTN', volume_gb: 2, in_stock: false });
  const body = { orders: [item(), item({ volume_gb: 2 })] };
  expect((await callWith(service(), 'dataBulk', body)).status).toBe(400);
  expect((await service().ledger()).orders).toEqual([]);
});

test('POST /data/bulk: a wallet that holds less than the sum is refused whole', async () => {
  const price = await priceOf1GB();
  await service().control('setBalance', { balance: Math.round(price * 150) / 100 });
  expect((await callWith(service(), 'dataBulk', { orders: [item(), item()] })).status).toBe(400);
  expect((await service().ledger()).orders).toEqual([]);
});

test.each([[{}], [{ orders: [] }], [{ orders: {} }], [{ orders: 'x' }], [{ orders: [null] }], [{ orders: [[]] }]])(
  'POST /data/bulk: %j is refused',
  async (body) => {
    expect((await callWith(service(), 'dataBulk', body)).status).toBe(400);
  },
);

test('POST /data/bulk: with the gate, numbers that are not whitelisted are skipped one by one', async () => {
  await service().control('setGate', { enabled: true });
  await service().control('whitelist', { number: '0241234567' });
  const orders = [
    item(),
    item({ recipient: '0249999999' }),
    item({ network: 'Telecel', volume_gb: 5, recipient: '0201234567' }),
  ];
  const { data } = await call(service(), 'dataBulk', { body: { orders } });
  expect(data.orders_placed).toBe(2);
  expect(data.skipped).toEqual([{ recipient: '0249999999', reason: expect.stringMatching(/./) }]);
  expect((await call(service(), 'dataOrder', { params: { reference: orders[1]?.reference ?? '' } })).status).toBe(404);
});

test('POST /data/bulk: a batch of skipped numbers costs nothing', async () => {
  await service().control('setGate', { enabled: true });
  const body = { orders: [item({ recipient: '0249999999' })] };
  const { data } = await call(service(), 'dataBulk', { body });
  expect(data).toMatchObject({ orders_placed: 0, total_cost: 0, orders: [] });
});

test('POST /data/bulk: the same batch again brings the same orders and charges nothing', async () => {
  const body = { orders: [item(), item()] };
  const first = (await call(service(), 'dataBulk', { body })).data;
  expect((await call(service(), 'dataBulk', { body })).data).toEqual(first);
  expect((await service().ledger()).summary).toMatchObject({ orders: 2, charged_once: 2 });
});

test('POST /data/bulk: known and new items together charge the new ones alone', async () => {
  const [known, fresh] = [item(), item()];
  const first = (await call(service(), 'dataBulk', { body: { orders: [known] } })).data;
  const { data } = await call(service(), 'dataBulk', { body: { orders: [known, fresh] } });
  expect(data.orders[0]?.order_id).toBe(first.orders[0]?.order_id);
  expect(data.new_balance).toBeCloseTo(first.new_balance - (await priceOf1GB()), 2);
});

test('POST /data/bulk: a reference used for something else refuses the batch with 409', async () => {
  const used = item();
  await call(service(), 'dataPurchase', { body: used });
  const before = await wallets(service());
  const body = { orders: [item(), { ...used, volume_gb: 2 }] };
  expect((await callWith(service(), 'dataBulk', body)).status).toBe(409);
  expect(await wallets(service())).toEqual(before);
});

test('POST /data/bulk: a reference twice in one batch is refused', async () => {
  const twice = item();
  expect((await callWith(service(), 'dataBulk', { orders: [twice, twice] })).status).toBe(400);
});

test('an item and a single order with the same content are the same request', async () => {
  const body = item();
  const single = (await call(service(), 'dataPurchase', { body })).data;
  const batch = (await call(service(), 'dataBulk', { body: { orders: [body] } })).data;
  expect(batch.orders[0]?.order_id).toBe(single.order_id);
  expect((await service().ledger()).orders).toHaveLength(1);
});
