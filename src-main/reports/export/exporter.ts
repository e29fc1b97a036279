/** Puts a report into a file in the one folder that Dwadi chose: no screen names a path. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { HistoryFilter, SalesSaved } from '#shared/counter-api/orders.ts';
import type { Report, ReportFormat, ReportRange, TableFormat } from '#shared/counter-api/reports.ts';
import { writeWholeBeside } from '../../platform/atomic-file.ts';
import { businessDayOf } from '../../platform/clock.ts';
import { SerialQueue } from '../../platform/serial-queue.ts';
import { daysBetween } from '../days.ts';
import type { Reports } from '../reports.ts';
import type { Viewer } from '../viewer.ts';
import { toCsv } from './csv.ts';
import { readSales, readSalesOfDays, type SalesSource, salesName, salesTable } from './sales-table.ts';
import { type ReportFrom, type Table, tablesOf } from './tables.ts';
import { toXlsx } from './xlsx.ts';

/** The formats saved at a close. A PDF is the page on the screen, and another page may be shown at a close. */
const UNASKED = ['xlsx', 'csv'] as const;

/** The most days of one drawer: one that was left open for longer was not sold from each day. */
const MOST_DAYS = 31;

interface ClosedShift {
  /** Null if its drawer was never opened. */
  readonly openedAt: number | null;
  readonly endedAt: number;
}

/** Lists the days of a shift: it may go on past midnight, or be closed on the next morning. */
export const daysOf = ({ openedAt, endedAt }: ClosedShift): string[] =>
  daysBetween(businessDayOf(openedAt ?? endedAt), businessDayOf(endedAt)).slice(-MOST_DAYS);

export interface ExporterDeps {
  readonly reports: Pick<Reports, 'range'>;
  readonly sales: SalesSource;
  /** Returns the person at the counter. */
  readonly viewer: () => Viewer;
  readonly today: () => string;
  readonly folder: () => string;
  readonly from: () => ReportFrom;
  /** Prints the page that shows the report; null if there is no window. */
  readonly printPage: () => Promise<Uint8Array | null>;
}

export class Exporter {
  private readonly deps: ExporterDeps;
  /** Writes one file after the other: a person may save the same file that a close saves. */
  private readonly turns = new SerialQueue();

  constructor(deps: ExporterDeps) {
    this.deps = deps;
  }

  /** Saves the days of a closed drawer without being asked. Nobody waits for it, and the close doesn't fail with it. */
  async saveClosed(shift: ClosedShift, now: number): Promise<boolean> {
    const viewer = this.deps.viewer();
    for (const day of new Set([...daysOf(shift), businessDayOf(now)])) {
      for (const format of UNASKED) {
        const file = await this.save({ from: day, to: day }, format, viewer).catch(() => null);
        if (file === null) return false;
      }
    }
    return true;
  }

  /** Saves a report and returns its path; null when it can't be written there. */
  save(range: ReportRange, format: ReportFormat, viewer = this.deps.viewer()): Promise<string | null> {
    // The page is printed now: the person may show another one before this file's turn comes.
    const page = format === 'pdf' ? this.deps.printPage() : null;
    page?.catch(() => {});
    return this.turns.take(() => this.saveNow(range, format, viewer, page));
  }

  private async saveNow(
    range: ReportRange,
    format: ReportFormat,
    viewer: Viewer,
    page: Promise<Uint8Array | null> | null,
  ): Promise<string | null> {
    const folder = this.deps.folder();
    const report = await this.deps.reports.range(range, viewer);
    const content = format === 'pdf' ? await page : await this.contentOf(report, format, viewer);
    return content === null ? null : write(folder, `${this.nameOf(report, viewer)}.${format}`, content);
  }

  /** Saves the list of orders, as it is narrowed on the screen. */
  saveSales(filter: HistoryFilter, format: TableFormat): Promise<SalesSaved | null> {
    const { name: whose, onlyBy } = this.deps.viewer();
    return this.turns.take(async () => {
      const { sales, folder, today } = this.deps;
      const read = await readSales(sales, filter, onlyBy);
      const name = `${this.begin} ${salesName(filter, today())}${onlyBy === null ? '' : `, ${plain(whose)}`}`;
      const file = await write(folder(), `${name}.${format}`, await fileOf([salesTable(read)], format));
      return file === null ? null : { file, sales: read.lines.length, more: read.more };
    });
  }

  /** Names the file. A file saved by a person who may not see all of it never replaces the owner's. */
  private nameOf({ from, to }: Report, viewer: Viewer): string {
    const days = from === to ? from : `${from} to ${to}`;
    return `${this.begin} ${days}${without(viewer)}`;
  }

  private get begin(): string {
    const { mark, training } = this.deps.from();
    return `Dwadi ${training ? 'TRAINING ' : ''}${mark}`;
  }

  private async contentOf(report: Report, format: TableFormat, { onlyBy }: Viewer): Promise<Uint8Array> {
    const tables = tablesOf(report, this.deps.from());
    if (format === 'csv' || onlyBy !== null) return fileOf(tables, format);
    return fileOf([...tables, salesTable(await readSalesOfDays(this.deps.sales, report))], format);
  }
}

const fileOf = async (tables: readonly Table[], format: TableFormat): Promise<Uint8Array> =>
  format === 'csv' ? toCsv(tables) : toXlsx(tables);

/** Says in a file's name all that is missing in it: a file of one person takes the place of no fuller one. */
function without({ seesCost, onlyBy, seesExpected }: Viewer): string {
  const missing = [
    ...(seesCost ? [] : ['cost']),
    ...(onlyBy === null ? [] : ['sales']),
    ...(seesExpected ? [] : ['expected cash']),
  ];
  return missing.length === 0 ? '' : ` without ${missing.join(', ')}`;
}

/** Keeps the letters of a person's name that every system takes in a file's name. */
const plain = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();

async function write(folder: string, name: string, content: Uint8Array): Promise<string | null> {
  const file = join(folder, name);
  try {
    await mkdir(folder, { recursive: true });
    // Never leaves half a file to a reader of the old one, or after a power cut.
    await writeWholeBeside(file, content);
    return file;
  } catch {
    return null;
  }
}
