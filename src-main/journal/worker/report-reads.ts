/** The journal's queries for reports, disputes, the owner's pages, and comparisons with the service. */
import type { AuditFilter } from '#shared/counter-api/audit.ts';
import type { Cursor } from '#shared/office/batch.ts';
import { type AuditRows, auditRows } from '../audit/audit-rows.ts';
import type { ReadableDb } from '../base/database.ts';
import { leftToDoReader } from '../money/customers-money.ts';
import { dayReader } from '../money/day-rows.ts';
import { disputeReader } from '../money/dispute-rows.ts';
import type { BatchRequest, MadeBatch } from '../office/office-batch.ts';
import { type BatchPlace, keptBatch, type OfficeProgress, officeProgress } from '../office/stored-batches.ts';
import { type Waiting, waitingAfter } from '../office/waiting-rows.ts';
import { ownerReader } from '../people/owner-rows.ts';
import { reportReader } from '../reports/report-reader.ts';
import { type SoldLately, soldLately } from '../reports/sold-items.ts';

/** Orders of these days' sales that were sent at least once, and how many more there are. */
function placedBetween(db: ReadableDb, from: string, to: string, limit: number) {
  const sent = `FROM sales s JOIN intents i ON i.sale_seq = s.seq
    WHERE s.business_day BETWEEN ? AND ? AND i.attempts > 0`;
  const { all } = db.prepare<[string, string], { all: number }>(`SELECT count(*) AS "all" ${sent}`).get(from, to) ?? {
    all: 0,
  };
  const ids = db
    .prepare<[string, string, number], { id: number }>(`SELECT i.id ${sent} ORDER BY i.id DESC LIMIT ?`)
    .all(from, to, limit)
    .map(({ id }) => id);
  return { ids, more: all - ids.length };
}

const officeReads = (db: ReadableDb) => ({
  officeProgress: (mark: string): OfficeProgress => officeProgress(db, mark),
  officeBatchKept: (mark: string, nth: number): BatchPlace | null => keptBatch(db, mark, nth),
  officeWaiting: (after: Cursor): Waiting => db.transaction(() => waitingAfter(db, after))(),
  /** Reads in one transaction, so that all rows are of the same moment. */
  officeBatch: async (request: BatchRequest): Promise<MadeBatch> => {
    // Its schemas are loaded only where the stream is on.
    const { makeBatch } = await import('../office/office-batch.ts');
    return db.transaction(() => makeBatch(db, request))();
  },
});

export function reportReads(db: ReadableDb) {
  const reports = reportReader(db);
  const disputes = disputeReader(db);
  const days = dayReader(db);
  const owner = ownerReader(db);
  return {
    ...officeReads(db),
    openDisputes: disputes.open,
    disputesOfSale: disputes.ofSale,
    /** Counts events that deserve a second look, by kind. */
    exceptions: reports.exceptions,
    /** The drawers that were counted and closed in these days: how many, and the newest of them. */
    drawersClosed: reports.drawers,
    /** The postings of these business days, both included, summed up. */
    reportSums: reports.sums,
    /** Sums the orders that aren't over now, whichever day they were sold on. */
    openSums: reports.open,
    /** Counts the sales whose customers still wait for their money. */
    countLeftToDo: leftToDoReader(db).sales,
    soldLately: (from: string, to: string): SoldLately => soldLately(db, from, to),
    placedBetween: (from: string, to: string, limit: number) => placedBetween(db, from, to, limit),
    /** Returns the references under which the journal has an order. */
    knownReferences: (references: readonly string[]): string[] => {
      const find = db.prepare<[string], { reference: string }>(`SELECT reference FROM intents WHERE reference = ?`);
      return references.filter((reference) => find.get(reference) !== undefined);
    },
    auditPage: (filter: AuditFilter, before: number | null, limit: number): AuditRows =>
      auditRows(db, filter, before, limit),
    /** Days before today that have no file yet. */
    dueDays: days.due,
    dayFiles: days.files,
    dayFile: days.file,
    knownKeys: owner.keys,
    stuckOrders: owner.stuck,
    isTold: owner.isTold,
    news: owner.news,
  };
}
