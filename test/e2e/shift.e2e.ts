/** A day at the drawer, by keyboard alone: its Z against figures computed from the service's own books. */
import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Page } from 'playwright/test';
import { formatAmount, type Pesewa } from '#shared/money.ts';
import { expect, test } from '../support/e2e/app.ts';
import { serviceOfFile } from '../support/e2e/service.ts';
import { lineOf, readWorkbook } from '../support/workbook.ts';

const service = serviceOfFile();

const number = (page: Page) => page.getByLabel("Customer's number");
const done = (page: Page, what: RegExp) =>
  expect(page.getByRole('region', { name: 'Just now' }).getByRole('button', { name: what })).toBeVisible();

async function takeOver(page: Page, name: RegExp, pin: string): Promise<void> {
  await page.keyboard.press('F12');
  await expect(page.getByLabel('PIN', { exact: true })).toBeFocused();
  for (let tries = 0; tries < 3 && !(await page.getByRole('radio', { name }).isChecked()); tries += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(page.locator('header').getByRole('button', { name })).toBeVisible();
}

async function readBack(page: Page, digits: string): Promise<void> {
  await expect(number(page)).toBeFocused();
  await page.keyboard.type(digits);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeFocused();
}

/** Reads a figure of the Z, in pesewas. */
async function figure(page: Page, group: string, label: string): Promise<number> {
  const section = page.locator('section', { has: page.getByRole('heading', { name: group, exact: true }) });
  const text = await section.locator('dl > div', { hasText: label }).locator('dd').first().innerText();
  return Math.round(Number(text.replaceAll(',', '').replace('−', '-')) * 100);
}

interface Books {
  readonly sold: number;
  readonly refunded: number;
  readonly charges: number;
  readonly refunds: number;
  readonly wallet: number;
}

const cedis = (pesewas: number): number => pesewas / 100;

/** `−2.00`, as the page and the paper write it. */
const written = (pesewas: number): string => formatAmount(pesewas as Pesewa);

/** Saves the report, and returns the path that the page shows. */
async function save(page: Page, format: string, extension: string): Promise<string> {
  await page.getByRole('button', { name: format, exact: true }).press('Enter');
  const saved = page.getByRole('status').filter({ hasText: 'Saved: ' });
  await expect(saved).toContainText(extension);
  return ((await saved.textContent()) ?? '').replace('Saved: ', '');
}

/** The Day page, its workbook, its CSV and its PDF, figure by figure against the service's own books. */
async function theDayAndItsFiles(page: Page, { sold, refunded, charges, refunds, wallet }: Books): Promise<void> {
  await page.keyboard.press('F11');
  const figures = page.locator('main dl').first();
  await expect(figures).toContainText(`TakingsGHS ${written(sold - refunded)}`);
  await expect(figures).toContainText(`Wallet costGHS ${written(-charges - refunds)}`);
  await expect(figures).toContainText('MarginGHS 0.00');
  await expect(page.locator('main')).toContainText(`Not deliveredGHS ${written(refunded)}, 1 order`);
  await expect(page.locator('main')).toContainText('Z 1, Efua, the owner (demo)GHS 2.00 short');

  const pdf = await save(page, 'PDF', '.pdf');
  const text = execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' });
  for (const amount of [sold - refunded, -charges - refunds, refunded, 12_000, 11_800, wallet]) {
    expect(text).toContain(written(amount));
  }

  // The others lie beside it already: they were saved when the drawer was closed.
  const names = (await readdir(dirname(pdf))).filter((name) => !name.endsWith('.pdf'));
  expect(names.map((name) => name.split('.').at(-1)).sort()).toEqual(['csv', 'xlsx']);

  const xlsx = await save(page, 'Excel', '.xlsx');
  const book = readWorkbook(xlsx);
  const whole = book['Summary']?.[1]?.map(([value]) => value) ?? [];
  expect(whole.slice(1, 5)).toEqual([3, cedis(sold - refunded), 0, cedis(refunded)]);
  expect(lineOf(book, 'By attendant', 'Ama (demo)')['Takings, GHS']).toBe(10);
  expect(lineOf(book, 'By attendant', 'Kofi (demo)')['Takings, GHS']).toBe(20);
  expect(lineOf(book, 'Closed drawers', '1')).toMatchObject({
    ...{ 'At the start, GHS': 100, 'Cash taken, less money given back, GHS': 23, 'Money out, GHS': -3 },
    ...{ 'Should be there, GHS': 120, 'Counted, GHS': 118, 'Difference, GHS': -2 },
  });
  expect(lineOf(book, 'Wallet of each shift', '1')).toEqual({
    ...{ Z: 1, 'At the start, GHS': cedis(wallet - charges - refunds), 'Paid for orders, GHS': cedis(charges) },
    ...{ 'Back in the wallet, GHS': cedis(refunds), 'Not explained, GHS': 0, 'At the end, GHS': cedis(wallet) },
  });

  const csv = await readFile(await save(page, 'CSV', '.csv'), 'utf8');
  expect(csv).toContain(`By product,Airtime,3,${cedis(sold - refunded).toFixed(2)},0.00,${cedis(refunded).toFixed(2)}`);
  expect(csv).toMatch(
    /Closed drawers,1,[^,]*,"?Efua, the owner \(demo\)"?,100.00,23.00,0.00,-3.00,120.00,118.00,-2.00/,
  );
}

test('two attendants, a split tender, a refund, a power cut while counting and a short drawer', async ({ launch }) => {
  const first = await launch({ env: service.environment({ pollBackoffMs: [200] }) });
  let { page } = first;
  await readBack(page, '024412345610');
  await page.keyboard.press('Enter');
  await done(page, /10\.00, Done/);

  await takeOver(page, /Kofi/, '1470');
  await readBack(page, '024412398720');
  await page.keyboard.press('t');
  await expect(page.getByLabel('By MoMo')).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('Tab');
  await page.keyboard.type('6612 3344 55');
  await page.keyboard.press('Enter');
  await expect(page.getByText('mobile money GHS 12.00, cash GHS 8.00')).toBeVisible();
  await page.keyboard.press('Enter');
  await done(page, /20\.00, Done/);

  await service.control('outcome', { kind: 'airtime', result: 'refund', count: 1 });
  await readBack(page, '02441239995');
  await page.keyboard.press('Enter');
  const owed = page.getByRole('region', { name: 'Needs attention' });
  await expect(owed.getByRole('button', { name: /5\.00, Not delivered/ })).toBeVisible();

  await page.keyboard.press('Alt+s');
  await page.keyboard.press('u');
  await expect(page.getByLabel('Amount')).toBeFocused();
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.keyboard.type('water');
  await page.keyboard.press('Enter');
  await expect(page.locator('dialog')).toHaveCount(0);
  await page.keyboard.press('e');
  await expect(page.getByRole('button', { name: 'End it and count' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('GHS 200')).toBeFocused();

  await first.kill();
  ({ page } = await launch({ env: service.environment(), userDataDir: first.userDataDir }));
  await expect(page.getByLabel('GHS 200')).toBeFocused();
  await takeOver(page, /Efua/, '3690');
  // 100.00 to begin with, and 10.00, 8.00 and 5.00 in cash, less 3.00 for water; two cedis are missing.
  await page.getByLabel('GHS 100').fill('1');
  await page.getByLabel('GHS 10', { exact: true }).fill('1');
  await page.getByLabel('GHS 2', { exact: true }).fill('4');
  await page.getByRole('button', { name: 'Close the shift' }).press('Enter');
  await page.keyboard.press('y');
  await expect(page.getByRole('heading', { name: 'Z 1' })).toBeVisible();

  const { orders, movements, accounts } = await service.ledger();
  const sum = (amounts: readonly number[]) => Math.round(amounts.reduce((total, amount) => total + amount, 0) * 100);
  const sold = sum(orders.map(({ amount }) => amount));
  const refunded = sum(orders.filter(({ refunds }) => refunds > 0).map(({ amount }) => amount));
  // The wallets' deposits of before the day began are no refunds.
  const ofTheDay = movements
    .slice(movements.findIndex(({ amount }) => amount < 0))
    .filter((movement) => movement.wallet !== 'commission');
  const charges = sum(ofTheDay.map(({ amount }) => Math.min(0, amount)));
  const refunds = sum(ofTheDay.map(({ amount }) => Math.max(0, amount)));
  const wallet = sum(accounts.slice(0, 1).map((account) => account.wallet));
  expect([sold, refunded]).toEqual([3500, 500]);
  expect(await figure(page, 'Sales', 'Total')).toBe(sold - refunded);
  expect(await figure(page, 'Sales', 'Ama')).toBe(1000);
  expect(await figure(page, 'Sales', 'Kofi')).toBe(2500);
  expect(await figure(page, 'The drawer', 'Mobile money')).toBe(1200);
  expect(await figure(page, 'The drawer', 'Should be there')).toBe(10_000 + sold - 1200 - 300);
  expect(await figure(page, 'The drawer', 'Difference')).toBe(-200);
  expect(await figure(page, 'Owed to customers', 'Still owed')).toBe(refunded);
  expect(await figure(page, 'Wallet', 'Paid for orders')).toBe(charges);
  expect(await figure(page, 'Wallet', 'Came back')).toBe(refunds);
  expect(await figure(page, 'Wallet', 'At the end')).toBe(wallet);
  expect(await figure(page, 'Wallet', 'At the start')).toBe(wallet - charges - refunds);
  await expect(page.getByText('Not explained')).toHaveCount(0);

  await theDayAndItsFiles(page, { sold, refunded, charges, refunds, wallet });

  await page.keyboard.press('Alt+s');
  await expect(page.getByLabel('Money in the drawer')).toBeFocused();
  await page.keyboard.type('118');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Shift since/ })).toBeVisible();
});
