/** An owner far away is told these facts of a sale, and allows them: its amount, and the number that it is for. */
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import type { Pesewa } from '#shared/money.ts';

export interface SaleFacts {
  readonly amount: Pesewa;
  /** The customer's phone, meter or decoder; how many numbers, for a list; empty where the sale has none. */
  readonly number: string;
}

const ofList = (numbers: readonly string[]): string =>
  numbers.length === 1 ? (numbers[0] ?? '') : String(numbers.length);

function numberOf(sale: SaleRequest): string {
  if (sale.product === 'bulk') return ofList(sale.rows.map(({ phone }) => phone));
  if (sale.product === 'sms') return ofList(sale.recipients);
  return sale.product === 'bill' ? sale.account : (sale.phone ?? '');
}

export const factsOfDraft = (sale: SaleRequest, amount: Pesewa): SaleFacts => ({ amount, number: numberOf(sale) });

/** The recipient of a voucher that was given to nobody's phone is no number. */
export function factsOfSale({ price, orderCount, orders: [order] }: SaleView): SaleFacts {
  const number = orderCount > 1 ? String(orderCount) : (order?.recipient ?? '');
  return { amount: price, number: /\d/.test(number) ? number : '' };
}
