import { expect, test } from 'vitest';
import { serviceForFile } from '../../../support/service-for-file.ts';
import { call, freshReference } from '../../../support/training/service-calls.ts';

const service = serviceForFile();
const DAY = 86_400;

const priceOf = async (): Promise<number> =>
  (await call(service(), 'packages', { query: { network: 'MTN', size_gb: 10 } })).data.packages[0]?.price ?? 0;

test('GET /account/role: a permanent role is active and has no end', async () => {
  await service().control('setRole', { role: 'agent', is_permanent: true });
  expect((await call(service(), 'accountRole')).data).toEqual({
    role: 'agent',
    is_active: true,
    is_permanent: true,
    expires_at: null,
    days_remaining: null,
  });
});

test('GET /account/role: a role for a time counts its days, and stops being active when it lapses', async () => {
  await service().control('setRole', { role: 'dealer', is_permanent: false, expires_in_seconds: 3 * DAY });
  const before = (await call(service(), 'accountRole')).data;
  expect(before).toMatchObject({ role: 'dealer', is_active: true, is_permanent: false, days_remaining: 3 });
  await service().control('advance', { seconds: 2.5 * DAY });
  expect((await call(service(), 'accountRole')).data).toMatchObject({ is_active: true, days_remaining: 1 });
  await service().control('advance', { seconds: DAY });
  const after = (await call(service(), 'accountRole')).data;
  expect(after).toMatchObject({ is_active: false, days_remaining: 0, expires_at: before.expires_at });
});

test('prices fall from customer to agent to dealer, in lists and in charges', async () => {
  const prices: number[] = [];
  for (const role of ['customer', 'agent', 'dealer']) {
    await service().control('setRole', { role, is_permanent: true });
    const price = await priceOf();
    const body = { network: 'MTN' as const, volume_gb: 10, recipient: '0241234567', reference: freshReference() };
    expect((await call(service(), 'dataPurchase', { body })).data.price).toBe(price);
    prices.push(price);
  }
  expect(prices).toEqual([...prices].sort((a, b) => b - a));
  expect(new Set(prices).size).toBe(3);
});

test('a lapsed role is priced as a customer from that moment, for bundles, vouchers and AFA alike', async () => {
  const voucherPrice = async () => (await call(service(), 'voucherTypes')).data.types[0]?.price;
  await service().control('setRole', { role: 'customer', is_permanent: true });
  const customer = [await priceOf(), await voucherPrice()];
  await service().control('setRole', { role: 'dealer', expires_in_seconds: 60 });
  expect([await priceOf(), await voucherPrice()]).not.toEqual(customer);
  await service().control('advance', { seconds: 61 });
  expect([await priceOf(), await voucherPrice()]).toEqual(customer);
});

test('a registration costs what the role in force pays, and a lapsed role pays as a customer', async () => {
  const cost = async () => {
    const body = {
      ...{ reference: freshReference(), full_name: 'Practice Person', phone: '0241234567' },
      ...{ id_type: 'Ghana Card' as const, id_number: 'GHA-000000000-0', date_of_birth: '1990-01-01' },
      ...{ region: 'Volta' as const, location: 'Practice Town' },
    };
    const before = (await call(service(), 'walletBalance')).data.balance;
    return Math.round((before - (await call(service(), 'afaRegister', { body })).data.new_balance) * 100);
  };
  await service().control('setRole', { role: 'customer', is_permanent: true });
  const customer = await cost();
  await service().control('setRole', { role: 'dealer', expires_in_seconds: 60 });
  expect(await cost()).toBeLessThan(customer);
  await service().control('advance', { seconds: 61 });
  expect(await cost()).toBe(customer);
});

test('GET /wallet/balance: the wallet’s sum, in GHS', async () => {
  await service().control('setBalance', { balance: 12.34 });
  expect((await call(service(), 'walletBalance')).data).toEqual({ balance: 12.34, currency: 'GHS' });
});
