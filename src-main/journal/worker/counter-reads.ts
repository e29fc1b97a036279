/** The journal's queries for a counter's people, drawer, accounts, settings and print jobs. */
import { newestEvent } from '../audit/event-log.ts';
import type { ReadableDb } from '../base/database.ts';
import { allMeta } from '../base/meta.ts';
import type { BudgetRecord } from '../base/records.ts';
import type { ShiftRecord, ShiftRows } from '../base/shift-records.ts';
import { owedReader } from '../money/owed-rows.ts';
import { shiftReader } from '../money/shift-rows.ts';
import { shiftRows } from '../money/shift-totals.ts';
import { tenderReader } from '../money/tender-rows.ts';
import { readCustomers, readLastSoldTo } from '../people/customer-rows.ts';
import { readNoTexts } from '../people/opt-out-rows.ts';
import { staffReader } from '../people/staff-rows.ts';
import { printJobReader } from '../print/print-jobs.ts';
import { accountReader } from '../sales/account-keys.ts';

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

/** The amount that the wallet paid on a day, and the first hour in which it paid; null before the day's first charge. */
function walletCostOf(db: ReadableDb, businessDay: string) {
  const row = db
    .prepare<[string], { amount: number; firstHour: number | null }>(
      `SELECT coalesce(sum(amount), 0) AS amount, min(hour) AS firstHour
         FROM rollups
        WHERE business_day = ? AND kind IN ('wallet-cost', 'wallet-cost-returned') AND unit = 'pesewa'`,
    )
    .get(businessDay);
  return row === undefined || row.firstHour === null ? null : { amount: row.amount, firstHour: row.firstHour };
}

function moneyReads(db: ReadableDb) {
  const shifts = shiftReader(db);
  const tenders = tenderReader(db);
  const owed = owedReader(db);
  return {
    /** The current shift, and the one that is still to be counted. */
    shifts: (): { readonly current: ShiftRecord | null; readonly counting: ShiftRecord | null } => ({
      current: shifts.current(),
      counting: shifts.counting(),
    }),
    /** Reads in one transaction, so that a sum and its parts fit together. */
    shiftRows: (shiftId: string): ShiftRows | null => db.transaction(() => shiftRows(db, shiftId))(),
    lastAct: shifts.lastAct,
    closedShifts: shifts.closed,
    closedShift: shifts.byNumber,
    mobileMoneyUse: tenders.mobileMoneyUse,
    credits: tenders.credits,
    creditCount: tenders.creditCount,
    owed: owed.list,
    owedCount: owed.count,
    owedFor: owed.one,
    owedTo: owed.to,
    firstOwedOf: owed.firstOf,
    walletCostOf: (businessDay: string) => walletCostOf(db, businessDay),
  };
}

export function counterReads(db: ReadableDb) {
  const accounts = accountReader(db);
  const staff = staffReader(db);
  return {
    ...moneyReads(db),
    accounts: accounts.accounts,
    accountKeys: accounts.keys,
    /** Orders that were surely placed with this account, newest first. */
    newestPlaced: accounts.newestPlaced,
    /** Everybody who ever worked here. */
    people: staff.people,
    pinGuards: staff.guards,
    /** The oldest that wait or may have come out, and how many there are. */
    openPrintJobs: printJobReader(db).open,
    customers: (most: number) => readCustomers(db, most),
    lastSoldTo: (numbers: readonly string[]) => readLastSoldTo(db, numbers),
    noTexts: (most: number): string[] => readNoTexts(db, most),
    meta: (): Record<string, string> => allMeta(db),
    settings: (): Record<string, string> => {
      const rows = db.prepare<[], { key: string; value: string }>(`SELECT key, value FROM settings`).all();
      return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    },
    logHead: (): number => newestEvent(db),
    budgets: (): BudgetRecord[] => allBudgets(db),
    /** Business time never falls below what the journal has seen already (M20). */
    newestTime: (): number | null => newestTimeIn(db),
  };
}
