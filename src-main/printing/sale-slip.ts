/** A sale as a slip: data, before any printer or screen makes a picture of it. */
import type { SlipView } from '#shared/counter-api/sales.ts';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { formatMoney } from '#shared/money.ts';
import { DISPLAY_STATES, type DisplayState, displayState, worseFirst } from '#shared/order-state.ts';
import { groupPhone, isPhone } from '#shared/phone.ts';
import { KEEP_THIS_SLIP, SLIP_LABELS, soldWord, statusWord, TRAINING_MARK } from '#shared/words/slip.ts';

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

const moment = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

/** More rows than a slip can bear are told by how many there are in each state. */
const MOST_ROWS_PRINTED = 20;

function listRows({ orderCount, tally }: SaleView): Row[] {
  const states = DISPLAY_STATES.filter((state) => (tally[state] ?? 0) > 0);
  return [
    row(SLIP_LABELS.quantity, String(orderCount), true),
    ...states.map((state) => row(statusWord(state), String(tally[state] ?? 0))),
  ];
}

const worstState = ({ tally, orders }: SaleView): DisplayState | null => {
  const states = DISPLAY_STATES.filter((state) => (tally[state] ?? 0) > 0).sort(worseFirst);
  const [first] = orders;
  return states[0] ?? (first ? displayState(first) : null);
};

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
  // A list is no further than the row that is furthest behind.
  const state = worstState(sale);
  return {
    heading: [shop.shopName, soldWord(sale.product)],
    rows: [
      ...(sale.orderCount > MOST_ROWS_PRINTED ? listRows(sale) : orders),
      row(SLIP_LABELS.paid, formatMoney(sale.price), true),
      row(SLIP_LABELS.slip, String(sale.slipNumber)),
      row(SLIP_LABELS.time, moment(sale.soldAt)),
      row(SLIP_LABELS.servedBy, sale.attendantName),
    ],
    status: state === null ? '' : statusWord(state),
    footing: [KEEP_THIS_SLIP, ...(shop.training ? [TRAINING_MARK] : [])],
    training: shop.training,
  };
}
