/** The page of the day on paper: each figure can be read, however large, and none lies on another or past the edge. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { Report } from '#shared/counter-api/reports.ts';
import { formatAmount, type Pesewa, pesewas } from '#shared/money.ts';
import { rangeWord } from '#shared/words/reports.ts';
import { good } from '../../../support/preview/fakes/fake-main.ts';
import { reportOf } from '../../../support/preview/fakes/fake-reports.ts';
import { noTool } from '../../../support/printing/no-tool.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';

const open = counterWindows();
const MONTH = { from: '2026-11-01', to: '2026-11-30' };
/** So few days that each column of the chart may have its figure. */
const WEEK = { from: '2026-11-16', to: '2026-11-22' };
/** Electron's, where it is told none. */
const MARGIN = '0.4in';

/** Anything that isn't money, under the names that a report has for it. */
const NO_MONEY =
  /^(count|all|leftToDo|orders|ordersWithoutCost|smsCredits|number|hour|seq|slip|z|at|from|until|\w+Id|\w+At|\w+Count)$/;

/** The widest report there is: each amount in it the same. */
function withEveryAmount<T>(value: T, amount: Pesewa, name = ''): T {
  if (typeof value === 'number') return (NO_MONEY.test(name) ? value : amount) as T;
  if (Array.isArray(value)) return value.map((one) => withEveryAmount(one, amount, name)) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === 'exceptions' ? one : withEveryAmount(one, amount, key)]),
  ) as T;
}

async function paperOf(report: Report, period: 'week' | 'month', format: 'A4' | 'Letter'): Promise<Buffer> {
  const { page } = await open({ 'reports.range': () => good(report) });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F11');
  await page.getByLabel('Period', { exact: true }).selectOption(period);
  await page.getByRole('article', { name: rangeWord(report) }).waitFor();
  await page.getByRole('heading', { name: 'What went wrong' }).waitFor();
  const margin = { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN };
  return page.pdf({ format, printBackground: true, margin });
}

interface Box {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly words: readonly Box[];
}

const WORD = /<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g;

/** Each page with the boxes of its words, in points. */
function sheetsOf(pdf: Buffer): Sheet[] {
  const html = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' });
  return html
    .split('<page ')
    .slice(1)
    .map((page) => {
      const [, width, height] = /width="(.+?)" height="(.+?)"/.exec(page) ?? [];
      const words = [...page.matchAll(WORD)].map(([, left, top, right, bottom, text = '']) => ({
        ...{ text, left: Number(left), right: Number(right), top: Number(top), bottom: Number(bottom) },
      }));
      return { width: Number(width), height: Number(height), words };
    });
}

/** Letters reach less far than their box: lines that touch aren't lines that meet. */
const TOUCHES = 0.35;

function meet(one: Box, other: Box): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const least = Math.min(one.bottom - one.top, other.bottom - other.top);
  return across > 0.1 && down > least * TOUCHES;
}

const complaints = (sheets: readonly Sheet[]): string[] =>
  sheets.flatMap(({ width, height, words }, nth) => [
    ...words
      .filter(({ left, right, top, bottom }) => left < 0 || top < 0 || right > width || bottom > height)
      .map(({ text }) => `page ${nth + 1}: ${text} is past the edge`),
    ...words.flatMap((one, at) =>
      words
        .slice(at + 1)
        .filter((other) => meet(one, other))
        .map(({ text }) => `page ${nth + 1}: ${one.text} lies on ${text}`),
    ),
  ]);

const FORMATS = ['A4', 'Letter'] as const;
/** A refund on another day makes a day negative, and a minus is the widest character. */
const AMOUNTS = [pesewas(999_999_999), pesewas(-999_999_999)];

test.for(FORMATS)(
  'a month of GHS 1,234,567.89 on %s: each figure stands by itself, nothing is cut',
  async (format, { skip }) => {
    skip(noTool('pdftotext') !== null, noTool('pdftotext') ?? '');
    const report = reportOf(MONTH, pesewas(123_456_789));
    const sheets = sheetsOf(await paperOf(report, 'month', format));
    expect(complaints(sheets)).toEqual([]);
    const words = new Set(sheets.flatMap((sheet) => sheet.words.map(({ text }) => text)));
    const { products, suppliers, attendants, shifts, hours, drawers } = report;
    for (const { figures } of [products, suppliers, attendants, shifts, hours].flat()) {
      const { walletCost = pesewas(0), margin = pesewas(0) } = figures.earnings ?? {};
      for (const amount of [figures.revenue, walletCost, margin]) expect(words).toContain(formatAmount(amount));
    }
    for (const { float, cash, expected, counted } of drawers.newest) {
      for (const amount of [float, cash, expected, counted]) {
        expect(words).toContain(amount === null ? '—' : formatAmount(amount));
      }
    }
  },
);

test.for(FORMATS.flatMap((format) => AMOUNTS.map((amount) => [format, formatAmount(amount), amount] as const)))(
  '%s with GHS %s in every place: no word meets another, none is past the edge',
  async ([format, written, amount], { skip }) => {
    skip(noTool('pdftotext') !== null, noTool('pdftotext') ?? '');
    const report = withEveryAmount(reportOf(WEEK, pesewas(123_456_789)), amount);
    const sheets = sheetsOf(await paperOf(report, 'week', format));
    expect(complaints(sheets)).toEqual([]);
    const { products, suppliers, attendants, shifts, hours } = report;
    const lines = [products, suppliers, attendants, shifts, hours].flat().length;
    const stands = sheets.flatMap(({ words }) => words).filter(({ text }) => text === written).length;
    expect(stands).toBeGreaterThanOrEqual(lines * 2);
  },
);
