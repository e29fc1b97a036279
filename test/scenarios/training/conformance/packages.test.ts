import { expect, test } from 'vitest';
import { DATA_NETWORKS } from '#shared/reseller-api/packages.ts';
import { serviceForFile } from '../../../support/service-for-file.ts';
import { call, raw } from '../../../support/training/service-calls.ts';

const service = serviceForFile();

test('GET /packages: every network, with size, volume, price and currency that agree', async () => {
  const { packages, total } = (await call(service(), 'packages')).data;
  expect(total).toBe(packages.length);
  expect(new Set(packages.map(({ network }) => network))).toEqual(new Set(DATA_NETWORKS));
  for (const each of packages) {
    expect(each.size).toBe(`${each.volume_gb}GB`);
    expect(each.currency).toBe('GHS');
    expect(each.price).toBeGreaterThan(0);
    expect(each.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(new Set(packages.map(({ id }) => id)).size).toBe(total);
});

test.each(DATA_NETWORKS)('GET /packages: network=%s lists that network alone', async (network) => {
  const { packages } = (await call(service(), 'packages', { query: { network } })).data;
  expect(packages.length).toBeGreaterThan(0);
  for (const each of packages) expect(each.network).toBe(network);
});

test('GET /packages: size_gb matches exactly, and with the network', async () => {
  const sized = (await call(service(), 'packages', { query: { size_gb: 10 } })).data.packages;
  expect(sized.length).toBeGreaterThan(1);
  for (const each of sized) expect(each.volume_gb).toBe(10);
  const one = (await call(service(), 'packages', { query: { network: 'MTN', size_gb: 10 } })).data;
  expect(one.total).toBe(1);
  expect((await call(service(), 'packages', { query: { size_gb: 10.5 } })).data).toEqual({ packages: [], total: 0 });
});

test.each([
  'network=mtn',
  'network=AT',
  'network=',
  'network=MTN%20',
  'size_gb=ten',
  'size_gb=',
  'size_gb=1e',
  'size_gb=NaN',
])('GET /packages: %s is refused', async (query) => {
  expect((await raw(service(), `/packages?${query}`)).status).toBe(400);
});

test('GET /packages: a bundle that is out of stock is not listed', async () => {
  const query = { network: 'MTN', size_gb: 5 };
  await service().control('setPackageStock', { network: 'MTN', volume_gb: 5, in_stock: false });
  expect((await call(service(), 'packages', { query })).data.total).toBe(0);
  await service().control('setPackageStock', { network: 'MTN', volume_gb: 5, in_stock: true });
  expect((await call(service(), 'packages', { query })).data.total).toBe(1);
});
