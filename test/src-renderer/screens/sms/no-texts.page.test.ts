/** The customers who want no more messages, by keyboard: added, left out of every list, and taken out again. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { pesewas } from '#shared/money.ts';
import { type Answers, bad, type FakeMain, good, quote } from '../../../support/preview/fakes/fake-main.ts';
import { paste } from '../../../support/preview/scenes/bulk-scenes.ts';
import { noTexts, write } from '../../../support/preview/scenes/sms-scenes.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';
import { held } from '../../../support/renderer/held.ts';
import { settled } from '../../../support/renderer/settled.ts';

const open = counterWindows();

const entry = (page: Page) => page.getByLabel('Number that wants no messages');
const kept = (page: Page) => page.getByRole('list', { name: 'Numbers that want no messages' }).getByRole('listitem');
const changes = (main: FakeMain) =>
  main.asked.filter(({ name }) => name === 'sms.changeNoTexts').map(({ request }) => request);

async function openList(answers: Answers = {}) {
  const window = await open(answers);
  await noTexts(window.page);
  return window;
}

test('a number is typed, kept, and gets messages again', async () => {
  const answers = [good(['0244123456']), good([])];
  const { page, main } = await openList({ 'sms.changeNoTexts': () => answers.shift() });
  await page.getByText('Nobody has asked for this yet.').waitFor();
  await expect.poll(() => entry(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('0244123456');
  await page.keyboard.press('Enter');
  await page.getByText('1 number gets no more messages.').waitFor();
  await expect.poll(() => kept(page).count()).toBe(1);
  await page.getByRole('button', { name: 'Text again: 024 412 3456' }).press('Enter');
  await page.getByText('024 412 3456 gets messages again.').waitFor();
  await expect.poll(() => entry(page).evaluate((field) => field === document.activeElement)).toBe(true);
  expect(changes(main)).toEqual([
    { add: ['0244123456'], remove: [] },
    { add: [], remove: ['0244123456'] },
  ]);
});

test('a pasted list is taken whole, each number once; a text without one is refused, and main is not asked', async () => {
  const { page, main } = await openList();
  await entry(page).focus();
  await paste(page, 'Ama 0244123456\n+233 24 412 3456; 0201234567');
  await page.getByText('2 numbers get no more messages.').waitFor();
  await page.keyboard.type('Kofi');
  await page.keyboard.press('Enter');
  await page.getByText('Type a Ghana number. Ten digits, starting with 0.').waitFor();
  expect(changes(main)).toEqual([{ add: ['0244123456', '0201234567'], remove: [] }]);
});

test('a change that could not be kept is said, and the list can be asked for again', async () => {
  const { page } = await openList({ 'sms.changeNoTexts': () => bad('journal-unavailable') });
  await page.keyboard.type('0244123456');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

test('what was not taken is in the field again, however it came, and before a newer number', async () => {
  const change = held(() => bad('journal-unavailable'));
  const { page } = await openList({ 'sms.changeNoTexts': change.answer });
  const refuse = async () => {
    await expect.poll(change.count).toBe(1);
    change.release();
    await settled(page);
  };
  await page.keyboard.type('024412345');
  await page.keyboard.press('Enter');
  await page.getByText('Type a Ghana number. Ten digits, starting with 0.').waitFor();
  await expect.poll(() => entry(page).inputValue()).toBe('024412345');
  await page.keyboard.type('6');
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await refuse();
  await expect.poll(() => entry(page).inputValue()).toBe('0244123456');
  await page.keyboard.press('Enter');
  await page.keyboard.type('020');
  await refuse();
  await expect.poll(() => entry(page).inputValue()).toBe('0244123456; 020');
  await entry(page).fill('');
  await paste(page, '0244123456\n0201234567');
  await refuse();
  await expect.poll(() => entry(page).inputValue()).toBe('0244123456; 0201234567');
});

test('a list’s numbers that can not be read are named and stay in the field, while the others are taken', async () => {
  const add = held(() => good(['0244123456']));
  const { page, main } = await openList({ 'sms.changeNoTexts': add.answer });
  await entry(page).focus();
  const list = 'Ama 0244123456\nKofi 024412345; Esi O24 412 3456';
  const names = 'These are no Ghana numbers, and were not added: 024412345; O24 412 3456.';
  await paste(page, list);
  await expect.poll(add.count).toBe(1);
  add.release();
  await page.getByText(`1 number gets no more messages. ${names}`).waitFor();
  await expect.poll(() => entry(page).inputValue()).toBe('024412345; O24 412 3456');
  expect(changes(main)).toEqual([{ add: ['0244123456'], remove: [] }]);
  await entry(page).fill('');
  await paste(page, list);
  await expect.poll(add.count).toBe(1);
  await page.keyboard.type('020');
  add.release();
  await settled(page);
  await page.getByText(names).waitFor();
  expect(await entry(page).inputValue()).toBe('020');
});

test('numbers on the list are left out of a message, and seen to be', async () => {
  const { page } = await open({ 'sms.noTexts': () => good(['0201234567']) });
  await write('Hello from the shop', '0244123456\n0201234567\n0551234567')(page);
  await page.getByText('Wants no messages: left out').waitFor();
  await page.getByText('2 numbers × 1 part').waitFor();
  await page.getByLabel('Show', { exact: true }).selectOption('unwanted');
  const rows = page.getByRole('listbox', { name: 'Numbers of this message' }).getByRole('option');
  await expect.poll(() => rows.count()).toBe(1);
});

test('a number that the page was not told of is left out once main refused it, and the others get the message', async () => {
  let told: string[] = [];
  const quoted = ({ sale }: { sale: { recipients: string[] } }) =>
    sale.recipients.includes('0201234567') ? bad('wants-no-texts') : good(quote(pesewas(0)));
  const { page, main } = await open({ 'sms.noTexts': () => good(told), 'sales.quote': quoted });
  await write('Hello from the shop', '0244123456\n0201234567')(page);
  told = ['0201234567'];
  await page.keyboard.press('Control+Enter');
  await page.getByText('Somebody on this list asked for no more messages.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Wants no messages: left out').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await expect
    .poll(() => main.asked.filter(({ name }) => name === 'sales.quote').at(-1)?.request)
    .toMatchObject({
      sale: { recipients: ['0244123456'] },
    });
});
