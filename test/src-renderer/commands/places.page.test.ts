import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { USUAL_RIGHTS } from '#shared/counter-api/staff.ts';
import { answered } from '../../support/preview/answered.ts';
import { done, foundLines, good, sale, snapshot } from '../../support/preview/fakes/fake-main.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';
import { held } from '../../support/renderer/held.ts';

const open = counterWindows();
const none = { 'orders.find': () => good([]) };
const { attendant } = snapshot();

async function find(page: Page, text: string): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type(text);
}

const offered = (page: Page) => page.getByRole('option').allTextContents();

test('a deed that is named leads to its place by Enter alone, and a screen to itself', async () => {
  const { page, main } = await open(none);
  await find(page, 'close dr');
  await page.getByRole('option', { name: 'Close the drawer' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'End the shift' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('F2');
  await find(page, 'test slip');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Printers' }).waitFor();
  await page.keyboard.press('Escape');
  await find(page, 'takings');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /Nov 2026/, level: 1 }).waitFor();
  expect(main.asked.map(({ name }) => name)).not.toContain('printing.test');
});

test('a number that is typed whole begins a sale to it, below the sales that were found', async () => {
  const { page, main } = await open({ 'orders.find': () => good(foundLines('3456')) });
  await page.getByLabel("Customer's number").fill('0201112223');
  await find(page, '+233 24 412 3456');
  await expect.poll(() => page.getByRole('option').count()).toBe(5);
  await answered(page);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel("Customer's number").inputValue()).toBe('024 412 3456');
  await expect
    .poll(() => page.getByLabel('Amount', { exact: true }).evaluate((field) => field === document.activeElement))
    .toBe(true);
  expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('');
  expect(main.asked.map(({ name }) => name)).not.toContain('sales.submit');
});

test('an Enter before the answer opens the sale that is found, and a place only where none is', async () => {
  const answers = held((found: unknown) => found);
  let found: unknown[] = foundLines('3456');
  const { page } = await open({
    'orders.find': () => answers.answer(good(found)),
    'sales.get': () => good(sale(done)),
  });
  await find(page, '0244123456');
  await page.keyboard.press('Enter');
  await expect.poll(answers.count).toBe(1);
  answers.release();
  await expect.poll(answers.count).toBe(1);
  answers.release();
  await page.getByRole('dialog', { name: /slip/ }).waitFor();
  await page.keyboard.press('Escape');
  found = [];
  await find(page, '0');
  await expect.poll(answers.count).toBe(1);
  await page.keyboard.type('244123456');
  await page.keyboard.press('Enter');
  answers.release();
  await expect.poll(answers.count).toBe(1);
  answers.release();
  await page.getByRole('heading', { name: 'Data', level: 1 }).waitFor();
});

test('nobody is offered what they may not do, or what this counter does not sell', async () => {
  const { page } = await open({
    ...none,
    'counter.snapshot': () =>
      good(snapshot({ kind: 'live', products: ['airtime'], attendant: { ...attendant, rights: USUAL_RIGHTS } })),
  });
  await find(page, 'pri');
  await expect.poll(() => offered(page)).toEqual(['Print a test slip', 'PrintersAlt I']);
  await page.getByRole('combobox').fill('sell');
  await expect.poll(() => offered(page)).toEqual(['Sell: AirtimeF2']);
  for (const word of ['audit', 'drill', 'pay out', 'waiting']) {
    await page.getByRole('combobox').fill(word);
    await page.getByText('No sale found.').waitFor();
    expect(await offered(page)).toEqual([]);
  }
});
