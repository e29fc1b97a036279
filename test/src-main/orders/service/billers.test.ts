/** The list of billers, which is asked for before any bill is looked up. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { BillQuestion } from '#shared/counter-api/bills.ts';
import type { Phone } from '#shared/phone.ts';
import { requestsTo } from '../../../support/desk-for-file.ts';
import { deskInOtherWords } from '../../../support/desk-in-other-words.ts';

const { desk, openTo } = deskInOtherWords();

test('a 429 to the list of billers is a wait for this look-up and the next, and never a fault', async () => {
  const { counter } = await desk.open();
  const rule = { path: '/utilities/billers', times: 0, fault: { type: 'rate_limit', retry_after: 30 } };
  await desk.service().control('fault', rule);
  for (const saleId of [randomUUID(), randomUUID()]) {
    const question = { saleId, biller: 'dstv', account: '9000000301', phone: null } as const;
    expect(await counter.bills.lookUp(question)).toMatchObject({ ok: true, value: { state: 'wait' } });
  }
  expect(await requestsTo(desk.service(), 'GET', '/utilities/lookup')).toHaveLength(0);
});

interface Row {
  readonly key: string;
  lookup_by: string;
}

const lookedUpBy = (key: string, way: string, rows: readonly Row[]): void => {
  for (const row of rows) if (row.key === key) row.lookup_by = way;
};

test('a phone number stands for the account at ECG alone: another biller looked up by phone asks for both', async () => {
  const { counter } = await openTo(({ path }, { data }) => {
    if (path === '/utilities/billers') lookedUpBy('ghana_water', 'phone', data.billers);
    // A biller that looks up by phone needn't repeat the account that it was given.
    if (path.startsWith('/utilities/lookup') && data) data.account_number = null;
    return undefined;
  });
  const listed = await counter.bills.billers(true);
  const water = listed.ok ? listed.value.billers.find(({ key }) => key === 'ghana_water') : undefined;
  expect(water).toMatchObject({ lookUpBy: 'account', needsPhone: true });
  const account = '900000010101';
  const asked: BillQuestion = { saleId: randomUUID(), biller: 'ghana_water', account, phone: '0240000201' as Phone };
  expect(await counter.bills.lookUp(asked)).toMatchObject({
    ok: true,
    value: { state: 'found', accounts: [{ account }] },
  });
});

test('M10 a biller without its name, or without its word for an account, is called by ours', async () => {
  const { counter } = await openTo(({ path }, { data }) => {
    if (path === '/utilities/billers') {
      const unnamed = { label: null, account_label: null };
      data.billers = data.billers.map((row: Row) => (row.key === 'dstv' ? { ...row, ...unnamed } : row));
    }
    return undefined;
  });
  const listed = await counter.bills.billers(true);
  const dstv = listed.ok ? listed.value.billers.find(({ key }) => key === 'dstv') : undefined;
  expect(dstv).toMatchObject({ label: 'DStv', accountLabel: 'Account number' });
});

test('ECG finds meters, and the typed number is never offered for payment as one of them', async () => {
  const { counter } = await openTo(({ path }, { data }) => {
    if (path === '/utilities/billers') lookedUpBy('ecg', 'account', data.billers);
    if (path.startsWith('/utilities/lookup')) data.meters = [];
    return undefined;
  });
  const phone = '0240000101' as Phone;
  const asked: BillQuestion = { saleId: randomUUID(), biller: 'ecg', account: phone, phone };
  expect(await counter.bills.lookUp(asked)).toEqual({ ok: false, error: { code: 'account-not-found' } });
});
