/** The customers' book beside the number, by keys alone. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { fakeCustomers, KNOWN } from '../../../support/preview/fakes/fake-customers.ts';
import { type Answers, bad, good, snapshot } from '../../../support/preview/fakes/fake-main.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';
import { held } from '../../../support/renderer/held.ts';
import { settled } from '../../../support/renderer/settled.ts';

const open = counterWindows();

async function counter(answers: Answers = {}) {
  const { page, main } = await open({ ...fakeCustomers(), ...answers });
  await number(page).waitFor();
  const asked = (name: string) => main.asked.filter((call) => call.name === name).map(({ request }) => request);
  return { page, asked };
}

const number = (page: Page) => page.getByLabel("Customer's number");

test('a capital letter in the number begins a name; Enter takes the number, also before the answer is here', async () => {
  const answer = held(() => good([{ phone: '0244123456', name: 'Kofi Mensah' }]));
  const { page, asked } = await counter({ 'customers.find': answer.answer });
  await page.keyboard.press('Shift+K');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type('ofi');
  await page.keyboard.press('Enter');
  // One question for each letter, and one for Enter.
  await expect.poll(() => answer.count()).toBe(5);
  for (let nth = 0; nth < 5; nth += 1) answer.release();
  await expect.poll(() => number(page).inputValue()).toBe('024 412 3456');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: 'Kofi Mensah' }).waitFor();
  expect(asked('customers.find').at(-1)).toEqual({ text: 'Kofi' });
  // As after the tenth digit: the amount is next.
  await page.keyboard.type('10');
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('10');
});

test('more customers of a name than are shown are told of', async () => {
  const named = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({ phone: `024412340${nth}`, name: 'Ama' }));
  const { page } = await counter({
    'customers.find': ({ text }: { text: string }) => good(named(text === 'A' ? 9 : 8)),
  });
  await page.keyboard.press('Shift+A');
  await page.getByText('There are more. Type more of the name.').waitFor();
  expect(await page.getByRole('option').count()).toBe(8);
  await page.keyboard.type('m');
  await page.getByText('Names that were given to numbers').waitFor();
  expect(await page.getByRole('option').count()).toBe(8);
});

test('the arrows choose among several; Esc leaves the number as it was', async () => {
  const { page } = await counter();
  await page.keyboard.type('024');
  await page.keyboard.press('Shift+K');
  await page.getByRole('option').nth(1).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => number(page).inputValue()).toBe('020 145 6981');
  await number(page).focus();
  await page.keyboard.press('Shift+X');
  await page.getByText('No customer of this name.').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await number(page).inputValue()).toBe('020 145 6981');
});

test('a row that is pressed gives its own number, though the answer to the next letter is on its way', async () => {
  const late = held(() => good(KNOWN.slice(0, 1)));
  const { page, asked } = await counter({
    'customers.find': (request: { text: string }) => (request.text === 'Kof' ? late.answer(request) : good(KNOWN)),
  });
  await page.keyboard.press('Shift+K');
  await page.keyboard.type('o');
  await expect.poll(() => asked('customers.find').length).toBe(2);
  await page.getByRole('option').nth(1).waitFor();
  await page.keyboard.type('f');
  await expect.poll(late.count).toBe(1);
  await page.getByRole('option').nth(1).click();
  await expect.poll(() => number(page).inputValue()).toBe('020 145 6981');
  late.release();
  await settled(page);
  expect(await number(page).inputValue()).toBe('020 145 6981');
});

test('a customer who was chosen stays chosen in the answer that comes then, also in another row', async () => {
  const late = held(() => good(KNOWN.toReversed()));
  const { page } = await counter({
    'customers.find': (request: { text: string }) => (request.text === 'Ko' ? late.answer(request) : good(KNOWN)),
  });
  await page.keyboard.press('Shift+K');
  await page.getByRole('option').nth(1).waitFor();
  await page.keyboard.type('o');
  await expect.poll(late.count).toBe(1);
  await page.keyboard.press('ArrowDown');
  const chosen = page.getByRole('option', { selected: true });
  await expect.poll(() => chosen.textContent()).toContain('Kojo Boateng');
  late.release();
  await expect.poll(() => page.getByRole('option').first().textContent()).toContain('Kojo Boateng');
  expect(await chosen.textContent()).toContain('Kojo Boateng');
  await page.keyboard.press('Enter');
  await expect.poll(() => number(page).inputValue()).toBe('020 145 6981');
});

test('a book that can not be read is not called empty, and an answer after Esc fills in no number', async () => {
  const answer = held(() => good([{ phone: '0244123456', name: 'Kofi Mensah' }]));
  const trouble = { now: true };
  const { page } = await counter({
    'customers.find': (request: never) => (trouble.now ? bad('journal-unavailable') : answer.answer(request)),
  });
  await page.keyboard.press('Shift+K');
  await page.getByRole('dialog').getByText('Dwadi cannot write to its journal').waitFor();
  expect(await page.getByText('No customer of this name.').count()).toBe(0);
  trouble.now = false;
  await page.keyboard.press('o');
  await expect.poll(answer.count).toBe(1);
  await page.keyboard.press('Enter');
  await expect.poll(answer.count).toBe(2);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  for (let nth = 0; nth < 2; nth += 1) answer.release();
  await settled(page);
  expect(await number(page).inputValue()).toBe('');
});

test('a small letter stays the shortcut that it is', async () => {
  const { page } = await counter();
  await page.keyboard.press('t');
  await expect.poll(() => page.getByRole('radio', { name: /Telecel/ }).isChecked()).toBe(true);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('Alt+C names a whole number with one Enter, and the name can be erased there', async () => {
  const { page, asked } = await counter();
  await page.keyboard.type('0201112223');
  await page.getByRole('button', { name: 'Give a name' }).waitFor();
  await page.keyboard.press('Alt+c');
  await page.getByLabel('Name', { exact: true }).waitFor();
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await page.getByText('Type a name with at least one letter.').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Yaw');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked('customers.name')).toEqual([{ phone: '0201112223', name: 'Yaw' }]);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await number(page).fill('0244123456');
  await page.getByRole('button', { name: 'Kofi Mensah' }).waitFor();
  await page.keyboard.press('Alt+c');
  await page.getByRole('button', { name: 'Erase the name' }).press('Enter');
  await expect.poll(() => asked('customers.erase')).toEqual([{ phone: '0244123456' }]);
});

test('a name that is kept after its dialog was given up closes no other', async () => {
  const answer = held(({ name }: { readonly name: string }) => good({ name }));
  const { page } = await counter({ 'customers.name': answer.answer });
  await page.keyboard.type('0201112223');
  await page.keyboard.press('Alt+c');
  await page.getByLabel('Name', { exact: true }).fill('Yaw');
  await page.keyboard.press('Enter');
  await expect.poll(answer.count).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Alt+c');
  await page.getByLabel('Name', { exact: true }).fill('Yaw Boateng');
  answer.release();
  await settled(page);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Yaw Boateng');
});

test('a name that is kept after another number was typed leaves that number its own name', async () => {
  const answer = held(({ name }: { readonly name: string }) => good({ name }));
  const { page } = await counter({ 'customers.name': answer.answer });
  await page.keyboard.type('0201112223');
  await page.keyboard.press('Alt+c');
  await page.getByLabel('Name', { exact: true }).fill('Yaw');
  await page.keyboard.press('Enter');
  await expect.poll(answer.count).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await number(page).fill('0244123456');
  const name = page.getByRole('button', { name: 'Kofi Mensah' });
  await name.waitFor();
  answer.release();
  await settled(page);
  expect(await name.count()).toBe(1);
});

test('a counter that keeps no names offers none, and asks for none', async () => {
  const settings = { ...USUAL_SETTINGS, keepNamesForDays: 0 as const };
  const { page, asked } = await counter({ 'counter.snapshot': () => good(snapshot({ settings })) });
  await page.keyboard.press('Shift+K');
  await page.keyboard.press('Alt+c');
  await page.keyboard.type('0244123456');
  await expect.poll(() => number(page).inputValue()).toBe('024 412 3456');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Kofi Mensah' }).count()).toBe(0);
  expect(asked('customers.nameOf')).toEqual([]);
});

test('a slip’s code that a scanner types into the number opens Find with it', async () => {
  const { page, asked } = await counter();
  const code = `DW1${'K3F7ABCDEF'.repeat(14)}`;
  await page.keyboard.press('Shift+D');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.insertText(code.slice(1));
  await page.keyboard.press('Enter');
  await expect.poll(() => asked('orders.find').at(-1)).toMatchObject({ text: code });
});
