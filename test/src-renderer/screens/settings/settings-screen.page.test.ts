/** The settings' index and search, by keyboard. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { good, snapshot } from '../../../support/preview/fake-main.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';

const open = counterWindows();

async function openSettings(answers: Parameters<typeof open>[0] = {}): Promise<Page> {
  const { page } = await open(answers);
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  return page;
}

const owner = snapshot({ attendant: { ...snapshot().attendant, role: 'owner' } });
const groups = (page: Page) => page.locator('fieldset > legend').filter({ visible: true }).allTextContents();
const links = (page: Page) => page.getByRole('navigation', { name: 'What is on this page' }).getByRole('link');

test('every group stands in the index under its part, and its link leads to it', async () => {
  const page = await openSettings({ 'counter.snapshot': () => good(owner) });
  const titles = await groups(page);
  expect(await links(page).allTextContents()).toEqual(titles);
  await links(page).filter({ hasText: 'About' }).press('Enter');
  const last = page.locator('fieldset').filter({ has: page.locator('legend', { hasText: 'About' }) });
  await expect.poll(() => last.evaluate((group) => group === document.activeElement)).toBe(true);
  const { height = 0 } = page.viewportSize() ?? {};
  await expect.poll(async () => (await last.boundingBox())?.y ?? height).toBeLessThan(height);
});

test('a word finds the groups in which it stands, also among help and choices; without it all are back', async () => {
  const page = await openSettings({ 'counter.snapshot': () => good(owner) });
  const all = await groups(page);
  const find = page.getByLabel('Find a setting');
  await find.fill('dark');
  await expect.poll(() => groups(page)).toEqual(['This screen']);
  await expect.poll(() => links(page).allTextContents()).toEqual(['This screen']);
  await find.fill('cash send');
  await expect.poll(() => groups(page)).toEqual(['Selling']);
  await find.fill('giraffe');
  await page.getByRole('status').getByText('Nothing here has these words.').waitFor();
  expect(await groups(page)).toEqual([]);
  await find.fill('');
  await expect.poll(() => groups(page)).toEqual(all);
});

test('who may not change the settings has an index of what is theirs alone', async () => {
  const rights = { ...snapshot().attendant.rights, settings: false, prices: false };
  const page = await openSettings({
    'counter.snapshot': () => good(snapshot({ attendant: { ...snapshot().attendant, rights } })),
  });
  expect(await links(page).allTextContents()).toEqual(['You', 'This screen', 'About this Dwadi']);
});
