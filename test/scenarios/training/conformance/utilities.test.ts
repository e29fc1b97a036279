import { describe, expect, test } from 'vitest';
import { BILLERS } from '#shared/reseller-api/utilities.ts';
import type { TestKeys } from '../../../support/service.ts';
import { serviceForFile, wallets } from '../../../support/service-for-file.ts';
import { call, callWith, freshReference, raw } from '../../../support/training/service-calls.ts';

const service = serviceForFile();

interface Fixture {
  readonly account: string;
  readonly phone?: string;
}

const fixture = async (biller: string): Promise<Fixture> => {
  const fixtures = await service().control<{ utility_accounts: Record<string, Fixture[]> }>('fixtures');
  const first = fixtures.utility_accounts[biller]?.[0];
  if (first === undefined) throw new Error(`no fixture for ${biller}`);
  return first;
};

const payment = (change: Record<string, unknown> = {}) => ({
  biller: 'dstv' as const,
  account: '9000000301',
  amount: 50,
  reference: freshReference(),
  ...change,
});

const pay = async (change: Record<string, unknown> = {}) =>
  (await callWith(service(), 'utilityPay', payment(change))).data;
const status = async (change: Record<string, unknown>) =>
  (await callWith(service(), 'utilityPay', payment(change))).status;
const look = async (reference: string) => (await call(service(), 'utilityOrder', { params: { reference } })).data;
const unlimited = () => service().control('setLimit', { bucket: 'pay', per_minute: 1000 });

describe('GET /utilities/billers', () => {
  test('all five billers are listed, disabled ones included, with the live limits', async () => {
    await service().control('setBiller', { biller: 'gotv', enabled: false });
    await service().control('setUtilityLimits', { min_amount: 5, max_amount: 800 });
    const { data } = await call(service(), 'utilityBillers');
    expect(data.billers.map(({ key }) => key)).toEqual([...BILLERS]);
    expect(data.billers.filter(({ enabled }) => !enabled).map(({ key }) => key)).toEqual(['gotv']);
    expect(data).toMatchObject({ min_amount: 5, max_amount: 800, currency: 'GHS' });
    for (const { lookup_by } of data.billers) expect(['phone', 'account']).toContain(lookup_by);
  });

  test('a biller that requires a phone number is paid with one alone', async () => {
    const { billers } = (await call(service(), 'utilityBillers')).data;
    for (const { key, requires_phone } of billers) {
      const { account } = await fixture(key);
      expect([key, await status({ biller: key, account })]).toEqual([key, requires_phone ? 400 : 200]);
    }
  });
});

describe('GET /utilities/lookup', () => {
  const lookup = (query: Record<string, string>) =>
    raw(service(), `/utilities/lookup?${new URLSearchParams(query)}`, { key: service().keys.commission });

  test.each(['ghana_water', 'dstv', 'gotv', 'startimes'] as const)('%s: finds by account', async (biller) => {
    const { account, phone } = await fixture(biller);
    const query = { biller, account, ...(phone === undefined ? {} : { phone }) };
    const { data } = await call(service(), 'utilityLookup', { query });
    expect(data).toMatchObject({ account_number: account, account_name: expect.any(String), meters: [] });
  });

  test('ecg: asks by the phone number, and answers with meters alone', async () => {
    const { account, phone } = await fixture('ecg');
    const nulls = { account_name: null, account_number: null, amount_due: null, bouquet: null };
    const byPhone = { biller: 'ecg', account: phone ?? '' };
    const { data } = await call(service(), 'utilityLookup', { query: byPhone });
    expect(data).toMatchObject(nulls);
    expect(data.meters.map(({ meterNumber }) => meterNumber)).toContain(account);
    const withMeter = { biller: 'ecg', account: 'anything', phone: phone ?? '' };
    expect((await call(service(), 'utilityLookup', { query: withMeter })).data).toEqual(data);
  });

  test('an amount due may be negative: a credit balance', async () => {
    const query = { biller: 'ghana_water', account: '900000010102', phone: '0260000202' };
    expect((await call(service(), 'utilityLookup', { query })).data.amount_due).toBeLessThan(0);
  });

  test.each([
    [{}],
    [{ biller: 'dstv' }],
    [{ account: '9000000301' }],
    [{ biller: 'DSTV', account: '9000000301' }],
    [{ biller: 'water', account: '9000000301' }],
    [{ biller: 'dstv', account: '' }],
    [{ biller: 'dstv', account: '1'.repeat(31) }],
    [{ biller: 'dstv', account: '9000000301', phone: '0'.repeat(31) }],
    [{ biller: 'ghana_water', account: '900000010101' }],
  ])('%j is refused with 400', async (query) => {
    expect((await lookup(query as unknown as Record<string, string>)).status).toBe(400);
  });

  test.each([
    [{ biller: 'dstv', account: '1' }],
    [{ biller: 'ecg', account: '0240000999' }],
    [{ biller: 'ghana_water', account: '1', phone: '0240000201' }],
  ])('%j is answered 404', async (query) => {
    expect((await lookup(query as unknown as Record<string, string>)).status).toBe(404);
  });

  test('a provider that is out is answered 502, for that biller alone', async () => {
    await service().control('setProvider', { biller: 'dstv', down: true });
    expect((await lookup({ biller: 'dstv', account: '9000000301' })).status).toBe(502);
    expect((await lookup({ biller: 'gotv', account: '9000000401' })).status).toBe(200);
  });
});

describe('POST /utilities/pay', () => {
  test('takes the face value, and gives a code of its own', async () => {
    const before = (await wallets(service())).wallet;
    const body = payment();
    const { data } = await call(service(), 'utilityPay', { body });
    expect(data).toMatchObject({ status: 'pending', biller: 'dstv', account: body.account, amount: 50 });
    expect(data.reference).not.toBe(body.reference);
    expect(data.commission_share_percent).toBeGreaterThan(0);
    expect(data).not.toHaveProperty('already_processed');
    expect(data.new_balance).toBeCloseTo(before - 50, 2);
    const [order] = (await service().ledger()).orders;
    expect(order).toMatchObject({ kind: 'utility', reference: data.reference, client_reference: body.reference });
  });

  test.each(BILLERS)('serves %s', async (biller) => {
    const { account, phone } = await fixture(biller);
    expect(await status({ biller, account, ...(phone === undefined ? {} : { phone }) })).toBe(200);
  });

  test.each([
    ['a missing biller', { biller: undefined }],
    ['a biller that is none', { biller: 'DSTV' }],
    ['a missing account', { account: undefined }],
    ['an empty account', { account: '' }],
    ['a missing amount', { amount: undefined }],
    ['an amount as text', { amount: '50' }],
    ['an amount of nothing', { amount: 0 }],
    ['a negative amount', { amount: -50 }],
    ['an amount with three decimals', { amount: 50.001 }],
    ['less than the least amount', { amount: 0.5 }],
    ['more than the greatest amount', { amount: 10_000.01 }],
    ['ecg without a phone number', { biller: 'ecg', account: 'P24000010001' }],
    ['ecg with a phone number for a meter', { biller: 'ecg', account: '0240000101', phone: '0240000101' }],
    ['water without a phone number', { biller: 'ghana_water', account: '900000010101' }],
    ['a phone number that is none', { phone: '024' }],
    ['an empty reference', { reference: '' }],
    ['a reference of 65 characters', { reference: 'r'.repeat(65) }],
    ['a reference with a space', { reference: 'a b' }],
    ['a reference with a slash', { reference: 'a/b' }],
    ['a reference that is no text', { reference: 5 }],
  ])('refuses %s with 400 and charges nothing', async (_, change) => {
    const before = await wallets(service());
    expect(await status(change)).toBe(400);
    expect(await wallets(service())).toEqual(before);
  });

  test('references of 1 and 64 characters are taken', async () => {
    for (const reference of ['.', 'r'.repeat(64), 'A-z_0.9']) expect(await status({ reference })).toBe(200);
  });

  test('the limits are live and include their ends', async () => {
    await service().control('setUtilityLimits', { min_amount: 10, max_amount: 20 });
    expect([await status({ amount: 9.99 }), await status({ amount: 20.01 })]).toEqual([400, 400]);
    expect([await status({ amount: 10 }), await status({ amount: 20 })]).toEqual([200, 200]);
  });

  test('more than the wallet holds is refused with 400', async () => {
    await service().control('setBalance', { balance: 49.99 });
    expect(await status({})).toBe(400);
  });

  test('the reference is a pure key: it brings the first payment back, whatever else the request says', async () => {
    await unlimited();
    const body = payment();
    const first = (await call(service(), 'utilityPay', { body })).data;
    const others = [
      body,
      { ...body, amount: 75 },
      { ...body, biller: 'gotv', account: '1' },
      { ...body, amount: -1 },
      { reference: body.reference },
    ];
    for (const other of others) {
      const { data } = await callWith(service(), 'utilityPay', other);
      expect(data).toMatchObject({ reference: first.reference, order_id: first.order_id, already_processed: true });
      expect(Object.keys(data).length).toBeLessThan(Object.keys(first).length);
    }
    expect((await wallets(service())).wallet).toBe(first.new_balance);
    expect((await service().ledger()).orders).toHaveLength(1);
  });

  test('a known reference is answered even when bills are switched off or the wallet is empty', async () => {
    const body = payment();
    await call(service(), 'utilityPay', { body });
    await service().control('setBalance', { balance: 0 });
    await service().control('setFeature', { feature: 'utilities', enabled: false });
    expect((await call(service(), 'utilityPay', { body })).data).toMatchObject({ already_processed: true });
  });

  test('another developer’s reference is refused with 409 and tells nothing', async () => {
    const body = payment();
    const first = (await call(service(), 'utilityPay', { body })).data;
    const others = await service().control<TestKeys>('otherKeys');
    const answer = await call(service(), 'utilityPay', { body }, others);
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.json)).not.toContain(first.reference);
  });

  test('the same payment within 30 seconds without a reference is refused with 409', async () => {
    await unlimited();
    const same = { reference: undefined };
    expect(await status(same)).toBe(200);
    expect(await status(same)).toBe(409);
    expect(await status({ ...same, amount: 51 })).toBe(200);
    expect(await status({ ...same, account: '9000000302' })).toBe(200);
    await service().control('advance', { seconds: 31 });
    expect(await status(same)).toBe(200);
  });

  test('the same payment goes through at once with a reference of its own', async () => {
    expect([await status({}), await status({})]).toEqual([200, 200]);
  });

  test('a payment while bills, or that biller, are switched off is answered 503', async () => {
    await service().control('setBiller', { biller: 'dstv', enabled: false });
    expect(await status({})).toBe(503);
    expect(await status({ biller: 'gotv', account: '9000000401' })).toBe(200);
    await service().control('setFeature', { feature: 'utilities', enabled: false });
    expect(await status({ biller: 'gotv', account: '9000000401' })).toBe(503);
  });
});

describe('GET /utilities/orders/{reference}', () => {
  test('follows the order, and shows the commission once it is completed', async () => {
    await service().control('progress', {
      kind: 'utility',
      steps: [
        ['pending', 10],
        ['processing', 10],
      ],
    });
    const { reference = '' } = await pay({ amount: 200 });
    const pending = await look(reference);
    expect(pending).toMatchObject({ reference, status: 'pending', biller: 'dstv', account_number: '9000000301' });
    expect(pending).toMatchObject({ amount: 200, commission_earned: null });
    await service().control('advance', { seconds: 11 });
    expect(await look(reference)).toMatchObject({ status: 'processing', commission_earned: null });
    expect((await wallets(service())).commission).toBe(0);
    await service().control('advance', { seconds: 10 });
    const done = await look(reference);
    expect(done.status).toBe('completed');
    expect(done.commission_earned).toBeGreaterThan(0);
    expect(done).not.toHaveProperty('reason');
    expect(Date.parse(done.updated_at)).toBeGreaterThan(Date.parse(done.created_at));
    expect((await wallets(service())).commission).toBe(done.commission_earned);
  });

  test('a refund brings the money back and a reason, and earns nothing', async () => {
    await service().control('outcome', { kind: 'utility', result: 'refund', reason: 'Biller declined.' });
    const before = await wallets(service());
    const { reference = '' } = await pay();
    await service().control('advance', { seconds: 600 });
    expect(await look(reference)).toMatchObject({
      status: 'refunded',
      reason: 'Biller declined.',
      commission_earned: null,
    });
    expect(await wallets(service())).toEqual(before);
  });

  test('a failure keeps the money, earns nothing and tells no reason', async () => {
    await service().control('outcome', { kind: 'utility', result: 'fail', reason: 'Biller declined.' });
    const { reference = '', new_balance } = await pay();
    await service().control('advance', { seconds: 600 });
    const failed = await look(reference);
    expect(failed).toMatchObject({ status: 'failed', commission_earned: null });
    expect(failed).not.toHaveProperty('reason');
    expect(await wallets(service())).toMatchObject({ wallet: new_balance, commission: 0 });
  });

  test('a payment that comes again tells how it stands by then', async () => {
    const body = payment();
    await call(service(), 'utilityPay', { body });
    await service().control('advance', { seconds: 600 });
    expect((await call(service(), 'utilityPay', { body })).data).toMatchObject({
      status: 'completed',
      already_processed: true,
    });
  });

  test('a payment is answered 404 by the reference that was sent, for another account, and for none', async () => {
    const body = payment();
    const { reference = '' } = (await call(service(), 'utilityPay', { body })).data;
    const others = await service().control<TestKeys>('otherKeys');
    expect((await call(service(), 'utilityOrder', { params: { reference: body.reference } })).status).toBe(404);
    expect((await call(service(), 'utilityOrder', { params: { reference } }, others)).status).toBe(404);
    expect((await call(service(), 'utilityOrder', { params: { reference: 'NEVER' } })).status).toBe(404);
  });
});
