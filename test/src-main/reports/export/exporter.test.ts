import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { daysOf, Exporter, type ExporterDeps } from '#main/reports/export/exporter.ts';
import { MOST_SALES } from '#main/reports/export/sales-table.ts';
import type { SaleLine } from '#shared/counter-api/orders.ts';
import { pesewas } from '#shared/money.ts';
import { newPosting, tempFolder } from '../../../support/journal/journal.ts';
import { reportFor } from '../../../support/preview/fakes/fake-reports.ts';
import { booksOf, reportsOf } from '../../../support/reports/books.ts';
import { noWorkbookReader, readWorkbook } from '../../../support/workbook.ts';

const EFUA = { name: 'Efua', onlyBy: null, seesCost: true, seesExpected: true };
const AMA = { name: 'Ama', onlyBy: 'ama', seesCost: true, seesExpected: false };

const DAY = { from: '2026-11-21', to: '2026-11-21' };

const line = (slipNumber: number, more: Partial<SaleLine> = {}): SaleLine => ({
  ...{ id: crypto.randomUUID(), slipNumber, product: 'airtime', price: pesewas(1000), attendantName: 'Ama' },
  ...{ soldAt: Date.parse('2026-11-21T10:42:00Z'), orderCount: 1, state: 'done', unproven: 0, recipient: '0244123456' },
  ...{ supplier: 'MTN', amount: pesewas(1000), volumeGb: null, quantity: null, owes: pesewas(0) },
  ...more,
});

/** Pages of two hundred, newest first, as the history gives them. */
const pagesOf = (lines: readonly SaleLine[]): ExporterDeps['sales'] => ({
  page: async (_, before, limit) => {
    const page = lines.filter(({ slipNumber }) => before === null || slipNumber < before).slice(0, limit);
    return { lines: page, before: page.length === limit ? (page.at(-1)?.slipNumber ?? null) : null };
  },
});

interface Wanted {
  readonly training?: boolean;
  readonly seesCost?: boolean;
  readonly sales?: ExporterDeps['sales'];
  readonly ownOnly?: string;
  readonly page?: () => string;
}

function exporterIn(
  folder: string,
  { training = false, seesCost = true, sales, ownOnly, page = () => '%PDF-1.7' }: Wanted = {},
) {
  const { db } = booksOf([newPosting({ amount: 2600 }), newPosting({ kind: 'wallet-cost', amount: 2413 })]);
  return new Exporter({
    reports: reportsOf(db),
    sales: sales ?? pagesOf([]),
    viewer: () => ({ ...(ownOnly === undefined ? EFUA : { ...AMA, name: ownOnly }), seesCost }),
    today: () => '2026-11-21',
    folder: () => folder,
    from: () => ({ shopName: 'Shop', mark: 'K3F7', training }),
    printPage: async () => new TextEncoder().encode(page()),
  });
}

test('each format is a file of its own in the one folder, and a second save replaces it', async () => {
  const folder = join(tempFolder(), 'reports');
  const exporter = exporterIn(folder);
  for (const format of ['csv', 'xlsx', 'pdf', 'csv'] as const) {
    expect(await exporter.save(DAY, format)).toBe(join(folder, `Dwadi K3F7 2026-11-21.${format}`));
  }
  expect(readdirSync(folder).sort()).toEqual(['csv', 'pdf', 'xlsx'].map((format) => `Dwadi K3F7 2026-11-21.${format}`));
  const csv = readFileSync(join(folder, 'Dwadi K3F7 2026-11-21.csv'), 'utf8');
  expect(csv).toContain('Summary,Sat 21 Nov 2026,1,26.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,24.13,0.00,1.87');
});

test('a PDF shows the page on which it was asked for, although other files are saved first', async () => {
  const shown = { page: 'the day' };
  const exporter = exporterIn(tempFolder(), { page: () => shown.page });
  const others = exporter.save(DAY, 'xlsx');
  const pdf = exporter.save(DAY, 'pdf');
  shown.page = 'the lock';
  await others;
  expect(readFileSync((await pdf) ?? '', 'utf8')).toBe('the day');
});

test('a close saves both days that the drawer belongs to, and a day that cannot be saved stops nothing', async () => {
  const folder = tempFolder();
  const evening = Date.parse('2026-11-20T21:00:00Z');
  expect(await exporterIn(folder).saveClosed({ openedAt: null, endedAt: evening }, evening + 12 * 3_600_000)).toBe(
    true,
  );
  expect(readdirSync(folder).sort()).toEqual(
    ['2026-11-20', '2026-11-21'].flatMap((day) => [`Dwadi K3F7 ${day}.csv`, `Dwadi K3F7 ${day}.xlsx`]),
  );
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(await exporterIn(join(file, 'below')).saveClosed({ openedAt: null, endedAt: evening }, evening)).toBe(false);
});

test('each day of a drawer that was closed the next morning, or days later, is saved', async () => {
  const folder = tempFolder();
  const openedAt = Date.parse('2026-11-19T07:30:00Z');
  const endedAt = Date.parse('2026-11-21T07:15:00Z');
  expect(await exporterIn(folder).saveClosed({ openedAt, endedAt }, endedAt)).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(
    ['2026-11-19', '2026-11-20', '2026-11-21'].flatMap((day) => [`Dwadi K3F7 ${day}.csv`, `Dwadi K3F7 ${day}.xlsx`]),
  );
});

test('a person who saves a report while the close saves the same gets it, whole', async () => {
  const folder = tempFolder();
  const exporter = exporterIn(folder);
  const at = Date.parse('2026-11-21T21:00:00Z');
  const file = join(folder, 'Dwadi K3F7 2026-11-21.csv');
  const same = Array.from({ length: 5 }, () => exporter.save(DAY, 'csv'));
  expect(await Promise.all([exporter.saveClosed({ openedAt: at, endedAt: at }, at), ...same])).toEqual([
    true,
    ...same.map(() => file),
  ]);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('practice says so in its name and inside; a person who may not see cost saves none, and replaces none', async () => {
  const folder = tempFolder();
  const whole = await exporterIn(folder, { training: true }).save(DAY, 'csv');
  expect(whole).toMatch(/Dwadi TRAINING K3F7 2026-11-21\.csv$/);
  const file = await exporterIn(folder, { training: true, seesCost: false }).save(DAY, 'csv');
  expect(file).toMatch(/Dwadi TRAINING K3F7 2026-11-21 without cost\.csv$/);
  expect(readFileSync(whole ?? '', 'utf8')).toContain('24.13');
  const csv = readFileSync(file ?? '', 'utf8');
  expect(csv).toContain('TRAINING');
  expect(csv).not.toMatch(/24\.13|1\.87|margin/i);
});

test('a file that cannot be written is named, and no half of it is left', async () => {
  const folder = tempFolder();
  const blocked = join(folder, 'a-file');
  writeFileSync(blocked, '');
  chmodSync(blocked, 0o444);
  expect(await exporterIn(join(blocked, 'reports')).save(DAY, 'csv')).toBeNull();
  expect(existsSync(join(blocked, 'reports'))).toBe(false);
});

const ALL = { product: null, state: null, day: null } as const;

test('the list of orders is saved whole, also its rows far below, under the name of its filter', async () => {
  const folder = tempFolder();
  const sales = pagesOf(Array.from({ length: 450 }, (_, at) => line(450 - at)));
  const asked: unknown[] = [];
  const source: ExporterDeps['sales'] = {
    page: (filter, ...rest) => {
      asked.push(filter);
      return sales.page(filter, ...rest);
    },
  };
  const exporter = exporterIn(folder, { sales: source });
  expect(await exporter.saveSales(ALL, 'csv')).toEqual({
    ...{ file: join(folder, 'Dwadi K3F7 orders to 2026-11-21.csv'), sales: 450, more: false },
  });
  const csv = readFileSync(join(folder, 'Dwadi K3F7 orders to 2026-11-21.csv'), 'utf8');
  expect(csv.trimEnd().split('\r\n')).toHaveLength(451);
  expect(csv).toContain('Sales,450,2026-11-21 10:42,Airtime,MTN,10.00,024 412 3456,10.00,Done,Ama');
  const narrowed = { product: 'airtime', state: 'not-sold', day: '2026-11-20' } as const;
  expect((await exporter.saveSales(narrowed, 'xlsx'))?.file).toBe(
    join(folder, 'Dwadi K3F7 orders of 2026-11-20, Airtime, Not sold.xlsx'),
  );
  expect(asked.at(-1)).toEqual(narrowed);
});

test('a file takes the newest of too many sales, and says that older ones are missing', async () => {
  const folder = tempFolder();
  const sales = pagesOf(Array.from({ length: MOST_SALES + 1 }, (_, at) => line(MOST_SALES + 1 - at)));
  const saved = await exporterIn(folder, { sales }).saveSales(ALL, 'csv');
  expect(saved).toMatchObject({ sales: MOST_SALES, more: true });
  const rows = readFileSync(saved?.file ?? '', 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(rows).toHaveLength(MOST_SALES + 2);
  expect(rows.at(-1)).toContain('Older sales are left out');
});

test('a person who sees only their own sales saves no other, in their own file, and no sheet of sales in a report', async (context) => {
  if (noWorkbookReader !== null) context.skip(noWorkbookReader);
  const folder = tempFolder();
  const ama = exporterIn(folder, { sales: pagesOf([line(7)]), ownOnly: 'Ama / Mensah' });
  expect((await ama.saveSales(ALL, 'csv'))?.file).toBe(join(folder, 'Dwadi K3F7 orders to 2026-11-21, Ama Mensah.csv'));
  const hers = await ama.save(DAY, 'xlsx');
  expect(hers).toBe(join(folder, 'Dwadi K3F7 2026-11-21 without sales, expected cash.xlsx'));
  expect(readWorkbook(hers ?? '')).not.toHaveProperty('Sales');
});

test('a person who sees all but what a drawer should hold takes the place of no owner’s file', async () => {
  const { exporter } = invented(tempFolder(), { viewer: () => ({ ...EFUA, seesExpected: false }) });
  expect(basename((await exporter.save(DAY, 'csv')) ?? '')).toBe('Dwadi K3F7 2026-11-21 without expected cash.csv');
});

test('the workbook of a report has a sheet of its sales, with true times', async (context) => {
  if (noWorkbookReader !== null) context.skip(noWorkbookReader);
  const sales = pagesOf([
    line(8, { product: 'data', volumeGb: 5, amount: null }),
    line(7, { state: 'not-sold', unproven: 1 }),
  ]);
  const file = await exporterIn(tempFolder(), { sales }).save(DAY, 'xlsx');
  const [head, first, second] = readWorkbook(file ?? '')['Sales'] ?? [];
  expect(head?.map(([name]) => name)).toEqual([
    ...['Slip', 'Sold', 'Product', 'Network or supplier', 'What', 'Number', 'Price, GHS', 'State', 'Attendant'],
  ]);
  expect(first?.map(([value]) => value)).toEqual([
    ...[8, '2026-11-21 10:42:00', 'Data', 'MTN', '5 GB', '024 412 3456', 10, 'Done', 'Ama'],
  ]);
  expect(first?.[1]).toEqual(['2026-11-21 10:42:00', 'd', 'dd/mm/yyyy hh:mm']);
  expect(second?.[7]?.[0]).toBe('Not sold, not sure');
});

/** Saves reports of an invented shop, and notes the ranges that it asks for. */
function invented(folder: string, more: Partial<ExporterDeps> = {}) {
  const asked: string[] = [];
  const exporter = new Exporter({
    reports: {
      range: async (range) => {
        asked.push(`${range.from} ${range.to}`);
        return reportFor(range);
      },
    },
    ...{ sales: pagesOf([line(7)]), viewer: () => EFUA, today: () => '2026-11-21', folder: () => folder },
    from: () => ({ shopName: 'Shop', mark: 'K3F7', training: false }),
    printPage: async () => null,
    ...more,
  });
  return { exporter, asked };
}

test('a day is saved once, whether the drawer was opened, closed or saved on it', async () => {
  const { exporter, asked } = invented(tempFolder());
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
  const shift = { openedAt: at('2026-11-20'), endedAt: at('2026-11-21') };
  expect(await exporter.saveClosed(shift, at('2026-11-21'))).toBe(true);
  expect(asked).toEqual(['2026-11-20', '2026-11-21'].flatMap((day) => [`${day} ${day}`, `${day} ${day}`]));
});

test('the newest month of a drawer that was left open for longer is saved', () => {
  const endedAt = Date.parse('2026-11-21T12:00:00Z');
  const days = daysOf({ openedAt: Date.parse('2026-09-01T12:00:00Z'), endedAt });
  expect([days.length, days[0], days.at(-1)]).toEqual([31, '2026-10-22', '2026-11-21']);
  expect(daysOf({ openedAt: null, endedAt })).toEqual(['2026-11-21']);
});

test('a close whose report can’t be made says so and throws nothing', async () => {
  const range = () => Promise.reject(new Error('the journal is gone'));
  const { exporter } = invented(tempFolder(), { reports: { range } });
  const at = Date.parse('2026-11-21T12:00:00Z');
  expect(await exporter.saveClosed({ openedAt: at, endedAt: at }, at)).toBe(false);
});

test('no page is no file', async () => {
  const folder = tempFolder();
  expect(await invented(folder).exporter.save(DAY, 'pdf')).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

test('a report of several days is named by the first and the last', async () => {
  const folder = tempFolder();
  const { exporter } = invented(folder);
  expect(await exporter.save({ from: '2026-11-20', to: '2026-11-21' }, 'csv')).toBe(
    join(folder, 'Dwadi K3F7 2026-11-20 to 2026-11-21.csv'),
  );
});

test('only the workbook of a person who sees all sales reads them', async () => {
  const page = vi.fn(pagesOf([line(7)]).page);
  const own = invented(tempFolder(), { sales: { page }, viewer: () => AMA });
  for (const format of ['csv', 'xlsx'] as const)
    expect(await own.exporter.save(DAY, format)).toMatch(/ 2026-11-21 without sales, expected cash\.\w+$/);
  const all = invented(tempFolder(), { sales: { page } });
  expect(await all.exporter.save(DAY, 'csv')).toMatch(/ 2026-11-21\.csv$/);
  expect(page).not.toHaveBeenCalled();
  await all.exporter.save(DAY, 'xlsx');
  expect(page).toHaveBeenCalledTimes(1);
});

/** Reads for one person; at the first page that is read, another one is at the counter. */
function relieved(first: typeof EFUA | typeof AMA, second: typeof EFUA | typeof AMA) {
  const asked: (string | null)[] = [];
  let now = first;
  const lines = Array.from({ length: 450 }, (_, at) => line(450 - at));
  const exporter = invented(tempFolder(), {
    sales: {
      page: (filter, before, limit, by) => {
        asked.push(by);
        now = second;
        return pagesOf(lines).page(filter, before, limit, by);
      },
    },
    reports: {
      range: async (range, viewer) => {
        asked.push(viewer?.onlyBy ?? null);
        now = second;
        return reportFor(range);
      },
    },
    viewer: () => now,
  }).exporter;
  return { exporter, asked };
}

test('a list is saved whole for the person who asked, whoever is at the counter when it is read to its end', async () => {
  const owner = relieved(EFUA, AMA);
  const saved = await owner.exporter.saveSales(ALL, 'csv');
  expect([saved?.sales, basename(saved?.file ?? '')]).toEqual([450, 'Dwadi K3F7 orders to 2026-11-21.csv']);
  expect(owner.asked).toEqual([null, null, null]);
  const ama = relieved(AMA, EFUA);
  expect((await ama.exporter.saveSales(ALL, 'csv'))?.file).toMatch(/, Ama\.csv$/);
  expect(ama.asked).toEqual(['ama', 'ama', 'ama']);
});

test('a report that waits for its turn, and all days of a close, are saved for the person who asked', async () => {
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
  const { exporter, asked } = relieved(AMA, EFUA);
  const first = exporter.save(DAY, 'csv');
  const closed = exporter.saveClosed({ openedAt: at('2026-11-20'), endedAt: at('2026-11-21') }, at('2026-11-21'));
  expect(basename((await first) ?? '')).toBe('Dwadi K3F7 2026-11-21 without sales, expected cash.csv');
  expect(await closed).toBe(true);
  expect(asked).toEqual(['ama', 'ama', 'ama', 'ama', 'ama']);
});

test('a list of orders that can’t be written is told as not saved', async () => {
  const file = join(tempFolder(), 'a-file');
  writeFileSync(file, '');
  expect(await invented(join(file, 'below')).exporter.saveSales(ALL, 'csv')).toBeNull();
});
