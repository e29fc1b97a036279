/** The operations of the reader's worker. Every one is bounded: by an index, a limit, or a page. */
import type { HistoryFilter } from '#shared/counter-api/orders.ts';
import type { OwedEntry } from '#shared/counter-api/owed.ts';
import type { CreditRecord, MobileMoneyUse } from '#shared/counter-api/tenders.ts';
import type { DisplayState, Product } from '#shared/order-state.ts';
import type { OpenPrintJobs } from '#shared/print-job.ts';
import { accountReader } from './account-keys.ts';
import { salesLeftToDo } from './customers-money.ts';
import type { ReadableDb } from './database.ts';
import { saleFinder } from './find.ts';
import { historyReader } from './history.ts';
import { type IntentRow, SELECT_INTENT, saleReader, toIntent } from './intent-rows.ts';
import { allMeta } from './meta.ts';
import { readNoTexts } from './no-texts.ts';
import { I_IS_OPEN } from './open-intents.ts';
import { owedReader } from './owed-rows.ts';
import { OwnerReads } from './owner-ops.ts';
import { printJobReader } from './print-jobs.ts';
import type {
  AccountRecord,
  BudgetRecord,
  FoundRecord,
  IntentRecord,
  KeyOfAccount,
  OrderPage,
  PersonRecord,
  PinGuardRecord,
  SaleGlance,
  SaleLineRecord,
  SaleWithIntents,
  SameSaleRecord,
  TimelineRecord,
  UsualPrices,
  VoucherRecord,
} from './records.ts';
import { saleGlancer } from './sale-glance.ts';
import { saleLineReader } from './sale-lines.ts';
import { sameSaleFinder } from './same-sale.ts';
import type { ShiftRecord, ShiftRows } from './shift-records.ts';
import { shiftRows } from './shift-rest.ts';
import { shiftReader } from './shift-rows.ts';
import { type SmsTraces, smsTraces } from './sms-traces.ts';
import { staffReader } from './staff-rows.ts';
import { tenderReader } from './tenders.ts';
import { waitReader } from './waits.ts';

export const allBudgets = (db: ReadableDb): BudgetRecord[] =>
  db.prepare<[], BudgetRecord>(`SELECT key_fingerprint AS keyFingerprint, bucket, memory FROM budgets`).all();

/** The time of the newest sale or posting. */
export function newestTimeIn(db: ReadableDb): number | null {
  const row = db
    .prepare<[], { at: number | null }>(
      `SELECT max(coalesce((SELECT at FROM postings ORDER BY id DESC LIMIT 1), 0),
                  coalesce((SELECT sold_at FROM sales ORDER BY seq DESC LIMIT 1), 0)) AS at`,
    )
    .get();
  return row?.at ? row.at : null;
}

export class ReaderOps extends OwnerReads {
  private readonly sales;
  private readonly glances;
  private readonly findSame;
  private readonly lines;
  private readonly history;
  private readonly found;
  private readonly waits;
  private readonly selectIntent;
  private readonly selectOpen;

  constructor(db: ReadableDb) {
    super(db);
    this.sales = saleReader(db);
    this.glances = saleGlancer(db);
    this.findSame = sameSaleFinder(db);
    this.lines = saleLineReader(db);
    this.history = historyReader(db);
    this.found = saleFinder(db);
    this.waits = waitReader(db);
    this.selectIntent = db.prepare<[number], IntentRow>(`${SELECT_INTENT} WHERE i.id = ?`);
    this.selectOpen = db.prepare<[number, number], IntentRow>(
      `${SELECT_INTENT} WHERE i.id > ? AND ${I_IS_OPEN} ORDER BY i.id LIMIT ?`,
    );
  }

  /** A page of everything that isn't over, oldest first (M17). */
  openIntents(afterId: number, limit: number): IntentRecord[] {
    return this.selectOpen.all(afterId, limit).map(toIntent);
  }

  intent(id: number): IntentRecord | null {
    const row = this.selectIntent.get(id);
    return row ? toIntent(row) : null;
  }

  /** Returns null if it was never sent. */
  smsTraces(intentId: number, accountId: number): SmsTraces | null {
    return smsTraces(this.db, intentId, accountId);
  }

  /** Returns the sale with all of its orders, however many. */
  sale(id: string): SaleWithIntents | null {
    return this.sales.byId(id);
  }

  glance(id: string): SaleGlance | null {
    return this.glances.byId(id);
  }

  glanceBySeq(seq: number): SaleGlance | null {
    return this.glances.bySeq(seq);
  }

  ordersPage(saleId: string, states: readonly DisplayState[] | null, from: number, limit: number): OrderPage | null {
    return this.glances.page(saleId, states, from, limit);
  }

  /** The sealed bytes of a request, to be sent again as they were (M4). */
  body(intentId: number): Uint8Array | null {
    const row = this.db
      .prepare<[number], { body: Buffer | null }>(`SELECT body FROM intents WHERE id = ?`)
      .get(intentId);
    return row?.body ? new Uint8Array(row.body) : null;
  }

  /** Sealed, in the order in which they came. */
  vouchers(intentId: number): VoucherRecord[] {
    return this.db
      .prepare<[number], VoucherRecord>(
        `SELECT voucher_key AS key, sealed FROM vouchers WHERE intent_id = ? ORDER BY id LIMIT 500`,
      )
      .all(intentId);
  }

  /** One answer for each key, in their order. */
  sameSales(contentKeys: readonly string[], saleId: string, recentSince: number): (SameSaleRecord | null)[] {
    return this.findSame(contentKeys, saleId, recentSince);
  }

  /** Tells whether an order to this number was ever placed here and not paid back. */
  everSoldTo(recipient: string): boolean {
    const sold = this.db.prepare<[string], { found: number }>(
      `SELECT 1 AS found FROM intents WHERE recipient_reversed = ? AND money NOT IN ('none', 'returned') LIMIT 1`,
    );
    return sold.get([...recipient].reverse().join('')) !== undefined;
  }

  /** Lists the latest prices of this product: this number's, and all customers'. Newest first. */
  usualPrices(product: Product, recipient: string): UsualPrices {
    const ofNumber = this.db.prepare<[string, Product], { price: number }>(
      `SELECT price FROM (
         SELECT price, product, money FROM intents WHERE recipient_reversed = ? ORDER BY id DESC LIMIT 50
       ) WHERE product = ? AND money NOT IN ('none', 'returned')`,
    );
    const ofCounter = this.db.prepare<[Product], { price: number }>(
      'SELECT price FROM sales WHERE product = ? ORDER BY seq DESC LIMIT 200',
    );
    const pricesOf = (rows: readonly { price: number }[]) => rows.map(({ price }) => price);
    return {
      ofNumber: pricesOf(ofNumber.all([...recipient].reverse().join(''), product)),
      ofCounter: pricesOf(ofCounter.all(product)),
    };
  }

  /** The newest sales, for the board's "just now". */
  newestSales(limit: number): SaleGlance[] {
    return this.db
      .prepare<[number], { seq: number }>(`SELECT seq FROM sales ORDER BY seq DESC LIMIT ?`)
      .all(limit)
      .flatMap(({ seq }) => this.glances.bySeq(seq) ?? []);
  }

  /**
   * Returns the last sale of a product to each number that ends in these digits, newest first. An order that wasn't
   * delivered is left out, since the customer never had it. `by`: only the sales of this attendant.
   */
  recentByTail(digits: string, limit: number, product: Product, by: string | null = null): SaleGlance[] {
    const from = [...digits].reverse().join('');
    const theirs = by === null ? '' : 'AND (SELECT attendant_id FROM sales WHERE seq = sale_seq) = @by';
    return this.db
      .prepare<[Record<string, string | number | null>], { seq: number }>(
        `SELECT max(sale_seq) AS seq FROM intents WHERE recipient_reversed >= @from AND recipient_reversed < @to
           AND product = @product AND state NOT IN ('rejected', 'withdrawn') AND delivery NOT IN ('failed', 'cancelled') ${theirs}
         GROUP BY recipient_reversed ORDER BY seq DESC LIMIT @limit`,
      )
      .all({ from, to: `${from}:`, product, limit, by })
      .flatMap(({ seq }) => this.glances.bySeq(seq) ?? []);
  }

  salesLeftToDo(limit: number): number[] {
    return salesLeftToDo(this.db, limit);
  }

  noTexts(most: number): string[] {
    return readNoTexts(this.db, most);
  }

  /** Returns the last waits in milliseconds, newest first. */
  waitsOf(product: Product, supplier: string): number[] {
    return this.waits(product, supplier);
  }

  /** A page of all sales, newest first, that begins after the slip `before`. */
  salesPage(query: HistoryFilter, before: number | null, limit: number, by: string | null = null): SaleLineRecord[] {
    const wanted = this.history({ ...query, by }, before, limit).map((saleSeq) => ({ saleSeq, intentId: null }));
    return this.lines(wanted).filter((line) => line !== null);
  }

  /** `by`: only the sales of this attendant. */
  findSales(
    text: string,
    limit: number,
    by: string | null = null,
  ): { readonly found: FoundRecord; readonly line: SaleLineRecord }[] {
    const all = this.found(text, limit, by);
    const lines = this.lines(all);
    return all.flatMap((found, nth) => {
      const line = lines[nth];
      return line ? [{ found, line }] : [];
    });
  }

  accounts(): AccountRecord[] {
    return accountReader(this.db).accounts();
  }

  accountKeys(): KeyOfAccount[] {
    return accountReader(this.db).keys();
  }

  /** Orders that were surely placed with this account, newest first. */
  newestPlaced(accountId: number, product: Product, limit: number): IntentRecord[] {
    return accountReader(this.db).newestPlaced(accountId, product, limit);
  }

  /** Lists the events of the sale, or of one of its orders. */
  timeline(saleSeq: number, intentId: number | null, limit: number): TimelineRecord[] {
    return this.db
      .prepare<[{ saleSeq: number; intentId: number | null; limit: number }], TimelineRecord>(
        `SELECT at, kind, data FROM events WHERE sale_seq = @saleSeq
           AND (@intentId IS NULL OR coalesce(json_extract(data, '$.intentId'), @intentId) = @intentId)
         ORDER BY seq LIMIT @limit`,
      )
      .all({ saleSeq, intentId, limit });
  }

  /** Sums all that was ever booked for a sale, by kind. */
  bookedFor(saleSeq: number): { readonly kind: string; readonly unit: string; readonly amount: number }[] {
    return this.db
      .prepare<[number], { kind: string; unit: string; amount: number }>(
        `SELECT kind, unit, sum(amount) AS amount FROM postings WHERE sale_seq = ? GROUP BY kind, unit`,
      )
      .all(saleSeq);
  }

  /** The oldest that wait or may have come out, and how many there are. */
  openPrintJobs(limit: number): OpenPrintJobs {
    return printJobReader(this.db).open(limit);
  }

  meta(): Record<string, string> {
    return allMeta(this.db);
  }

  settings(): Record<string, string> {
    const rows = this.db.prepare<[], { key: string; value: string }>(`SELECT key, value FROM settings`).all();
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  }

  /** Everybody who ever worked here. */
  people(): PersonRecord[] {
    return staffReader(this.db).people();
  }

  pinGuards(): PinGuardRecord[] {
    return staffReader(this.db).guards();
  }

  /** The current shift, and the one that is still to be counted. */
  shifts(): { readonly current: ShiftRecord | null; readonly counting: ShiftRecord | null } {
    const read = shiftReader(this.db);
    return { current: read.current(), counting: read.counting() };
  }

  /** Reads in one transaction, so that a sum and its parts fit together. */
  shiftRows(shiftId: string): ShiftRows | null {
    return this.db.transaction(() => shiftRows(this.db, shiftId))();
  }

  /** The number of the newest event. */
  logHead(): number {
    return this.db.prepare<[], { seq: number }>(`SELECT coalesce(max(seq), 0) AS seq FROM events`).get()?.seq ?? 0;
  }

  lastAct(shiftId: string): number | null {
    return shiftReader(this.db).lastAct(shiftId);
  }

  closedShifts(before: number | null, limit: number): ShiftRecord[] {
    return shiftReader(this.db).closed(before, limit);
  }

  closedShift(number: number): ShiftRecord | null {
    return shiftReader(this.db).byNumber(number);
  }

  mobileMoneyUse(transaction: string): MobileMoneyUse | null {
    return tenderReader(this.db).mobileMoneyUse(transaction);
  }

  owed(limit: number): OwedEntry[] {
    return owedReader(this.db).list(limit);
  }

  owedFor(intentId: number): OwedEntry | null {
    return owedReader(this.db).one(intentId);
  }

  owedTo(recipient: string): OwedEntry | null {
    return owedReader(this.db).to(recipient);
  }

  firstOwedOf(saleSeq: number): OwedEntry | null {
    return owedReader(this.db).firstOf(saleSeq);
  }

  credits(limit: number): CreditRecord[] {
    return tenderReader(this.db).credits(limit);
  }

  budgets(): BudgetRecord[] {
    return allBudgets(this.db);
  }

  /**
   * The amount that the wallet paid on a day, and the first hour in which it paid; null before the day's first charge.
   */
  walletCostOf(businessDay: string): { readonly amount: number; readonly firstHour: number } | null {
    const row = this.db
      .prepare<[string], { amount: number; firstHour: number | null }>(
        `SELECT coalesce(sum(amount), 0) AS amount, min(hour) AS firstHour
           FROM rollups
          WHERE business_day = ? AND kind IN ('wallet-cost', 'wallet-cost-returned') AND unit = 'pesewa'`,
      )
      .get(businessDay);
    return row === undefined || row.firstHour === null ? null : { amount: row.amount, firstHour: row.firstHour };
  }

  /** Business time never falls below what the journal has seen already (M20). */
  newestTime(): number | null {
    return newestTimeIn(this.db);
  }
}
