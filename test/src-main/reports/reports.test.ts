import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WritableDb } from '#main/journal/base/database.ts';
import type { NewPosting } from '#main/journal/base/records.ts';
import { daysBefore } from '#main/reports/days.ts';
import { tablesOf } from '#main/reports/export/tables.ts';
import type { Figures, Report } from '#shared/counter-api/reports.ts';
import { report as reportSchema } from '#shared/counter-api/reports.ts';
import { newPosting } from '../../support/journal/journal.ts';
import { anyPosting, anyRange, booksOf, LAST_DAY, reportsOf } from '../../support/reports/books.ts';

interface Raw {
  readonly business_day: string;
  readonly hour: number;
  readonly shift_id: string;
  readonly attendant_id: string;
  readonly product: string;
  readonly supplier: string;
  readonly kind: string;
  readonly unit: string;
  readonly known: number;
  readonly amount: number;
}

const rawOf = (db: WritableDb): Raw[] => db.prepare<[], Raw>('SELECT * FROM postings').all();

/** The same figures by another road: posting by posting, with no rollup and no code of the reports. */
function recount(rows: readonly Raw[]) {
  const of = (kinds: string[], unit = 'pesewa', known?: number): number =>
    rows
      .filter((row) => kinds.includes(row.kind) && row.unit === unit && (known === undefined || row.known === known))
      .reduce((sum, { amount }) => sum + amount, 0);
  const count = (kind: string): number => rows.filter((row) => row.kind === kind && row.unit === 'pesewa').length;
  const takenBack = (kind: string) => ({ count: count(kind), amount: 0 - of([kind]) });
  const revenue = of(['revenue', 'revenue-reversed']);
  const costs = ['wallet-cost', 'wallet-cost-returned'];
  return {
    orders: count('revenue'),
    revenue,
    fees: of(['fee']),
    reversed: takenBack('revenue-reversed'),
    // A proof of a later day is counted on the day of the refusal all the same.
    unproven: {
      count: Math.max(0, count('unproven') - count('unproven-settled')),
      amount: of(['unproven', 'unproven-settled']),
    },
    owedPaid: takenBack('owed-paid'),
    owedSettled: takenBack('owed-settled'),
    givenBack: takenBack('given-back'),
    owed: { count: count('owed'), amount: of(['owed']) },
    earnings: {
      walletCost: of(costs, 'pesewa', 1),
      estimatedCost: of(costs, 'pesewa', 0),
      margin: revenue - of(['uncosted', 'uncosted-settled']) - of(costs),
      uncosted: {
        count: Math.max(0, count('uncosted') - count('uncosted-settled')),
        amount: of(['uncosted', 'uncosted-settled']),
      },
      commission: of(['commission'], 'pesewa', 1),
      estimatedCommission: of(['commission'], 'pesewa', 0),
      smsCredits: of(costs, 'sms-credit'),
      returned: takenBack('wallet-cost-returned'),
    },
  };
}

const books = fc.array(anyPosting, { maxLength: 60 });

async function withBooks<T>(postings: readonly NewPosting[], work: (db: WritableDb) => Promise<T>): Promise<T> {
  const { db } = booksOf(postings);
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

test('every figure of every range equals the sum over the raw postings, to the pesewa', async () => {
  await fc.assert(
    fc.asyncProperty(books, anyRange, (postings, { from, to }) =>
      withBooks(postings, async (db) => {
        const raw = rawOf(db).filter(({ business_day: day }) => day >= from && day <= to);
        const report = await reportsOf(db).range({ from, to });
        expect(reportSchema.parse(report)).toEqual(report);
        expect(report.total).toMatchObject(recount(raw));
        for (const { hour, figures } of report.hours) {
          expect(figures).toMatchObject(recount(raw.filter((row) => row.hour === hour)));
        }
        for (const { product, figures } of report.products) {
          expect(figures).toMatchObject(recount(raw.filter((row) => row.product === product)));
        }
        for (const { supplier, figures } of report.suppliers) {
          expect(figures).toMatchObject(recount(raw.filter((row) => row.supplier === supplier)));
        }
        for (const { id, figures } of report.attendants) {
          expect(figures).toMatchObject(recount(raw.filter((row) => row.attendant_id === id)));
        }
        for (const { id, figures } of report.shifts) {
          expect(figures).toMatchObject(recount(raw.filter((row) => row.shift_id === id)));
        }
        for (const { day, figures } of report.days) {
          expect(figures).toMatchObject(recount(rawOf(db).filter((row) => row.business_day === day)));
        }
      }),
    ),
    { numRuns: 60 },
  );
});

const PARTS = ['products', 'suppliers', 'attendants', 'shifts', 'hours'] as const;

test('a report’s parts make the whole, whatever it is split by', async () => {
  await fc.assert(
    fc.asyncProperty(books, anyRange, (postings, range) =>
      withBooks(postings, async (db) => {
        const report = await reportsOf(db).range(range);
        const sum = (parts: readonly { readonly figures: Figures }[], of: (figures: Figures) => number): number =>
          parts.reduce((all, { figures }) => all + of(figures), 0);
        for (const part of PARTS) {
          expect(sum(report[part], ({ revenue }) => revenue)).toBe(report.total.revenue);
          expect(sum(report[part], ({ orders }) => orders)).toBe(report.total.orders);
          expect(sum(report[part], ({ earnings }) => earnings?.margin ?? Number.NaN)).toBe(
            report.total.earnings?.margin,
          );
        }
      }),
    ),
    { numRuns: 60 },
  );
});

test('a shift that only waits and a person who sold nothing have no row', async () => {
  const sold = newPosting({ businessDay: '2026-11-21', amount: 2600, shiftId: 's1' });
  // Learned in the night: surely not placed, and the customer has the cash back.
  const where = { businessDay: '2026-11-21', shiftId: 's2', attendantId: 'kofi', product: 'data', supplier: 'MTN' };
  const back = newPosting({ ...where, kind: 'cash', amount: -1000 });
  await withBooks([sold, back], async (db) => {
    const { shifts, attendants, products, suppliers } = await reportsOf(db).range({ from: '2026-11-21', to: LAST_DAY });
    expect(shifts.map(({ id }) => id)).toEqual(['s1']);
    expect(attendants.map(({ id }) => id)).toEqual([sold.attendantId]);
    expect(products.map(({ product }) => product)).toEqual([sold.product]);
    expect(suppliers.map(({ supplier }) => supplier)).toEqual([sold.supplier]);
  });
});

test('a range is its days one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(books, anyRange, (postings, range) =>
      withBooks(postings, async (db) => {
        const reports = reportsOf(db);
        const { total, days } = await reports.range(range);
        const inRange = days.filter(({ day }) => day >= range.from);
        const single = await Promise.all(inRange.map(({ day }) => reports.range({ from: day, to: day })));
        expect(inRange.map(({ figures }) => figures)).toEqual(single.map((one) => one.total));
        expect(single.reduce((sum, one) => sum + one.total.revenue, 0)).toBe(total.revenue);
      }),
    ),
    { numRuns: 20 },
  );
});

const stripNow = ({ growing: _, ...rest }: Report): unknown => rest;

test('a closed day does not change when a refund of its sale comes two days later', async () => {
  const sold = newPosting({ businessDay: '2026-11-21', amount: 2600 });
  const cost = newPosting({ businessDay: '2026-11-21', kind: 'wallet-cost', amount: 2400 });
  const { db, write } = booksOf([sold, cost]);
  const reports = reportsOf(db);
  const first = JSON.stringify(stripNow(await reports.range({ from: '2026-11-21', to: '2026-11-21' })));
  write(newPosting({ businessDay: '2026-11-23', kind: 'revenue-reversed', amount: -2600 }));
  write(newPosting({ businessDay: '2026-11-23', kind: 'wallet-cost-returned', amount: -2400 }));
  expect(JSON.stringify(stripNow(await reports.range({ from: '2026-11-21', to: '2026-11-21' })))).toBe(first);
  const later = await reports.range({ from: '2026-11-23', to: '2026-11-23' });
  expect(later.total).toMatchObject({
    orders: 0,
    revenue: -2600,
    reversed: { count: 1, amount: 2600 },
    earnings: { walletCost: -2400, margin: -200, returned: { count: 1, amount: 2400 } },
  });
  db.close();
});

test('a day is compared with the same weekday, and a range with as many days that it does not meet', async () => {
  const { db } = booksOf([newPosting({ businessDay: '2026-11-14', amount: 700 })]);
  const reports = reportsOf(db);
  const day = await reports.range({ from: '2026-11-21', to: '2026-11-21' });
  expect(day.before).toMatchObject({ from: '2026-11-14', to: '2026-11-14', figures: { revenue: 700, orders: 1 } });
  const { before } = await reports.range({ from: '2026-11-19', to: '2026-11-27' });
  expect([before.from, before.to]).toEqual(['2026-11-05', '2026-11-13']);
  db.close();
});

test.each([
  ['a month, with the month before', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['January, with December', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['a year, with the year before', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
  [
    'a month that is not over, with as many days of the one before',
    '2026-11-01',
    '2026-11-30',
    '2026-10-01',
    '2026-10-21',
  ],
  [
    'a year that is not over, with the same days of the year before',
    '2026-01-01',
    '2026-12-31',
    '2025-01-01',
    '2025-11-21',
  ],
  ['a week that is not over, with the same weekdays', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-14'],
  ['four weeks, with the four weeks before', '2026-10-12', '2026-11-08', '2026-09-14', '2026-10-11'],
  ['two months from January, with as many weeks', '2026-01-01', '2026-02-28', '2025-10-30', '2025-12-27'],
  ['a week that begins today, with the same weekday alone', '2026-11-21', '2026-11-27', '2026-11-14', '2026-11-14'],
  ['a week that has not begun, with the whole one before', '2026-11-23', '2026-11-29', '2026-11-16', '2026-11-22'],
])('%s is compared', (_, from, to, earlierFrom, earlierTo) => {
  expect(daysBefore(from, to, '2026-11-21')).toEqual({ from: earlierFrom, to: earlierTo });
});

test('the 31st is compared with the last day of a shorter month', () => {
  expect(daysBefore('2026-03-01', '2026-03-31', '2026-03-30')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysBefore('2028-02-01', '2028-02-29', '2028-03-05')).toEqual({ from: '2028-01-01', to: '2028-01-31' });
});

test('a person who may not see cost is told nothing that would give it away', async () => {
  const { db } = booksOf([newPosting({ amount: 1000 }), newPosting({ kind: 'wallet-cost', amount: 943 })]);
  const report = await reportsOf(db, { seesCost: false }).range({ from: '2026-11-21', to: '2026-11-21' });
  expect(report.total).toMatchObject({ revenue: 1000, earnings: null });
  expect(JSON.stringify(report)).not.toMatch(/943|57\b|margin|walletCost/);
  db.close();
});

test('an order of unknown cost is named, and text messages are counted in credits', async () => {
  const { db } = booksOf([
    newPosting({ product: 'afa', supplier: 'AFA', amount: 1500 }),
    newPosting({ product: 'sms', supplier: 'SMS', amount: 300 }),
    newPosting({ product: 'sms', supplier: 'SMS', kind: 'wallet-cost', unit: 'sms-credit', amount: 4 }),
  ]);
  const report = await reportsOf(db).range({ from: '2026-11-21', to: '2026-11-21' });
  expect(report.total.earnings).toMatchObject({ ordersWithoutCost: 1, smsCredits: 4, walletCost: 0, margin: 1800 });
  expect(report.products.map(({ product, figures }) => [product, figures.earnings?.ordersWithoutCost])).toEqual([
    ['afa', 1],
    ['sms', 0],
  ]);
  db.close();
});

test('takings of unknown cost are left out of the margin, counted, and come back with the sale', async () => {
  const afa = { businessDay: LAST_DAY, product: 'afa', supplier: 'AFA' };
  const { db } = booksOf([
    newPosting({ businessDay: LAST_DAY, amount: 1000 }),
    newPosting({ businessDay: LAST_DAY, kind: 'wallet-cost', amount: 940 }),
    ...[1500, 1600].flatMap((amount) => [
      newPosting({ ...afa, amount }),
      newPosting({ ...afa, kind: 'uncosted', amount }),
    ]),
    newPosting({ ...afa, kind: 'revenue-reversed', amount: -1600 }),
    newPosting({ ...afa, kind: 'uncosted-settled', amount: -1600 }),
  ]);
  const report = await reportsOf(db).range({ from: LAST_DAY, to: LAST_DAY });
  const left = { uncosted: { count: 1, amount: 1500 }, ordersWithoutCost: 1 };
  expect(report.total).toMatchObject({ revenue: 2500, earnings: { margin: 60, ...left } });
  expect(report.products.map(({ product, figures }) => [product, figures.earnings?.margin])).toEqual([
    ['afa', 0],
    ['airtime', 60],
  ]);
  const file = tablesOf(report, { shopName: 'Adom', mark: 'K3F7', training: false });
  const [head, afaLine] = [file[1]?.head ?? [], file[1]?.rows[0] ?? []];
  const cell = (name: string) => afaLine[head.indexOf(name)];
  expect(['Wallet cost, GHS', 'Wallet cost, estimated, GHS', 'Margin, GHS'].map(cell)).toEqual(['—', '—', '—']);
  expect(cell('Takings left out of the margin, GHS')).toEqual({ money: 1500 });
  expect(cell('Orders without a known cost')).toBe(1);
  db.close();
});

test('a text of the shop itself, which nobody pays for, hides no order of unknown cost', async () => {
  const afa = { businessDay: LAST_DAY, product: 'afa', supplier: 'AFA' };
  const text = { businessDay: LAST_DAY, product: 'sms', supplier: 'SMS' };
  const credits = { ...text, kind: 'wallet-cost', unit: 'sms-credit', amount: 1 } as const;
  const { db } = booksOf([
    newPosting({ ...afa, amount: 1500 }),
    newPosting({ ...text, amount: 300 }),
    newPosting(credits),
    newPosting({ ...credits, attendantId: 'dwadi', shiftId: 's2' }),
    newPosting({ ...credits, attendantId: 'dwadi', shiftId: 's2' }),
  ]);
  const report = await reportsOf(db).range({ from: LAST_DAY, to: LAST_DAY });
  const told = ({ figures: { earnings } }: { figures: Figures }) => earnings?.ordersWithoutCost;
  expect([{ figures: report.total }, ...report.products, ...report.days.slice(-1)].map(told)).toEqual([1, 1, 0, 1]);
  // No row tells how many orders of an hour were texts.
  expect(report.hours.map(told)).toEqual([null]);
  db.close();
});

test('an order that failed and whose cost is not back yet hides none of unknown cost', async () => {
  const failed = { businessDay: LAST_DAY, product: 'airtime', supplier: 'MTN' };
  const { db } = booksOf([
    newPosting({ businessDay: LAST_DAY, product: 'afa', supplier: 'AFA', amount: 1500 }),
    newPosting({ ...failed, amount: 1000 }),
    newPosting({ ...failed, kind: 'wallet-cost', amount: 950 }),
    newPosting({ ...failed, kind: 'revenue-reversed', amount: -1000 }),
  ]);
  const report = await reportsOf(db).range({ from: LAST_DAY, to: LAST_DAY });
  const told = ({ figures: { earnings } }: { figures: Figures }) => earnings?.ordersWithoutCost;
  expect(report.products.map(told)).toEqual([1, 0]);
  expect(report.suppliers.map(told)).toEqual([1, 0]);
  expect([{ figures: report.total }, ...report.days.slice(-1)].map(told)).toEqual([1, 1]);
  db.close();
});

test('an order whose money came back hides none of unknown cost', async () => {
  const refunded = { businessDay: LAST_DAY, product: 'afa', supplier: 'AFA' };
  const { db } = booksOf([
    newPosting({ ...refunded, amount: 1500 }),
    newPosting({ ...refunded, amount: 1500 }),
    newPosting({ ...refunded, kind: 'wallet-cost', known: false, amount: 1400 }),
    newPosting({ ...refunded, kind: 'revenue-reversed', amount: -1500 }),
    newPosting({ ...refunded, kind: 'wallet-cost-returned', known: false, amount: -1400 }),
  ]);
  const report = await reportsOf(db).range({ from: LAST_DAY, to: LAST_DAY });
  expect(report.total.earnings).toMatchObject({ ordersWithoutCost: 1, estimatedCost: 0, margin: 1500 });
  db.close();
});

test('a day on which nothing was sold is a report of nothing; only a day that is over stands still', async () => {
  const { db } = booksOf([]);
  const report = await reportsOf(db).range({ from: LAST_DAY, to: LAST_DAY });
  expect(report).toMatchObject({ growing: true, products: [], hours: [], total: { orders: 0, revenue: 0 } });
  expect(report.now).toEqual({ open: [], leftToDo: 0, disputes: { oldest: [], all: 0 } });
  expect(report.days).toHaveLength(28);
  const over = await reportsOf(db, { today: '2026-11-30' }).range({ from: LAST_DAY, to: LAST_DAY });
  expect(over).toMatchObject({ growing: false, now: null });
  db.close();
});

test('a refusal that is proven in the next hour leaves a report that every screen can read', async () => {
  const refused = { businessDay: LAST_DAY, product: 'airtime', supplier: 'MTN', known: true } as const;
  const { db } = booksOf([
    newPosting({ ...refused, hour: 9, kind: 'unproven', amount: 1000 }),
    newPosting({ ...refused, hour: 10, shiftId: 's2', kind: 'unproven-settled', amount: -1000 }),
    newPosting({ ...refused, hour: 10, shiftId: 's2', amount: 500 }),
  ]);
  const report = await reportsOf(db).range({ from: LAST_DAY, to: LAST_DAY });
  expect(reportSchema.safeParse(report).success).toBe(true);
  expect(report.total.unproven).toEqual({ count: 0, amount: 0 });
  db.close();
});
