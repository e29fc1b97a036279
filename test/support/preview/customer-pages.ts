/** The pages that the screen that faces the customer can show. */
import { receiptCode } from '#main/printing/receipt-code.ts';
import type { CustomerReadBack } from '#shared/counter-api/customer-screen.ts';
import type { CustomerPage } from '#shared/customer-page.ts';
import { pesewas } from '#shared/money.ts';
import { CUSTOMER, idlePage, readBackPage, soldPage } from '#shared/words/customer-screen.ts';
import { SHOP } from '../printing/every-slip.ts';
import { done, refunded, sale } from './fakes/fake-sales.ts';

const bundle: CustomerReadBack = {
  saleId: '00000000-0000-4000-9000-000000000001',
  headline: '024 412 3456',
  facts: [
    { label: 'Network', value: 'MTN' },
    { label: 'Bundle', value: '5 GB' },
  ],
  price: pesewas(2600),
  takes: null,
  change: null,
};
const bill: CustomerReadBack = {
  ...bundle,
  headline: '1423 7781 0056 942',
  facts: [
    { label: 'Biller', value: 'ECG prepaid' },
    { label: 'Name', value: 'KWABENA OSEI-TUTU ASANTE' },
    { label: 'Amount', value: 'GHS 200.00' },
  ],
  price: pesewas(20_100),
};
const voucher = { headline: '2 × WASSCE Results Checker', facts: [{ label: 'Given', value: 'Here, on the slip' }] };

const SOLD = sale({ ...done, phone: '0244123456', cedis: 10 });

const PAGES = {
  idle: idlePage('Adom Mobile, Kaneshie'),
  'long-name': idlePage('Adom Mobile Money and Phone Accessories'),
  check: readBackPage({ ...bundle, change: pesewas(2400) }),
  'no-price': readBackPage({ ...bundle, price: null }),
  bill: readBackPage(bill),
  afa: readBackPage({ ...bundle, headline: 'Akosua Serwaa Boateng-Mensah', facts: [], price: pesewas(1500) }),
  voucher: readBackPage({ ...bundle, ...voucher, price: pesewas(3900) }),
  list: readBackPage({
    ...bundle,
    headline: '1,250 bundles',
    facts: ['MTN', 'Telecel', 'AT-iShare', 'AT-BigTime', 'Bundles'].map((label) => ({ label, value: '312 × 10 GB' })),
    price: pesewas(6_500_000),
  }),
  'on-its-way': soldPage(sale({ phone: '0244123456', cedis: 10 })),
  done: soldPage(sale({ ...done, phone: '0244123456', cedis: 10 })),
  receipt: soldPage(SOLD),
  ask: soldPage(sale({ ...refunded, phone: '0244123456', cedis: 10 })),
};

export type CustomerPageName = keyof typeof PAGES;
export const CUSTOMER_PAGE_NAMES = Object.keys(PAGES) as CustomerPageName[];

export const customerPage = (name: CustomerPageName, theme: CustomerPage['theme'], training = false): CustomerPage => ({
  ...PAGES[name],
  theme,
  receipt: name === 'receipt' ? receiptCode(SOLD, SHOP) : null,
  training: training ? CUSTOMER.training : null,
});
