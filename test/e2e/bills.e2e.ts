/** Bills as an attendant pays them: by keyboard alone, with the service's own books as the witness. */
import type { Page } from 'playwright/test';
import { expect, TURN, test, VARIATION } from '../support/e2e/app.ts';
import { serviceOfFile } from '../support/e2e/service.ts';

const service = serviceOfFile();
const DSTV = '9000000301';
const ECG_PHONE = '0240000101';

async function type(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function toBills(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await type(page, 'F4');
  await expect(page.getByRole('radio', { name: /DStv/ })).toBeVisible();
}

async function lookUpDstv(page: Page, account = DSTV): Promise<void> {
  await toBills(page);
  await type(page, '3');
  await expect(page.getByLabel('Smartcard number')).toBeFocused();
  await type(page, ...account, 'Enter');
}

const list = (page: Page, name: string) => page.getByRole('region', { name });
const paths = async (path: string) => (await service.ledger()).requests.filter((request) => request.path === path);

test('a bill is paid to the account whose name was confirmed, and charged once', async ({ launch }) => {
  const { page } = await launch({ env: service.environment() });
  await lookUpDstv(page);
  await expect(page.getByText('Practice Viewer One')).toBeVisible();
  await type(page, 'y');
  await expect(page.getByLabel(/^Amount/)).toBeFocused();
  await type(page, '2', '0', 'Enter');
  await expect(page.getByText('GHS 145.00 is still owed')).toBeVisible();
  await expect(page.getByRole('button', { name: /Send/ })).toBeFocused();
  await type(page, 'Enter');
  await expect(list(page, 'Just now').getByRole('button', { name: /20\.00, Done/ })).toBeVisible();
  const { summary, orders } = await service.ledger();
  expect(summary).toMatchObject({ orders: 1, charged_once: 1, charged_more_than_once: 0, key_leaks: 0 });
  expect(orders[0]).toMatchObject({ kind: 'utility', charges: 1, amount: 20 });
  expect(orders[0]?.details).toMatchObject({ biller: 'dstv', account: DSTV });
  expect(await paths('/utilities/lookup')).toHaveLength(1);
});

test('the meter that was chosen is paid, with the phone number that found it', TURN.ninth, async ({ launch }) => {
  const { page } = await launch({ env: service.environment() });
  await toBills(page);
  await type(page, '1');
  await expect(page.getByLabel('Phone number of the meter')).toBeFocused();
  await type(page, ...ECG_PHONE, 'Enter');
  await expect(page.getByText('Practice Home One')).toBeVisible();
  await type(page, '1', 'y');
  await expect(page.getByLabel(/^Amount/)).toBeFocused();
  await type(page, 'd', 'Enter');
  await expect(page.getByRole('button', { name: /Send/ })).toBeFocused();
  await type(page, 'Enter');
  await expect(list(page, 'Just now').getByRole('button', { name: /12\.50, Done/ })).toBeVisible();
  const { orders } = await service.ledger();
  expect(orders).toHaveLength(1);
  expect(orders[0]?.details).toMatchObject({ biller: 'ecg', account: 'P24000010001', phone: ECG_PHONE });
});

test('an account that nobody has is paid by nobody', VARIATION, async ({ launch }) => {
  const { page } = await launch({ env: service.environment() });
  await lookUpDstv(page, '123');
  await expect(page.getByRole('alert')).toContainText('does not know this number');
  await type(page, 'Enter', 'Enter');
  expect(await paths('/utilities/lookup')).toHaveLength(1);
  expect(await paths('/utilities/pay')).toHaveLength(0);
});

test('a biller that is switched off is shown as switched off and takes no payment', VARIATION, async ({ launch }) => {
  await service.control('setBiller', { biller: 'dstv', enabled: false });
  const { page } = await launch({ env: service.environment() });
  await toBills(page);
  await expect(page.getByRole('radio', { name: 'DStv Switched off' })).toBeDisabled();
  await type(page, '3');
  await expect(page.getByLabel('Smartcard number')).toHaveCount(0);
  expect(await paths('/utilities/lookup')).toHaveLength(0);
});

test('the look-ups of a minute run out: the screen counts down, and asks nothing', VARIATION, async ({ launch }) => {
  await service.control('fault', { path: '/utilities/lookup', fault: { type: 'rate_limit', retry_after: 40 } });
  const { page } = await launch({ env: service.environment() });
  await lookUpDstv(page);
  await expect(page.getByRole('timer')).toContainText(/goes out by itself in 0:[34]/);
  await type(page, 'Enter', 'Enter');
  expect(await paths('/utilities/lookup')).toHaveLength(1);
  expect(await paths('/utilities/pay')).toHaveLength(0);
});

test('a wallet that is too low pays nothing, and the screen says where it is filled', VARIATION, async ({ launch }) => {
  await service.control('setBalance', { balance: 1 });
  const { page } = await launch({ env: service.environment() });
  await lookUpDstv(page);
  await expect(page.getByText('Practice Viewer One')).toBeVisible();
  await type(page, 'y');
  await expect(page.getByLabel(/^Amount/)).toBeFocused();
  await type(page, '2', '0', 'Enter');
  await expect(page.getByRole('alert').getByText(/top up on the dashboard/)).toBeVisible();
  await type(page, 'Enter');
  expect(await paths('/utilities/pay')).toHaveLength(0);
});
