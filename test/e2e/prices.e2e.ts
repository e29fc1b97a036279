/** The owner's prices and a disputed order in the real counter, with the service's own books as the witness. */
import type { Page } from 'playwright/test';
import { expect, TURN, test } from '../support/e2e/app.ts';
import { serviceOfFile } from '../support/e2e/service.ts';

const service = serviceOfFile();

const justNow = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Just now' }).getByRole('button', { name });

async function sellAirtime(page: Page, keys: string, price = '10.00'): Promise<void> {
  await expect(page.getByLabel("Customer's number")).toBeFocused();
  await page.keyboard.type(keys);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeFocused();
  await expect(page.locator('main')).toContainText(`GHS ${price}`);
  await page.keyboard.press('Enter');
}

test(
  'a rule makes the price of the next sale, and the margin stands on the Day page',
  TURN.seventh,
  async ({ launch }) => {
    const { page } = await launch({ env: service.environment() });
    await expect(page.getByLabel("Customer's number")).toBeFocused();
    await page.keyboard.press('Alt+r');
    await page.getByRole('button', { name: 'Change Airtime: MTN' }).press('Enter');
    await page.getByLabel('How', { exact: true }).selectOption('percent');
    await expect(page.getByLabel('How much')).toBeFocused();
    await page.keyboard.type('5');
    await expect(page.getByRole('row', { name: 'MTN of GHS 10.00' })).toContainText('10.50');
    await page.keyboard.press('Enter');
    await expect(page.locator('dialog')).toHaveCount(0);
    await page.keyboard.press('F2');
    await sellAirtime(page, '024412345610', '10.50');
    // The board says what was bought.
    await expect(justNow(page, /10\.00, Done/)).toBeVisible();
    const { orders } = await service.ledger();
    expect(orders.map(({ amount }) => amount)).toEqual([10]);
    await page.keyboard.press('F11');
    const figures = page.locator('main dl').first();
    await expect(figures).toContainText('TakingsGHS 10.50');
    await expect(figures).toContainText('Wallet costGHS 10.00');
    await expect(figures).toContainText('MarginGHS 0.50');
  },
);

test('costs that the service has changed are proposed to the owner, and taken', TURN.fifth, async ({ launch }) => {
  const first = await launch({ env: service.environment() });
  await expect(first.page.getByLabel("Customer's number")).toBeFocused();
  await first.page.keyboard.press('Alt+r');
  await expect(first.page.getByRole('button', { name: 'Change Data: MTN' })).toBeVisible();
  await first.stop();
  await service.control('setRole', { role: 'customer', is_permanent: true });
  const { page } = await launch({ env: service.environment(), userDataDir: first.userDataDir });
  await expect(page.getByText('Look at your own prices: Alt+R.')).toBeVisible();
  await page.keyboard.press('Alt+r');
  const proposal = page.getByRole('region', { name: 'Look at your prices: the service has changed something' });
  await expect(proposal.getByRole('row', { name: /MTN 1 GB/ })).toBeVisible();
  await proposal.getByRole('button', { name: 'Use these prices' }).press('Enter');
  await expect(proposal).toHaveCount(0);
  await expect(page.getByText('Look at your own prices: Alt+R.')).toHaveCount(0);
});

test(
  'a disputed order stands on the Day page, is given back for, and settled; the service agrees with the journal',
  TURN.sixth,
  async ({ launch }) => {
    const { page } = await launch({ env: service.environment() });
    await sellAirtime(page, '024412345610');
    await justNow(page, /10\.00, Done/).press('Enter');
    await page.getByRole('button', { name: 'Customer says not received' }).press('Enter');
    await page.getByRole('button', { name: 'Give money back' }).press('Enter');
    await page.getByLabel('Why').fill('a good customer');
    await page.getByLabel('Your PIN').fill('2580');
    await page.keyboard.press('Enter');
    await expect(page.getByText('GHS 10.00 was given back by choice.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('F11');
    await expect(page.locator('main')).toContainText('Given back by choiceGHS 10.00, 1 order');
    await expect(page.getByRole('region', { name: 'Customers say otherwise' })).toContainText('024 412 3456');
    await page.getByRole('button', { name: 'Compare', exact: true }).press('Enter');
    await expect(page.getByText('1 order agrees.')).toBeVisible();
    const { movements } = await service.ledger();
    expect(movements.filter(({ amount }) => amount < 0)).toHaveLength(1);
  },
);
