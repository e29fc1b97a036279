/** The page of the day: filled, growing, empty, slow, unreadable, without cost, for a month, and offline. */
import type { Page } from 'playwright';
import type { Figures, Report, ReportRange } from '#shared/counter-api/reports.ts';
import { pesewas } from '#shared/money.ts';
import { answered } from '../answered.ts';
import { bad, busyBoard, good, never, snapshot } from '../fakes/fake-main.ts';
import { COMPARED, COMPARING } from '../fakes/fake-reconcile.ts';
import { figuresOf, reportFor, reportOf } from '../fakes/fake-reports.ts';
import type { Scene } from './scene.ts';

const busy = { 'sales.board': () => good(busyBoard()) };
const EMPTY = { from: '2025-01-01', to: '2025-01-01' };

async function showDay(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F11');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await answered(page);
}

async function monthAsked(page: Page): Promise<void> {
  await showDay(page);
  await page.getByLabel('Period', { exact: true }).selectOption('month');
  await answered(page);
}

async function monthLower(page: Page): Promise<void> {
  await monthAsked(page);
  await page.locator('main').evaluate((main) => main.scrollTo({ top: 560 }));
}

async function monthTables(page: Page): Promise<void> {
  await monthAsked(page);
  await page.getByText('By product').evaluate((title) => title.scrollIntoView());
}

async function lowTables(page: Page): Promise<void> {
  await showDay(page);
  await page.getByText('By product').evaluate((title) => title.scrollIntoView());
}

/** GHS 1,234,567.89 in a month. */
const largeMonth = {
  ...busy,
  'reports.range': (range: ReportRange) => good(reportOf(range, pesewas(123_456_789))),
};

const lower = async (page: Page): Promise<void> => {
  await showDay(page);
  await page.locator('main').evaluate((main) => main.scrollTo({ top: 560 }));
};

const toTrouble = async (page: Page): Promise<void> => {
  await showDay(page);
  await page.getByRole('region', { name: 'What went wrong' }).evaluate((card) => card.scrollIntoView());
};

const toTheEnd = async (page: Page): Promise<void> => {
  await showDay(page);
  await page.locator('main').evaluate((main) => main.scrollTo({ top: main.scrollHeight }));
};

const hide = <T extends { readonly figures: Figures }>(lines: readonly T[]): T[] =>
  lines.map((line) => ({ ...line, figures: { ...line.figures, earnings: null } }));

/** The closed drawers as everybody but the owner is told of them. */
const counted = ({ count, newest }: Report['drawers']): Report['drawers'] => ({
  ...{ count, difference: null },
  newest: newest.map((one) => ({
    ...one,
    ...{ float: null, cash: null, expected: null, difference: null, wallets: null },
  })),
});

/** The report as main gives it to a person who may not see cost. */
export const withoutCost = (report: Report): Report => ({
  ...report,
  total: { ...report.total, earnings: null },
  before: { ...report.before, figures: { ...report.before.figures, earnings: null } },
  products: hide(report.products),
  suppliers: hide(report.suppliers),
  attendants: hide(report.attendants),
  unexplained: null,
  shifts: hide(report.shifts),
  hours: hide(report.hours),
  days: hide(report.days),
  drawers: counted(report.drawers),
});

function withCaveats(report: Report): Report {
  const { earnings } = report.total;
  if (earnings === null) return report;
  const doubtful = {
    ...earnings,
    estimatedCost: pesewas(1250),
    estimatedCommission: pesewas(830),
    ordersWithoutCost: 2,
    uncosted: { count: 2, amount: pesewas(3000) },
    smsCredits: 34,
  };
  const nothing = { walletCost: pesewas(0), margin: pesewas(0) };
  const afa = { ...figuresOf(2, 3000), earnings: { ...doubtful, ...nothing, estimatedCost: pesewas(0) } };
  return {
    ...report,
    total: {
      ...report.total,
      ...{ fees: pesewas(900), unproven: { count: 1, amount: pesewas(2000) }, earnings: doubtful },
    },
    products: [...report.products, { product: 'afa', figures: afa }],
  };
}

const day = (answer: (range: ReportRange) => Report) => ({
  ...busy,
  'reports.day': ({ day: one }: { day: string }) => good(answer({ from: one, to: one })),
});

export const DAY_SCENES: Readonly<Record<string, Scene>> = {
  day: { everyLook: true, answers: busy, act: showDay },
  'day-others-awaited': { answers: { ...busy, 'reports.range': never }, act: monthAsked },
  'day-lower': { everyLook: true, answers: busy, act: lower },
  'day-caveats': { answers: day((range) => withCaveats(reportFor(range))), act: showDay },
  'day-refusals': { answers: day((range) => withCaveats(reportFor(range))), act: toTrouble },
  'day-caveats-lower': { answers: day((range) => withCaveats(reportFor(range))), act: lowTables },
  'day-without-cost': { answers: day((range) => withoutCost(reportFor(range))), act: showDay },
  'day-nothing': {
    answers: day(() => ({ ...reportFor(EMPTY), now: { open: [], leftToDo: 0, disputes: { oldest: [], all: 0 } } })),
    act: showDay,
  },
  'day-month': { answers: busy, act: monthLower },
  'day-month-large': { everyLook: true, answers: largeMonth, act: monthTables },
  'day-saved': {
    answers: busy,
    act: async (page) => {
      await showDay(page);
      await page.getByRole('button', { name: 'Excel' }).click();
      await page.getByText('Saved:').waitFor();
      await page.locator('main').evaluate((main) => main.scrollTo({ top: 0 }));
    },
  },
  'day-compared': { answers: { ...busy, 'reconcile.state': () => good(COMPARED) }, act: toTheEnd },
  'day-comparing': { answers: { ...busy, 'reconcile.state': () => good(COMPARING) }, act: toTheEnd },
  'day-offline': {
    answers: { ...busy, 'counter.snapshot': () => good(snapshot({ service: { state: 'offline' } })) },
    act: showDay,
  },
  'day-slow': {
    answers: { ...busy, 'reports.day': never },
    act: async (page) => {
      await showDay(page);
      await page.waitForTimeout(3200);
    },
  },
  'day-unreadable': { answers: { ...busy, 'reports.day': () => bad('journal-unavailable') }, act: showDay },
};
