/** A bulk sale in one look: how many of what became of them, and by name those that the customer must know of. */
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { formatMoney } from '#shared/money.ts';
import { DISPLAY_STATES, displayState } from '#shared/order-state.ts';
import { groupPhone } from '#shared/phone.ts';
import { middleLine, pairLine, RULE, type Slip, textLine } from '#shared/slip.ts';
import { BULK_PAPER, BULK_STATES, slipName, slipTime } from '#shared/words/paper.ts';
import { SLIP_LABELS, soldWord } from '#shared/words/slip.ts';
import { framed, type SlipShop } from './frame.ts';

/** A longer list is a roll of paper that nobody reads. */
const NAMED = 60;

const bought = ({ volumeGb }: OrderView): string => (volumeGb === null ? '' : `${volumeGb} GB`);

export function bulkSlip(sale: SaleView, shop: SlipShop): Slip {
  const states = sale.orders.map((order) => displayState(order));
  const others = sale.orders.filter((_, index) => states[index] !== 'done' && states[index] !== 'under-way');
  const named = others.slice(0, NAMED);
  const counts = DISPLAY_STATES.map((state) => [state, states.filter((each) => each === state).length] as const);
  return framed(shop, slipName(sale.slipNumber), [
    middleLine(soldWord(sale.product)),
    RULE,
    pairLine(BULK_PAPER.orders, String(sale.orders.length), true),
    ...counts.filter(([, count]) => count > 0).map(([state, count]) => pairLine(BULK_STATES[state], String(count))),
    RULE,
    ...(named.length === 0 ? [] : [middleLine(BULK_PAPER.notDelivered, true)]),
    ...named.flatMap((order) => [
      pairLine(groupPhone(order.recipient), `${order.supplier} ${bought(order)}`),
      textLine(`${BULK_STATES[displayState(order)]}, ${order.reference}`),
    ]),
    ...(others.length > named.length ? [middleLine(BULK_PAPER.andMore(others.length - named.length))] : []),
    ...(named.length === 0 ? [] : [RULE]),
    pairLine(SLIP_LABELS.paid, formatMoney(sale.price), true),
    pairLine(SLIP_LABELS.slip, String(sale.slipNumber)),
    pairLine(SLIP_LABELS.time, slipTime(sale.soldAt)),
    pairLine(SLIP_LABELS.servedBy, sale.attendantName),
  ]);
}
