/** The list of billers, which is asked for before any bill is looked up. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deskForFile, requestsTo } from '../../support/desk-for-file.ts';

const desk = deskForFile();

test('a 429 to it is a wait for whoever looks up a bill, also for the next one, and never a fault', async () => {
  const { counter } = await desk.open();
  const rule = { path: '/utilities/billers', times: 0, fault: { type: 'rate_limit', retry_after: 30 } };
  await desk.service().control('fault', rule);
  for (const saleId of [randomUUID(), randomUUID()]) {
    const question = { saleId, biller: 'dstv', account: '9000000301', phone: null } as const;
    expect(await counter.bills.lookUp(question)).toMatchObject({ ok: true, value: { state: 'wait' } });
  }
  expect(await requestsTo(desk.service(), 'GET', '/utilities/lookup')).toHaveLength(0);
});
