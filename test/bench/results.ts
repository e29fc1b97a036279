/** The figures of the last runs: results.json, and the table that docs/performance.md shows of it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from './figures.ts';

/** The figure of a row is the median of so many runs. */
const RUNS_KEPT = 5;

export interface Run {
  readonly at: string;
  readonly measured: string;
  readonly figures: unknown;
}

export interface Result {
  readonly bench: string;
  readonly name: string;
  readonly bar: string;
  /** Oldest first. */
  readonly runs: readonly Run[];
  readonly machine: unknown;
  readonly versions: unknown;
}

export type Measured = Row & { readonly bench: string };

const root = join(import.meta.dirname, '../..');
const FILE = join(import.meta.dirname, 'results.json');
const PAGE = join(root, 'docs/performance.md');
const [FROM, TO] = ['<!-- figures -->', '<!-- /figures -->'];

export const readResults = (file = FILE): Result[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { rows: Result[] }).rows : [];

/** Adds a run to the rows that it measured; a row that its benchmark no longer has goes. */
export function withRun(
  kept: readonly Result[],
  rows: readonly Measured[],
  about: { readonly at: string; readonly machine: unknown; readonly versions: unknown },
): Result[] {
  const { at, machine, versions } = about;
  const others = kept.filter(({ bench }) => !rows.some((row) => row.bench === bench));
  const measured = rows.map(({ bench, name, bar, measured, figures }): Result => {
    const before = kept.find((one) => one.bench === bench && one.name === name)?.runs ?? [];
    const runs = [...before, { at, measured, figures }].slice(-RUNS_KEPT);
    return { bench, name, bar, runs, machine, versions };
  });
  return [...others, ...measured];
}

const numberOf = (text: string): number => Number.parseFloat(text.replaceAll(/[,+ ]/g, ''));

/**
 * The middle of the runs and their spread, in the words of the run that is in the middle. An even number of runs has
 * two in the middle: the worse one counts.
 */
export function figureOf({ runs, bar }: Pick<Result, 'runs' | 'bar'>) {
  const sorted = runs.toSorted((a, b) => numberOf(a.measured) - numberOf(b.measured));
  const [, sign, limit] = /^([≤≥]) ([\d.,+ ]+)/.exec(bar) ?? [];
  const middle = Math.floor((sign === '≥' ? sorted.length - 1 : sorted.length) / 2);
  const median = sorted[middle]?.measured ?? '';
  const [least = '', most = ''] = [sorted[0]?.measured, sorted.at(-1)?.measured];
  const met =
    limit === undefined
      ? null
      : sign === '≤'
        ? numberOf(median) <= numberOf(limit)
        : numberOf(median) >= numberOf(limit);
  return { median, spread: least === most ? '' : `${numberOf(least)} to ${numberOf(most)}`, met };
}

export function tableOf(results: readonly Result[]): string {
  const lines = results.map((result) => {
    const { median, spread, met } = figureOf(result);
    const said = met === null ? '' : met ? 'met' : '**missed**';
    return `| ${result.name} | ${median} | ${spread} | ${result.runs.length} | ${result.bar} | ${said} |`;
  });
  const head = ['| What | Median | Spread | Runs | Bar | |', '|---|---|---|---|---|---|'];
  return [...head, ...lines].join('\n');
}

export const withTable = (page: string, table: string): string =>
  `${page.slice(0, page.indexOf(FROM) + FROM.length)}\n${table}\n${page.slice(page.indexOf(TO))}`;

/** Keeps a run, and puts its figures into the page. `order`: the benchmarks that there are. */
export function keepRun(
  rows: readonly Measured[],
  about: Parameters<typeof withRun>[2],
  order: readonly string[],
): void {
  const known = readResults().filter(({ bench }) => order.includes(bench));
  const kept = withRun(known, rows, about).toSorted((a, b) => order.indexOf(a.bench) - order.indexOf(b.bench));
  writeFileSync(FILE, `${JSON.stringify({ rows: kept }, null, 2)}\n`);
  writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), tableOf(kept)));
}
