/** A button that is gone once it was pressed leaves the hands in the same dialog, or at home on the same screen. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { done, EMPTY_BOARD, good, never, sale } from '../../support/preview/fakes/fake-main.ts';
import { SCENES } from '../../support/preview/scenes.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';

const open = counterWindows();

async function openScene(name: string): Promise<Page> {
  const scene = SCENES[name];
  const { page } = await open(scene?.answers);
  await scene?.act?.(page);
  return page;
}

const hasFocus = (element: Locator) =>
  expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true);

const IN_A_DIALOG = [
  ['waiting-room', 'Take out', 'Close'],
  ['doctor-well', 'Look again', 'Close'],
  ['slip-as-text', 'Not now', 'Close'],
  ['person-changed', 'Does not work here any more', 'Back'],
] as const;

test.each(IN_A_DIALOG)('%s: after "%s" the focus is still in the dialog', async (name, pressed, first) => {
  const page = await openScene(name);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: pressed }).first().press('Enter');
  await hasFocus(dialog.getByRole('button', { name: first }).first());
});

const ON_A_SCREEN = [
  ['prices-changed', 'Decide later', 'Prices'],
  ['shift-end-asked', 'Go on selling', 'Shift'],
] as const;

test.each(ON_A_SCREEN)('%s: after "%s" the focus is at home', async (name, pressed, title) => {
  const page = await openScene(name);
  await page.getByRole('button', { name: pressed }).first().press('Enter');
  await hasFocus(page.getByRole('heading', { name: title, level: 1 }));
});

test('"Later" in the row of news gives the customer\'s number the focus', async () => {
  const page = await openScene('updates-ready');
  await page.getByRole('button', { name: 'Later' }).press('Enter');
  await hasFocus(page.getByLabel("Customer's number"));
});

test('a sale that settles while "Send now" has the focus leaves it on its page', async () => {
  const waiting = sale({ attention: 'not-sent', state: 'recorded', money: 'none', actions: ['send', 'withdraw'] });
  const { page, tell } = await open({
    'sales.board': () => good({ ...EMPTY_BOARD, needsAttention: [waiting] }),
    'sales.act': never,
  });
  await page.getByRole('button', { name: /^024 412 3456/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send now' }).focus();
  const [order] = waiting.orders;
  await tell('sale.changed', { ...waiting, orders: [{ ...order, ...done, attention: null, actions: [] }] });
  await hasFocus(dialog.getByRole('button', { name: 'Close' }));
});

test.each([
  ['bills-key-rejected', 'Try again'],
  ['voucher-offline', 'Try again'],
  ['sms-key-rejected', 'Check again'],
])('%s: with nothing else on the screen, "%s" has the focus', async (name, again) => {
  const page = await openScene(name);
  await hasFocus(page.getByRole('button', { name: again }));
});

test('"Try again" keeps its place and the focus while Dwadi asks, and when it fails once more', async () => {
  const page = await openScene('data-no-prices');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.press('Enter');
  await hasFocus(again);
  await expect.poll(() => again.getAttribute('aria-disabled')).toBe(null);
  await hasFocus(again);
});
