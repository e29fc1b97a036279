/** A day, a month and a year, over a million sales and over ten: against the rows themselves, read by their primary key. */
import Database from 'better-sqlite3';
import type { ReadableDb } from '#main/journal/base/database.ts';
import { leftToDoReader } from '#main/journal/money/customers-money.ts';
import { disputeReader } from '#main/journal/money/dispute-rows.ts';
import { reportReader } from '#main/journal/reports/report-reader.ts';
import { addDays } from '#main/platform/clock.ts';
import { Reports } from '#main/reports/reports.ts';
import { type Row, type Spread, spreadOf, timed } from './figures.ts';
import { lastFullDay, makeReportJournal } from './journals.ts';

const RANGES = { day: 1, month: 30, year: 365 } as const;
const TREND_DAYS = 28;
const BAR = 3;
const SAME_BAR = 1.1;

interface ReportTimes {
  readonly range: keyof typeof RANGES;
  readonly sales: number;
  readonly ms: number;
  readonly rowsMs: number;
  readonly rows: number;
  readonly ratio: number;
}

function reportsOf(db: ReadableDb, sales: number): Reports {
  const reader = reportReader(db);
  const disputes = disputeReader(db);
  const left = leftToDoReader(db);
  return new Reports({
    source: {
      reportSums: async (by, from, to, apart) => reader.sums(by, from, to, apart),
      openSums: async (from) => reader.open(from),
      countLeftToDo: async () => left.sales(),
      openDisputes: async (limit) => disputes.open(limit),
      exceptions: async (from, to) => reader.exceptions(from, to),
      drawersClosed: async (from, to, limit) => reader.drawers(from, to, limit),
    },
    today: () => addDays(lastFullDay(sales), 1),
    viewer: () => ({ name: 'Efua', onlyBy: null, seesCost: true, seesExpected: true }),
    nameOf: () => 'Ama',
    walletsNow: async () => [],
  });
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** The rows that the report's sums are made of: each split of its days, and the days that it is compared with. */
function rowsReader(db: ReadableDb) {
  const read = db.prepare(`SELECT * FROM day_sums WHERE split = ? AND business_day BETWEEN ? AND ?`);
  return (from: string, to: string, days: number): number => {
    const trend = [from, addDays(to, 1 - TREND_DAYS)].toSorted()[0] ?? from;
    const back = -7 * Math.ceil(days / 7);
    return [
      ['line', trend, to],
      ['line', addDays(from, back), addDays(to, back)],
      ...['hour', 'line', 'attendant', 'shift'].map((split) => [split, from, to]),
    ].reduce((count, [split, first, last]) => count + read.all(split, first, last).length, 0);
  };
}

interface Opened {
  readonly sales: number;
  readonly db: ReadableDb;
  readonly reports: Reports;
  readonly rowsOf: ReturnType<typeof rowsReader>;
}

async function openAll(sizes: readonly number[]): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (const sales of sizes) {
    const db = new Database(await makeReportJournal(sales), { readonly: true }) as unknown as ReadableDb;
    opened.push({ sales, db, reports: reportsOf(db, sales), rowsOf: rowsReader(db) });
  }
  return opened;
}

/** Measures all journals in turn, so that other load on the machine falls on each alike. */
async function timesOf(opened: readonly Opened[], range: keyof typeof RANGES, runs: number): Promise<ReportTimes[]> {
  const days = RANGES[range];
  const measured = opened.map((one) => ({ ...one, whole: [] as number[], bare: [] as number[], rows: 0 }));
  for (let run = 0; run < runs; run += 1) {
    for (const one of measured) {
      const to = lastFullDay(one.sales);
      const from = addDays(to, 1 - days);
      const begun = performance.now();
      one.rows = one.rowsOf(from, to, days);
      const read = performance.now();
      await one.reports.range({ from, to });
      one.bare.push(read - begun);
      one.whole.push(performance.now() - read);
    }
  }
  return measured.map(({ sales, whole, bare, rows }) => {
    const [ms, rowsMs] = [median(whole), median(bare)];
    return { range, sales, ms, rowsMs, rows, ratio: ms / rowsMs };
  });
}

/** The report of one day on its own, in milliseconds. */
export async function dayReport(sales: number, runs: number): Promise<Spread> {
  const [opened] = await openAll([sales]);
  if (opened === undefined) throw new Error('no journal was opened');
  const day = lastFullDay(sales);
  const times: number[] = [];
  await timed(() => opened.reports.range({ from: day, to: day }), times, runs);
  opened.db.close();
  return spreadOf(times);
}

export async function benchReport(quick: boolean): Promise<Row[]> {
  const opened = await openAll(quick ? [100_000] : [1_000_000, 10_000_000]);
  const times: ReportTimes[] = [];
  for (const range of Object.keys(RANGES) as (keyof typeof RANGES)[]) {
    times.push(...(await timesOf(opened, range, quick ? 5 : 101)));
  }
  for (const { db } of opened) db.close();
  const small = opened[0]?.sales;
  const grown = times
    .filter(({ sales }) => sales !== small)
    .map((large) => {
      const one = times.find(({ range, sales }) => range === large.range && sales === small);
      return { range: large.range, ratio: large.ms / (one?.ms ?? large.ms) };
    });
  return [
    ...times.map((one) => ({
      name: `report: ${one.range} over ${one.sales.toLocaleString('en')} sales`,
      measured: `${one.ratio.toFixed(2)} ×`,
      bar: `≤ ${BAR} ×`,
      met: one.ratio <= BAR,
      figures: one,
    })),
    ...grown.map(({ range, ratio }) => ({
      name: `report: ${range} over ten times the sales`,
      measured: `${ratio.toFixed(2)} ×`,
      bar: `≤ ${SAME_BAR} ×`,
      met: ratio <= SAME_BAR,
      figures: { range, ratio },
    })),
  ];
}
