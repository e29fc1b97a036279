/** A counter that has sold for years asks what a new one asks: nothing of it may read all that was ever sold. */
import { expect, test } from 'vitest';
import type { WritableDb } from '#main/journal/base/database.ts';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import { writerOps } from '#main/journal/worker/writer-ops.ts';
import { bigJournal, planOf } from '../../support/journal/big-journal.ts';
import { changeOf, newIntent, newPosting, newSale } from '../../support/journal/journal.ts';
import { fillWithPostings } from '../../support/very-many-sales.ts';

/** The tables that grow with every sale or every slip. */
const GROWS = 'sales|intents|orders|attempts|events|postings|rollups|tenders|balances|balance_marks|print_jobs';
const NOT_BY_INDEX = new RegExp(`^SCAN (${GROWS}|[a-z])( |$)(?!USING INDEX \\w+_(open|unpaid))`);
/** Begins at the first row ever written. A range that ends at the newest row is what came since a moment, and is none. */
const FROM_THE_FIRST = /^SEARCH \w+ USING INTEGER PRIMARY KEY \(rowid<\?\)/;

/** Records the statements that it is asked to prepare. */
function remembering(db: WritableDb): { db: WritableDb; asked: Set<string> } {
  const asked = new Set<string>();
  const prepare = (sql: string) => {
    asked.add(sql);
    return db.prepare(sql);
  };
  const get = (_: WritableDb, name: string | symbol): unknown => {
    if (name === 'prepare') return prepare;
    const member = Reflect.get(db, name) as unknown;
    return typeof member === 'function' ? member.bind(db) : member;
  };
  return { db: new Proxy<WritableDb>(db, { get }), asked };
}

function valuesFor(sql: string): readonly unknown[] | object {
  const bare = sql.replaceAll(/'[^']*'/g, '');
  const names = bare.match(/@\w+/g) ?? [];
  return names.length > 0
    ? Object.fromEntries(names.map((name) => [name.slice(1), 1]))
    : (bare.match(/\?/g) ?? []).map(() => 1);
}

/** A limit of a part stops nothing around it. */
function isLimited(sql: string): boolean {
  const outside = sql.replaceAll(/\([^()]*\)/g, '');
  return outside === sql ? /LIMIT/.test(sql) : isLimited(outside);
}

/** The steps that go through a whole table; what stops at its newest few may, unless it sorts all of them for that. */
function walksOf(db: WritableDb, sql: string): string[] {
  const steps = planOf(db, sql, valuesFor(sql));
  const isSorted = steps.some((step) => step.includes('TEMP B-TREE'));
  // A result that other steps of the plan produce is no table.
  const made = steps.flatMap((step) => /^(?:MATERIALIZE|CO-ROUTINE) (\w+)$/.exec(step)?.[1] ?? []);
  const scans = steps.filter((step) => NOT_BY_INDEX.test(step) && !made.includes(step.split(' ')[1] ?? ''));
  const ranges = steps.filter((step) => FROM_THE_FIRST.test(step));
  return [...(/LIMIT/.test(sql) && !isSorted ? [] : scans), ...(isLimited(sql) && !isSorted ? [] : ranges)];
}

test('no statement of a start, a sale or an evening goes through all sales', () => {
  const journal = bigJournal(3000);
  fillWithPostings(journal);
  const { db, asked } = remembering(journal);
  const write = writerOps(db, () => true);
  const read = readerOps(db);
  const event = { kind: 'any', at: 3, saleSeq: null, data: {} };
  // A start in another place than the journal's last one.
  write.arrive('somewhere', 1);
  write.arrive('elsewhere', 2);
  write.closeInterrupted(3);
  write.closeInterruptedPrints(3);
  write.firstShift('shift-1');
  write.openShift({ shiftId: 'shift-1', float: 0, byName: 'Ama', at: 3 }, event);
  read.openIntents(0, 500);
  read.newestSales(60);
  read.newestPlaced(1, 'airtime', 20);
  read.newestTime();
  read.openPrintJobs(50);
  // A sale.
  read.recentByTail('4567', 5, 'airtime');
  read.everSoldTo('0244124567');
  read.usualPrices('airtime', '0244124567');
  read.waitsOf('airtime', 'MTN');
  read.sameSales(['k1', 'k2'], 'x', 0);
  const made = write.recordSale(newSale(), [newIntent(1)], { recentSince: 0, confirmed: true, overridden: true });
  if (made.kind !== 'recorded') throw new Error(made.kind);
  const [intent] = made.sale.intents;
  const start = { intentId: intent?.id ?? 0, version: 1, kind: 'first' as const };
  const [started] = write.startAttempts([start], {
    batch: 'b',
    baseUrl: 'https://example.test',
    keyFingerprint: 'f',
    at: 4,
  });
  if (started === undefined) throw new Error('nothing was started');
  const attempt = { attemptId: started.attemptId, outcome: 'accepted' as const, status: 200, note: null };
  const postings = [newPosting({ kind: 'revenue', saleSeq: made.sale.sale.seq, intentId: start.intentId })];
  write.commit([[changeOf({ id: start.intentId, version: started.version }, { attempt, postings, events: [event] })]]);
  read.timeline(made.sale.sale.seq, null, 20);
  read.bookedFor(made.sale.sale.seq);
  // An evening.
  read.shiftRows('shift-1');
  read.lastAct('shift-1');
  write.endShift({ shiftId: 'shift-1', nextId: 'shift-2', endedAt: 5, byName: 'Ama', at: 5 }, event);
  read.owed(50);
  read.owedCount();
  read.credits(50, 'Yaw');
  read.creditCount('Yaw');
  read.closedShifts(null, 20);
  read.walletCostOf('2026-05-02');
  read.stuckOrders();
  read.dueDays('2026-05-03', 5);
  // A text in doubt.
  read.textsSoldHere(['C-1'], 1, { from: 2, until: 3 });
  const walks = [...asked].flatMap((sql) => walksOf(journal, sql).map((step) => `${step}: ${sql}`));
  expect(walks).toEqual([]);
  expect(asked.size).toBeGreaterThan(40);
});
