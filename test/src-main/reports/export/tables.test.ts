import { expect, test } from 'vitest';
import { toCsv } from '#main/reports/export/csv.ts';
import { type Cell, tablesOf } from '#main/reports/export/tables.ts';
import type { Figures } from '#shared/counter-api/reports.ts';
import { pesewas } from '#shared/money.ts';
import { REPORT } from '#shared/words/reports.ts';
import { TRAINING_MARK } from '#shared/words/slip.ts';
import { DISPUTE, reportFor } from '../../../support/preview/fakes/fake-reports.ts';

test('a time in a table is written for a spreadsheet of any language, unlike the one on paper', () => {
  const day = { from: '2026-11-21', to: '2026-11-21' };
  const tables = tablesOf(reportFor(day), { shopName: 'Shop', mark: 'K3F7', training: false });
  const drawers = tables.find(({ name }) => name === REPORT.drawers);
  for (const [, endedAt] of drawers?.rows ?? []) expect(endedAt).toEqual({ at: expect.any(Number) });
  const csv = new TextDecoder().decode(toCsv(drawers === undefined ? [] : [drawers]));
  for (const row of csv.trimEnd().split('\r\n').slice(1)) expect(row).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d,/);
  expect(drawers?.rows.length).toBeGreaterThan(0);
});

const cutWords = (listed: number, all: number) =>
  `The newest ${listed} of ${all} closed drawers. Choose fewer days to see older ones.`;

test('a table with more closed drawers than a report names tells their number and their sum', () => {
  const report = reportFor({ from: '2026-01-01', to: '2026-11-21' });
  const { newest, difference } = report.drawers;
  const tableOf = (drawers: typeof report.drawers) =>
    tablesOf({ ...report, drawers }, { shopName: 'Shop', mark: 'K3F7', training: false }).find(
      ({ name }) => name === REPORT.drawers,
    );
  const named = tableOf({ count: newest.length, difference, newest });
  expect(named?.rows).toHaveLength(newest.length);
  const more = tableOf({ count: 60, difference: pesewas(-4500), newest });
  expect(more?.rows).toHaveLength(newest.length + 2);
  expect(more?.rows.at(newest.length)).toEqual([cutWords(newest.length, 60)]);
  const last = more?.rows.at(-1) ?? [];
  expect([last[0], last.at(-1)]).toEqual([`${REPORT.allDrawers} (60)`, { money: -4500 }]);
  expect(last).toHaveLength(more?.head.length ?? 0);
});

test('unexplained wallet money is first among the rows that deserve a second look, for people who may see it', () => {
  const report = reportFor({ from: '2026-11-21', to: '2026-11-21' });
  const look = (unexplained: typeof report.unexplained) =>
    tablesOf({ ...report, unexplained }, { shopName: 'Shop', mark: 'K3F7', training: false }).find(
      ({ name }) => name === REPORT.exceptions,
    )?.rows;
  expect(look(report.unexplained)?.slice(0, 2)).toEqual([
    [`${REPORT.unexplainedOut}, GHS`, { money: 560 }],
    [`${REPORT.unexplainedIn}, GHS`, { money: 50_000 }],
  ]);
  expect(JSON.stringify(look(null))).not.toContain(REPORT.unexplainedOut);
});

const FROM = { shopName: 'Shop', mark: 'K3F7', training: false };
const DAY = { from: '2026-11-21', to: '2026-11-21' };

/** Each figure has an amount of its own. */
const FIGURES = {
  ...{ orders: 1, revenue: pesewas(2), fees: pesewas(3), reversed: { count: 90, amount: pesewas(4) } },
  ...{ unproven: { count: 91, amount: pesewas(5) }, owed: { count: 92, amount: pesewas(6) } },
  ...{ givenBack: { count: 93, amount: pesewas(7) }, owedPaid: { count: 94, amount: pesewas(8) } },
  owedSettled: { count: 95, amount: pesewas(9) },
  earnings: {
    ...{ walletCost: pesewas(10), estimatedCost: pesewas(11), margin: pesewas(12) },
    ...{ uncosted: { count: 0, amount: pesewas(13) }, commission: pesewas(14), estimatedCommission: pesewas(15) },
    ...{ returned: { count: 96, amount: pesewas(16) }, smsCredits: 17, ordersWithoutCost: 18 },
  },
} satisfies Figures;

/** The summary's cells, each by the name of its column. */
function summaryOf(figures: Figures): Record<string, Cell | undefined> {
  const [summary] = tablesOf({ ...reportFor(DAY), total: figures }, FROM);
  return Object.fromEntries(summary?.head.slice(1).map((name, at) => [name, summary.rows[0]?.[at + 1]]) ?? []);
}

const ALWAYS = {
  [REPORT.orders]: 1,
  ...Object.fromEntries(
    [
      ...[REPORT.revenue, REPORT.fees, REPORT.notDelivered, REPORT.unproven, REPORT.owed],
      ...[REPORT.givenBack, REPORT.owedPaid, REPORT.owedSettled],
    ].map((name, at) => [`${name}, GHS`, { money: at + 2 }]),
  ),
};
const EARNED = [
  ...[REPORT.walletCost, REPORT.estimatedCost, REPORT.margin, REPORT.uncosted],
  ...[REPORT.commission, REPORT.estimatedCommission, REPORT.returned],
].map((name) => `${name}, GHS`);

test('each figure stands under its name, and what the wallet pays only for people who may see it', () => {
  expect(summaryOf({ ...FIGURES, earnings: { ...FIGURES.earnings, ordersWithoutCost: 0 } })).toEqual({
    ...ALWAYS,
    ...Object.fromEntries(EARNED.map((name, at) => [name, { money: at + 10 }])),
    ...{ [REPORT.smsCredits]: 17, [REPORT.ordersWithoutCost]: 0 },
  });
  expect(summaryOf({ ...FIGURES, earnings: null })).toEqual(ALWAYS);
  const uncounted = summaryOf({ ...FIGURES, earnings: { ...FIGURES.earnings, ordersWithoutCost: null } });
  expect(uncounted[REPORT.ordersWithoutCost]).toBe('');
});

test('a part whose earnings nobody may see has empty cells in their columns', () => {
  const report = reportFor(DAY);
  const [summary] = tablesOf(
    { ...report, before: { ...report.before, figures: { ...FIGURES, earnings: null } } },
    FROM,
  );
  const [now = [], before = []] = summary?.rows ?? [];
  expect(before).toHaveLength(now.length);
  expect(before.slice(-9)).toEqual(Array(9).fill(''));
});

test('each table has its lines, by the names that the screen has for them', () => {
  const report = reportFor({ from: '2026-11-20', to: '2026-11-21' });
  const shifts = [
    { id: 's1', since: '2026-11-20 07', figures: FIGURES },
    { id: 's2', since: '2026-11-21 14:30', figures: FIGURES },
  ];
  const tables = tablesOf({ ...report, shifts }, FROM);
  const firstCells = (name: string) => tables.find((table) => table.name === name)?.rows.map(([first]) => first);
  expect(firstCells(REPORT.whole)).toEqual([
    'Fri 20 Nov 2026 to Sat 21 Nov 2026',
    'Fri 13 Nov 2026 to Sat 14 Nov 2026',
  ]);
  expect(firstCells(REPORT.byProduct)).toEqual(['Airtime', 'Data', expect.any(String), expect.any(String)]);
  expect(firstCells(REPORT.bySupplier)).toEqual(['MTN', 'Telecel', 'ECG', 'WASSCE']);
  expect(firstCells(REPORT.byAttendant)).toEqual(['Ama', 'Kofi']);
  expect(firstCells(REPORT.byShift)).toEqual(
    ['2026-11-20T07:00:00Z', '2026-11-21T14:30:00Z'].map((at) => ({ at: Date.parse(at) })),
  );
  expect(firstCells(REPORT.byHour)?.[0]).toBe('7:00–8:00');
  // The days before the range are for the screen's chart.
  expect(firstCells(REPORT.byDay)).toEqual([{ day: '2026-11-20' }, { day: '2026-11-21' }]);
  for (const { head, rows } of tables) for (const row of rows) expect(row).toHaveLength(head.length);
});

test('the first head names the shop and its counter, and practice', () => {
  const headOf = (training: boolean) => tablesOf(reportFor(DAY), { ...FROM, training })[0]?.head[0];
  expect([headOf(false), headOf(true)]).toEqual(['Shop, K3F7', `Shop, K3F7, ${TRAINING_MARK}`]);
});

test('a range that still grows has what is open now, and one that is over has not', () => {
  const growing = tablesOf(reportFor(DAY), FROM);
  expect(growing.slice(-2).map(({ name, rows }) => [name, rows])).toEqual([
    [
      REPORT.stuck,
      [
        [expect.any(String), 1, { money: 5000 }],
        [expect.any(String), 1, { money: 2000 }],
        [expect.any(String), 2, { money: 1500 }],
      ],
    ],
    [
      REPORT.disputes,
      [[1022, expect.any(String), '024 412 3456', { money: 2600 }, { money: 0 }, { at: DISPUTE.openedAt }]],
    ],
  ]);
  const { now } = reportFor(DAY);
  if (now === null) throw new Error('the day grows');
  const waiting = tablesOf({ ...reportFor(DAY), now: { ...now, leftToDo: 2 } }, FROM).at(-2);
  expect(waiting?.rows.slice(now.open.length)).toEqual([[REPORT.leftToDo, 2, '']]);
  const cut = tablesOf({ ...reportFor(DAY), now: { ...now, disputes: { ...now.disputes, all: 700 } } }, FROM).at(-1);
  expect(cut?.rows.slice(1)).toEqual([[expect.stringContaining('the oldest 1 of 700')]]);
  const over = tablesOf({ ...reportFor(DAY), now: null }, FROM);
  expect(over.map(({ name }) => name)).toEqual(growing.slice(0, -2).map(({ name }) => name));
  expect(
    over
      .at(-1)
      ?.rows.slice(2)
      .map(([, count]) => count),
  ).toEqual([3, 1, 1, 2, 0, 1]);
});

test('a closed drawer has its moves with their signs, and the wallet of its shift beside it', () => {
  const report = reportFor(DAY);
  const [proof] = report.drawers.newest;
  if (proof === undefined) throw new Error('no drawer was closed');
  const wallet = {
    ...{ account: 1, unit: 'pesewa', opening: pesewas(100), charges: pesewas(30), refunds: pesewas(5) },
    ...{ gaps: [{ amount: pesewas(7) }, { amount: pesewas(-2) }], closing: pesewas(80) },
  };
  const tablesFor = (wallets: unknown) =>
    tablesOf(
      { ...report, drawers: { ...report.drawers, count: 1, newest: [{ ...proof, wallets }] } } as typeof report,
      FROM,
    );
  const rowsOf = (wallets: unknown, name: string) => tablesFor(wallets).find((table) => table.name === name)?.rows;
  expect(rowsOf([], REPORT.drawers)?.[0]).toEqual([
    ...[proof.number, { at: proof.endedAt }, proof.closedBy],
    ...[proof.float, proof.cash, 5000, -1500, proof.expected, proof.counted, proof.difference].map((money) => ({
      money,
    })),
  ]);
  const blind = { ...proof, float: null, cash: null, expected: null, difference: null };
  const drawers = { count: 2, difference: null, newest: [blind] };
  const told = tablesOf({ ...report, drawers }, FROM).find(({ name }) => name === REPORT.drawers)?.rows;
  expect(told?.[0]?.slice(3)).toEqual(['', '', { money: 5000 }, { money: -1500 }, '', { money: blind.counted }, '']);
  expect(told?.slice(1)).toEqual([[cutWords(1, 2)]]);
  const unread = { ...wallet, opening: null, closing: null };
  expect(rowsOf([wallet, unread], REPORT.wallets)).toEqual([
    [proof.number, ...[100, -30, 5, 5, 80].map((money) => ({ money }))],
    [proof.number, '', ...[-30, 5, 5].map((money) => ({ money })), ''],
  ]);
  expect([rowsOf([], REPORT.wallets), rowsOf(null, REPORT.wallets)]).toEqual([undefined, undefined]);
});

test('the wallets of drawers say that older ones are left out, and say nothing where none is', () => {
  const report = reportFor({ from: '2026-01-01', to: '2026-11-21' });
  const lastOf = (count: number) =>
    tablesOf({ ...report, drawers: { ...report.drawers, count } }, FROM)
      .find(({ name }) => name === REPORT.wallets)
      ?.rows.at(-1);
  expect(lastOf(60)).toEqual([cutWords(2, 60)]);
  expect(lastOf(report.drawers.newest.length)?.[0]).toBe(report.drawers.newest[0]?.number);
});
