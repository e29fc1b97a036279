import { expect, test } from 'vitest';
import { factsOfDraft, factsOfSale } from '#main/staff/sale-facts.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { pesewas } from '#shared/money.ts';
import type { Phone } from '#shared/phone.ts';

const phone = '0244123456' as Phone;
const row = { network: 'MTN', phone, volumeGb: 1 } as const;
const voucher = { product: 'voucher', typeId: 'w', typeName: 'WAEC', quantity: 1, email: null } as const;

test.each<[string, SaleRequest]>([
  [phone, { product: 'airtime', network: 'MTN', phone, amount: pesewas(500) }],
  [phone, { product: 'data', ...row }],
  [phone, { ...voucher, phone }],
  ['', { ...voucher, phone: null }],
  ['04123', { product: 'bill', biller: 'dstv', account: '04123', phone, amount: pesewas(500) } as SaleRequest],
  [phone, { product: 'bulk', rows: [row] }],
  ['3', { product: 'bulk', rows: [row, row, row] }],
  ['2', { product: 'sms', message: 'come', recipients: [phone, phone], sender: null }],
])('the owner is told %j', (number, sale) => {
  expect(factsOfDraft(sale, pesewas(500))).toEqual({ amount: 500, number });
});

test('a sale in the journal is told by its number, or by how many it has', () => {
  const sold = (orderCount: number, recipient: string) =>
    factsOfSale({ price: pesewas(900), orderCount, orders: [{ recipient }] } as unknown as SaleView);
  expect(sold(1, phone)).toEqual({ amount: 900, number: phone });
  expect(sold(25, phone)).toEqual({ amount: 900, number: '25' });
  expect(sold(1, '')).toEqual({ amount: 900, number: '' });
});
