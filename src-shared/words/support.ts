/** The text that an attendant or owner sends to the service's support about an order that isn't settled. */
import type { OrderView, SaleView } from '../counter-api/values.ts';
import { formatMoney } from '../money.ts';
import { soldWord } from './slip.ts';

const moment = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} GMT`;

const QUESTIONS: Readonly<Record<string, string>> = {
  unknown: 'Was this order placed, and was our wallet charged for it?',
  accepted: 'What became of this order, and of the money that was taken for it?',
};

export function supportText(sale: SaleView, order: OrderView): string {
  const bought =
    order.volumeGb !== null ? `${order.volumeGb}GB` : order.amount !== null ? formatMoney(order.amount) : '';
  const lines = [
    `Product: ${soldWord(sale.product)} ${order.supplier} ${bought}`.trimEnd(),
    `For: ${order.recipient}`,
    `Sent: ${moment(sale.soldAt)}`,
    `Our reference: ${order.reference}`,
  ];
  if (order.serviceReference !== null && order.serviceReference !== order.reference) {
    lines.push(`Your reference: ${order.serviceReference}`);
  }
  lines.push('', QUESTIONS[order.state] ?? 'Please tell us where this order and its money stand.');
  return lines.join('\n');
}
