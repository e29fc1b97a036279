/** One valid sale of each product, unlike any other by its number and amount. */

import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { pesewas } from '#shared/money.ts';
import type { Product } from '#shared/order-state.ts';
import type { Phone } from '#shared/phone.ts';
import { askService } from './ask-service.ts';
import type { TestService } from './service.ts';

let count = 0;

const nextNumber = (prefix: string): Phone => {
  count += 1;
  return `${prefix}${String(1_000_000 + ((count * 7919 + process.pid) % 9_000_000)).padStart(7, '0')}` as Phone;
};

export const airtimeSale = (amount = 1000, phone = nextNumber('024')): SaleRequest => ({
  product: 'airtime',
  network: 'MTN',
  phone,
  amount: pesewas(amount),
});

export const dataSale = (phone = nextNumber('020'), volumeGb = 5): SaleRequest => ({
  product: 'data',
  network: phone.startsWith('020') ? 'Telecel' : 'MTN',
  phone,
  volumeGb,
});

export const bulkSale = (rows = 3): SaleRequest => ({
  product: 'bulk',
  rows: Array.from({ length: rows }, () => ({ network: 'Telecel', phone: nextNumber('020'), volumeGb: 5 })),
});

export const smsSale = (): SaleRequest => ({
  product: 'sms',
  message: `Your parcel ${count++} is ready.`,
  recipients: [nextNumber('024'), nextNumber('020')],
  sender: null,
});

export const afaSale = (): SaleRequest => ({
  product: 'afa',
  fullName: 'Kofi Example',
  phone: nextNumber('024'),
  idNumber: `GHA-${String(100_000_000 + ((count++ * 7919) % 900_000_000))}-1`,
  dateOfBirth: '1990-05-17',
  region: 'Ashanti',
  location: 'Kumasi',
  notes: '',
});

export async function voucherSale(service: TestService, quantity = 2): Promise<SaleRequest> {
  type Types = { data: { types: { type_id: string; name: string }[] } };
  const { data } = (await askService(service, '/resultschecker/types')) as Types;
  const [type] = data.types;
  if (!type) throw new Error('the service sells no vouchers');
  return {
    product: 'voucher',
    typeId: type.type_id,
    typeName: type.name,
    quantity,
    phone: nextNumber('024'),
    email: null,
  };
}

export const billSale = (amount = 2000 + (count++ % 1000)): SaleRequest => ({
  product: 'bill',
  biller: 'dstv',
  account: '7012345678',
  phone: null,
  amount: pesewas(amount),
});

/** A sale of any product, for tests that go through all of them. */
export async function saleOf(product: Product, service: TestService): Promise<SaleRequest> {
  switch (product) {
    case 'airtime':
      return airtimeSale();
    case 'data':
      return dataSale();
    case 'bulk':
      return bulkSale();
    case 'sms':
      return smsSale();
    case 'afa':
      return afaSale();
    case 'voucher':
      return voucherSale(service);
    case 'bill':
      return billSale();
  }
}
