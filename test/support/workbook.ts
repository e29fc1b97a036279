/** Reads a workbook with a tool that we did not write; `resources/tools/test-tools.mjs` installs it where it may. */
import { execFileSync, spawnSync } from 'node:child_process';

const READ = `
import json, sys, warnings, openpyxl
warnings.simplefilter('ignore')
book = openpyxl.load_workbook(sys.argv[1])
print(json.dumps({sheet.title: [[[cell.value, cell.data_type, cell.number_format] for cell in row] for row in sheet.iter_rows()]
  for sheet in book}, default=str))`;

export type Workbook = Record<string, [value: string | number | null, type: string, format: string][][]>;

/** Prefers the system's Python, which has the reader's package: another Python may come first in the path. */
const PYTHON = ['/usr/bin/python3', 'python3'].find((name) => spawnSync(name, ['-c', 'import openpyxl']).status === 0);

/** Why no workbook can be read here; null where one can. */
export const noWorkbookReader = PYTHON === undefined ? 'there is no Python with openpyxl here to read it with' : null;

export const readWorkbook = (file: string): Workbook =>
  JSON.parse(execFileSync(PYTHON ?? 'python3', ['-c', READ, file], { encoding: 'utf8' })) as Workbook;

const LAYOUT = `
import json, sys, warnings, openpyxl
warnings.simplefilter('ignore')
print(json.dumps({sheet.title: [sheet.freeze_panes, [sheet.column_dimensions[name].width for name in 'ABC']]
  for sheet in openpyxl.load_workbook(sys.argv[1])}))`;

/** Reads each sheet's first scrolling cell (null where all of it scrolls) and its first three columns' widths. */
export const layoutIn = (file: string): Record<string, [from: string | null, widths: number[]]> =>
  JSON.parse(execFileSync(PYTHON ?? 'python3', ['-c', LAYOUT, file], { encoding: 'utf8' })) as Record<
    string,
    [string | null, number[]]
  >;

/** One table's line by its first cell, each value under the head of its column. */
export function lineOf(book: Workbook, table: string, first: string): Record<string, string | number | null> {
  const [head = [], ...rows] = book[table] ?? [];
  const row = rows.find(([cell]) => String(cell?.[0]) === first) ?? [];
  return Object.fromEntries(head.map(([name], at) => [String(name), row[at]?.[0] ?? null]));
}
