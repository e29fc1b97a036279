/** Puts a report into a file in the one folder that Dwadi chose: no screen names a path. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReportFormat, ReportRange } from '#shared/counter-api/reports.ts';
import { businessDayOf } from '../../platform/clock.ts';
import type { Reports } from '../reports.ts';
import { toCsv } from './csv.ts';
import { type ReportFrom, tablesOf } from './tables.ts';
import { toXlsx } from './xlsx.ts';

/** A PDF is the page as it stands on a screen; at a close another page may stand there. */
const UNASKED = ['xlsx', 'csv'] as const;

export interface ExporterDeps {
  readonly reports: Pick<Reports, 'range'>;
  readonly folder: () => string;
  readonly from: () => ReportFrom;
  /** The page that shows the report, on paper; null where there is no window. */
  readonly printPage: () => Promise<Uint8Array | null>;
}

export class Exporter {
  private readonly deps: ExporterDeps;

  constructor(deps: ExporterDeps) {
    this.deps = deps;
  }

  /** When a drawer is closed: the days that it belongs to, unasked. Nobody who closes waits for it, or fails by it. */
  async saveClosed(endedAt: number, now: number): Promise<boolean> {
    const days = new Set([businessDayOf(endedAt), businessDayOf(now)]);
    for (const day of days) {
      for (const format of UNASKED) {
        const file = await this.save({ from: day, to: day }, format).catch(() => null);
        if (file === null) return false;
      }
    }
    return true;
  }

  /** Where it is; null when it can't be written there. */
  async save(range: ReportRange, format: ReportFormat): Promise<string | null> {
    const { from } = this.deps;
    const folder = this.deps.folder();
    const { mark, training } = from();
    const days = range.from === range.to ? range.from : `${range.from} to ${range.to}`;
    const file = join(folder, `Dwadi ${training ? 'TRAINING ' : ''}${mark} ${days}.${format}`);
    const content = await this.contentOf(range, format);
    if (content === null) return null;
    try {
      await mkdir(folder, { recursive: true });
      // Whoever has the old one open, or loses power now, never has half a file.
      await writeFile(`${file}.part`, content);
      await rename(`${file}.part`, file);
      return file;
    } catch {
      return null;
    }
  }

  private async contentOf(range: ReportRange, format: ReportFormat): Promise<Uint8Array | null> {
    const { reports, from, printPage } = this.deps;
    if (format === 'pdf') return printPage();
    const tables = tablesOf(await reports.range(range), from());
    return format === 'csv' ? toCsv(tables) : toXlsx(tables);
  }
}
