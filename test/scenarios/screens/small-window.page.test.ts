/** The smallest window of Dwadi must show the question, the error and the next key. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { SCENES } from '../../support/preview/scenes.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';

const open = counterWindows();
const SMALLEST = { width: 1024, height: 560 };

async function openScene(name: string): Promise<Page> {
  const scene = SCENES[name];
  const { page } = await open(scene?.answers, SMALLEST);
  await scene?.act?.(page);
  return page;
}

async function box(element: Locator) {
  const found = await element.boundingBox();
  if (found === null) throw new Error('It is not drawn.');
  return { ...found, bottom: found.y + found.height };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Whole, and with nothing lying over its middle. */
async function isSeen(element: Locator): Promise<void> {
  const { y, bottom } = await box(element);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(SMALLEST.height);
  await element.click({ trial: true, timeout: 2000 });
}

const LOWEST = {
  'over-limit': (page: Page) => button(page, 'Owner allows it'),
  'same-sale-blocks': (page: Page) => button(page, 'Owner allows it'),
  'data-not-registered': (page: Page) => page.getByText('This number is not registered'),
};

test.each(Object.entries(LOWEST))('%s: the ways on lie below the text, not over it', async (scene, lowest) => {
  const page = await openScene(scene);
  const { bottom } = await box(lowest(page));
  expect((await box(button(page, 'Back'))).y).toBeGreaterThanOrEqual(bottom);
  await isSeen(lowest(page));
  await isSeen(button(page, 'Back'));
});

test('the cash, the change and Send stand on one page', async () => {
  const page = await openScene('cash-short');
  await isSeen(page.getByLabel('Cash received'));
  await isSeen(button(page, 'Send'));
});

test('the drawer is counted and closed without scrolling, and a question’s answer comes into sight', async () => {
  const counted = await openScene('shift-count');
  await isSeen(counted.getByLabel('GHS 200'));
  await isSeen(button(counted, 'Close the shift'));
  const empty = await openScene('shift-count-empty');
  await isSeen(button(empty, 'Yes, it is empty'));
});

test('a shown PIN is in sight', async () => {
  const page = await openScene('voucher-pin');
  const pins = page.getByRole('dialog').getByRole('region', { name: 'PIN and serial' });
  await isSeen(pins.getByText('4829 1357 0624'));
});

test('a mistake about a new person is said beside its fields', async () => {
  const page = await openScene('person-changed');
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.keyboard.press('Enter');
  await isSeen(page.getByRole('dialog').getByRole('alert').getByText('Type a name.'));
});

test('the sentence about an empty list of numbers stands above Read back', async () => {
  const page = await openScene('sms-idle');
  const { bottom } = await box(page.getByText('Each number gets the message once.'));
  expect((await box(button(page, 'Read back'))).y).toBeGreaterThanOrEqual(bottom);
});

test('every place of the rail stands whole below the news, and its name within its button', async () => {
  const page = await openScene('frame-worst');
  const rail = page.getByRole('navigation', { name: 'Products' });
  for (const place of await rail.getByRole('button').all()) {
    const { y, bottom } = await box(place);
    expect(y).toBeGreaterThanOrEqual((await box(rail)).y);
    expect(bottom).toBeLessThanOrEqual(SMALLEST.height);
    await expect
      .poll(() => place.evaluate((element) => element.scrollWidth - element.clientWidth))
      .toBeLessThanOrEqual(0);
  }
});

test.each(['afa-drafted', 'bills-underpaid'])('%s: the typed draft is read back without scrolling', async (scene) => {
  const page = await openScene(scene);
  await isSeen(button(page, 'Read back'));
});

test('the drawer is closed without scrolling also below a row of news', async () => {
  const page = await openScene('frame-worst');
  await isSeen(button(page, 'Close the shift'));
});
