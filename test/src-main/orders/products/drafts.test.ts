/** Each product's request: made from its own sale alone, and as the contract wants it. */
import { expect, test } from 'vitest';
import { strategyOf } from '#main/orders/products/index.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { PRODUCTS } from '#shared/order-state.ts';
import { afaSale, airtimeSale, billSale, bulkSale, dataSale, smsSale } from '../../../support/sales.ts';

const voucherSale: SaleRequest = {
  ...{ product: 'voucher', typeId: 't-1', typeName: 'WASSCE', quantity: 2, phone: null, email: 'ama@example.com' },
};
const SALES: readonly SaleRequest[] = [
  ...[airtimeSale(1050), dataSale(), bulkSale(2), smsSale(), afaSale(), billSale(2030), voucherSale],
];

test.each(PRODUCTS)('the strategy of %s drafts no other product', (product) => {
  for (const sale of SALES) {
    const draft = () => strategyOf(product).draft(sale);
    if (sale.product === product) expect(draft().length).toBeGreaterThan(0);
    else expect(draft, sale.product).toThrow(TypeError);
  }
});

const bodyOf = (sale: SaleRequest): unknown => strategyOf(sale.product).draft(sale)[0]?.body('DW-9');

test('a field that the customer left empty is left out of the request', () => {
  const bill = billSale(2030) as Extract<SaleRequest, { product: 'bill' }>;
  const usual = { biller: 'dstv', account: '7012345678', amount: 20.3, reference: 'DW-9' };
  expect(bodyOf(bill)).toStrictEqual(usual);
  expect(bodyOf({ ...bill, phone: '0241234567' as never })).toStrictEqual({ ...usual, phone: '0241234567' });

  const voucher = { typeId: 't-1', quantity: 2, reference: 'DW-9' };
  expect(bodyOf(voucherSale)).toStrictEqual({ ...voucher, recipientEmail: 'ama@example.com' });
  const toPhone: SaleRequest = { ...voucherSale, phone: '0241234567' as never, email: null };
  expect(bodyOf(toPhone)).toStrictEqual({ ...voucher, recipientPhone: '0241234567' });

  const afa = afaSale() as Extract<SaleRequest, { product: 'afa' }>;
  expect(bodyOf(afa)).not.toHaveProperty('notes');
  expect(bodyOf({ ...afa, notes: 'By hand' })).toMatchObject({ notes: 'By hand', id_type: 'Ghana Card' });

  const sms = smsSale() as Extract<SaleRequest, { product: 'sms' }>;
  expect(bodyOf(sms)).not.toHaveProperty('sender');
  expect(bodyOf({ ...sms, sender: 'ADOM' })).toMatchObject({ sender: 'ADOM' });
});

test('money leaves in cedis, and a number that was typed twice gets one message', () => {
  expect(bodyOf(airtimeSale(1050))).toMatchObject({ amount: 10.5, reference: 'DW-9' });
  const sms = smsSale() as Extract<SaleRequest, { product: 'sms' }>;
  const [one = '', two = ''] = sms.recipients;
  const twice: SaleRequest = { ...sms, recipients: [one, two, one] as typeof sms.recipients };
  const [draft] = strategyOf('sms').draft(twice);
  expect(draft).toMatchObject({ recipient: '2 numbers', facts: { quantity: 2 } });
  expect(draft?.body('DW-9')).toMatchObject({ recipients: [one, two] });
  expect(strategyOf('sms').draft({ ...sms, recipients: [one] as typeof sms.recipients })[0]?.recipient).toBe(one);
});

test('M22 the same text to the same people in another order is the same sale', () => {
  const sms = smsSale() as Extract<SaleRequest, { product: 'sms' }>;
  const contentOf = (sale: SaleRequest) => strategyOf('sms').draft(sale)[0]?.content;
  expect(sms.recipients.length).toBeGreaterThan(1);
  expect(contentOf({ ...sms, recipients: sms.recipients.toReversed() })).toEqual(contentOf(sms));
  expect(contentOf({ ...sms, recipients: sms.recipients.slice(1) })).not.toEqual(contentOf(sms));
});
