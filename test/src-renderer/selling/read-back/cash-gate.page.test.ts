/** Counting the cash in before Send, and the settings that ask for it: by keyboard. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { SaleSubmission } from '#shared/counter-api/sales.ts';
import { USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { bad, type FakeMain, good } from '../../../support/preview/fakes/fake-main.ts';
import { counting, countingSnapshot } from '../../../support/preview/scenes/cash-scenes.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';
import { held } from '../../../support/renderer/held.ts';

const open = counterWindows();
const cash = (page: Page) => page.getByLabel('Cash received');
const submissions = ({ asked }: FakeMain) =>
  asked.filter(({ name }) => name === 'sales.submit').map(({ request }) => request as SaleSubmission);

async function toCash(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.type('024412345610');
  await page.keyboard.press('Enter');
  await cash(page).waitFor();
}

test('the customer’s cash is typed first, the change is shown, and both travel with the sale', async () => {
  const { page, main } = await open(counting);
  await toCash(page);
  await expect.poll(() => cash(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('20');
  await page.getByText('GHS 10.00').nth(2).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => submissions(main)).toMatchObject([{ price: 1000, cashReceived: 2000 }]);
});

test('the change stays on every screen until the next sale is begun', async () => {
  const { page } = await open(counting);
  const change = page.getByRole('main').getByText('Change GHS 8.00');
  await toCash(page);
  await page.keyboard.type('18');
  await page.keyboard.press('Enter');
  await change.waitFor();
  for (const key of ['Enter', 'Enter', 'Control+Backspace', 'F8', 'F1', 'F3']) await page.keyboard.press(key);
  await page.getByRole('heading', { name: 'Vouchers' }).waitFor({ state: 'attached' });
  await change.waitFor();
  await page.keyboard.press('F2');
  await page.keyboard.press('0');
  await expect.poll(() => change.count()).toBe(0);
});

test('an attendant who signs in after a lock finds no change of another', async () => {
  const { page, tell } = await open(counting);
  const change = page.getByRole('main').getByText('Change GHS 8.00');
  await toCash(page);
  await page.keyboard.type('18');
  await page.keyboard.press('Enter');
  await change.waitFor();
  await tell('counter.changed', { ...countingSnapshot(), locked: true });
  await page.getByLabel('PIN', { exact: true }).waitFor();
  await tell('counter.changed', countingSnapshot());
  await page.getByLabel("Customer's number").waitFor();
  await expect.poll(() => change.count()).toBe(0);
});

test('too little cash is named and never sent; a note key makes it enough', async () => {
  const { page, main } = await open(counting);
  await toCash(page);
  await page.keyboard.press('Enter');
  await page.getByText('Type what the customer gave, then send it.').waitFor();
  await page.keyboard.type('9.50');
  await page.keyboard.press('Enter');
  await page.getByText('Ask the customer for GHS 0.50 more.').waitFor();
  await expect.poll(() => cash(page).getAttribute('aria-invalid')).toBe('true');
  expect(submissions(main)).toEqual([]);
  await page.keyboard.press('n');
  await expect.poll(() => cash(page).inputValue()).toBe('50.00');
  await page.keyboard.press('e');
  await expect.poll(() => cash(page).inputValue()).toBe('10.00');
  await page.keyboard.press('Enter');
  await expect.poll(() => submissions(main)).toMatchObject([{ cashReceived: 1000 }]);
});

test('a held Enter sends nothing, and counted cash is forgotten with its sale', async () => {
  const { page, main } = await open(counting);
  await toCash(page);
  await page.keyboard.press('b');
  await page.keyboard.press('Escape');
  await page.keyboard.down('Enter');
  await cash(page).waitFor();
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect.poll(() => cash(page).inputValue()).toBe('');
  expect(submissions(main)).toEqual([]);
});

test('a switch in the settings turns the gate on by keyboard, and a refusal is said and changes nothing', async () => {
  let refused = true;
  const { page, main } = await open({
    'settings.save': (wanted: unknown) => (refused ? bad('not-allowed') : good(wanted)),
  });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  const counted = page.getByRole('switch', { name: 'Count the cash before Send' });
  await counted.focus();
  await page.keyboard.press('Space');
  await page.getByRole('alert').waitFor();
  await expect.poll(() => counted.isChecked()).toBe(false);
  refused = false;
  await page.keyboard.press('Space');
  await expect.poll(() => counted.isChecked()).toBe(true);
  await expect
    .poll(() => main.asked.filter(({ name }) => name === 'settings.save').at(-1)?.request)
    .toEqual({
      ...USUAL_SETTINGS,
      cashGate: true,
    });
  await page.keyboard.press('F2');
  await toCash(page);
});

test('two switches turned on quickly are both on', async () => {
  const save = held((wanted: object) => good(wanted));
  const { page, main } = await open({ 'settings.save': save.answer });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  const counted = page.getByRole('switch', { name: 'Count the cash before Send' });
  const texts = page.getByRole('switch', { name: 'Customers may have their slip as a text' });
  await counted.press('Space');
  await texts.press('Space');
  for (const one of [counted, texts]) {
    await expect.poll(save.count).toBe(1);
    save.release();
    await expect.poll(() => one.isChecked()).toBe(true);
  }
  await expect
    .poll(() => main.asked.filter(({ name }) => name === 'settings.save').at(-1)?.request)
    .toMatchObject({
      ...{ cashGate: true, smsSlips: true },
    });
});

test('the chosen theme wins over the computer’s', async () => {
  const { page } = await open({ 'settings.save': (wanted: unknown) => good(wanted) }, { theme: 'light' });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  await page.getByLabel('Light or dark').selectOption('dark');
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
});
