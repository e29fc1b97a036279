/** Larger text, chosen by keyboard: it applies at once and at every start, whoever is signed in. */
import type { Page } from 'playwright/test';
import { expect, TURN, test } from '../support/e2e/app.ts';
import { serviceOfFile } from '../support/e2e/service.ts';

const service = serviceOfFile();
const number = (page: Page) => page.getByLabel("Customer's number");
const width = (page: Page) => page.evaluate(() => innerWidth);

test('larger letters stay, and every button is still there', TURN.tenth, async ({ launch }) => {
  const first = await launch({ env: service.environment() });
  await expect(number(first.page)).toBeFocused();
  const before = await width(first.page);
  await first.page.keyboard.press('F10');
  await first.page.getByLabel('Letters', { exact: true }).focus();
  await first.page.keyboard.press('End');
  await expect.poll(() => width(first.page)).toBeLessThan(before / 1.15);
  await first.stop();

  const { page, stop } = await launch({ userDataDir: first.userDataDir, env: service.environment() });
  await expect(number(page)).toBeFocused();
  await expect.poll(() => width(page)).toBeLessThan(before / 1.15);
  await page.keyboard.type('02441234565');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Send/ })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+0');
  await expect.poll(() => width(page)).toBe(before);
  await stop();
});
