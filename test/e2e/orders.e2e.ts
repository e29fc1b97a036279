/** The history and the search as an attendant uses them: by keyboard alone, on sales that really were made. */
import type { Page } from 'playwright/test';
import { expect, TURN, test } from '../support/e2e/app.ts';
import { serviceOfFile } from '../support/e2e/service.ts';

const service = serviceOfFile();

async function sell(page: Page, number: string, cedis: string): Promise<void> {
  await expect(page.getByLabel("Customer's number")).toBeFocused();
  await page.keyboard.type(`${number}${cedis}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Send/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel("Customer's number")).toBeFocused();
}

test('F8 tells the outcome of every sale, also when the line is down and after a restart', async ({ launch }) => {
  const first = await launch({ env: service.environment() });
  await sell(first.page, '0244123456', '10');
  await sell(first.page, '0201456981', '5');
  await expect(first.page.getByRole('region', { name: 'Just now' }).getByRole('button', { name: /Done/ })).toHaveCount(
    2,
  );
  await first.stop();
  const { page } = await launch({ env: service.withoutLine(), userDataDir: first.userDataDir });
  await expect(page.getByText('No connection', { exact: true })).toBeVisible();
  await page.keyboard.press('F8');
  const sales = page.getByRole('listbox', { name: /All sales/ });
  await expect(sales).toBeFocused();
  await expect(sales.getByRole('option')).toHaveCount(2);
  await expect(sales.getByRole('option').first()).toContainText('020 145 6981');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const sale = page.getByRole('dialog', { name: 'Airtime, slip 1' });
  await expect(sale.getByText('The service took it')).toBeVisible();
  await expect(sale.getByText('It was delivered.')).toBeVisible();
  await expect(sale.getByRole('region', { name: 'Slip' })).toContainText('Completed');
  await expect(sale.getByText('cannot charge twice')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(sales).toBeFocused();
  const { summary } = await service.ledger();
  expect(summary).toMatchObject({ orders: 2, charged_once: 2, charged_more_than_once: 0 });
});

test('Ctrl+K finds a sale by its last digits, by its number and by its slip', TURN.third, async ({ launch }) => {
  const { page } = await launch({ env: service.environment() });
  await sell(page, '0244123456', '10');
  await sell(page, '0201456981', '5');
  for (const [typed, found] of [
    ['3456', '024 412 3456'],
    ['020145', '020 145 6981'],
    ['slip 1', '024 412 3456'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(typed);
    await expect(page.getByRole('option')).toHaveCount(1);
    await expect(page.getByRole('option', { selected: true })).toContainText(found);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('heading', { name: found })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel("Customer's number")).toBeFocused();
  }
});

test('a day is typed as Ghana writes it: day, month, year', TURN.fourth, async ({ launch }) => {
  const { page } = await launch({ env: service.environment() });
  await expect(page.getByLabel("Customer's number")).toBeFocused();
  await page.keyboard.press('F8');
  const day = page.getByLabel(/^Day/);
  await day.focus();
  await page.keyboard.type('21112025');
  await expect(day).toHaveValue('2025-11-21');
});
