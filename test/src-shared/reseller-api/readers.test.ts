import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { bulkPlacement, dataOrder } from '#shared/reseller-api/data-order.ts';
import { errorEnvelope } from '#shared/reseller-api/envelope.ts';
import { packageList } from '#shared/reseller-api/packages.ts';
import { voucherOrderDetail } from '#shared/reseller-api/results-checker.ts';
import { accountRole } from '#shared/reseller-api/role.ts';
import { campaignList } from '#shared/reseller-api/sms.ts';
import { billerList, utilityAccount, utilityPayment } from '#shared/reseller-api/utilities.ts';
import { serviceTime } from '#shared/reseller-api/values.ts';
import { numberVerdict } from '#shared/reseller-api/verify-number.ts';
import { walletBalance } from '#shared/reseller-api/wallet.ts';

const BILLER = { key: 'dstv', label: 'DStv', enabled: true, requires_phone: false, lookup_by: 'account' };

const order = {
  order_id: '5d6f',
  reference: 'R-1',
  status: 'teleported',
  network: 'MTN',
  size: '1GB',
  recipient: '0240000001',
  price: 4.5,
  source: 'api',
};

describe('readers are tolerant', () => {
  test('unknown fields pass and unknown status words stay as they are', () => {
    expect(dataOrder.parse({ ...order, weather: 'fine' }).status).toBe('teleported');
  });

  test('fields that are documented as partial may be missing', () => {
    expect(voucherOrderDetail.parse({ order: { reference: 'R-1' }, vouchers: [] }).order.reference).toBe('R-1');
    const batch = { orders_placed: 1, total_cost: 4.5, new_balance: 5, skipped: [] };
    const orders = [{ order_id: 'a', reference: 'R-1', status: 'pending' }];
    expect(bulkPlacement.safeParse({ ...batch, orders }).success).toBe(true);
    expect(utilityPayment.parse({ already_processed: true, reference: 'UB-1' }).reference).toBe('UB-1');
  });

  test('nullable fields may be missing', () => {
    expect(utilityAccount.parse({}).meters).toEqual([]);
    expect(accountRole.parse({ role: 'dealer', is_active: true, is_permanent: true }).expires_at).toBeNull();
  });
});

test.each([
  [accountRole, { role: 'dealer', days_remaining: 3.5 }, { role: 'dealer', days_remaining: 4 }],
  [accountRole, { role: 'dealer', is_active: null, days_remaining: 'soon' }, { role: 'dealer', days_remaining: null }],
  [numberVerdict, { allowed: true }, { recipient: null, allowed: true }],
  [packageList, { packages: [{ network: 'MTN', volume_gb: 1, price: 4.5 }] }, { packages: [{ volume_gb: 1 }] }],
  [accountRole, { role: 'dealer', expires_at: 1796057434 }, { role: 'dealer', expires_at: null }],
  [
    utilityAccount,
    { account_name: 7, account_number: 900, amount_due: '5.00', bouquet: {} },
    { account_name: null, account_number: null, amount_due: null, bouquet: null },
  ],
  [
    billerList,
    { billers: [{ ...BILLER, has_amount_due: null }], min_amount: 1, max_amount: 5000 },
    { billers: [{ key: 'dstv', has_amount_due: false, links_phone_to_account: false }] },
  ],
  [
    campaignList,
    { campaigns: [{ id: 'c', status: 'sent', recipients_count: 1, source: 1, scheduled_at: '' }] },
    { campaigns: [{ id: 'c', scheduled_at: null }] },
  ],
])('M10 an answer without a field that nobody needs is read', (reader: z.ZodType, answer, read) => {
  expect(reader.parse(answer)).toMatchObject(read);
});

test('M20 a time without a zone in an unusual form is no time: the PC’s own zone may be any', () => {
  const at = Date.parse('2026-11-30T10:00:00Z');
  for (const told of [
    '2026-11-30T10:00:00Z',
    '2026-11-30 10:00:00',
    ' 2026-11-30T10:00:00+00:00 ',
    '2026-11-30T12:00:00+0200',
  ])
    expect([told, serviceTime(told)]).toEqual([told, at]);
  expect(serviceTime('Mon, 30 Nov 2026 10:00:00 GMT')).toBe(at);
  expect(serviceTime('2026-11-30')).toBe(Date.parse('2026-11-30T00:00:00Z'));
  for (const told of ['2026/11/30 10:00:00', 'Mon, 30 Nov 2026 10:00:00', '11/30/2026 10:00', 'soon', '', null])
    expect([told, serviceTime(told)]).toEqual([told, Number.NaN]);
});

describe('readers are exact', () => {
  test('money must be a finite number', () => {
    for (const balance of ['5.00', null, Number.NaN, Number.POSITIVE_INFINITY, undefined]) {
      expect(walletBalance.safeParse({ balance, currency: 'GHS' }).success).toBe(false);
    }
  });

  test('an error must look exactly as documented', () => {
    expect(errorEnvelope.safeParse({ success: false, error: { code: 400, message: 'No.' } }).success).toBe(true);
    expect(errorEnvelope.safeParse({ success: false, error: { code: '400', message: 'No.' } }).success).toBe(false);
    expect(errorEnvelope.safeParse({ success: true, error: { code: 400, message: 'No.' } }).success).toBe(false);
    expect(errorEnvelope.safeParse({ success: false, error: 'No.' }).success).toBe(false);
    const beside = (data: unknown) => ({ success: false, data, error: { code: 400, message: 'No.' } });
    for (const data of [null, {}, []]) expect(errorEnvelope.safeParse(beside(data)).success).toBe(true);
    for (const data of [{ reference: 'R-1' }, [1]]) expect(errorEnvelope.safeParse(beside(data)).success).toBe(false);
  });

  test('a first payment needs every field; only a replay may bring less', () => {
    expect(utilityPayment.safeParse({ reference: 'UB-1' }).success).toBe(false);
  });
});
