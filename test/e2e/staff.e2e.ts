/** Signing in and out, as attendants and their owner meet it, by keyboard alone and on the real bundle. */
import type { Page } from 'playwright/test';
import { expect, TURN, test } from '../support/e2e/app.ts';

const number = (page: Page) => page.getByLabel("Customer's number");
const pinField = (page: Page) => page.getByLabel('PIN', { exact: true });

async function signIn(page: Page, name: RegExp, pin: string): Promise<void> {
  await expect(pinField(page)).toBeFocused();
  for (let tries = 0; tries < 3 && !(await page.getByRole('radio', { name }).isChecked()); tries += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
}

test('a locked counter shows and sells nothing; another person signs in, and an owner allows a sale above the limit', async ({
  counter: { page },
}) => {
  await expect(number(page)).toBeFocused();
  await page.keyboard.press('F12');
  await expect(pinField(page)).toBeFocused();
  await page.keyboard.press('F12');
  await expect(page.getByRole('heading', { name: 'The counter is locked' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Just now' })).toHaveCount(0);
  const asked = await page.evaluate(() => Reflect.get(window, 'dwadi')?.call('sales.board', {}));
  expect(asked).toEqual({ ok: false, error: { code: 'locked' } });

  await signIn(page, /Kofi/, '0007');
  await expect(page.getByText('That PIN is not right.')).toBeVisible();
  await signIn(page, /Kofi/, '1470');
  await expect(page.getByRole('button', { name: /Kofi/ })).toBeVisible();

  await expect(number(page)).toBeFocused();
  await page.keyboard.type('0244123987');
  await page.keyboard.type('250');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Take no money yet. You may sell for at most GHS 200.00 at once')).toBeVisible();
  await page.keyboard.press('o');
  await signIn(page, /Efua/, '3690');
  await expect(page.getByRole('button', { name: /^Send/ })).toBeFocused();
  await page.keyboard.press('Enter');
  // The order is under way or already done.
  const board = page.getByRole('complementary', { name: 'Orders' });
  await expect(board.getByRole('button', { name: /250\.00/ })).toBeVisible();
});

test('a power cut forgets no wrong PIN', TURN.eighth, async ({ launch }) => {
  const first = await launch();
  await expect(number(first.page)).toBeFocused();
  await first.page.keyboard.press('F12');
  for (let tries = 0; tries < 2; tries += 1) {
    await signIn(first.page, /Efua/, '0007');
    await expect(first.page.getByText('That PIN is not right.')).toBeVisible();
  }
  await expect(first.page.getByText('Try again in')).toHaveCount(0);
  await first.kill();
  const { page } = await launch({ userDataDir: first.userDataDir });
  await expect(number(page)).toBeFocused();
  await page.keyboard.press('F12');
  await signIn(page, /Efua/, '0007');
  await expect(page.getByText('Try again in')).toBeVisible();
});
