import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { foundLines, good, snapshot } from '../../support/preview/fakes/fake-main.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';
import { settled } from '../../support/renderer/settled.ts';

const open = counterWindows();

/** The keys as a scanner sends them, so many milliseconds apart, with what the browser does for each that is not prevented. */
const keys = (page: Page, text: string, gapMs = 8, end = 'Enter') =>
  page.evaluate(
    ([typed, gap, last]) => {
      // The hand has rested before.
      Reflect.set(window, 'dwadiKeyGapMs', 1000);
      for (const key of [...typed, ...(last === '' ? [] : [last])]) {
        const target = document.activeElement ?? document.body;
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        const types = target.dispatchEvent(event);
        Reflect.set(window, 'dwadiKeyGapMs', gap);
        if (!types) continue;
        if (key === 'Enter') (document.activeElement as HTMLElement).click();
        else document.execCommand('insertText', false, key);
      }
      Reflect.deleteProperty(window, 'dwadiKeyGapMs');
    },
    [text, gapMs, end] as const,
  );

const number = (page: Page) => page.getByLabel("Customer's number");
const amount = (page: Page) => page.getByLabel('Amount', { exact: true });

async function counter(answers: Parameters<typeof open>[0] = {}) {
  const opened = await open({ 'orders.find': () => good(foundLines('3456')), ...answers });
  await number(opened.page).waitFor();
  const asked = () => opened.main.asked.map(({ name }) => name);
  return { ...opened, asked };
}

test('a scanned number takes the number’s field, wherever the focus is, and its Enter reads nothing back', async () => {
  const { page, asked } = await counter();
  await number(page).fill('0201112223');
  await amount(page).fill('12');
  await amount(page).focus();
  await keys(page, '+233244123456');
  await expect.poll(() => number(page).inputValue()).toBe('024 412 3456');
  expect(await amount(page).inputValue()).toBe('12');
  await settled(page);
  expect(asked()).not.toContain('sales.quote');
  await page.getByRole('radio', { name: 'Telecel' }).focus();
  await keys(page, '0201234567');
  await expect.poll(() => number(page).inputValue()).toBe('020 123 4567');
});

test('a text that no field wants opens Find with it, and leaves the draft and the keys of the screen alone', async () => {
  const { page, main } = await counter();
  await page.keyboard.type('0244');
  await keys(page, 'MCX-9917=');
  const find = page.getByRole('combobox');
  await expect.poll(() => find.inputValue()).toBe('MCX-9917=');
  await expect
    .poll(() => main.asked.findLast(({ name }) => name === 'orders.find')?.request)
    .toMatchObject({
      text: 'MCX-9917=',
    });
  expect(await page.getByRole('dialog').count()).toBe(1);
  // A second scan takes the place of the first.
  await keys(page, 'DW-K3F7-0001');
  await expect.poll(() => find.inputValue()).toBe('DW-K3F7-0001');
  await page.keyboard.press('Escape');
  await expect.poll(() => number(page).inputValue()).toBe('024 4');
  expect(await amount(page).inputValue()).toBe('');
  expect(await page.getByRole('radio', { name: 'MTN' }).isChecked()).toBe(true);
});

test('nothing that is scanned over a read-back sends it, confirms it or lies over it', async () => {
  const { page, asked } = await counter();
  await page.keyboard.type('024412345610');
  await page.keyboard.press('Enter');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.waitFor();
  for (const text of ['S1:0244123456', '0201234567', 'YYYY', '12345678']) await keys(page, text);
  await settled(page);
  expect(asked()).not.toContain('sales.submit');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await send.waitFor();
});

test('an account is scanned into its field, and Enter asks nobody; letters of a scan confirm no name', async () => {
  const { page, asked } = await counter();
  await page.keyboard.press('F4');
  await page.getByRole('radio', { name: /DStv/ }).waitFor();
  await page.keyboard.press('3');
  const account = page.getByLabel('Smartcard number');
  await account.waitFor();
  await keys(page, '7029481155');
  await expect.poll(() => account.inputValue()).toBe('7029481155');
  await settled(page);
  expect(asked()).not.toContain('bills.lookUp');
  await page.keyboard.press('Enter');
  await page.getByText('Kwame Boateng').waitFor();
  await keys(page, 'YES-7788');
  await settled(page);
  expect(asked()).not.toContain('bills.confirm');
});

test('a hand types letters into an account, and a scanner replaces them by those of its own', async () => {
  const { page, asked } = await counter();
  await page.keyboard.press('F4');
  await page.getByRole('radio', { name: /DStv/ }).waitFor();
  await page.keyboard.press('3');
  const account = page.getByLabel('Smartcard number');
  await expect.poll(() => account.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('P1234/5y', { delay: 60 });
  await expect.poll(() => account.inputValue()).toBe('P1234/5y');
  await keys(page, 'GD-70294811');
  await expect.poll(() => account.inputValue()).toBe('GD-70294811');
  await settled(page);
  expect(asked()).not.toContain('bills.lookUp');
});

test('a letter that corrects an account is no key of the amount', async () => {
  const { page } = await counter();
  await page.keyboard.press('F4');
  await page.getByRole('radio', { name: /DStv/ }).waitFor();
  await page.keyboard.press('3');
  const account = page.getByLabel('Smartcard number');
  await account.waitFor();
  await page.keyboard.type('7029481155', { delay: 60 });
  await page.keyboard.press('Enter');
  await page.getByText('Kwame Boateng').waitFor();
  await page.keyboard.press('y');
  const due = page.getByLabel(/^Amount/);
  await due.waitFor();
  await account.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('d');
  await expect.poll(() => account.inputValue()).toBe('7029481155d');
  await expect.poll(() => due.count()).toBe(0);
});

test('a hand is never taken for a scanner: no key is lost, whatever its pace, and Enter presses', async () => {
  const { page, asked } = await counter();
  await keys(page, '024412345', 36, '');
  expect(await number(page).inputValue()).toBe('024 412 345');
  await keys(page, '6', 36, '');
  await expect.poll(() => amount(page).evaluate((field) => field === document.activeElement)).toBe(true);
  // Three keys may fall together, and a burst without Enter is given back.
  await keys(page, '123', 2, '');
  expect(await amount(page).inputValue()).toBe('123');
  await keys(page, '4.50', 36, '');
  await page.keyboard.press('Enter');
  await expect.poll(asked).toContain('sales.quote');
  await page.keyboard.press('Escape');
  await number(page).fill('');
  await number(page).focus();
  await keys(page, '02441', 2, '');
  await expect.poll(() => number(page).inputValue()).toBe('024 41');
  // A letter that is a key of the screen waits no longer than it takes to know whose it is.
  await page.keyboard.press('t');
  await page.keyboard.press('0');
  await expect.poll(() => page.getByRole('radio', { name: 'Telecel' }).isChecked()).toBe(true);
  expect(await number(page).inputValue()).toBe('024 410');
});

test('a field of text takes what is scanned, without its Enter; a locked counter takes nothing', async () => {
  const { page, tell, asked } = await counter();
  await page.keyboard.press('F6');
  await page.getByLabel('Message').waitFor();
  await page.getByLabel('Message').focus();
  await keys(page, 'https://shop.gh/?a=1');
  expect(await page.getByLabel('Message').inputValue()).toBe('https://shop.gh/?a=1');
  await settled(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await tell('counter.changed', snapshot({ locked: true, attendant: { ...snapshot().attendant, id: '' } }));
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
  await keys(page, '2580369012');
  await settled(page);
  expect(asked()).not.toContain('staff.signIn');
  expect(asked()).not.toContain('orders.find');
});

test('a letter whose place is gone before it is known to be a hand’s does nothing', async () => {
  const { page } = await counter();
  await page.evaluate(() => {
    const place = document.createElement('button');
    document.querySelector('main form')?.append(place);
    place.focus();
    place.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true, cancelable: true }));
    place.remove();
  });
  await settled(page);
  expect(await page.getByRole('radio', { name: 'Telecel' }).isChecked()).toBe(false);
});

test('a letter that waits goes where it was pressed, even if the focus has moved since', async () => {
  const { page } = await counter();
  await page.evaluate(() => {
    const place = document.createElement('button');
    place.addEventListener('keydown', ({ key }) => place.append(key));
    document.querySelector('main form')?.append(place);
    place.focus();
    place.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true, cancelable: true }));
    document.querySelector('input')?.focus();
  });
  await page.getByRole('button', { name: '+', exact: true }).waitFor();
});
