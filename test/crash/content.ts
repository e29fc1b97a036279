/** Sales that are like no other sale of the run, so that a charge can't hide behind another one. */
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { pesewas, toCedis } from '#shared/money.ts';
import type { Product } from '#shared/order-state.ts';
import type { Phone } from '#shared/phone.ts';
import type { BillerKey } from '#shared/reseller-api/utilities.ts';

export interface Shelf {
  readonly voucherType: { readonly typeId: string; readonly typeName: string };
  readonly billAccount: { readonly biller: BillerKey; readonly account: string };
}

export interface Draft {
  readonly request: SaleRequest;
  /** A text in the body of this sale's requests and of no other's: faults find their sale by it. */
  readonly mark: string;
}

const BULK_ROWS = 2;

export class Contents {
  #count: number;
  readonly #shelf: Shelf;

  /** Numbers from `from` on are this maker's own. */
  constructor(shelf: Shelf, from: number) {
    this.#shelf = shelf;
    this.#count = from;
  }

  draft(product: Product): Draft {
    const number = this.#next();
    switch (product) {
      case 'airtime': {
        const phone = phoneOf('024', number);
        return { request: { product, network: 'MTN', phone, amount: pesewas(100 + (number % 900)) }, mark: phone };
      }
      case 'data': {
        const phone = phoneOf('020', number);
        return { request: { product, network: 'Telecel', phone, volumeGb: 5 }, mark: phone };
      }
      case 'bulk':
        return this.#bulk(number);
      case 'voucher': {
        const phone = phoneOf('054', number);
        const { voucherType } = this.#shelf;
        return { request: { product, ...voucherType, quantity: 1 + (number % 2), phone, email: null }, mark: phone };
      }
      case 'bill': {
        const amount = pesewas(100 + number);
        const { billAccount } = this.#shelf;
        return { request: { product, ...billAccount, phone: null, amount }, mark: `"amount":${toCedis(amount)},` };
      }
      case 'sms': {
        const message = `Parcel ${number} is here.`;
        return { request: { product, message, recipients: [phoneOf('055', number)], sender: null }, mark: message };
      }
      case 'afa':
        return afaDraft(number);
    }
  }

  #bulk(first: number): Draft {
    const numbers = [first, ...Array.from({ length: BULK_ROWS - 1 }, () => this.#next())];
    const phones = numbers.map((number) => phoneOf('050', number));
    const rows = phones.map((phone) => ({ network: 'Telecel' as const, phone, volumeGb: 5 }));
    return { request: { product: 'bulk', rows }, mark: phones[0] ?? '' };
  }

  #next(): number {
    this.#count += 1;
    return this.#count;
  }
}

const phoneOf = (prefix: string, number: number): Phone => `${prefix}${String(number).padStart(7, '0')}` as Phone;

function afaDraft(number: number): Draft {
  const idNumber = `GHA-${String(number).padStart(9, '0')}-1`;
  const request: SaleRequest = {
    product: 'afa',
    fullName: 'Kofi Example',
    phone: phoneOf('059', number),
    idNumber,
    dateOfBirth: '1990-05-17',
    region: 'Ashanti',
    location: 'Kumasi',
    notes: '',
  };
  return { request, mark: idNumber };
}
