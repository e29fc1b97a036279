/** A second screen faces the customer: what they see of a sale, from the shop's name to the shop's name. */
import type { Page } from 'playwright/test';
import { expect, isCustomers, runsOn, TURN, test } from '../support/e2e/app.ts';
import { serviceOfFile } from '../support/e2e/service.ts';

const service = serviceOfFile();
const twoScreens = () => ({ ...service.environment(), DWADI_STAND_IN_SCREENS: '2', XDG_SESSION_TYPE: 'x11' });
const number = (page: Page) => page.getByLabel("Customer's number");

async function customersPage(page: Page): Promise<Page> {
  await expect.poll(() => page.context().pages().some(isCustomers)).toBe(true);
  return page.context().pages().find(isCustomers) as Page;
}

test('the customer sees the number, its cost, and that the sale is done', TURN.eleventh, async ({ launch }) => {
  test.skip(runsOn === 'Electron', 'Electron takes the screens that are there: this machine may have one.');
  const { page, userDataDir, stop } = await launch({ env: twoScreens() });
  await expect(number(page)).toBeFocused();
  await page.keyboard.press('F10');
  const wanted = page.getByRole('switch', { name: /second screen/ });
  await wanted.focus();
  await page.keyboard.press('Space');
  const customers = await customersPage(page);
  await expect(customers.getByText('Test counter')).toBeVisible();
  await page.keyboard.press('F2');

  await expect(number(page)).toBeFocused();
  await page.keyboard.type('024412345610');
  await page.keyboard.press('Enter');
  await expect(customers.getByText('Is this right?')).toBeVisible();
  await expect(customers.getByText('024 412 3456', { exact: true })).toBeVisible();
  await expect(customers.getByText('GHS 10.00').last()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(customers.getByText('Done', { exact: true })).toBeVisible();

  // It asks nothing of main, whatever runs in it.
  const asked = await customers.evaluate(() => window.dwadi?.call('counter.snapshot', {}));
  expect(asked).toMatchObject({ ok: false, error: { code: 'wrong-sender' } });
  await stop();

  const again = await launch({ userDataDir, env: twoScreens() });
  await expect(number(again.page)).toBeFocused();
  await expect((await customersPage(again.page)).getByText('Test counter')).toBeVisible();
});
