/** The journal's queries for reports, disputes and comparisons with the service. */
import type { Dispute } from '#shared/counter-api/disputes.ts';
import type { ReadableDb } from '../base/database.ts';
import { disputeReader } from '../money/dispute-rows.ts';
import {
  type DrawersClosed,
  type OpenSum,
  type RollupSum,
  reportReader,
  type SumBy,
} from '../reports/report-reader.ts';
import { type SoldLately, soldLately } from '../reports/sold-items.ts';

export class ReportOps {
  protected readonly db: ReadableDb;
  private readonly reports;
  private readonly disputes;

  constructor(db: ReadableDb) {
    this.db = db;
    this.reports = reportReader(db);
    this.disputes = disputeReader(db);
  }

  openDisputes(limit: number, by: string | null = null): Dispute[] {
    return this.disputes.open(limit, by);
  }

  disputesOfSale(saleSeq: number, limit: number): Dispute[] {
    return this.disputes.ofSale(saleSeq, limit);
  }

  /** Counts events that deserve a second look, by kind. */
  exceptions(from: string, to: string): Record<string, number> {
    return this.reports.exceptions(from, to);
  }

  /** The drawers that were counted and closed in these days: how many, and the newest of them. */
  drawersClosed(from: string, to: string, limit: number): DrawersClosed {
    return this.reports.drawers(from, to, limit);
  }

  /** The postings of these business days, both included, summed up. */
  reportSums(by: SumBy, from: string, to: string, apart = from): RollupSum[] {
    return this.reports.sums(by, from, to, apart);
  }

  /** Sums the orders that aren't over now, whichever day they were sold on. */
  openSums(): OpenSum[] {
    return this.reports.open();
  }

  soldLately(from: string, to: string): SoldLately {
    return soldLately(this.db, from, to);
  }

  /** Orders of these days' sales that were sent at least once, and how many more there are. */
  placedBetween(from: string, to: string, limit: number): { readonly ids: number[]; readonly more: number } {
    const sent = `FROM sales s JOIN intents i ON i.sale_seq = s.seq
      WHERE s.business_day BETWEEN ? AND ? AND i.attempts > 0`;
    const { all } = this.db
      .prepare<[string, string], { all: number }>(`SELECT count(*) AS "all" ${sent}`)
      .get(from, to) ?? { all: 0 };
    const ids = this.db
      .prepare<[string, string, number], { id: number }>(`SELECT i.id ${sent} ORDER BY i.id DESC LIMIT ?`)
      .all(from, to, limit)
      .map(({ id }) => id);
    return { ids, more: all - ids.length };
  }

  /** Returns the references under which the journal has an order. */
  knownReferences(references: readonly string[]): string[] {
    const find = this.db.prepare<[string], { reference: string }>(`SELECT reference FROM intents WHERE reference = ?`);
    return references.filter((reference) => find.get(reference) !== undefined);
  }
}
