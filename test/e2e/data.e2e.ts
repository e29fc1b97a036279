/** Bundles as an attendant sells them: by keyboard alone, with the service's own books as the witness. */
import type { Page } from 'playwright/test';
import { expect, TURN, test, VARIATION } from '../support/e2e/app.ts';
import { serviceOfFile } from '../support/e2e/service.ts';

const service = serviceOfFile();
const NUMBER = '0244123456';

async function type(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function toBundles(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await type(page, 'F1', ...NUMBER);
  await expect(page.getByRole('radio', { name: /^5 GB/ })).toBeVisible();
}

const list = (page: Page, name: string) => page.getByRole('region', { name });

test('5 GB is sold in fourteen keys and charged once', async ({ launch }) => {
  await service.control('whitelist', { number: NUMBER });
  const { page } = await launch({ env: service.environment() });
  await toBundles(page);
  // Ten digits, the bundle, the read-back, and Send.
  await type(page, '5', 'Enter');
  await expect(page.getByRole('heading', { name: /Read the number back/ })).toBeVisible();
  await expect(page.getByText('registered for MTN bundles')).toBeVisible();
  await expect(page.getByRole('button', { name: /Send/ })).toBeFocused();
  await type(page, 'Enter');
  await expect(list(page, 'Just now').getByRole('button', { name: /5 GB, Done/ })).toBeVisible();
  const { summary, orders, requests } = await service.ledger();
  expect(summary).toMatchObject({ orders: 1, charged_once: 1, charged_more_than_once: 0, key_leaks: 0 });
  expect(orders[0]).toMatchObject({ kind: 'data', charges: 1, details: { network: 'MTN', volume_gb: 5 } });
  expect(requests.filter(({ path }) => path.includes('verify-number'))).toHaveLength(1);
});

test(
  'a number that is not registered warns; a sale to it all the same is refused and costs nothing',
  VARIATION,
  async ({ launch }) => {
    await service.control('unlist', { number: NUMBER });
    await service.control('setGate', { enabled: true });
    const { page } = await launch({
      env: service.environment({ settleMs: 500, billGuardMs: 100, resolveBackoffMs: [100] }),
    });
    await toBundles(page);
    await type(page, '1', 'Enter');
    await expect(page.getByText('not registered for MTN bundles yet')).toBeVisible();
    await expect(page.getByRole('button', { name: /Let it wait/ })).toBeFocused();
    await type(page, 's');
    await expect(list(page, 'Needs attention').getByRole('button', { name: /1 GB, Not sold/ })).toBeVisible();
    expect((await service.ledger()).summary).toMatchObject({ orders: 0, charged_more_than_once: 0 });
  },
);

test('a bundle that ran out is not sold, and its tile says so afterwards', VARIATION, async ({ launch }) => {
  await service.control('whitelist', { number: NUMBER });
  const { page } = await launch({ env: service.environment() });
  await toBundles(page);
  await service.control('setPackageStock', { network: 'MTN', volume_gb: 2, in_stock: false });
  await type(page, '2', 'Enter');
  await expect(page.getByRole('button', { name: /Send/ })).toBeFocused();
  await type(page, 'Enter');
  await expect(list(page, 'Needs attention').getByRole('button', { name: /2 GB, Not sold/ })).toBeVisible();
  await type(page, ...NUMBER);
  await expect(page.getByRole('radio', { name: /^2 GB.*Sold out/ })).toBeDisabled();
  expect((await service.ledger()).summary).toMatchObject({ orders: 0 });
});

test(
  'a wallet that is too low sells nothing, and the screen says where it is filled',
  VARIATION,
  async ({ launch }) => {
    await service.control('setBalance', { balance: 1 });
    const { page } = await launch({ env: service.environment() });
    await toBundles(page);
    await expect(page.getByText(/Wallet low/)).toBeVisible();
    await type(page, '5', 'Enter');
    await expect(page.getByRole('alert').getByText(/top up on the dashboard/)).toBeVisible();
    await type(page, 'Enter');
    expect((await service.ledger()).requests.filter(({ path }) => path.includes('/data/purchase'))).toHaveLength(0);
  },
);

test(
  'a number that waits is called when it is registered, and one key begins its sale',
  TURN.twelfth,
  async ({ launch }) => {
    await service.control('unlist', { number: NUMBER });
    const { page } = await launch({ env: service.environment({ waitingTickMs: 200, waitingPauseMs: [3000, 60_000] }) });
    await toBundles(page);
    await page.getByRole('radio', { name: /^5 GB/ }).check();
    await type(page, 'Enter');
    await expect(page.getByText('not registered for MTN bundles yet')).toBeVisible();
    await expect(page.getByRole('button', { name: /Let it wait/ })).toBeFocused();
    await service.control('whitelist', { number: NUMBER });
    await type(page, 'Enter');
    await expect(page.getByRole('navigation').getByRole('button', { name: '1 waiting' })).toBeVisible();
    const call = page.getByRole('region', { name: 'Waiting room' });
    await expect(call).toContainText('is registered now, and wants 5 GB');
    await type(page, 'F9', 'Enter');
    await expect(page.getByRole('button', { name: /Send/ })).toBeFocused();
    await type(page, 'Enter');
    await expect(list(page, 'Just now').getByRole('button', { name: /5 GB, Done/ })).toBeVisible();
    const { summary, requests } = await service.ledger();
    expect(summary).toMatchObject({ orders: 1, charged_once: 1, charged_more_than_once: 0 });
    expect(requests.filter(({ path }) => path.includes('verify-number')).length).toBeLessThanOrEqual(3);
  },
);
