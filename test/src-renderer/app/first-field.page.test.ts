/** Keys that were typed before the screen was there: they reach its own field, once and in their order. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { firstFieldHtml } from '#main/app/windows/app-protocol.ts';
import { bad, type FakeMain, good, snapshot } from '../../support/preview/fakes/fake-main.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';

const open = counterWindows();
const opening = { 'counter.snapshot': () => good(snapshot({ journal: { state: 'opening', problem: null } })) };

/** The script of the page's own HTML; the screens that it would load are there. */
const START = readFileSync(new URL('../../../src-renderer/app/start.js', import.meta.url), 'utf8').replace(
  'document.currentScript.dataset',
  "{ screens: 'data:text/javascript,' }",
);

/** The page as main serves it, while the counter opens. */
async function withFirstField(page: Page, kind: 'pin' | 'number'): Promise<void> {
  await page.getByText('Opening the counter').waitFor();
  await page.evaluate((html) => document.body.insertAdjacentHTML('afterbegin', html), firstFieldHtml(kind));
  await page.evaluate(START);
  await page.locator('#first-field').focus();
}

const asked = ({ asked }: FakeMain, name: string) =>
  asked.filter((call) => call.name === name).map(({ request }) => request);

test('a PIN is begun before the counter is open and finished after it', async () => {
  const { page, main, tell } = await open({ ...opening, 'staff.signIn': () => bad('internal') });
  await withFirstField(page, 'pin');
  await page.keyboard.type('47');
  await tell('counter.changed', snapshot({ locked: true, role: null }));
  await page.getByRole('radio', { name: /Kofi/ }).waitFor();
  await expect.poll(() => page.locator('#first').count()).toBe(0);
  await page.keyboard.type('19');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(main, 'staff.signIn')).toMatchObject([{ pin: '4719' }]);
});

test('a PIN that was entered before the counter is open signs in by itself', async () => {
  const { page, main, tell } = await open({ ...opening, 'staff.signIn': () => bad('internal') });
  await withFirstField(page, 'pin');
  // A scanner types all of its keys at once.
  await page.keyboard.type('4719', { delay: 60 });
  await page.keyboard.press('Enter');
  await tell('counter.changed', snapshot({ locked: true, role: null }));
  await expect.poll(() => asked(main, 'staff.signIn')).toMatchObject([{ pin: '4719' }]);
});

test('a PIN that goes on after an Enter waits for the next one', async () => {
  const { page, main, tell } = await open({ ...opening, 'staff.signIn': () => bad('internal') });
  await withFirstField(page, 'pin');
  await page.keyboard.type('47');
  await page.keyboard.press('Enter');
  await page.keyboard.type('19');
  await tell('counter.changed', snapshot({ locked: true, role: null }));
  await expect.poll(() => page.getByLabel('PIN', { exact: true }).inputValue()).toBe('4719');
  await page.getByRole('radio', { name: /Kofi/ }).waitFor();
  expect(asked(main, 'staff.signIn')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(main, 'staff.signIn')).toMatchObject([{ pin: '4719' }]);
});

test('a number that was typed in haste leads on to the amount', async () => {
  const { page, tell } = await open(opening);
  await withFirstField(page, 'number');
  await page.keyboard.type('0244123456');
  await page.keyboard.type('15');
  await tell('counter.changed', snapshot());
  await expect.poll(() => page.getByLabel("Customer's number").inputValue()).toBe('024 412 3456');
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('15');
  await page.keyboard.type('0');
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('150');
});

test('a PIN that meets an open counter is dropped: it must not stand where it can be read', async () => {
  const { page, tell } = await open(opening);
  await withFirstField(page, 'pin');
  await page.keyboard.type('4719');
  await tell('counter.changed', snapshot());
  await page.getByLabel("Customer's number").waitFor();
  await expect.poll(() => page.locator('#first').count()).toBe(0);
  expect(await page.getByLabel("Customer's number").inputValue()).toBe('');
  await page.keyboard.type('0');
  await expect.poll(() => page.getByLabel("Customer's number").inputValue()).toBe('0');
});
