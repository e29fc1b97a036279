/** The outcome of each row of a list, as a file for a spreadsheet. */
import type { OrderView } from '#shared/counter-api/values.ts';
import { csvOf } from '#shared/csv-writer.ts';
import { displayState } from '#shared/order-state.ts';
import { groupPhone } from '#shared/phone.ts';
import { BULK_FILE } from '#shared/words/bulk-file.ts';
import { stateWord, tellCustomer } from '#shared/words/order-states.ts';

const HEAD = [
  BULK_FILE.row,
  BULK_FILE.number,
  BULK_FILE.network,
  BULK_FILE.size,
  BULK_FILE.price,
  BULK_FILE.state,
  BULK_FILE.means,
  BULK_FILE.reference,
];

type Paid = Parameters<typeof tellCustomer>[1];

/** Groups the number's digits: a spreadsheet then takes it for text, and keeps its leading zero. */
const lineOf = (order: OrderView, index: number, sale: Paid): (string | number)[] => [
  index + 1,
  groupPhone(order.recipient),
  order.supplier,
  order.volumeGb ?? '',
  order.price / 100,
  stateWord(displayState(order), order.unproven !== null),
  tellCustomer(order, sale),
  order.reference,
];

export const bulkCsv = (sale: Paid, orders: readonly OrderView[]): string =>
  csvOf([HEAD, ...orders.map((order, index) => lineOf(order, index, sale))]);
