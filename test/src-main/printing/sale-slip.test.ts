import { describe, expect, test } from 'vitest';
import { saleSlip } from '#main/printing/sale-slip.ts';
import { bulkSlip } from '#main/printing/slips/bulk.ts';
import { textCopy } from '#main/printing/slips/text-copy.ts';
import { pesewas } from '#shared/money.ts';
import { soldPage } from '#shared/words/customer-screen.ts';
import { lineFor } from '#shared/words/orders.ts';
import { done, NOW, refunded, sale } from '../../support/preview/fakes/fake-main.ts';

const SHOP = { shopName: 'Adom Mobile', training: false };

const textOf = (slip: ReturnType<typeof saleSlip>): string => JSON.stringify(slip);

describe('a slip of vouchers', () => {
  const sold = sale({ ...done, product: 'voucher', phone: 'WASSCE', supplier: 'WASSCE', quantity: 2 });
  const pins = {
    vouchers: [
      { pin: '482913570624', serial: 'TRN1' },
      { pin: 'AB-12', serial: 'TRN2' },
    ],
    copy: 0,
    shown: { at: NOW, attendantName: 'Ama' },
  };

  test('names the voucher, and says that the PIN is not on it', () => {
    const slip = saleSlip(sold, SHOP);
    expect(slip.rows.slice(0, 2)).toMatchObject([
      { label: 'Voucher', value: 'WASSCE' },
      { label: 'Quantity', value: '2' },
    ]);
    expect(slip.footing[0]).toBe('The PIN is not on this slip.');
    expect(slip.rows.map(({ label }) => label)).not.toContain('Network');
  });

  test('shows every PIN when they are revealed, in blocks of four, each under a label of its own', () => {
    const slip = saleSlip(sold, SHOP, pins);
    expect(slip.rows.filter(({ label }) => label.startsWith('PIN'))).toEqual([
      { label: 'PIN 1', value: '4829 1357 0624', strong: true },
      { label: 'PIN 2', value: 'AB-12', strong: true },
    ]);
    expect(new Set(slip.rows.map(({ label }) => label)).size).toBe(slip.rows.length);
    expect(textOf(slip)).not.toContain('COPY');
    expect(textOf(slip)).not.toContain('not on this slip');
  });

  test('is marked as a copy from the second time on, with who and when', () => {
    expect(saleSlip(sold, SHOP, { ...pins, copy: 2 }).heading).toContain('COPY 2, Ama, Sat 21 Nov 2026 10:42');
  });

  test('says that a text went as well, and where', () => {
    const texted = sale({ ...done, product: 'voucher', phone: '0244123456', supplier: 'WASSCE', quantity: 1 });
    expect(saleSlip(texted, SHOP).rows).toContainEqual({ label: 'Sent to', value: '024 412 3456', strong: false });
  });
});

describe('a slip of a sale on credit', () => {
  const of = (unpaid: number, onCredit = unpaid) => ({
    ...sale({ ...done, cedis: 10 }),
    ...{ unpaid: pesewas(unpaid), onCredit: pesewas(onCredit) },
  });
  const money = (slip: ReturnType<typeof saleSlip>) =>
    slip.rows.filter(({ label }) => label === 'Paid' || label.startsWith('On credit')).map(({ value }) => value);

  test('calls no debt paid, on paper and as a text', () => {
    expect(money(saleSlip(of(0), SHOP))).toEqual(['GHS 10.00']);
    expect(money(saleSlip(of(400), SHOP))).toEqual(['GHS 6.00', 'GHS 4.00']);
    expect(money(saleSlip(of(1000), SHOP))).toEqual(['GHS 0.00', 'GHS 10.00']);
    // The order failed and its debt was written off: nothing was paid, and nothing is due.
    expect(money(saleSlip(of(1000, 0), SHOP))).toEqual(['GHS 0.00']);
    const text = textCopy(saleSlip(of(1000), SHOP), 'Airtime');
    expect(text).toContain('Paid GHS 0.00. On credit, to be paid GHS 10.00. Completed.');
    expect(textCopy(saleSlip(of(0), SHOP), 'Airtime')).toContain('Paid GHS 10.00. Completed.');
  });

  test('calls no unpaid part paid while the sale is under way', () => {
    const underWay = sale({ cedis: 10 });
    const status = (onCredit: number) =>
      saleSlip({ ...underWay, unpaid: pesewas(onCredit), onCredit: pesewas(onCredit) }, SHOP).status;
    expect([status(0), status(400)]).toEqual(['Paid, delivery pending', 'Delivery pending']);
  });

  test('calls no unpaid part of a list paid', () => {
    const text = JSON.stringify(bulkSlip({ ...of(400), product: 'bulk' }, SHOP));
    for (const words of ['GHS 6.00', 'On credit, to be paid', 'GHS 4.00']) expect(text).toContain(words);
  });
});

test('a slip does not say that a customer had the money back: the wallet has it', () => {
  expect(saleSlip(sale(refunded), SHOP).status).toBe('Not delivered');
  const list = { ...sale({ product: 'bulk' }), orderCount: 30, tally: { done: 25, failed: 2, refunded: 3 } };
  const counts = saleSlip(list, SHOP).rows.map(({ label, value }) => `${label}: ${value}`);
  expect(counts.filter((row) => row.startsWith('Not delivered'))).toEqual(['Not delivered: 5']);
});

test('M7a a slip of a refusal that is not proven does not say that nothing was charged', () => {
  const refused = { state: 'rejected', money: 'none', refusal: 'invalid-request' } as const;
  const status = (unproven: { provenAt: number | null } | null) =>
    saleSlip(sale({ ...refused, unproven }), SHOP).status;
  expect([status(null), status({ provenAt: 1 })]).toEqual(['Not sold, not charged', 'Not sold, still being checked']);
  const list = (unproven: { provenAt: number | null } | null) =>
    JSON.stringify(bulkSlip(sale({ ...refused, product: 'bulk', unproven }), SHOP));
  expect(list(null)).not.toContain('still being checked');
  expect(list({ provenAt: 1 })).toContain('"label":"of these still being checked","value":"1"');
  expect(list({ provenAt: 1 })).toContain('"Not sold, still being checked, DW-');
});

test('a slip of messages calls their numbers no account, and names no network', () => {
  const sent = sale({ ...done, product: 'sms', phone: '2 numbers', supplier: 'SMS', quantity: 2 });
  const labels = saleSlip(sent, SHOP).rows.map(({ label, value }) => `${label}: ${value}`);
  expect(labels.slice(0, 2)).toEqual(['Sent to: 2 numbers', 'Quantity: 2']);
});

describe('a slip of a bill', () => {
  const paid = (supplier: string, changes: object = done) =>
    saleSlip(sale({ ...changes, product: 'bill', phone: '7029481155', supplier, cedis: 50 }), SHOP).footing;

  test.each(['dstv', 'gotv', 'startimes'])('%s: the decoder has to be on for it to arrive', (biller) => {
    expect(paid(biller)).toContain('Keep the decoder on until the payment has arrived.');
  });

  test('names the account in the groups of its read-back; ten digits make no phone number of it', () => {
    const bill = { ...done, product: 'bill', phone: '0129481155', supplier: 'gotv', cedis: 50 } as const;
    const account = { label: 'Account', value: '0129 4811 55', strong: true };
    expect(saleSlip(sale(bill), SHOP).rows).toContainEqual(account);
    expect(soldPage(sale(bill)).headline).toBe(account.value);
    expect(lineFor({ orderCount: 1, product: 'bill', recipient: '0129481155' })).toBe('0129481155');
  });

  test('says so of no biller without a decoder, nor of units that will not arrive', () => {
    expect(paid('ecg')).toEqual(['Keep this slip. It names your order.']);
    expect(paid('dstv', refunded)).toEqual(['Keep this slip. It names your order.']);
  });
});
