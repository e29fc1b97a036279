/** The page of the day: by keyboard, heard as well as seen, and on paper. */
import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { formatMoney, pesewas } from '#shared/money.ts';
import {
  bad,
  EMPTY_BOARD,
  type FakeMain,
  good,
  refunded,
  sale,
  snapshot,
} from '../../../support/preview/fakes/fake-main.ts';
import { DISPUTE, reportFor } from '../../../support/preview/fakes/fake-reports.ts';
import { withoutCost } from '../../../support/preview/scenes/day-scenes.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';
import { held } from '../../../support/renderer/held.ts';

const open = counterWindows();
const TODAY = { from: '2026-11-21', to: '2026-11-21' };

async function openDay(answers: Parameters<typeof open>[0] = {}) {
  const window = await open(answers);
  await window.page.getByLabel("Customer's number").waitFor();
  await window.page.keyboard.press('F11');
  await window.page.getByRole('heading', { level: 1, name: 'Sat 21 Nov 2026' }).waitFor();
  // The heading is painted before its report is asked for, and a choice made between the two would skip that report.
  await expect.poll(() => asked(window.main)).not.toEqual([]);
  return window;
}

const asked = ({ asked: calls }: FakeMain) =>
  calls.filter(({ name }) => name.startsWith('reports.')).map(({ request }) => request);
const total = (page: Page, name: string) => page.locator('dl').first().getByText(name, { exact: true }).locator('..');

test('F11 opens today and nothing becomes full-screen; Alt+D does the same; F2 goes back to the draft', async () => {
  const { page, main, complaints } = await openDay();
  const { total: figures } = reportFor(TODAY);
  await expect.poll(() => total(page, 'Takings').textContent()).toContain(formatMoney(figures.revenue));
  await expect.poll(() => total(page, 'Margin').textContent()).toContain('6.0%');
  await expect.poll(() => asked(main)).toEqual([{ day: '2026-11-21' }]);
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.keyboard.press('F2');
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('Alt+d');
  await page.getByRole('heading', { level: 1, name: 'Sat 21 Nov 2026' }).waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'Day', exact: true }).getAttribute('aria-current'))
    .toBe('page');
  expect(complaints).toEqual([]);
});

test('Tab leads to the period, the day and earlier; each choice is added up at once', async () => {
  const { page, main } = await openDay();
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
  await page.keyboard.press('m');
  await page.getByRole('heading', { level: 1, name: 'Sun 1 Nov 2026 to Mon 30 Nov 2026' }).waitFor();
  await page.getByRole('button', { name: 'Earlier' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Thu 1 Oct 2026 to Sat 31 Oct 2026' }).waitFor();
  await page.getByRole('button', { name: 'Later' }).waitFor();
  await page.getByLabel('Period', { exact: true }).selectOption('own');
  await page.getByLabel('From', { exact: true }).fill('2026-10-05');
  await expect.poll(() => asked(main).at(-1)).toEqual({ from: '2026-10-05', to: '2026-10-31' });
  await page.getByLabel('Period', { exact: true }).selectOption('week');
  await expect.poll(() => asked(main).at(-1)).toEqual({ from: '2026-10-26', to: '2026-11-01' });
});

test('the day names its refusals that may have been charged, and sales that seemed not sold and then were found', async () => {
  const today = reportFor(TODAY);
  const total = { ...today.total, unproven: { count: 2, amount: pesewas(2500) } };
  const { page } = await openDay({ 'reports.day': () => good({ ...today, total }) });
  const wrong = page.getByRole('region', { name: 'What went wrong' });
  const row = wrong.getByText('Refused, charge not ruled out').locator('..');
  await expect.poll(() => row.textContent()).toContain('GHS 25.00, 2 orders');
  const look = page.getByRole('region', { name: 'Worth a second look' });
  await expect.poll(() => look.getByText('Seemed not sold, then was found').locator('..').textContent()).toMatch(/1$/);
});

test.each([0, 2])(
  'the day says that nothing needs you only if no customer waits for money: %i do',
  async (leftToDo) => {
    const today = reportFor(TODAY);
    const { page } = await openDay({
      'reports.day': () => good({ ...today, now: { open: [], leftToDo, disputes: { oldest: [], all: 0 } } }),
    });
    const open = page.getByRole('region', { name: 'Still open' });
    const none = open.getByText('Nothing is under way, and nothing needs you.');
    const waiting = open.getByText('Sales whose customers wait for their money');
    await (leftToDo === 0 ? none : waiting).waitFor();
    expect([await none.count(), await waiting.count()]).toEqual(leftToDo === 0 ? [1, 0] : [0, 1]);
    if (leftToDo > 0) expect(await waiting.locator('..').textContent()).toMatch(/money2$/);
  },
);

test('figures are under the name of their own days until others come', async () => {
  const month = held(() => good(reportFor({ from: '2026-11-01', to: '2026-11-30' })));
  const { page } = await openDay({ 'reports.range': month.answer });
  const today = page.getByRole('article', { name: 'Sat 21 Nov 2026' });
  const isToday = () =>
    expect.poll(() => total(page, 'Takings').textContent()).toContain(formatMoney(reportFor(TODAY).total.revenue));
  await isToday();
  await page.getByLabel('Period', { exact: true }).selectOption('month');
  await expect.poll(month.count).toBe(1);
  await expect.poll(() => today.getAttribute('aria-busy')).toBe('true');
  await isToday();
  month.release();
  const other = page.getByRole('article', { name: 'Sun 1 Nov 2026 to Mon 30 Nov 2026' });
  await other.waitFor();
  await expect.poll(() => other.getAttribute('aria-busy')).toBe('false');
});

test('nothing is read of days that a held key passes by', async () => {
  const { page, main } = await openDay();
  // Today is read once it was painted; a key that came sooner would pass it by as well.
  await expect.poll(() => asked(main)).toEqual([{ day: '2026-11-21' }]);
  await page.evaluate(() => {
    const earlier = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Earlier');
    for (let press = 0; press < 5; press += 1) earlier?.click();
  });
  await page.getByRole('heading', { level: 1, name: 'Mon 16 Nov 2026' }).waitFor();
  await expect.poll(() => asked(main)).toEqual([{ day: '2026-11-21' }, { day: '2026-11-16' }]);
});

test('every chart is a table for people who hear it, named by its question, with each figure in full', async () => {
  const { page } = await openDay();
  await page.getByRole('heading', { name: 'What went wrong' }).waitFor();
  const { hours, days } = reportFor(TODAY);
  const rows = (question: string) => page.getByRole('table', { name: question }).locator('tbody tr');
  await expect.poll(() => rows('When did the money come in?').count()).toBe(hours.length);
  const texts = await rows('How do the days compare?').allTextContents();
  expect(texts).toHaveLength(7);
  expect(texts.at(-1)).toBe(`Sat 21 Nov 2026${formatMoney(days.at(-1)?.figures.revenue ?? pesewas(0))}`);
  await expect.poll(() => rows('What was sold?').first().textContent()).toMatch(/^AirtimeGHS 3\d\d\.\d\d, 52%$/);
  await expect.poll(() => rows('Margin, % of takings').count()).toBe(28);
  await expect.poll(() => page.locator('figure svg:not([aria-hidden=true])').count()).toBe(0);
});

test('a person who may not see cost sees no cost, no margin and no chart of it', async () => {
  const { page } = await openDay({ 'reports.day': () => good(withoutCost(reportFor(TODAY))) });
  await page.getByRole('definition').first().waitFor();
  for (const word of [/wallet cost/i, /margin/i, /commission/i])
    await expect.poll(() => page.locator('main').getByText(word).count()).toBe(0);
});

test('a sale that moves is in the figures of a day that is not over, without a flicker', async () => {
  const { page, main, tell } = await openDay();
  await page.getByText('Today so far.').waitFor();
  await tell('sale.changed', sale());
  await tell('sale.changed', sale());
  await expect.poll(() => asked(main).length).toBe(2);
  await expect.poll(() => page.getByText('Adding up').count()).toBe(0);
});

test('the page works while the line is down; a journal that cannot be read is named, and a person asks again', async () => {
  let broken = true;
  const { page } = await openDay({
    'counter.snapshot': () => good(snapshot({ service: { state: 'offline' } })),
    'reports.day': () => (broken ? bad('journal-unavailable') : good(reportFor(TODAY))),
  });
  await page.getByText('Dwadi cannot read the journal now, so it cannot add up the figures.').waitFor();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByRole('definition').first().waitFor();
});

test('the paper has the whole page, light, without the counter around it, as a foreign tool reads it', async (context) => {
  const { page } = await openDay();
  await page.getByRole('heading', { name: 'What went wrong' }).waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  const text = textOfPdf(await page.pdf({ format: 'A4' }));
  if (text === null) context.skip('pdftotext is not here to read the paper with');
  const { total: figures, products } = reportFor(TODAY);
  expect(text).toContain('Sat 21 Nov 2026');
  expect(text).toContain('Adom Mobile, Kaneshie');
  expect(text).toContain(formatMoney(figures.revenue));
  expect(text).toContain('By hour');
  for (const { figures: one } of products) expect(text).toContain(formatMoney(one.revenue).slice(4));
  for (const frame of ['Under way\n', 'Earlier', 'Wallet OK', 'F11']) expect(text).not.toContain(frame);
});

function textOfPdf(pdf: Buffer): string | null {
  try {
    return execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
  } catch {
    return null;
  }
}

test('one day is today, whatever was shown before, and Today is always there', async () => {
  const { page, main } = await openDay();
  const period = page.getByLabel('Period', { exact: true });
  await period.selectOption('year');
  await expect.poll(() => asked(main).at(-1)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  await period.selectOption('month');
  await expect.poll(() => asked(main).at(-1)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  await page.getByRole('button', { name: 'Earlier' }).press('Enter');
  await expect.poll(() => asked(main).at(-1)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  await period.selectOption('day');
  await page.getByRole('heading', { level: 1, name: 'Sat 21 Nov 2026' }).waitFor();
  await page.getByRole('button', { name: 'Earlier' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Fri 20 Nov 2026' }).waitFor();
  await page.getByRole('button', { name: 'Today' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Sat 21 Nov 2026' }).waitFor();
  await page.getByRole('button', { name: 'Today' }).waitFor();
});

test('a report is saved by keyboard, and the page names its place, or says that it could not be saved', async () => {
  let full = false;
  const { page, main } = await openDay({
    'reports.export': () => (full ? bad('not-saved') : good({ file: '/home/ama/Documents/Dwadi/day.csv' })),
  });
  await page.getByRole('group', { name: 'Save as' }).getByRole('button', { name: 'Excel' }).press('Enter');
  await page.getByRole('status').getByText('Saved: /home/ama/Documents/Dwadi/day.csv').waitFor();
  expect(asked(main)).toContainEqual({ range: TODAY, format: 'xlsx' });
  full = true;
  await page.getByRole('button', { name: 'PDF' }).press('Enter');
  await page.getByRole('alert').getByText('The file could not be written there.').waitFor();
});

test('a day without sales that has a closed drawer is printed and saved, and no sale’s slip is', async () => {
  const today = reportFor(TODAY);
  const drawers = { ...today.drawers, count: 1, newest: today.drawers.newest.slice(0, 1) };
  const { page, main } = await openDay({
    'reports.day': () => good({ ...today, products: [], drawers }),
    'sales.board': () => good({ ...EMPTY_BOARD, justNow: [sale(refunded)] }),
  });
  await page.getByText('No sales in this time.').waitFor();
  await page.keyboard.press('Control+p');
  await expect
    .poll(() => main.asked.filter(({ name }) => name === 'printing.report' || name === 'printing.sale'))
    .toEqual([{ name: 'printing.report', request: TODAY }]);
  await page.getByRole('group', { name: 'Save as' }).getByRole('button', { name: 'Excel' }).waitFor();
});

test('the print key prints no sale’s slip while the figures are awaited', async () => {
  const day = held(() => good(reportFor(TODAY)));
  const { page, main } = await openDay({
    'reports.day': day.answer,
    'sales.board': () => good({ ...EMPTY_BOARD, justNow: [sale(refunded)] }),
  });
  await expect.poll(day.count).toBe(1);
  await page.keyboard.press('Control+p');
  day.release();
  await total(page, 'Takings').waitFor();
  await page.keyboard.press('Control+p');
  await expect
    .poll(() => main.asked.filter(({ name }) => name.startsWith('printing.') && name !== 'printing.state'))
    .toEqual([{ name: 'printing.report', request: TODAY }]);
});

test('a week chosen by typing its day is the week of that day', async () => {
  const { page, main } = await openDay();
  await page.getByLabel('Period', { exact: true }).selectOption('week');
  const day = page.getByLabel('Day', { exact: true });
  await expect.poll(() => day.inputValue()).toBe('2026-11-16');
  await day.focus();
  await page.keyboard.type('11042026');
  await expect.poll(() => day.inputValue()).toBe('2026-11-04');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(main).at(-1)).toEqual({ from: '2026-11-02', to: '2026-11-08' });
  // An arrow counts at once, here of the year; and nothing that was half typed counts at all.
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => asked(main).at(-1)).toEqual({ from: '2025-10-27', to: '2025-11-02' });
  const before = asked(main).length;
  await page.getByLabel('Period', { exact: true }).focus();
  await day.focus();
  await page.keyboard.type('110520');
  await page.getByLabel('Period', { exact: true }).focus();
  await expect.poll(() => day.inputValue()).toBe('2025-10-27');
  await expect.poll(() => asked(main)).toHaveLength(before);
});

test('a period of one’s own is the typed one', async () => {
  const { page, main } = await openDay();
  await page.getByLabel('Period', { exact: true }).selectOption('own');
  await page.getByLabel('From', { exact: true }).focus();
  await page.keyboard.type('11022026');
  await page.getByLabel('To', { exact: true }).focus();
  await page.keyboard.type('11152026');
  await page.getByLabel('Period', { exact: true }).focus();
  await expect.poll(() => asked(main).at(-1)).toEqual({ from: '2026-11-02', to: '2026-11-15' });
});

test('a range of too many days says how many a report adds up, and offers nothing that cannot work', async () => {
  const { page, main } = await openDay();
  await page.getByLabel('Period', { exact: true }).selectOption('own');
  await expect.poll(() => asked(main)).toHaveLength(2);
  await page.getByLabel('From', { exact: true }).fill('2025-10-01');
  await page.getByRole('alert').getByText('A report adds up 400 days at most.').waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  expect(await page.getByText('Adding up').count()).toBe(0);
  expect(asked(main)).toHaveLength(2);
  await page.getByLabel('From', { exact: true }).fill('2025-11-01');
  await expect.poll(() => asked(main).at(-1)).toEqual({ from: '2025-11-01', to: '2026-11-21' });
});

test('unexplained wallet money is the first figure, and the first row that deserves a second look', async () => {
  const { page } = await openDay();
  const first = page.locator('main dl').first().locator('dt').first();
  await expect.poll(() => first.textContent()).toBe('Wallet money not explained');
  await page.locator('main dl').first().getByText('GHS 5.60 went out, GHS 500.00 came in').waitFor();
  const look = page.getByRole('region', { name: 'Worth a second look' }).locator('dt');
  await expect.poll(() => look.first().textContent()).toBe('Wallet money not explained');
});

test('days with more closed drawers than are listed say so over the tables, and days with fewer do not', async () => {
  const month = reportFor({ from: '2026-11-01', to: '2026-11-30' });
  const { page } = await openDay({
    'reports.range': () => good({ ...month, drawers: { ...month.drawers, count: 1234 } }),
  });
  await page.getByRole('table', { name: 'Closed drawers' }).waitFor();
  const cut = page.getByText('The newest 2 of 1,234 closed drawers. Choose fewer days to see older ones.');
  expect(await cut.count()).toBe(0);
  await page.getByLabel('Period', { exact: true }).selectOption('month');
  await cut.waitFor();
  const below = cut.locator('xpath=following-sibling::table/caption');
  expect(await below.allTextContents()).toEqual(['Closed drawers, GHS', 'Wallet of each shift, GHS']);
});

test('a drawer that was short and one that was over are not said to be right together', async () => {
  const today = reportFor(TODAY);
  const newest = today.drawers.newest.map((one, at) => ({ ...one, difference: pesewas(at === 0 ? -5000 : 5000) }));
  const { page } = await openDay({
    'reports.day': () => good({ ...today, drawers: { count: 2, difference: pesewas(0), newest } }),
  });
  const card = page.getByRole('region', { name: 'Closed drawers' });
  await card.getByText('Short and over even out: look at each').waitFor();
});

test('open complaints that are left out are counted, and the list says which are shown', async () => {
  const today = reportFor(TODAY);
  const of = (all: number) => ({ ...today, now: { open: [], leftToDo: 0, disputes: { oldest: [DISPUTE], all } } });
  let all = 1234;
  const { page, tell } = await openDay({ 'reports.day': () => good(of(all)) });
  const list = page.getByRole('region', { name: 'Customers say otherwise' });
  const cut = list.getByText('Only the oldest 1 of 1,234 are shown.');
  await cut.waitFor();
  all = 1;
  await tell('sale.changed', sale());
  await expect.poll(() => cut.count()).toBe(0);
  await list.getByRole('listitem').waitFor();
});
