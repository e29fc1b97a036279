/**
 * The text that an attendant or owner sends to the service's support about an order that isn't settled. It is English in
 * every language of the counter: the service's people read it.
 */
import type { DisputeKind } from '../counter-api/disputes.ts';
import type { OrderView, SaleView } from '../counter-api/values.ts';
import { formatMoney } from '../money.ts';
import type { Product } from '../order-state.ts';

const PRODUCTS: Readonly<Record<Product, string>> = {
  data: 'Data bundle',
  airtime: 'Airtime',
  voucher: 'Results checker',
  bill: 'Bill payment',
  bulk: 'Data bundles',
  sms: 'SMS',
  afa: 'AFA registration',
};

const moment = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} GMT`;

const QUESTIONS: Readonly<Record<string, string>> = {
  unknown: 'Was this order placed, and was our wallet charged for it?',
  accepted: 'Was this order delivered, and where is the money that was taken for it?',
};

const SAID: Readonly<Record<DisputeKind, string>> = {
  'not-received':
    'Your service says that it is completed, but our customer has not received it. Please check and tell us.',
  'wrong-number': 'It was sent to a wrong number. Please tell us whether it can be stopped or sent back.',
};

/** `said`: the customer's complaint about a completed order. */
export function supportText(sale: SaleView, order: OrderView, said: DisputeKind | null = null): string {
  const bought =
    order.volumeGb !== null ? `${order.volumeGb}GB` : order.amount !== null ? formatMoney(order.amount) : '';
  const lines = [
    `Product: ${PRODUCTS[sale.product]} ${order.supplier} ${bought}`.trimEnd(),
    `For: ${order.recipient}`,
    `Sent: ${moment(sale.soldAt)}`,
    `Our reference: ${order.reference}`,
  ];
  if (order.serviceReference !== null && order.serviceReference !== order.reference) {
    lines.push(`Your reference: ${order.serviceReference}`);
  }
  const asked = said === null ? QUESTIONS[order.state] : SAID[said];
  lines.push('', asked ?? 'Please tell us where this order and its money stand.');
  return lines.join('\n');
}
