import { describe, expect, test } from 'vitest';
import { BUDGETS_PER_MINUTE, type Budget } from '#shared/reseller-api/limits.ts';
import type { TestKeys } from '../../../support/service.ts';
import { serviceForFile } from '../../../support/service-for-file.ts';
import { type Answer, call, freshReference } from '../../../support/training/service-calls.ts';

const service = serviceForFile();

type Ask = (keys?: TestKeys) => Promise<Pick<Answer<unknown>, 'status' | 'headers'>>;

const verify = (name: 'verifyNumber' | 'verifyNumberServer1' | 'verifyNumberServer2'): Ask => {
  const body = { network: 'Telecel', recipient: '0201234567' } as const;
  return (keys) => call(service(), name, { body }, keys);
};
const payment = () => ({ biller: 'dstv' as const, account: '9000000301', amount: 1, reference: freshReference() });

const ASKS: Readonly<Record<Budget, Ask>> = {
  verify: verify('verifyNumber'),
  billers: (keys) => call(service(), 'utilityBillers', {}, keys),
  lookup: (keys) => call(service(), 'utilityLookup', { query: { biller: 'dstv', account: '9000000301' } }, keys),
  pay: (keys) => call(service(), 'utilityPay', { body: payment() }, keys),
  utility_status: (keys) => call(service(), 'utilityOrder', { params: { reference: 'NEVER' } }, keys),
};

async function spend(ask: Ask, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) statuses.push((await ask()).status);
  return statuses;
}

describe.each(Object.keys(BUDGETS_PER_MINUTE) as Budget[])('the budget "%s"', (bucket) => {
  const limit = BUDGETS_PER_MINUTE[bucket];
  const ask = ASKS[bucket];

  test(`allows ${limit} a minute and key, and then answers 429 until the minute has passed`, async () => {
    expect(await spend(ask, limit)).not.toContain(429);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBeNull();
    const others = await service().control<TestKeys>('otherKeys');
    expect((await ask(others)).status).not.toBe(429);
    await service().control('advance', { seconds: 61 });
    expect((await ask()).status).not.toBe(429);
  });

  test('can be set, told to say when to come back, and put back', async () => {
    await service().control('setLimit', { bucket, per_minute: 2, retry_after: true });
    expect(await spend(ask, 2)).not.toContain(429);
    const refused = await ask();
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    await service().control('setLimit', { bucket, per_minute: null });
    expect((await ask()).status).not.toBe(429);
  });
});

test('the three verify endpoints share one budget', async () => {
  const asks = [verify('verifyNumber'), verify('verifyNumberServer1'), verify('verifyNumberServer2')];
  for (let index = 0; index < 20; index += 1) expect((await asks[index % 3]?.())?.status).toBe(200);
  for (const ask of asks) expect((await ask()).status).toBe(429);
});

test('waiting out a part of the minute frees the requests that are a minute old', async () => {
  expect(await spend(ASKS.pay, 3)).toEqual([200, 200, 200]);
  await service().control('advance', { seconds: 40 });
  expect(await spend(ASKS.pay, 4)).toEqual([200, 200, 200, 429]);
  await service().control('advance', { seconds: 21 });
  expect(await spend(ASKS.pay, 4)).toEqual([200, 200, 200, 429]);
});

test('refused requests do not push the end of the wait away', async () => {
  await spend(ASKS.lookup, 10);
  await service().control('advance', { seconds: 30 });
  expect(await spend(ASKS.lookup, 5)).toEqual([429, 429, 429, 429, 429]);
  await service().control('advance', { seconds: 31 });
  expect((await ASKS.lookup()).status).toBe(200);
});

test('a 429 for a payment charges nothing and leaves its reference free', async () => {
  await spend(ASKS.pay, 6);
  const body = payment();
  const { count } = await service().control<{ count: number }>('movements');
  expect((await call(service(), 'utilityPay', { body })).status).toBe(429);
  expect(await service().control('movements')).toEqual({ count });
  await service().control('advance', { seconds: 61 });
  const { data } = await call(service(), 'utilityPay', { body });
  expect(data).not.toHaveProperty('already_processed');
});

test('any other endpoint is unlimited until it is given a limit', async () => {
  const ask = () => call(service(), 'walletBalance');
  expect(await spend(ask, 60)).not.toContain(429);
  await service().control('setLimit', { bucket: 'GET /wallet/balance', per_minute: 1 });
  expect(await spend(ask, 2)).toEqual([200, 429]);
  await service().control('setLimit', { bucket: 'GET /orders/{reference}', per_minute: 0 });
  expect((await call(service(), 'dataOrder', { params: { reference: 'NEVER' } })).status).toBe(429);
});
