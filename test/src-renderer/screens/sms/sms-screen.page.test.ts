import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { SaleSubmission } from '#shared/counter-api/sales.ts';
import { pesewas } from '#shared/money.ts';
import {
  type Answers,
  bad,
  type FakeMain,
  good,
  quote,
  sale,
  snapshot,
} from '../../../support/preview/fakes/fake-main.ts';
import { campaign, campaignPage, deliveryPage } from '../../../support/preview/fakes/fake-sms.ts';
import { paste } from '../../../support/preview/scenes/bulk-scenes.ts';
import { toSms } from '../../../support/preview/scenes/sms-scenes.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';
import { settled } from '../../../support/renderer/settled.ts';
import { slowFiles } from '../../../support/renderer/slow-files.ts';

const open = counterWindows();

const message = (page: Page) => page.getByLabel('Message', { exact: true });
const numbers = (page: Page) => page.getByLabel('Numbers', { exact: true });
const rows = (page: Page) => page.getByRole('listbox', { name: 'Numbers of this message' }).getByRole('option');
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const asked = (main: FakeMain, name: string) => main.asked.filter((one) => one.name === name);
const submissions = (main: FakeMain) => asked(main, 'sales.submit').map(({ request }) => request as SaleSubmission);
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName ?? '');

async function openSms(answers: Answers = {}) {
  const window = await open(answers);
  await toSms(window.page);
  return window;
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const goldButton = (page: Page) =>
  page.getByRole('button', { name: /^(Read back|Add the number|Write the message|Fix .*)$/ });

test('a message is addressed, written, counted and sent with Enter alone; each number gets it once', async () => {
  const { page, main, complaints } = await openSms();
  await page.keyboard.type('0244123456');
  await expect.poll(() => goldButton(page).textContent()).toContain('Add the number');
  await press(page, 'Enter');
  await page.keyboard.type('+233 20 123 4567, 233244123456');
  await press(page, 'Enter');
  await expect.poll(() => rows(page).count()).toBe(3);
  await page.getByText('The same as row 1: sent once').waitFor();
  await expect.poll(() => goldButton(page).textContent()).toContain('Write the message');
  await press(page, 'Enter');
  await expect.poll(() => focused(page)).toBe('TEXTAREA');
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.keyboard.type('Hello from');
  await press(page, 'Shift+Enter');
  await page.keyboard.type('the shop');
  await page.getByText('19 characters, 1 part, 141 more before the next').waitFor();
  await page.getByText('2 numbers × 1 part').waitFor();
  await expect.poll(() => goldButton(page).textContent()).toContain('Read back');
  await press(page, 'Enter');
  await page.getByRole('heading', { name: 'Read the message back' }).waitFor();
  await page.getByText('2 credits').waitFor();
  await send(page).waitFor();
  await press(page, 'Enter');
  const saved = page.getByText('The message to 2 numbers is saved');
  await saved.waitFor();
  // The Enter that sent it may come twice.
  await press(page, 'Enter', 'Enter');
  await expect.poll(() => saved.count()).toBe(1);
  await expect.poll(() => message(page).inputValue()).toBe('');
  expect(submissions(main)).toMatchObject([
    {
      sale: {
        product: 'sms',
        message: 'Hello from\nthe shop',
        recipients: ['0244123456', '0201234567'],
        sender: null,
      },
    },
  ]);
  await expect.poll(() => numbers(page).evaluate((field) => field === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
});

test('a message that was cleared by the key that takes a word out elsewhere is brought back with its numbers', async () => {
  const { page } = await openSms();
  await paste(page, '0244123456\n0201234567');
  await expect.poll(() => rows(page).count()).toBe(2);
  await message(page).focus();
  await page.keyboard.type('Hello from the shop');
  await press(page, 'Control+Backspace');
  await expect.poll(() => rows(page).count()).toBe(0);
  await expect.poll(() => message(page).inputValue()).toBe('');
  const bringBack = page.getByRole('button', { name: 'Bring back' });
  await bringBack.press('Enter');
  await expect.poll(() => rows(page).count()).toBe(2);
  await expect.poll(() => message(page).inputValue()).toBe('Hello from the shop');
  await expect.poll(() => numbers(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await press(page, 'Control+Enter');
  await send(page).waitFor();
  await press(page, 'Enter');
  await page.getByText('The message to 2 numbers is saved').waitFor();
  // A message that was sent can't be brought back.
  await expect.poll(() => bringBack.count()).toBe(0);
});

test('the characters that turn a message Unicode are marked where they stand, and one key makes it plain', async () => {
  const { page } = await openSms();
  await message(page).fill(`It’s “cheap” — 5 GB…${' and more'.repeat(8)}`);
  await page.getByText(/2 parts, .*Unicode/).waitFor();
  await page.getByText(/make this message Unicode. It takes 2 parts instead of 1/).waitFor();
  await expect.poll(() => page.locator('mark').allTextContents()).toEqual(['’', '“', '”', '—', '…']);
  await press(page, 'Alt+p');
  await expect.poll(() => message(page).inputValue()).toContain(`It's "cheap" - 5 GB...`);
  await expect.poll(() => page.locator('mark').count()).toBe(0);
  await page.getByText(/characters, 1 part/).waitFor();
});

test('ten thousand numbers come in with one paste; a wrong one is mended in its place', async () => {
  const { page, main } = await openSms();
  await message(page).fill('Hello everybody');
  await numbers(page).focus();
  const many = Array.from({ length: 9_999 }, (_, at) => `024${String(1_000_000 + at)}`);
  await paste(page, `${many.join('\n')}\n2.44E+08`);
  await page.getByText('10,000 numbers added.').waitFor();
  await expect.poll(() => rows(page).count()).toBeLessThan(60);
  await press(page, 'Control+Enter');
  await page.getByText('Fix 1 number first, or leave it out.').waitFor();
  await expect.poll(() => focused(page)).toBe('Number 10000');
  await page.keyboard.type('0209999999');
  await press(page, 'Enter', 'Enter');
  await send(page).waitFor();
  await press(page, 'Enter');
  await expect.poll(() => submissions(main)).toHaveLength(1);
  expect(submissions(main)[0]?.sale).toMatchObject({ recipients: { length: 10_000 } });
});

test('the choice of numbers stays to be seen while it hides some, also once nothing is left to fix', async () => {
  const { page } = await openSms();
  await numbers(page).focus();
  await paste(page, '0244000001\n0244000002\n2.44E+08');
  const choice = page.getByLabel('Show', { exact: true });
  await choice.selectOption({ label: 'To fix (1)' });
  await expect.poll(() => rows(page).count()).toBe(1);
  await rows(page).first().click();
  await page.getByLabel('Number 3').fill('0244000003');
  await press(page, 'Enter');
  await choice.selectOption({ label: 'All (3)' });
  await expect.poll(() => rows(page).count()).toBe(3);
});

test('a draft’s gap is named, and the hand is led there', async () => {
  const { page } = await openSms();
  await message(page).focus();
  await press(page, 'Enter');
  await page.getByText('Type or paste at least one number').waitFor();
  await expect.poll(() => numbers(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('0244123456');
  await press(page, 'Enter');
  await expect.poll(() => rows(page).count()).toBe(1);
  await press(page, 'Enter');
  await expect.poll(() => message(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await press(page, 'Enter');
  await page.getByText('Write a message. Three characters or more').waitFor();
  await message(page).fill('x'.repeat(1001));
  await press(page, 'Enter');
  await page.getByText('the service takes 1,000 characters or less').first().waitFor();
  await message(page).fill('x'.repeat(4200));
  await page.getByText('This text was cut after 4,000 characters.').waitFor();
});

test('a message is sent from a name that the service has approved, and from no other', async () => {
  const { page, main } = await openSms();
  await expect
    .poll(() => page.getByLabel('From').getByRole('option').allTextContents())
    .toEqual(['ADOMMOBILE', 'Adom Shop', 'INFO']);
  await message(page).fill('Hello');
  await page.getByLabel('From').selectOption('Adom Shop');
  await numbers(page).fill('0244123456');
  await numbers(page).press('Enter');
  await expect.poll(() => rows(page).count()).toBe(1);
  await press(page, 'Enter');
  await send(page).waitFor();
  await press(page, 'Enter');
  await expect.poll(() => submissions(main)).toMatchObject([{ sale: { sender: 'Adom Shop' } }]);
});

test('too few credits say where more are bought, and nothing is sent', async () => {
  const { page, main } = await openSms({
    'sms.credits': () => good({ left: 1 }),
    'sales.quote': () => good({ ...quote(pesewas(0)), credits: { needed: 2, left: 1 }, walletTooLow: true }),
  });
  await message(page).fill('Hello');
  await numbers(page).focus();
  await paste(page, '0244123456\n0201234567');
  await page.getByText('Not enough credits.').waitFor();
  await press(page, 'Control+Enter');
  await page
    .getByRole('alert')
    .getByText(/not enough SMS credits.*buy credits on the dashboard/)
    .waitFor();
  await press(page, 'Enter');
  expect(submissions(main)).toHaveLength(0);
});

test('a message’s credits are told also while the line is down', async () => {
  const { page } = await openSms({ 'sales.quote': () => bad('offline') });
  await message(page).fill('Hello');
  await numbers(page).focus();
  await paste(page, '0244123456\n0201234567');
  await press(page, 'Control+Enter');
  await page.getByRole('alert').getByText('No connection').waitFor();
  await expect.poll(() => page.getByRole('definition').allTextContents()).toContain('2 credits');
  await expect.poll(() => page.getByText('The customer pays').count()).toBe(0);
});

test('the credits left are looked up again once a message has gone out', async () => {
  const left = [998, 1000];
  const { page, tell } = await openSms({
    'sms.credits': () => good({ left: left.pop() ?? 998 }),
  });
  await page.getByText('1,000 SMS credits left').waitFor();
  await tell('sale.changed', sale({ product: 'sms', quantity: 2, cedis: 0, ago: 1, state: 'recorded', money: 'none' }));
  await page.getByText('998 SMS credits left').waitFor();
});

test('the screen says that its key is missing, and has it once the key is there', async () => {
  const answers = [bad('key-missing'), good({ left: 5 })];
  const { page } = await open({ 'sms.credits': () => answers.shift(), 'sms.senders': () => bad('key-missing') });
  await page.getByLabel("Customer's number").waitFor();
  await press(page, 'F6');
  await page.getByRole('alert').getByText('this counter needs an SMS key').waitFor();
  await press(page, 'Enter');
  await page.getByText('5 SMS credits left').waitFor();
  await message(page).waitFor();
});

test('past messages are narrowed, walked through to the last page, and opened', async () => {
  const { page, main } = await openSms();
  await press(page, 'Control+m');
  const list = page.getByRole('listbox', { name: /Messages, newest first/ });
  await list.getByRole('option').first().waitFor();
  await expect.poll(() => list.evaluate((box) => box === document.activeElement)).toBe(true);
  for (let times = 0; times < 6; times += 1) await press(page, 'End');
  await page.getByText('There is nothing older.').waitFor();
  await expect
    .poll(() => asked(main, 'sms.campaigns').map(({ request }) => (request as { page: number }).page))
    .toEqual([0, 1, 2]);
  await page.getByLabel('State', { exact: true }).selectOption('blocked');
  await page.getByLabel('From day').fill('2026-11-20');
  await expect
    .poll(() => asked(main, 'sms.campaigns').at(-1)?.request)
    .toEqual({ filter: { status: 'blocked', from: '2026-11-20', to: null }, page: 0 });
  await page.getByRole('button', { name: 'Show all' }).click();
  await list.getByRole('option').first().waitFor();
  await list.focus();
  await press(page, 'Home', 'Enter');
  await page.getByRole('dialog').getByText('Message of today').waitFor();
});

test('a message’s arrival is a chart with a table behind it, and the page reads its numbers as they are seen', async () => {
  const { page, main } = await openSms();
  await press(page, 'Control+m');
  await page.getByRole('option', { name: /1,240 numbers/ }).waitFor();
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('row').allTextContents()).toContain('Delivered110489 %');
  const list = dialog.getByRole('listbox');
  await list.getByText('024 100 0000').waitFor();
  await expect.poll(() => asked(main, 'sms.delivery')).toHaveLength(1);
  await list.focus();
  await press(page, 'End');
  await expect.poll(() => list.getByRole('option', { selected: true }).textContent()).toContain('Rejected');
  const pages = asked(main, 'sms.delivery').map(({ request }) => (request as { page: number }).page);
  expect(pages.length).toBeLessThanOrEqual(3);
  await dialog.getByLabel('State').selectOption('failed');
  await expect.poll(() => list.getByRole('option').count()).toBe(5);
});

test('a number that cannot be read takes no other with it, and its row says so', async () => {
  const { page, main } = await openSms({
    'sms.delivery': () =>
      good({
        campaign: { ...campaign(0), recipients: 3 },
        delivery: { delivered: 3 },
        messages: ['0241000000', '0241000002'].map((recipient) => ({ recipient, status: 'delivered', at: null })),
      }),
  });
  await press(page, 'Control+m');
  await page.getByRole('option', { name: /1,240 numbers/ }).waitFor();
  await press(page, 'Enter');
  const rowsOfPage = page.getByRole('dialog').getByRole('listbox').getByRole('option');
  await expect
    .poll(() => rowsOfPage.allTextContents())
    .toEqual([
      expect.stringContaining('024 100 0000'),
      expect.stringContaining('024 100 0002'),
      'Dwadi could not read this number from the service.',
    ]);
  expect(asked(main, 'sms.delivery')).toHaveLength(1);
});

test('facts that the service doesn’t tell of a message are said to be untold', async () => {
  const bare = { ...campaign(0), segments: null, credits: null, sender: null };
  const { page } = await openSms({
    'sms.campaigns': () => good({ campaigns: [bare], more: false }),
    'sms.delivery': () => good({ campaign: bare, delivery: {}, messages: [] }),
  });
  await press(page, 'Control+m');
  await page.getByRole('option', { name: /Not told.*1,240 numbers/ }).waitFor();
  await press(page, 'Enter');
  await expect.poll(() => page.getByRole('dialog').getByText('Not told').count()).toBe(3);
});

test('a message’s page that one person opened doesn’t open for the next', async () => {
  const { page, tell } = await openSms();
  await press(page, 'Control+m');
  await page.getByRole('option', { name: /1,240 numbers/ }).waitFor();
  await press(page, 'Enter');
  await page.getByRole('dialog').getByRole('listbox').waitFor();
  await tell('counter.changed', snapshot({ locked: true, attendant: { ...snapshot().attendant, id: '' } }));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await tell('counter.changed', snapshot({ attendant: { ...snapshot().attendant, id: 'person-9' } }));
  await message(page).waitFor();
  await press(page, 'Control+m');
  await page.getByRole('option', { name: /1,240 numbers/ }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a page that the service refuses is named, and only a person asks for it again', async () => {
  let broken = true;
  const { page, main } = await openSms({
    'sms.campaigns': (request: never) => (broken ? bad('service-trouble') : campaignPage(request)),
    'sms.delivery': (request: never) => (broken ? bad('offline') : deliveryPage(request)),
  });
  await press(page, 'Control+m');
  await page.getByRole('alert').getByText('The service has a problem').waitFor();
  await expect.poll(() => asked(main, 'sms.campaigns')).toHaveLength(1);
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).focus();
  await press(page, 'Enter');
  await page.getByRole('option').nth(1).waitFor({ state: 'attached' });
});

test('a number that is being mended in a narrowed list keeps its text while a file’s numbers come in', async () => {
  const { page } = await openSms();
  await paste(page, '0244123456\n024412345');
  await page.getByLabel('Show', { exact: true }).selectOption('wrong');
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.getByRole('listbox', { name: 'Numbers of this message' }).focus();
  await press(page, 'Space', 'Control+A');
  await page.keyboard.type('0244 555');
  await page.getByLabel('File with numbers').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('0201234567\n024412346\n'),
  });
  await page.getByText('2 numbers added.').waitFor();
  await settled(page);
  expect(await page.getByLabel('Number 2', { exact: true }).inputValue()).toBe('0244 555');
  await page.keyboard.type(' 666');
  await press(page, 'Enter');
  await page.getByLabel('Show', { exact: true }).selectOption('all');
  await expect.poll(() => rows(page).nth(1).textContent()).toContain('024 455 5666');
});

test('a cleared message is not offered again while a file’s numbers are being read', async () => {
  const { page } = await open({}, { alone: true });
  const letGo = await slowFiles(page);
  await toSms(page);
  await message(page).fill('Hello');
  await numbers(page).focus();
  await press(page, 'Control+Backspace');
  const bringBack = page.getByRole('button', { name: 'Bring back' });
  await bringBack.waitFor();
  await page
    .getByLabel('File with numbers')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('0201234567\n0244123456\n') });
  await expect.poll(() => bringBack.count()).toBe(0);
  await letGo();
  await expect.poll(() => rows(page).count()).toBe(2);
  expect(await message(page).inputValue()).toBe('');
});

test('the focus goes from the numbers through the message to the read-back', async () => {
  const { page } = await openSms();
  await page.getByLabel('From').getByRole('option').first().waitFor({ state: 'attached' });
  await expect.poll(() => numbers(page).evaluate((field) => field === document.activeElement)).toBe(true);
  const stops: string[] = [];
  for (let stop = 0; stop < 6; stop += 1) {
    stops.push(
      await page.evaluate(() => {
        const { activeElement: at } = document;
        const field =
          at instanceof HTMLTextAreaElement || at instanceof HTMLInputElement || at instanceof HTMLSelectElement;
        return (field ? at.labels?.[0]?.textContent : at?.querySelector('span')?.textContent) ?? '';
      }),
    );
    await press(page, 'Tab');
  }
  expect(stops).toEqual(['Numbers', 'Open a file', 'From', 'Message', 'Clear', 'Read back']);
});

test('digits that are typed anywhere are numbers and never the text of the message', async () => {
  const { page } = await openSms();
  const list = 'Hello to all 0244123456\n0201234567\n024412345';
  await page.getByRole('button', { name: 'Clear' }).focus();
  await page.keyboard.type('05');
  await expect.poll(() => numbers(page).inputValue()).toBe('05');
  await numbers(page).fill('');
  await message(page).fill('Hello');
  await numbers(page).focus();
  await paste(page, list);
  await page.getByRole('button', { name: /^Leave out/ }).press('Enter');
  await expect.poll(() => numbers(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('055');
  await numbers(page).fill('');
  await paste(page, list);
  await page.getByRole('button', { name: 'Take these out again' }).press('Enter');
  await expect.poll(() => numbers(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Clear' }).focus();
  await page.keyboard.type('0551');
  await expect.poll(() => numbers(page).inputValue()).toBe('0551');
  await expect.poll(() => message(page).inputValue()).toBe('Hello');
});

test.each([
  ['key-rejected', "does not accept this counter's key"],
  ['key-pending', 'has not approved this counter’s key yet'],
  ['key-revoked', 'has revoked this counter’s key'],
  ['account-suspended', 'has suspended the owner’s account'],
  ['role-not-allowed', 'does not let the owner’s account'],
] as const)('%s: the screen has the service’s reason instead of the form, and takes no money', async (code, words) => {
  const { page } = await open({ 'sms.credits': () => bad(code), 'sms.senders': () => bad(code) });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F6');
  const said = page.getByRole('alert');
  await said.getByText(words).waitFor();
  expect(await said.textContent()).toContain('Take no money.');
  expect(await message(page).count()).toBe(0);
  expect(await page.getByText('credits').count()).toBe(0);
});

test('a read-back under a key that waits for approval says so, as the service told it', async () => {
  const { page, main } = await openSms({
    'counter.snapshot': () =>
      good(snapshot({ service: { state: 'key-rejected', rejectedKeys: ['sms'], refusal: 'key-pending' } })),
  });
  await page.keyboard.type('0244123456');
  await press(page, 'Enter');
  await message(page).fill('Hello');
  await message(page).press('Enter');
  await page.getByRole('alert').getByText('has not approved this counter’s key yet').waitFor();
  await page.keyboard.press('Enter');
  expect(submissions(main)).toEqual([]);
});
