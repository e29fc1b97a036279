/** One sale of each product, unlike every other of its sequence. */
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { pesewas } from '#shared/money.ts';
import type { Product } from '#shared/order-state.ts';
import type { Phone } from '#shared/phone.ts';
import type { Chance } from './random.ts';

const bundle = (nth: number, row: number, chance: Chance) => {
  const mtn = chance.one(2);
  const digits = String(1_000_000 + nth * 100 + row);
  return {
    network: mtn ? ('MTN' as const) : ('Telecel' as const),
    phone: `${mtn ? '024' : '020'}${digits}` as Phone,
    volumeGb: chance.pick([1, 2, 5]),
  };
};

export function modelSale(product: Product, nth: number, chance: Chance): SaleRequest {
  const phone = `024${String(1_000_000 + nth * 100)}` as Phone;
  switch (product) {
    case 'data':
      return { product, ...bundle(nth, 0, chance) };
    case 'bulk':
      return {
        product,
        rows: Array.from({ length: chance.one(6) ? 103 : chance.between(1, 4) }, (_, row) =>
          bundle(nth * 2, row, chance),
        ),
      };
    case 'airtime':
      return { product, network: 'MTN', phone, amount: pesewas(chance.between(100, 3000)) };
    case 'voucher':
      return {
        product,
        typeId: 'bece',
        typeName: 'BECE',
        quantity: chance.between(1, 3),
        phone,
        email: null,
      };
    case 'bill':
      return { product, biller: 'dstv', account: `70${nth}`, phone: null, amount: pesewas(chance.between(500, 9000)) };
    case 'sms':
      return { product, message: `Parcel ${nth} is here`, recipients: [phone], sender: null };
    case 'afa':
      return {
        product,
        fullName: 'Kofi Example',
        phone,
        idNumber: `GHA-${100_000_000 + nth}-1`,
        dateOfBirth: '1990-05-17',
        region: 'Ashanti',
        location: 'Kumasi',
        notes: '',
      };
  }
}
