/** A sale as a slip: data, before any printer or screen makes a picture of it. */
import type { SlipView } from '#shared/counter-api/sales.ts';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { formatMoney } from '#shared/money.ts';
import { groupPhone, isPhone } from '#shared/phone.ts';
import { SERVICE_CODE } from '#shared/words/paper.ts';
import { KEEP_THIS_SLIP, SLIP_LABELS, slipStatus, soldWord, TRAINING_MARK } from '#shared/words/slip.ts';

export interface Shop {
  readonly shopName: string;
  readonly training: boolean;
}

type Row = SlipView['rows'][number];

const row = (label: string, value: string, strong = false): Row => ({ label, value, strong });

function boughtRows(order: OrderView): Row[] {
  const rows: Row[] = [];
  if (order.amount !== null) rows.push(row(SLIP_LABELS.amount, formatMoney(order.amount), true));
  if (order.volumeGb !== null) rows.push(row(SLIP_LABELS.size, `${order.volumeGb} GB`, true));
  if (order.quantity !== null) rows.push(row(SLIP_LABELS.quantity, String(order.quantity)));
  return rows;
}

/** The service's own name for an order, where it is another than ours: only by that can it be asked about. */
const serviceCodes = ({ orders }: SaleView): string[] =>
  orders.flatMap(({ reference, serviceReference: code }) => (code === null || code === reference ? [] : [code]));

/** What a phone can read from the slip; a bulk sale has too many. */
const codesOf = (sale: SaleView): string[] =>
  sale.orders.length > 1 ? [] : sale.orders.map(({ reference, serviceReference }) => serviceReference ?? reference);

const moment = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

export function saleSlip(sale: SaleView, shop: Shop): SlipView {
  const orders = sale.orders.flatMap((order) => [
    row(
      isPhone(order.recipient) ? SLIP_LABELS.number : SLIP_LABELS.account,
      isPhone(order.recipient) ? groupPhone(order.recipient) : order.recipient,
      true,
    ),
    row(SLIP_LABELS.supplier, order.supplier),
    ...boughtRows(order),
    row(SLIP_LABELS.reference, order.reference),
  ]);
  const [first] = sale.orders;
  return {
    heading: [shop.shopName, soldWord(sale.product)],
    rows: [
      ...orders,
      ...serviceCodes(sale).map((code) => row(SERVICE_CODE, code, true)),
      row(SLIP_LABELS.paid, formatMoney(sale.price), true),
      row(SLIP_LABELS.slip, String(sale.slipNumber)),
      row(SLIP_LABELS.time, moment(sale.soldAt)),
      row(SLIP_LABELS.servedBy, sale.attendantName),
    ],
    status: first ? slipStatus(first) : '',
    footing: [KEEP_THIS_SLIP, ...(shop.training ? [TRAINING_MARK] : [])],
    training: shop.training,
    codes: codesOf(sale),
  };
}
