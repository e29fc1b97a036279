/** The evening's page after real sales, and its files, with the service's own books as the witness. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, TURN, test } from '../support/e2e/app.ts';
import { serviceOfFile } from '../support/e2e/service.ts';

const service = serviceOfFile();

async function sellAirtime(page: Page, keys: string): Promise<void> {
  await expect(page.getByLabel("Customer's number")).toBeFocused();
  await page.keyboard.type(keys);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
}

const justNow = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Just now' }).getByRole('button', { name });

/** Null where there is no tool to read a PDF with. */
function textOfPdf(file: string): string | null {
  try {
    return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  } catch {
    return null;
  }
}

test('the cost that the service charged stands on the page, in the file and on paper', async ({ launch }) => {
  const { page } = await launch({ env: service.environment() });
  await sellAirtime(page, '024412345610');
  await expect(justNow(page, /10\.00, Done/)).toBeVisible();
  await sellAirtime(page, '020145698125');
  await expect(justNow(page, /25\.00, Done/)).toBeVisible();
  const { orders } = await service.ledger();
  const charged = orders.reduce((sum, { amount }) => sum + Number(amount), 0);
  const money = `GHS ${charged.toFixed(2)}`;
  await page.keyboard.press('F11');
  const figures = page.locator('main dl').first();
  await expect(figures).toContainText(`Takings${money}`);
  await expect(figures).toContainText(`Orders${orders.length}`);
  await expect(figures).toContainText(`Wallet cost${money}`);
  await page.getByRole('button', { name: 'CSV' }).press('Enter');
  const saved = page.getByRole('status').filter({ hasText: 'Saved: ' });
  await expect(saved).toContainText('.csv');
  const csv = ((await saved.textContent()) ?? '').replace('Saved: ', '');
  expect(await readFile(csv, 'utf8')).toContain(`By product,Airtime,${orders.length},${charged.toFixed(2)}`);
  await page.getByRole('button', { name: 'PDF' }).press('Enter');
  await expect(saved).toContainText('.pdf');
  const text = textOfPdf(((await saved.textContent()) ?? '').replace('Saved: ', ''));
  test.skip(text === null, 'pdftotext is not here to read the paper with');
  expect(text).toContain(money);
  expect(text).not.toContain('Under way\n');
});

test('a sale that is refunded is taken back in the figures, and owed', TURN.tenth, async ({ launch }) => {
  await service.control('outcome', { kind: 'airtime', result: 'refund', count: 1 });
  const { page } = await launch({ env: service.environment() });
  await sellAirtime(page, '024412345610');
  const owed = page.getByRole('region', { name: 'Needs attention' });
  await expect(owed.getByRole('button', { name: /Not delivered/ })).toBeVisible();
  await page.keyboard.press('F11');
  await expect(page.locator('main dl').first()).toContainText('TakingsGHS 0.00');
  await expect(page.locator('main')).toContainText('Not deliveredGHS 10.00, 1 order');
  await expect(page.locator('main')).toContainText('Back in the walletGHS 10.00, 1 order');
  await expect(page.locator('main')).toContainText('Owed to customersGHS 10.00');
});
