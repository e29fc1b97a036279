/** The journal's queries for sales and orders. Every one is bounded: by an index, a limit, or a page. */
import type { HistoryFilter } from '#shared/counter-api/orders.ts';
import type { Product } from '#shared/order-state.ts';
import type { ReadableDb } from '../base/database.ts';
import { I_IS_OPEN } from '../base/open-intents.ts';
import type {
  IntentRecord,
  SaleLineRecord,
  SaleSummary,
  TimelineRecord,
  UsualPrices,
  VoucherRecord,
} from '../base/records.ts';
import { salesLeftToDo } from '../money/customers-money.ts';
import { sameSaleFinder } from '../sales/duplicate-sale.ts';
import { type IntentRow, SELECT_INTENT, saleReader, toIntent } from '../sales/intent-rows.ts';
import { historyReader } from '../sales/sale-history.ts';
import { saleLineReader } from '../sales/sale-lines.ts';
import { saleSearch } from '../sales/sale-search.ts';
import { saleSummarizer } from '../sales/sale-summaries.ts';
import { type SmsTraces, type Span, smsTraces, textsSoldHere } from '../sales/sms-traces.ts';

const reversed = (digits: string): string => [...digits].reverse().join('');

function intentReads(db: ReadableDb) {
  const one = db.prepare<[number], IntentRow>(`${SELECT_INTENT} WHERE i.id = ?`);
  const open = db.prepare<[number, number], IntentRow>(
    `${SELECT_INTENT} WHERE i.id > ? AND ${I_IS_OPEN} ORDER BY i.id LIMIT ?`,
  );
  return {
    /** A page of everything that isn't over, oldest first (M17). */
    openIntents: (afterId: number, limit: number): IntentRecord[] => open.all(afterId, limit).map(toIntent),
    intent: (id: number): IntentRecord | null => {
      const row = one.get(id);
      return row ? toIntent(row) : null;
    },
    /** The sealed bytes of a request, to be sent again as they were (M4). */
    body: (intentId: number): Uint8Array | null => {
      const row = db.prepare<[number], { body: Buffer | null }>(`SELECT body FROM intents WHERE id = ?`).get(intentId);
      return row?.body ? new Uint8Array(row.body) : null;
    },
    /** Sealed, in the order in which they came. */
    vouchers: (intentId: number): VoucherRecord[] =>
      db
        .prepare<[number], VoucherRecord>(
          `SELECT voucher_key AS key, sealed FROM vouchers WHERE intent_id = ? ORDER BY id LIMIT 500`,
        )
        .all(intentId),
    /** Returns null if it was never sent. */
    smsTraces: (intentId: number, accountId: number): SmsTraces | null => smsTraces(db, intentId, accountId),
    textsSoldHere: (ids: readonly string[], exceptIntentId: number, span: Span): string[] =>
      textsSoldHere(db, ids, exceptIntentId, span),
  };
}

/** Reads the earlier sales to a number, and their prices. */
function recipientReads(db: ReadableDb, bySeq: (seq: number) => SaleSummary | null) {
  return {
    /** Tells whether an order to this number was ever placed here and not paid back. */
    everSoldTo: (recipient: string): boolean =>
      db
        .prepare<[string], { found: number }>(
          `SELECT 1 AS found FROM intents WHERE recipient_reversed = ? AND money NOT IN ('none', 'returned') LIMIT 1`,
        )
        .get(reversed(recipient)) !== undefined,
    /** Lists the latest prices of this product: this number's, and all customers'. Newest first. */
    usualPrices: (product: Product, recipient: string): UsualPrices => {
      const ofNumber = db.prepare<[string, Product], { price: number }>(
        `SELECT price FROM (
           SELECT price, product, money FROM intents WHERE recipient_reversed = ? ORDER BY id DESC LIMIT 50
         ) WHERE product = ? AND money NOT IN ('none', 'returned')`,
      );
      const ofCounter = db.prepare<[Product], { price: number }>(
        'SELECT price FROM sales WHERE product = ? ORDER BY seq DESC LIMIT 200',
      );
      const pricesOf = (rows: readonly { price: number }[]) => rows.map(({ price }) => price);
      return {
        ofNumber: pricesOf(ofNumber.all(reversed(recipient), product)),
        ofCounter: pricesOf(ofCounter.all(product)),
      };
    },
    /**
     * Returns the last sale of a product to each number that ends in these digits, newest first. An order that wasn't
     * delivered is left out, since the customer never had it. `by`: only the sales of this attendant.
     */
    recentByTail: (digits: string, limit: number, product: Product, by: string | null = null): SaleSummary[] => {
      const from = reversed(digits);
      const theirs = by === null ? '' : 'AND (SELECT attendant_id FROM sales WHERE seq = sale_seq) = @by';
      return db
        .prepare<[Record<string, string | number | null>], { seq: number }>(
          `SELECT max(sale_seq) AS seq FROM intents WHERE recipient_reversed >= @from AND recipient_reversed < @to
             AND product = @product AND state NOT IN ('rejected', 'withdrawn') AND delivery NOT IN ('failed', 'cancelled') ${theirs}
           GROUP BY recipient_reversed ORDER BY seq DESC LIMIT @limit`,
        )
        .all({ from, to: `${from}:`, product, limit, by })
        .flatMap(({ seq }) => bySeq(seq) ?? []);
    },
  };
}

/** Lists of sales, and the search among them. */
function listReads(db: ReadableDb, bySeq: (seq: number) => SaleSummary | null) {
  const lines = saleLineReader(db);
  const history = historyReader(db);
  return {
    /** The newest sales, for the board's "just now". */
    newestSales: (limit: number): SaleSummary[] =>
      db
        .prepare<[number], { seq: number }>(`SELECT seq FROM sales ORDER BY seq DESC LIMIT ?`)
        .all(limit)
        .flatMap(({ seq }) => bySeq(seq) ?? []),
    /** A page of all sales, newest first, that begins after the slip `before`. */
    salesPage: (query: HistoryFilter, before: number | null, limit: number, by: string | null = null) => {
      const wanted = history({ ...query, by }, before, limit).map((saleSeq) => ({ saleSeq, intentId: null }));
      return lines(wanted).filter((line): line is SaleLineRecord => line !== null);
    },
    ...saleSearch(db, lines),
  };
}

/** The newest orders that are searched, of any kind: an older order says nothing about today's speed. */
const LOOKED_THROUGH = 500;
const MOST_WAITS = 30;

/** Reads how long the last orders of a kind took to arrive, for a customer who waits for another one. */
function waitReader(db: ReadableDb) {
  const newest = db.prepare<[string, string, number, number], { waited: number }>(`
    SELECT o.updated_at - i.created_at AS waited FROM intents i JOIN orders o ON o.intent_id = i.id
    WHERE i.product = ? AND i.supplier = ? AND i.delivery = 'completed' AND i.id > (SELECT max(id) FROM intents) - ?
    ORDER BY i.id DESC LIMIT ?`);
  return (product: string, supplier: string): number[] =>
    newest.all(product, supplier, LOOKED_THROUGH, MOST_WAITS).map(({ waited }) => Math.max(0, waited));
}

export function saleReads(db: ReadableDb) {
  const { byId, bySeq, page } = saleSummarizer(db);
  return {
    ...intentReads(db),
    ...recipientReads(db, bySeq),
    ...listReads(db, bySeq),
    /** Returns the sale with all of its orders, however many. */
    sale: saleReader(db).byId,
    saleSummary: byId,
    saleSummaryBySeq: bySeq,
    ordersPage: page,
    /** One answer for each key, in their order. */
    sameSales: sameSaleFinder(db),
    salesLeftToDo: (limit: number): number[] => salesLeftToDo(db, limit),
    /** Returns the last waits in milliseconds, newest first. */
    waitsOf: waitReader(db),
    /** Lists the events of the sale, or of one of its orders. */
    timeline: (saleSeq: number, intentId: number | null, limit: number): TimelineRecord[] =>
      db
        .prepare<[{ saleSeq: number; intentId: number | null; limit: number }], TimelineRecord>(
          `SELECT at, kind, data FROM events WHERE sale_seq = @saleSeq
             AND (@intentId IS NULL OR coalesce(json_extract(data, '$.intentId'), @intentId) = @intentId)
           ORDER BY seq LIMIT @limit`,
        )
        .all({ saleSeq, intentId, limit }),
    /** Sums all that was ever booked for a sale, by kind. */
    bookedFor: (saleSeq: number): { readonly kind: string; readonly unit: string; readonly amount: number }[] =>
      db
        .prepare<[number], { kind: string; unit: string; amount: number }>(
          `SELECT kind, unit, sum(amount) AS amount FROM postings WHERE sale_seq = ? GROUP BY kind, unit`,
        )
        .all(saleSeq),
  };
}
