/** Finds the orders that moved since the cursor, by the events of their sales, and reads them as they stand now. */
import type { ReadableDb } from '../base/database.ts';
import { IS_OPEN } from '../base/open-intents.ts';
import { COPIED } from '../file/copy-detection.ts';
import type { RowOf } from './waiting-rows.ts';

type Order = RowOf<'orders'>;

/** Events that one batch looks at. A list of thousands has one for each of its orders. */
const MOST_EVENTS = 10_000;
const EVENTS_AT_ONCE = 1000;
/** Less than the longest column that the office reads. */
const MOST_OPEN = 10_000;

/** These change orders that they don't name: all that are open now are sent again. */
const MOVE_OPEN_ORDERS: readonly string[] = ['attempts.interrupted', ...COPIED];

interface Event {
  readonly seq: number;
  readonly at: number;
  readonly kind: string;
  readonly sale: number | null;
}

const ORDERS = (which: string): string => `
  SELECT i.id AS intent, i.version, i.sale_seq AS sale, i.item, s.business_day AS day, i.product, i.supplier, i.reference,
    i.price, o.cost, i.state, i.delivery, i.money, i.attention, i.updated_at AS updatedAt
  FROM intents i CROSS JOIN sales s ON s.seq = i.sale_seq LEFT JOIN orders o ON o.intent_id = i.id
  WHERE ${which} AND NOT (i.state = 'recorded' AND i.attempts = 0) ORDER BY i.id`;

export interface MovedOrders {
  readonly orders: readonly Order[];
  /** The newest event that was looked at. */
  readonly upto: number;
}

/** Reads the orders of many sales at once: one statement for each sale took most of a batch's time. */
function orderReader(db: ReadableDb) {
  const ofSales = db.prepare<[string], Order>(ORDERS('i.sale_seq IN (SELECT value FROM json_each(?))'));
  const open = db.prepare<[number], Order>(
    `${ORDERS(`i.id IN (SELECT id FROM intents INDEXED BY intents_open WHERE ${IS_OPEN})`)} LIMIT ?`,
  );
  return {
    ofSalesIn: (events: readonly Event[]): Map<number, Order[]> => {
      const sales = new Set(events.flatMap(({ sale }) => sale ?? []));
      return Map.groupBy(ofSales.all(JSON.stringify([...sales])), ({ sale }) => sale);
    },
    open: (): Order[] => open.all(MOST_OPEN),
  };
}

/**
 * An order that moved by an event has a change at its time or later. The orders that one event moved stay together, so
 * the first group may be larger than `most`.
 */
export function movedOrders(db: ReadableDb, after: number, most: number): MovedOrders {
  const found = new Map<number, Order>();
  const result = (upto: number): MovedOrders => ({
    orders: [...found.values()].sort((a, b) => a.intent - b.intent),
    upto,
  });
  if (most <= 0) return result(after);
  const eventsAfter = db.prepare<[number, number], Event>(
    `SELECT seq, at, kind, sale_seq AS sale FROM events WHERE seq > ? ORDER BY seq LIMIT ?`,
  );
  const reader = orderReader(db);
  /** The earliest event of each sale whose orders were taken. */
  const taken = new Map<number, number>();
  let upto = after;
  for (let looked = 0; looked < MOST_EVENTS; looked += EVENTS_AT_ONCE) {
    const events = eventsAfter.all(upto, EVENTS_AT_ONCE);
    const ofSale = reader.ofSalesIn(events);
    for (const event of events) {
      const { sale, at } = event;
      const all = moves(event, taken) ? (sale === null ? reader.open() : (ofSale.get(sale) ?? [])) : [];
      const fresh = all.filter(({ intent, updatedAt }) => !found.has(intent) && (sale === null || updatedAt >= at));
      if (found.size > 0 && fresh.length > 0 && found.size + fresh.length > most) return result(upto);
      for (const order of fresh) found.set(order.intent, order);
      if (sale !== null) taken.set(sale, Math.min(at, taken.get(sale) ?? at));
      upto = event.seq;
    }
    if (events.length < EVENTS_AT_ONCE) break;
  }
  return result(upto);
}

function moves({ kind, sale, at }: Event, taken: ReadonlyMap<number, number>): boolean {
  if (sale === null) return MOVE_OPEN_ORDERS.includes(kind);
  return at < (taken.get(sale) ?? Number.POSITIVE_INFINITY);
}
