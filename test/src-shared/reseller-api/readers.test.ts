import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { bulkPlacement, dataOrder } from '#shared/reseller-api/data-order.ts';
import { errorEnvelope } from '#shared/reseller-api/envelope.ts';
import { packageList } from '#shared/reseller-api/packages.ts';
import { voucherOrderDetail } from '#shared/reseller-api/results-checker.ts';
import { accountRole } from '#shared/reseller-api/role.ts';
import { utilityAccount, utilityPayment } from '#shared/reseller-api/utilities.ts';
import { numberVerdict } from '#shared/reseller-api/verify-number.ts';
import { walletBalance } from '#shared/reseller-api/wallet.ts';

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
])('M10 an answer without a field that nobody needs is read', (reader: z.ZodType, answer, read) => {
  expect(reader.parse(answer)).toMatchObject(read);
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
