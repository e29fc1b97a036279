/** The sales that a person may read: their own, and those on the board, which everybody sees. */
import type { CallName, CallRequest } from '#shared/counter-api/index.ts';
import type { OrderAction } from '#shared/order-state.ts';
import { HOUSE } from '#shared/shop-sender.ts';
import type { Engine } from '../orders/engine.ts';
import type { StaffService } from '../staff/staff-service.ts';
import type { HandlerContext, OpenedCounter } from './handler-context.ts';

/** The attendant whose sales alone are found if the right to see others' sales is missing; null for all sales. */
export const onlyBy = (staff: StaffService): string | null =>
  staff.rights.historyOfOthers ? null : staff.attendant().id;

/** Calls that read one sale, with the id that names it. Calls that act on one are listed too: their answer tells it. */
const READS = {
  'sales.get': ({ saleId }) => saleId,
  'sales.slip': ({ saleId }) => saleId,
  'sales.timeline': ({ saleId }) => saleId,
  'sales.supportText': ({ intentId }) => intentId,
  'sms.evidence': ({ intentId }) => intentId,
  'sales.act': ({ intentId }) => intentId,
  'disputes.ofSale': ({ saleId }) => saleId,
  'disputes.open': ({ intentId }) => intentId,
  'disputes.takeBack': ({ intentId }) => intentId,
  'disputes.close': ({ intentId }) => intentId,
  'disputes.giveBack': ({ intentId }) => intentId,
  'owed.ofSale': ({ saleId }) => saleId,
  'owed.seenTo': ({ saleId }) => saleId,
  'orders.ofSale': ({ saleId }) => saleId,
  'bulk.act': ({ saleId }) => saleId,
  'bulk.rowsAgain': ({ saleId }) => saleId,
  'bulk.saveCsv': ({ saleId }) => saleId,
  'vouchers.reveal': ({ saleId }) => saleId,
  'printing.sale': ({ saleId }) => saleId,
  'printing.vouchers': ({ saleId }) => saleId,
  'printing.textDraft': ({ saleId }) => saleId,
  'printing.text': ({ saleId }) => saleId,
  'printing.dialog': ({ saleId }) => saleId,
  'printing.savePdf': ({ saleId }) => saleId,
} satisfies { readonly [N in CallName]?: (request: CallRequest<N>) => string | number };

export type ReadsOneSale = keyof typeof READS;

async function onBoard(engine: Engine, saleId: string): Promise<boolean> {
  const { underWay, needsAttention, justNow } = await engine.board();
  return [underWay, needsAttention, justNow].some((list) => list.some(({ id }) => id === saleId));
}

/** Refuses another attendant's sale: ids of orders can be counted up, and guessing must find nothing. */
export async function mayRead({ opened }: HandlerContext, name: CallName, request: unknown): Promise<boolean> {
  const named = (READS as Partial<Record<CallName, (request: never) => string | number>>)[name];
  return named === undefined || opened === null || maySee(opened, named(request as never));
}

export async function maySee({ staff, engine }: OpenedCounter, named: string | number): Promise<boolean> {
  if (staff.rights.historyOfOthers) return true;
  const sale = await engine.soldBy(named);
  return sale === null || sale.attendantId === staff.attendant().id || onBoard(engine, sale.id);
}

/** Only an owner withdraws or puts away a text to the owner: it may be about the person at the counter. */
export async function keepsNewsBack(
  { staff, engine }: OpenedCounter,
  named: string | number,
  action: OrderAction,
): Promise<boolean> {
  if (staff.isOwner || (action !== 'withdraw' && action !== 'dismiss')) return false;
  return (await engine.soldBy(named))?.attendantId === HOUSE.id;
}
