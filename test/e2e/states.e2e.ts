/** The states that are easily forgotten, as an attendant meets them. */
import type { Page } from 'playwright/test';
import { expect, TURN, test, VARIATION } from '../support/e2e/app.ts';
import { serviceOfFile } from '../support/e2e/service.ts';

const service = serviceOfFile();
const NUMBER = '0244123456';

async function type(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const list = (page: Page, name: string) => page.getByRole('region', { name });

test('a key that is not accepted stops its own products, and nothing else', TURN.eleventh, async ({ launch }) => {
  const { commission } = service.keys();
  await service.control('setKeyState', { key: commission, state: 'pending' });
  const { page } = await launch({ env: service.environment() });
  await page.getByLabel("Customer's number").waitFor();
  await type(page, ...NUMBER, '5', 'Enter');
  await expect(page.getByRole('button', { name: /Send/ })).toBeFocused();
  await type(page, 'Enter');
  await expect(list(page, 'Needs attention').getByRole('button', { name: /5\.00, Not sold/ })).toBeVisible();
  await expect(page.getByText('for airtime, bills')).toBeVisible();
  await type(page, ...NUMBER, '6', 'Enter');
  await expect(page.getByRole('alert')).toContainText('has not approved this counter’s key yet. Take no money.');
  await type(page, 'Enter', 'Escape', 'F1', ...'0201234567');
  await page.getByRole('radio', { name: /^5 GB/ }).check();
  await type(page, 'Enter');
  await expect(page.getByRole('button', { name: /Send/ })).toBeFocused();
  await type(page, 'Enter');
  await expect(list(page, 'Just now').getByRole('button', { name: /5 GB, Done/ })).toBeVisible();
  expect((await service.ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
});

test('a product that is switched off is named as such, and others are sold', VARIATION, async ({ launch }) => {
  await service.control('fault', { path: '/packages', times: 0, fault: { type: 'error_before', status: 503 } });
  const { page } = await launch({ env: service.environment() });
  await page.getByLabel("Customer's number").waitFor();
  await type(page, 'F1', ...NUMBER);
  await expect(page.getByRole('alert')).toContainText('switched this off');
  await type(page, 'F2', ...NUMBER, '2', 'Enter');
  await expect(page.getByRole('button', { name: /Send/ })).toBeFocused();
  await type(page, 'Enter');
  await expect(list(page, 'Just now').getByRole('button', { name: /2\.00, Done/ })).toBeVisible();
});

test(
  'an offline counter writes drafts and reads history; it sells nothing, and works again with the line',
  TURN.sixth,
  async ({ launch }) => {
    const { page } = await launch({ env: service.environment({ requestDeadlineMs: 2000 }) });
    await page.getByLabel("Customer's number").waitFor();
    await expect(page.getByText('Connected')).toBeVisible();
    await type(page, ...NUMBER, '1', 'Enter');
    await expect(page.getByRole('button', { name: /Send/ })).toBeFocused();
    await type(page, 'Enter');
    await expect(list(page, 'Just now').getByRole('button', { name: /1\.00, Done/ })).toBeVisible();
    await type(page, 'F4');
    await expect(page.getByRole('radio', { name: /DStv/ })).toBeVisible();
    await service.control('fault', { path: '/', times: 0, fault: 'drop_before' });
    await type(page, '3');
    await page.getByLabel('Smartcard number').waitFor();
    await type(page, ...'9000000301', 'Enter');
    await expect(page.getByText('No connection', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('no connection');
    await type(page, 'F8');
    await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
    await expect(page.getByRole('option', { name: /GHS 1\.00/ })).toBeVisible();
    await type(page, 'F4');
    await expect(page.getByLabel('Smartcard number')).toHaveValue('9000000301');
    await service.control('clearFaults', {});
    await expect(page.getByText('Connected', { exact: true })).toBeVisible({ timeout: 30_000 });
    await page.getByLabel('Smartcard number').focus();
    await type(page, 'Enter');
    await expect(page.getByText('Practice Viewer One')).toBeVisible();
    expect((await service.ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
  },
);
