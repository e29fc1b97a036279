import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { BillQuestion } from '#shared/counter-api/bills.ts';
import type { SaleSubmission } from '#shared/counter-api/sales.ts';
import { pesewas } from '#shared/money.ts';
import { account, BILLERS } from '../../../support/preview/fakes/fake-bills.ts';
import {
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

const open = counterWindows();
const SMARTCARD = '7029481155';

const asked = (main: FakeMain, name: string) => main.asked.filter((one) => one.name === name);
const submissions = (main: FakeMain) => asked(main, 'sales.submit').map(({ request }) => request as SaleSubmission);
const amount = (page: Page) => page.getByLabel(/^Amount/);
const smartcard = (page: Page) => page.getByLabel('Smartcard number');

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function toScreen(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await press(page, 'F4');
  await page.getByRole('radio', { name: /DStv/ }).waitFor();
}

/** DStv, its number, and Enter. */
async function lookUp(page: Page, number = SMARTCARD): Promise<void> {
  await toScreen(page);
  await press(page, '3');
  await expect.poll(() => smartcard(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await press(page, ...number, 'Enter');
}

async function confirm(page: Page): Promise<void> {
  await lookUp(page);
  await page.getByText('Kwame Boateng').waitFor();
  await press(page, 'y');
  await expect.poll(() => amount(page).evaluate((field) => field === document.activeElement)).toBe(true);
}

test('two letters of a fast hand are both heard: yes, and all that is due', async () => {
  const { page } = await open();
  await lookUp(page);
  await page.getByText('Kwame Boateng').waitFor();
  // The second comes before it is known that a hand pressed the first.
  await page.evaluate(() => {
    const press = (key: string) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
    press('y');
    press('d');
  });
  await expect.poll(() => amount(page).inputValue()).toBe('165');
});

test('a bill is paid by keyboard alone: biller, number, name, yes, amount, read-back, Send', async () => {
  const { page, main, complaints } = await open();
  await confirm(page);
  await press(page, '5', '0', 'Enter');
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await page.getByText('7029 4811 55').waitFor();
  await press(page, 'Enter');
  await page.getByText('GHS 50.00 for DStv 7029 4811 55 is saved').waitFor();
  // The Enter that sent it may come twice.
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByText('GHS 50.00 for DStv 7029 4811 55 is saved').count()).toBe(1);
  expect(submissions(main)).toMatchObject([
    { sale: { product: 'bill', biller: 'dstv', account: SMARTCARD, phone: null, amount: 5000 }, price: 5000 },
  ]);
  const [{ saleId } = { saleId: '' }] = submissions(main);
  await expect
    .poll(() => asked(main, 'bills.lookUp').map(({ request }) => request))
    .toEqual([{ saleId, biller: 'dstv', account: SMARTCARD, phone: null }]);
  await expect
    .poll(() => asked(main, 'bills.confirm').map(({ request }) => request))
    .toEqual([{ saleId, biller: 'dstv', account: SMARTCARD, name: 'Kwame Boateng' }]);
  expect(complaints).toEqual([]);
});

test('the biller’s part is read back beside the customer’s price when there is a fee, also on their screen', async () => {
  const { page, main } = await open({ 'sales.quote': () => good(quote(pesewas(5100))) });
  await confirm(page);
  await press(page, '5', '0', 'Enter');
  const fact = (label: string) => page.locator('dl > div', { hasText: label });
  await fact('The customer pays').getByText('GHS 51.00').waitFor();
  await fact('Amount').getByText('GHS 50.00').waitFor();
  await expect
    .poll(() => asked(main, 'customerScreen.show').at(-1)?.request)
    .toMatchObject({ readBack: { facts: expect.arrayContaining([{ label: 'Amount', value: 'GHS 50.00' }]) } });
});

test('the amount is typed right behind the yes, whenever the answer to it comes', async () => {
  const confirms = held(() => good({}));
  const { page } = await open({ 'bills.confirm': confirms.answer });
  await lookUp(page);
  await page.getByText('Kwame Boateng').waitFor();
  await press(page, 'y', '1', '5', '0');
  await expect.poll(() => amount(page).inputValue()).toBe('150');
  confirms.release();
  await press(page, 'Enter');
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
});

test('nothing is looked up while typing, and Enter asks once however often it is pressed', async () => {
  const { page, main } = await open({ 'bills.lookUp': never });
  await lookUp(page);
  await press(page, 'Enter', 'Enter');
  await page.getByText('Asking the biller').waitFor();
  await expect.poll(() => asked(main, 'bills.lookUp')).toHaveLength(1);
});

test('no key leads to the money past the name: Enter after Enter names the gap', async () => {
  const { page, main } = await open();
  await lookUp(page);
  await page.getByText('Kwame Boateng').waitFor();
  await press(page, 'Enter', '5', '0', 'Enter', 'Enter');
  await expect.poll(() => amount(page).count()).toBe(0);
  expect(asked(main, 'bills.confirm')).toHaveLength(0);
  expect(asked(main, 'sales.quote')).toHaveLength(0);
});

test('a number that changes after the name was confirmed is another account', async () => {
  const { page, main } = await open();
  await confirm(page);
  await smartcard(page).focus();
  await press(page, 'End', 'Backspace', 'Enter');
  await page.getByText('Ask the customer: is this right?').waitFor();
  await expect.poll(() => amount(page).count()).toBe(0);
  await expect
    .poll(() => asked(main, 'bills.lookUp').map(({ request }) => (request as BillQuestion).account))
    .toEqual([SMARTCARD, SMARTCARD.slice(0, -1)]);
});

test('the phone number finds the meters; a digit chooses one, and only then Y confirms it', async () => {
  const { page, main } = await open();
  await toScreen(page);
  await press(page, '1');
  const phone = page.getByLabel('Phone number of the meter');
  await expect.poll(() => phone.evaluate((field) => field === document.activeElement)).toBe(true);
  await press(page, ...'0244123456', 'Enter');
  await page.getByText('Which meter?').waitFor();
  await press(page, 'y', '2', 'y');
  await amount(page).waitFor();
  await press(page, '2', '0', 'Enter');
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await press(page, 'Enter');
  await expect
    .poll(() => submissions(main))
    .toMatchObject([{ sale: { biller: 'ecg', account: 'P24000010002', phone: '0244123456', amount: 2000 } }]);
});

test('a biller that wants both asks for both before it is looked up', async () => {
  const { page, main } = await open();
  await toScreen(page);
  await press(page, '2');
  const number = page.getByLabel('Customer number');
  await expect.poll(() => number.evaluate((field) => field === document.activeElement)).toBe(true);
  await press(page, ...'900000010101', 'Enter');
  await page.getByText('Type the ten digits of the phone number').waitFor();
  expect(asked(main, 'bills.lookUp')).toHaveLength(0);
  await press(page, ...'0240000201', 'Enter');
  await page.getByText('Kwame Boateng').waitFor();
  await expect.poll(() => asked(main, 'bills.lookUp')).toHaveLength(1);
});

test('a biller that is switched off says so and cannot be chosen, by key or by hand', async () => {
  const billers = BILLERS.billers.map((one) => ({ ...one, enabled: one.key !== 'gotv' }));
  const { page } = await open({ 'bills.billers': () => good({ ...BILLERS, billers }) });
  await toScreen(page);
  await press(page, '4');
  const gotv = page.getByRole('radio', { name: 'GOtv Switched off' });
  expect([await gotv.isDisabled(), await gotv.isChecked()]).toEqual([true, false]);
  await expect.poll(() => page.getByLabel('IUC number').count()).toBe(0);
});

test('limits are named while the amount is typed, and hold it back; the amount due never does', async () => {
  const { page, main } = await open();
  await confirm(page);
  await press(page, '6', '0', '0', '0');
  await page.getByText('Type GHS 5,000.00 or less').waitFor();
  await press(page, 'Enter');
  await page.getByRole('alert').waitFor();
  expect(asked(main, 'sales.quote')).toHaveLength(0);
  await press(page, 'Backspace');
  await page.getByText('More than is due: GHS 435.00 becomes a credit').waitFor();
  await press(page, 'Backspace');
  await page.getByText('Less than is due: GHS 105.00 is still owed').waitFor();
  await press(page, 'd');
  await page.getByText('Only figures go in the amount').waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe('60');
  await press(page, 'Backspace', 'Backspace', 'd');
  await expect.poll(() => amount(page).inputValue()).toBe('165');
  await press(page, 'Enter');
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
});

test('a used-up budget counts down and asks by itself; Esc stops waiting', async () => {
  // The page's clock goes on from what it was told, however long a busy machine takes to come so far.
  let told = 0;
  const after = (ms: number) => good({ state: 'wait', until: NOW + Math.round(performance.now() - told) + ms });
  const answers = [() => after(1500), () => good({ state: 'found', accounts: [account()] })];
  const { page, main } = await open({
    'counter.snapshot': () => {
      told = performance.now();
      return good(snapshot());
    },
    'bills.lookUp': () => (answers.shift() ?? (() => after(58_000)))(),
  });
  const counted = page.getByRole('timer').waitFor();
  await lookUp(page);
  await counted;
  await page.getByText('Kwame Boateng').waitFor();
  await press(page, 'Escape');
  await expect.poll(() => smartcard(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await press(page, 'Enter');
  await page.getByText(/goes out by itself in (1:00|0:5)/).waitFor();
  await press(page, 'Escape');
  await page.getByText('Press Enter to see the name').waitFor();
  await expect.poll(() => asked(main, 'bills.lookUp')).toHaveLength(3);
});

test.each([
  ['account-not-found', 'does not know this number'],
  ['biller-unreachable', 'cannot reach the biller'],
  ['offline', 'no connection'],
  ['feature-disabled', 'switched this off'],
  ['key-rejected', "does not accept this counter's key"],
  ['key-pending', 'has not approved this counter’s key yet'],
  ['account-suspended', 'has suspended the owner’s account'],
  ['key-missing', 'The key for this product is missing'],
] as const)('%s: the screen says so, and the hand is back at the number', async (code, words) => {
  const { page } = await open({ 'bills.lookUp': () => bad(code) });
  await lookUp(page);
  await page.getByRole('alert').getByText(words).waitFor();
  await expect.poll(() => smartcard(page).evaluate((field) => field === document.activeElement)).toBe(true);
});

test('a yes that is too old leads back to the number, with the amount kept', async () => {
  const { page, main } = await open({ 'sales.submit': () => bad('not-confirmed') });
  await confirm(page);
  await press(page, '5', '0', 'Enter');
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await press(page, 'Enter');
  await page.getByText("The customer's yes is too old").waitFor();
  await press(page, 'Enter');
  await page.getByText('Kwame Boateng').waitFor();
  await press(page, 'y');
  await amount(page).waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe('50');
  await expect.poll(() => asked(main, 'bills.lookUp')).toHaveLength(2);
});

test('the last digits find an account paid here, shown by its ends; it is looked up like any other', async () => {
  const recent = sale({ ...done, product: 'bill', supplier: 'dstv', phone: SMARTCARD, cedis: 60 });
  const other = sale({ ...done, product: 'bill', supplier: 'gotv', phone: '1120931155', cedis: 90 });
  const { page, main } = await open({ 'sales.recent': () => good([other, recent]) });
  await toScreen(page);
  await press(page, '3', ...'1155');
  await page.getByRole('button', { name: /70…1155.*GHS 60.00.*Same again/ }).waitFor();
  await expect.poll(() => page.getByText('GHS 90.00').count()).toBe(0);
  await expect
    .poll(() => asked(main, 'sales.recent').at(-1)?.request)
    .toMatchObject({ digits: '1155', product: 'bill' });
  await press(page, '=');
  await expect.poll(() => smartcard(page).inputValue()).toBe(SMARTCARD);
  expect(asked(main, 'bills.lookUp')).toHaveLength(0);
  await press(page, 'Enter');
  await page.getByText('Kwame Boateng').waitFor();
});

test('a bill that was begun says so when somebody comes back to it, and the next number takes its place', async () => {
  const { page } = await open();
  await toScreen(page);
  await press(page, '3', ...'70294811', 'F2', 'F4');
  await page.getByText('This was begun before and is not sold').waitFor();
  await page.getByText('8 digits', { exact: true }).waitFor();
  await press(page, ...'1010123456');
  await expect.poll(() => smartcard(page).inputValue()).toBe('1010123456');
  await page.getByText('10 digits', { exact: true }).waitFor();
  await expect.poll(() => page.getByText('This was begun before').count()).toBe(0);
});

test.each([
  ['given up', good({ state: 'found', accounts: [account()] }), ['Escape']],
  ['not found', bad('account-not-found'), []],
] as const)('a second number is never added to one that was %s', async (_, answer, after) => {
  const { page } = await open({ 'bills.lookUp': () => answer });
  await lookUp(page);
  await page.getByText(/Kwame Boateng|does not know this number/).waitFor();
  await press(page, ...after);
  await expect
    .poll(() => smartcard(page).evaluate((field) => (field as HTMLInputElement).selectionEnd))
    .toBe(SMARTCARD.length);
  await expect.poll(() => smartcard(page).evaluate((field) => (field as HTMLInputElement).selectionStart)).toBe(0);
  await press(page, ...'1010123456');
  await expect.poll(() => smartcard(page).inputValue()).toBe('1010123456');
});

test('a pasted number takes the place of the one in the field', async () => {
  const { page } = await open();
  await toScreen(page);
  await press(page, '3', ...SMARTCARD);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text', '1010 123 456');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect.poll(() => smartcard(page).inputValue()).toBe('1010123456');
});

test('Backspace leads back from step to step, and Ctrl with it to the next customer', async () => {
  const { page } = await open();
  await confirm(page);
  await press(page, 'Backspace');
  await expect.poll(() => smartcard(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await press(page, 'Control+a', 'Delete', 'Backspace');
  await expect.poll(() => smartcard(page).count()).toBe(0);
  await press(page, '4');
  await page.getByLabel('IUC number').waitFor();
  await press(page, ...'12', 'Control+Backspace');
  await expect.poll(() => page.getByLabel('IUC number').count()).toBe(0);
});

test('Tab goes biller, number, ways', async () => {
  const { page } = await open();
  await lookUp(page, '70');
  await press(page, 'Escape');
  await smartcard(page).focus();
  await press(page, 'Shift+Tab');
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('biller');
  await press(page, 'Tab', 'Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Clear');
  await press(page, 'Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Look up');
});

test('digits typed after a look at the board go to the number', async () => {
  const { page } = await open();
  await toScreen(page);
  await press(page, '3');
  await expect.poll(() => smartcard(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await press(page, ...'70');
  await page.getByRole('button', { name: 'Clear' }).focus();
  await press(page, '9');
  await expect.poll(() => smartcard(page).inputValue()).toBe('709');
});
