/** CSV and workbooks of a range of days. */
import { z } from 'zod';
import { DAY_MS } from '#shared/day.ts';
import { officeDay } from '#shared/office/page-requests.ts';
import { toCsv } from '../../reports/export/csv.ts';
import { toXlsx } from '../../reports/export/xlsx.ts';
import { readRange } from '../read/days.ts';
import { readDrawersOf, readProducts } from '../read/range.ts';
import { refuse } from './answers.ts';
import type { OfficeApp, OfficeContext, ServerDeps } from './context.ts';
import { exportTables } from './export-tables.ts';
import { signedIn } from './guard.ts';
import { look } from './view-routes.ts';

/** A quarter: a thousand counters' days are then below what a spreadsheet opens. */
export const EXPORT_MOST_DAYS = 92;

const exportQuery = z
  .object({ from: officeDay, to: officeDay, as: z.enum(['csv', 'xlsx']) })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < EXPORT_MOST_DAYS * DAY_MS);

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

async function exported(c: OfficeContext, deps: ServerDeps): Promise<Response> {
  const query = exportQuery.safeParse(c.req.query());
  if (!query.success) return refuse(c, 'not-understood');
  const { from, to, as } = query.data;
  await look(c, deps, 'export', `${from} to ${to}`);
  const { db, demo } = deps;
  const [days, products, drawers] = await Promise.all([
    readRange(db, from, to),
    readProducts(db, from, to),
    readDrawersOf(db, from, to),
  ]);
  const tables = exportTables({ days, products, drawers }, demo);
  const bytes = as === 'csv' ? toCsv(tables) : await toXlsx(tables);
  const name = `Dwadi ${demo ? 'PRACTICE ' : ''}office ${from} to ${to}.${as}`;
  c.header('content-type', TYPES[as]);
  c.header('content-disposition', `attachment; filename="${name}"`);
  c.header('cache-control', 'no-store');
  return c.body(new Uint8Array(bytes));
}

export function addExportRoute(app: OfficeApp, deps: ServerDeps): void {
  app.get('/page/export', signedIn, (c) => exported(c, deps));
}
