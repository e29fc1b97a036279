/** A sale as a slip: data, before any printer or screen makes a picture of it. */
import type { SlipView } from '#shared/counter-api/sales.ts';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import type { RevealedVouchers } from '#shared/counter-api/vouchers.ts';
import { formatMoney, pesewas } from '#shared/money.ts';
import { DISPLAY_STATES, type DisplayState, displayState, worseFirst } from '#shared/order-state.ts';
import { groupPhone, isPhone } from '#shared/phone.ts';
import type { BillerKey } from '#shared/reseller-api/utilities.ts';
import { billerName, whoseInFull } from '#shared/words/bills.ts';
import { SERVICE_CODE } from '#shared/words/paper.ts';
import {
  KEEP_DECODER_ON,
  KEEP_THIS_SLIP,
  PINS_NOT_SHOWN,
  SLIP_LABELS,
  soldWord,
  statusWord,
  WHOLE_LIST,
} from '#shared/words/slip.ts';
import { fullTime } from '#shared/words/times.ts';
import { copyMark, groupPin, numbered } from '#shared/words/vouchers.ts';
import type { SlipShop } from './slips/frame.ts';

/** The PINs of a sale, when a person has asked to see them. */
type Pins = Pick<RevealedVouchers, 'vouchers' | 'copy' | 'shown'>;

type Row = SlipView['rows'][number];

const row = (label: string, value: string, strong = false): Row => ({ label, value, strong });
const largeRow = (label: string, value: string): Row => ({ label, value, strong: true, large: true });

/** Lets the reader recompute a text's price, unless it is one part to one number. */
function textRows({ text, quantity, price }: OrderView): Row[] {
  if (text === undefined || text.parts * (quantity ?? 1) === 1) return [];
  const parts = row(SLIP_LABELS.parts, String(text.parts));
  if (price === 0) return [parts];
  const { each } = text;
  return [parts, each === null ? row(SLIP_LABELS.price, WHOLE_LIST) : row(SLIP_LABELS.each, formatMoney(each))];
}

function boughtRows(order: OrderView): Row[] {
  const rows: Row[] = [];
  if (order.amount !== null) rows.push(largeRow(SLIP_LABELS.amount, formatMoney(order.amount)));
  if (order.volumeGb !== null) rows.push(largeRow(SLIP_LABELS.size, `${order.volumeGb} GB`));
  if (order.quantity !== null) rows.push(row(SLIP_LABELS.quantity, String(order.quantity)));
  return [...rows, ...textRows(order)];
}

/** The service's own name for an order, if it isn't ours: the service can be asked only by that. */
const serviceCode = ({ reference, serviceReference: code }: OrderView): Row[] =>
  code === null || code === reference ? [] : [row(SERVICE_CODE, code, true)];

function codesOf(sale: SaleView, { proof }: SlipShop): string[] {
  const code = proof?.(sale) ?? null;
  return code === null ? [] : [code];
}

/** The parts must add up to what was paid: without this row the change would look wrong. */
function mobileMoneyRows({ mobileMoney }: SaleView): Row[] {
  return mobileMoney === 0 ? [] : [row(SLIP_LABELS.mobileMoney, formatMoney(mobileMoney))];
}

function cashRows({ cashReceived, change }: SaleView): Row[] {
  if (cashReceived === null || change === null) return [];
  return [row(SLIP_LABELS.cash, formatMoney(cashReceived)), row(SLIP_LABELS.change, formatMoney(change))];
}

/** A slip serves as proof that its sale was paid: the part on credit wasn't. */
export function paidRows({ price, unpaid, onCredit }: Pick<SaleView, 'price' | 'unpaid' | 'onCredit'>): Row[] {
  const paid = row(SLIP_LABELS.paid, formatMoney(pesewas(price - unpaid)), true);
  return onCredit === 0 ? [paid] : [paid, row(SLIP_LABELS.onCredit, formatMoney(onCredit), true)];
}

function recipientRow(product: SaleView['product'], { recipient }: OrderView): Row {
  const label = product === 'sms' ? SLIP_LABELS.contact : product === 'bill' ? SLIP_LABELS.account : SLIP_LABELS.number;
  return row(label, whoseInFull(product, recipient), true);
}

/** A voucher is its type and its PINs; the contact to whom it was also sent comes in small letters. */
function voucherRows(order: OrderView, pins: Pins | null): Row[] {
  const { recipient, supplier, quantity } = order;
  const contact = isPhone(recipient) ? groupPhone(recipient) : recipient;
  const opened = pins?.vouchers ?? [];
  return [
    largeRow(SLIP_LABELS.voucher, supplier),
    row(SLIP_LABELS.quantity, String(quantity ?? 1)),
    ...opened.flatMap(({ pin, serial }, index) => [
      row(numbered(SLIP_LABELS.pin, index, opened.length), groupPin(pin), true),
      row(numbered(SLIP_LABELS.serial, index, opened.length), serial),
    ]),
    ...(recipient === supplier ? [] : [row(SLIP_LABELS.contact, contact)]),
  ];
}

function supplierRows(product: SaleView['product'], { supplier }: OrderView): Row[] {
  // These products have only one supplier.
  if (product === 'afa' || product === 'sms') return [];
  return [product === 'bill' ? row(SLIP_LABELS.biller, billerName(supplier)) : row(SLIP_LABELS.supplier, supplier)];
}

function orderRows(product: SaleView['product'], order: OrderView, pins: Pins | null): Row[] {
  const names = [row(SLIP_LABELS.reference, order.reference), ...serviceCode(order)];
  if (product === 'voucher') return [...voucherRows(order, pins), ...names];
  return [recipientRow(product, order), ...supplierRows(product, order), ...boughtRows(order), ...names];
}

const copyLines = (pins: Pins | null): string[] => (pins !== null && pins.copy > 0 ? [copyMark(pins)] : []);

/** A longer list prints only the number of rows in each state. */
const MOST_ROWS_PRINTED = 20;

const owes = ({ onCredit }: SaleView): boolean => onCredit > 0;

function listRows(sale: SaleView): Row[] {
  const { orderCount, tally } = sale;
  const counts = new Map<string, number>();
  for (const state of DISPLAY_STATES) {
    const [word, count] = [statusWord(state, owes(sale), sale.unproven > 0), tally[state] ?? 0];
    if (count > 0) counts.set(word, (counts.get(word) ?? 0) + count);
  }
  return [
    row(SLIP_LABELS.quantity, String(orderCount), true),
    ...[...counts].map(([word, count]) => row(word, String(count))),
  ];
}

const worstState = ({ tally, orders }: SaleView): DisplayState | null => {
  const states = DISPLAY_STATES.filter((state) => (tally[state] ?? 0) > 0).sort(worseFirst);
  const [first] = orders;
  return states[0] ?? (first ? displayState(first) : null);
};

const BY_DECODER: readonly string[] = ['dstv', 'gotv', 'startimes'] satisfies BillerKey[];
const WILL_NOT_ARRIVE: readonly (DisplayState | null)[] = ['failed', 'not-sold', 'refunded'];

/** The customer's own step that makes the purchase work. */
const adviceFor = ({ product, orders }: SaleView, state: DisplayState | null): string[] =>
  product === 'bill' && orders.some(({ supplier }) => BY_DECODER.includes(supplier)) && !WILL_NOT_ARRIVE.includes(state)
    ? [KEEP_DECODER_ON]
    : [];

export function saleSlip(sale: SaleView, shop: SlipShop, pins: Pins | null = null): SlipView {
  const withoutPins = sale.product === 'voucher' && pins === null;
  const orders = sale.orders.flatMap((order) => orderRows(sale.product, order, pins));
  // A list is only as far as its slowest row.
  const state = worstState(sale);
  return {
    heading: [shop.shopName, ...(shop.header ?? []), soldWord(sale.product), ...copyLines(pins)],
    rows: [
      ...(sale.orderCount > MOST_ROWS_PRINTED ? listRows(sale) : orders),
      ...paidRows(sale),
      ...mobileMoneyRows(sale),
      ...cashRows(sale),
      row(SLIP_LABELS.slip, String(sale.slipNumber)),
      row(SLIP_LABELS.time, fullTime(sale.soldAt)),
      row(SLIP_LABELS.servedBy, sale.attendantName),
    ],
    status: state === null ? '' : statusWord(state, owes(sale), sale.unproven > 0),
    footing: [
      ...(withoutPins ? [PINS_NOT_SHOWN] : []),
      ...adviceFor(sale, state),
      KEEP_THIS_SLIP,
      ...(shop.footer ?? []),
    ],
    training: shop.training,
    codes: codesOf(sale, shop),
  };
}
