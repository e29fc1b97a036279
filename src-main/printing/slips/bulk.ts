/** A bulk sale at a glance: the number of orders in each state, and by name those that the customer must know of. */
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { DISPLAY_STATES, type DisplayState, displayState } from '#shared/order-state.ts';
import { groupPhone } from '#shared/phone.ts';
import { middleLine, pairLine, RULE, type Slip, type SlipLine, textLine } from '#shared/slip.ts';
import { BULK_PAPER, BULK_STATES, slipName, slipTime } from '#shared/words/paper.ts';
import { SLIP_LABELS, soldWord, statusWord } from '#shared/words/slip.ts';
import { paidRows } from '../sale-slip.ts';
import { drawerLines, framed, proofLines, type SlipShop } from './frame.ts';

/** The states that are only counted; the customer must know of any other by name. */
const UNNAMED: readonly DisplayState[] = ['done', 'under-way'];

const bought = ({ volumeGb }: OrderView): string => (volumeGb === null ? '' : `${volumeGb} GB`);

const stateOf = (order: OrderView): string =>
  order.unproven === null ? BULK_STATES[displayState(order)] : statusWord('not-sold', false, true);

/** A refusal that isn't proven yet may be charged (M7a). */
const tallied = (state: DisplayState, count: number, unproven: number): SlipLine[] => [
  pairLine(BULK_STATES[state], String(count)),
  ...(state === 'not-sold' && unproven > 0 ? [pairLine(BULK_PAPER.stillChecked, String(unproven))] : []),
];

/** A longer list would be a roll of paper that nobody reads: prints its tally, and the orders that need attention. */
export function bulkSlip(sale: SaleView, shop: SlipShop): Slip {
  const counts = DISPLAY_STATES.map((state) => [state, sale.tally[state] ?? 0] as const);
  const others = counts.reduce((sum, [state, count]) => (UNNAMED.includes(state) ? sum : sum + count), 0);
  const named = sale.orders.filter((order) => !UNNAMED.includes(displayState(order)));
  return framed(shop, slipName(sale.slipNumber), [
    middleLine(soldWord(sale.product)),
    RULE,
    pairLine(BULK_PAPER.orders, String(sale.orderCount), true),
    ...counts.filter(([, count]) => count > 0).flatMap(([state, count]) => tallied(state, count, sale.unproven)),
    RULE,
    ...(named.length === 0 ? [] : [middleLine(BULK_PAPER.notDelivered, true)]),
    ...named.flatMap((order) => [
      pairLine(groupPhone(order.recipient), `${order.supplier} ${bought(order)}`),
      textLine(`${stateOf(order)}, ${order.reference}`),
    ]),
    ...(others > named.length ? [middleLine(BULK_PAPER.andMore(others - named.length))] : []),
    ...(named.length === 0 ? [] : [RULE]),
    ...paidRows(sale).map(({ label, value }) => pairLine(label, value, true)),
    pairLine(SLIP_LABELS.slip, String(sale.slipNumber)),
    pairLine(SLIP_LABELS.time, slipTime(sale.soldAt)),
    pairLine(SLIP_LABELS.servedBy, sale.attendantName),
    ...proofLines(shop, sale),
    ...drawerLines(sale),
  ]);
}
