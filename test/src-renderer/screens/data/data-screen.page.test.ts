import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { SaleSubmission } from '#shared/counter-api/sales.ts';
import { USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { pesewas } from '#shared/money.ts';
import {
  BUNDLES,
  bad,
  done,
  type FakeMain,
  good,
  NOW,
  never,
  quote,
  sale,
  snapshot,
} from '../../../support/preview/fakes/fake-main.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';
import { held } from '../../../support/renderer/held.ts';
import { settled } from '../../../support/renderer/settled.ts';

const open = counterWindows();

const number = (page: Page) => page.getByLabel("Customer's number");
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const bundle = (page: Page, name: string) => page.getByRole('radio', { name });
const asked = (main: FakeMain, name: string) => main.asked.filter((one) => one.name === name);
const submissions = (main: FakeMain) => asked(main, 'sales.submit').map(({ request }) => request as SaleSubmission);

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function toScreen(page: Page): Promise<void> {
  await number(page).waitFor();
  await press(page, 'F1');
  await page.getByRole('button', { name: /Data/ }).and(page.locator('[aria-current]')).waitFor();
}

/** A number and the key of its bundle; the keys count once the bundles are on the screen. */
async function pick(page: Page, digits: string, ...keys: string[]): Promise<void> {
  await press(page, ...digits);
  await page.getByRole('radio', { name: /GB/ }).first().waitFor();
  await press(page, ...keys);
}

test('thirteen keys sell a bundle from the idle screen, and the number is checked once', async () => {
  const { page, main, complaints } = await open();
  await toScreen(page);
  const keys = [...'0244123456', '5', 'Enter'];
  await pick(page, keys.slice(0, 10).join(''), ...keys.slice(10));
  await page.getByText('registered for MTN bundles').waitFor();
  await send(page).waitFor();
  await press(page, 'Enter');
  await page.getByText('5 GB for 024 412 3456 is saved').waitFor();
  // The Enter that sent it may come twice.
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByText('5 GB for 024 412 3456 is saved').count()).toBe(1);
  expect(keys.length + 1).toBeLessThanOrEqual(14);
  expect(submissions(main)).toMatchObject([
    { sale: { product: 'data', network: 'MTN', phone: '0244123456', volumeGb: 5 }, price: 2510 },
  ]);
  await expect.poll(() => asked(main, 'numbers.check')).toHaveLength(1);
  await expect.poll(() => number(page).evaluate((field) => field === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
});

test('a number that is not registered warns, and can be sent all the same', async () => {
  const { page, main } = await open({ 'numbers.check': () => good({ registered: 'no' }) });
  await toScreen(page);
  await pick(page, '0244123456', '1', 'Enter');
  await page.getByText('not registered for MTN bundles yet').waitFor();
  await page.getByRole('button', { name: 'Send anyway' }).waitFor();
  await press(page, 's');
  await expect.poll(() => submissions(main)).toHaveLength(1);
});

test('nobody waits for the check: Send is there before its answer', async () => {
  const { page, main } = await open({ 'numbers.check': never });
  await toScreen(page);
  await pick(page, '0244123456', '1', 'Enter');
  await send(page).waitFor();
  await press(page, 'Enter');
  await expect.poll(() => submissions(main)).toHaveLength(1);
});

test('an AT number offers both of its networks, and the bundle decides; others are not checked', async () => {
  const { page, main } = await open();
  await toScreen(page);
  await pick(page, '0271234567', 'd', 'Enter');
  await page.getByText('AT-BigTime').waitFor();
  await send(page).waitFor();
  await press(page, 'Enter');
  await expect.poll(() => submissions(main)).toMatchObject([{ sale: { network: 'AT-BigTime', volumeGb: 15 } }]);
  expect(asked(main, 'numbers.check')).toHaveLength(0);
});

test('two digits of a size choose nothing by their first one, and the screen says so', async () => {
  const { page, main } = await open();
  await toScreen(page);
  await pick(page, '0244123456', '1', '0', 'Enter');
  await page.getByText('Choose a bundle').waitFor();
  await press(page, '7');
  await page.getByText('That key has no bundle').waitFor();
  await page.locator('label').filter({ hasText: '10 GB' }).getByText('Q', { exact: true }).waitFor();
  await press(page, 'q', 'Enter');
  await send(page).waitFor();
  await press(page, 'Enter');
  await expect.poll(() => submissions(main)).toMatchObject([{ sale: { volumeGb: 10 } }]);
});

test('two digits of a size choose nothing by their second one, either', async () => {
  const { page } = await open();
  await toScreen(page);
  await pick(page, '0244123456', '1', '5', 'Enter');
  await page.getByText('Choose a bundle').waitFor();
  await press(page, '5', '5', 'Enter');
  await send(page).waitFor();
});

test('the read-back says, too, that the number looks like another network’s', async () => {
  const { page } = await open();
  await toScreen(page);
  await press(page, ...'0201112223', 'm');
  await page.getByRole('radio', { name: /^1 GB/ }).waitFor();
  await press(page, '1');
  await page.getByText('020 is usually Telecel, and you chose MTN').waitFor();
  await press(page, 'Enter');
  await send(page).waitFor();
  await page.getByText('020 is usually Telecel, and you chose MTN').waitFor();
});

test('a digit typed over the read-back chooses its bundle after Esc', async () => {
  const { page, main } = await open();
  await toScreen(page);
  await pick(page, '0244123456', '2', 'Enter');
  await send(page).waitFor();
  await press(page, '5', 'Escape');
  await expect.poll(() => bundle(page, '5 GB , GHS 25.10').isChecked()).toBe(true);
  await expect.poll(() => number(page).inputValue()).toBe('024 412 3456');
  await press(page, 'Enter');
  await send(page).waitFor();
  await press(page, 'Enter');
  await expect.poll(() => submissions(main)).toMatchObject([{ sale: { phone: '0244123456', volumeGb: 5 } }]);
});

test('the two digits of a size that were typed over the read-back choose nothing by one of them', async () => {
  const { page } = await open();
  await toScreen(page);
  await pick(page, '0244123456', '2', 'Enter');
  await send(page).waitFor();
  await press(page, '1', '0', 'Escape');
  await page.getByText('That key has no bundle').waitFor();
  expect(await page.getByRole('radio', { name: /GB/, checked: true }).count()).toBe(0);
});

test('digits typed over the read-back are a hand’s, however many they are', async () => {
  const { page } = await open();
  await toScreen(page);
  await pick(page, '0244123456', '2', 'Enter');
  await send(page).waitFor();
  await page.keyboard.type('5555', { delay: 60 });
  await press(page, 'Escape');
  await expect.poll(() => page.getByRole('radio', { name: /^5 GB/ }).isChecked()).toBe(true);
  await expect.poll(() => number(page).inputValue()).toBe('024 412 3456');
});

test('a bundle that is sold out cannot be chosen, by key or by hand', async () => {
  const sold = BUNDLES.map((one) => (one.volumeGb === 4 ? { ...one, inStock: false, price: null } : one));
  const { page } = await open({ 'catalogue.bundles': () => good(sold) });
  await toScreen(page);
  await pick(page, '0244123456', '4', 'Enter');
  await page.getByText('Choose a bundle').waitFor();
  await expect.poll(() => bundle(page, '4 GB Sold out').isDisabled()).toBe(true);
});

test('a bundle that ran out meanwhile says so, and the grid is asked for anew', async () => {
  const { page, main } = await open({ 'sales.quote': () => bad('out-of-stock') });
  await toScreen(page);
  await pick(page, '0244123456', '1', 'Enter');
  await page.getByRole('alert').getByText('does not have enough of this').waitFor();
  await expect.poll(() => asked(main, 'catalogue.bundles').at(-1)?.request).toEqual({ fresh: true });
  await press(page, 'Escape');
  await expect.poll(() => number(page).inputValue()).toBe('024 412 3456');
});

test('a role that has ended brings the prices that hold from then on', async () => {
  const role = { name: 'dealer', daysLeft: 0 };
  const { page, main, tell } = await open({ 'counter.snapshot': () => good(snapshot({ role })) });
  await toScreen(page);
  await press(page, ...'0244123456');
  await bundle(page, '1 GB').waitFor();
  const before = asked(main, 'catalogue.bundles').length;
  await tell('counter.changed', snapshot({ role: { ...role, lapsed: true } }));
  await expect.poll(() => asked(main, 'catalogue.bundles').length).toBe(before + 1);
});

test.each([
  ['another price than its tile asks for new prices', 560, 1],
  ['the price of its tile asks for none', 550, 0],
] as const)('a read-back with %s', async (_, price, times) => {
  const { page, main } = await open({ 'sales.quote': () => good(quote(pesewas(price))) });
  await toScreen(page);
  await press(page, ...'0244123456');
  await bundle(page, '1 GB').waitFor();
  const before = asked(main, 'catalogue.bundles').length;
  await press(page, '1', 'Enter');
  await send(page).waitFor();
  await settled(page);
  expect(asked(main, 'catalogue.bundles')).toHaveLength(before + times);
});

test('nothing is sold without prices, and asking again by hand brings them', async () => {
  const answers = [bad('offline'), good(BUNDLES)];
  const { page } = await open({ 'catalogue.bundles': () => answers.shift() ?? good(BUNDLES) });
  await toScreen(page);
  await press(page, ...'0244123456');
  await page.getByRole('alert').getByText('no connection').waitFor();
  await page.getByRole('button', { name: 'Try again' }).focus();
  await press(page, 'Enter');
  await bundle(page, '1 GB , GHS 5.50').waitFor();
});

test('prices that come late get the focus once the number is whole', async () => {
  const prices = held(() => good(BUNDLES));
  const { page } = await open({ 'catalogue.bundles': prices.answer });
  await toScreen(page);
  await press(page, ...'0244123456');
  await expect.poll(() => number(page).inputValue()).toBe('024 412 3456');
  while (prices.count() > 0) prices.release();
  await expect.poll(() => bundle(page, '1 GB').evaluate((tile) => tile === document.activeElement)).toBe(true);
  await press(page, '2', 'Enter');
  await send(page).waitFor();
});

test('prices that come late leave a number that is being corrected alone', async () => {
  const prices = held(() => good(BUNDLES));
  const { page } = await open({ 'catalogue.bundles': prices.answer });
  await toScreen(page);
  await press(page, ...'0244123456', 'ArrowLeft');
  while (prices.count() > 0) prices.release();
  await bundle(page, '1 GB').waitFor();
  await settled(page);
  expect(await number(page).evaluate((field) => field === document.activeElement)).toBe(true);
});

test('Esc goes from the bundles to the number, and changes nothing', async () => {
  const { page } = await open();
  await toScreen(page);
  await pick(page, '0244123456', '5', 'Escape');
  await expect.poll(() => number(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => number(page).inputValue()).toBe('024 412 3456');
  await expect.poll(() => page.getByRole('radio', { name: /^5 GB/ }).isChecked()).toBe(true);
});

test('Backspace goes back to the number, Ctrl and Backspace to the next customer', async () => {
  const { page } = await open();
  await toScreen(page);
  await pick(page, '0244123456', '5', 'Backspace', 'Backspace');
  await expect.poll(() => number(page).inputValue()).toBe('024 412 345');
  await press(page, 'Control+Backspace');
  await expect.poll(() => number(page).inputValue()).toBe('');
});

test('keys that come faster than the page draws go where they would have gone slowly', async () => {
  const { page } = await open();
  await toScreen(page);
  for (let round = 0; round < 5; round++) {
    await pick(page, '0244123456');
    // A slow machine: the keys wait together until the page has time for them.
    const busy = page.evaluate(() => {
      const end = Date.now() + 200;
      while (Date.now() < end);
    });
    await Promise.all([busy, ...['5', 'Backspace', 'Backspace'].map((key) => page.keyboard.press(key))]);
    await expect.poll(() => number(page).inputValue()).toBe('024 412 345');
    await press(page, 'Control+Backspace');
    await expect.poll(() => number(page).inputValue()).toBe('');
  }
});

test('the last three digits find a customer, and "same again" fills number and bundle', async () => {
  const recent = sale({ ...done, product: 'data', phone: '0559870456', volumeGb: 5, cedis: 25.1 });
  const { page, main } = await open({ 'sales.recent': () => good([recent]) });
  await toScreen(page);
  await press(page, ...'456');
  await page.getByRole('button', { name: /5 GB.*Same again/ }).waitFor();
  await expect
    .poll(() => asked(main, 'sales.recent').at(-1)?.request)
    .toMatchObject({ digits: '456', product: 'data' });
  await press(page, '=', 'Enter');
  await send(page).waitFor();
  expect(submissions(main)).toHaveLength(0);
  await expect.poll(() => page.getByText('GHS 25.10').count()).toBeGreaterThan(0);
});

test('the owner chooses for how long customers are found by their digits', async () => {
  const { page, main } = await open({ 'settings.save': (wanted: unknown) => good(wanted) });
  await number(page).waitFor();
  await press(page, 'F10');
  const suggested = page.getByLabel('Suggest numbers that were served before');
  await expect.poll(() => suggested.inputValue()).toBe(String(USUAL_SETTINGS.suggestForDays));
  await suggested.selectOption('Never');
  await expect.poll(() => suggested.inputValue()).toBe('0');
  await expect
    .poll(() => asked(main, 'settings.save').at(-1)?.request)
    .toEqual({ ...USUAL_SETTINGS, suggestForDays: 0 });
});

test('an attendant who lets a customer wait loses nothing of the next one', async () => {
  const add = held(() => good([{ phone: '0244123456', volumeGb: 5, since: NOW, ready: false }]));
  const { page } = await open({ 'numbers.check': () => good({ registered: 'no' }), 'waiting.add': add.answer });
  const number = page.getByLabel("Customer's number");
  await number.waitFor();
  await page.keyboard.press('F1');
  await page.keyboard.type('0244123456');
  await page.getByRole('radio', { name: /^5 GB/ }).check();
  await page.keyboard.press('Enter');
  await page.getByText('not registered for MTN bundles yet').waitFor();
  await page.keyboard.press('w');
  await expect.poll(add.count).toBe(1);
  await page.keyboard.press('Escape');
  await number.waitFor();
  await page.keyboard.press('Control+Backspace');
  await page.keyboard.type('0201234');
  add.release();
  await settled(page);
  await expect.poll(() => number.inputValue()).toBe('020 123 4');
});
