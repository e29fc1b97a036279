import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { bad, type FakeMain, good, NOW, sale } from '../../support/preview/fakes/fake-main.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';
import { held } from '../../support/renderer/held.ts';

const open = counterWindows();

const number = (page: Page) => page.getByLabel("Customer's number");
const asked = (main: FakeMain, name: string) => main.asked.filter((one) => one.name === name).map((one) => one.request);
const waiting = (ready: boolean) => [{ phone: '0244123456', volumeGb: 5, since: NOW - 60_000, ready }];

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** A number that is not registered, at its read-back. */
async function toReadBack(page: Page): Promise<void> {
  await number(page).waitFor();
  await press(page, 'F1', ...'0244123456');
  await page.getByRole('radio', { name: /^5 GB/ }).waitFor();
  await page.getByRole('radio', { name: /^5 GB/ }).check();
  await press(page, 'Enter');
  await page.getByText('not registered for MTN bundles yet').waitFor();
  // No key sends until the price is there; and Enter is Send's until this button has it.
  const wait = page.getByRole('button', { name: 'Let it wait' });
  await expect.poll(() => wait.evaluate((button) => button === document.activeElement)).toBe(true);
}

const unregistered = { 'numbers.check': () => good({ registered: 'no' }) };

test('Enter lets a number wait with its bundle, however often, and the next customer can be served', async () => {
  const add = held(() => good(waiting(false)));
  const { page, main } = await open({ ...unregistered, 'waiting.add': add.answer });
  await toReadBack(page);
  await press(page, 'Enter', 'Enter', 'Enter');
  await expect.poll(add.count).toBe(1);
  add.release();
  await page.getByText('024 412 3456 waits').waitFor();
  await expect.poll(() => asked(main, 'waiting.add')).toEqual([{ phone: '0244123456', volumeGb: 5 }]);
  expect(asked(main, 'sales.submit')).toEqual([]);
  await expect.poll(() => number(page).inputValue()).toBe('');
  const rail = page.getByRole('navigation');
  await rail.getByRole('button', { name: '1 waiting' }).getByText('F9').waitFor();
  const board = page.getByRole('complementary');
  await board.getByRole('button', { name: 'Waiting room 1 waiting' }).getByText('F9').waitFor();
});

test('the button that lets a number wait has Enter as soon as it is seen', async () => {
  const check = held(() => good({ registered: 'no' }));
  const { page } = await open({ 'numbers.check': check.answer });
  await number(page).waitFor();
  await press(page, 'F1', ...'0244123456');
  await page.getByRole('radio', { name: /^5 GB/ }).check();
  await press(page, 'Enter');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect.poll(() => send.evaluate((button) => button === document.activeElement)).toBe(true);
  const focused = page.evaluate(
    () =>
      new Promise((resolve) => {
        // Hears of it in the same turn, before anything is painted.
        const watch = new MutationObserver(() => {
          if (!document.querySelector('main')?.textContent?.includes('Send anyway')) return;
          watch.disconnect();
          resolve(document.activeElement?.textContent);
        });
        watch.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );
  check.release();
  expect(await focused).toContain('Let it wait');
});

test('a number that waits can be sent all the same, on a key of its own', async () => {
  const { page, main } = await open(unregistered);
  await toReadBack(page);
  await press(page, 's');
  await expect.poll(() => asked(main, 'sales.submit')).toHaveLength(1);
});

test('a customer who is being sold to does not wait as well, whichever key came first', async () => {
  const submit = held(() => good(sale()));
  const add = held(() => good(waiting(false)));
  const { page, main } = await open({ ...unregistered, 'sales.submit': submit.answer, 'waiting.add': add.answer });
  await toReadBack(page);
  await press(page, 's');
  await expect.poll(submit.count).toBe(1);
  await press(page, 'w');
  submit.release();
  await page.getByText('not registered for MTN bundles yet').waitFor({ state: 'detached' });
  expect(asked(main, 'waiting.add')).toEqual([]);
  await toReadBack(page);
  await press(page, 'w');
  await expect.poll(add.count).toBe(1);
  await press(page, 's');
  await expect.poll(submit.count).toBe(1);
  submit.release();
  await page.getByText('not registered for MTN bundles yet').waitFor({ state: 'detached' });
  add.release();
  await expect.poll(() => asked(main, 'waiting.remove')).toEqual([{ phone: '0244123456' }]);
});

test('a room that is full says so, and the sale stays in hand', async () => {
  const { page } = await open({ ...unregistered, 'waiting.add': () => bad('waiting-room-full') });
  await toReadBack(page);
  await press(page, 'w');
  await page.getByText('The waiting room is full').waitFor();
  await page.getByRole('button', { name: 'Send anyway' }).waitFor();
});

test('a number that becomes ready is called once, and F9 begins its sale from any screen', async () => {
  const { page, main, tell } = await open({ 'waiting.list': () => good(waiting(false)) });
  await number(page).waitFor();
  await page.getByRole('navigation').getByRole('button', { name: '1 waiting' }).waitFor();
  await press(page, 'F8');
  await tell('waiting.changed', waiting(true));
  await page.getByRole('region', { name: 'Waiting room' }).getByText('024…3456 is registered now').waitFor();
  await expect
    .poll(() => page.locator('[aria-live=polite]').allTextContents())
    .toContain('024…3456 is registered now, and wants 5 GB.');
  await press(page, 'F9');
  await expect.poll(() => number(page).inputValue()).toBe('024 412 3456');
  await page.getByRole('radio', { name: /^5 GB/, checked: true }).waitFor();
  await expect.poll(() => asked(main, 'waiting.remove')).toEqual([{ phone: '0244123456' }]);
  await expect.poll(() => page.getByRole('region', { name: 'Waiting room' }).count()).toBe(0);
});

test('F9 opens the room while nobody is ready, and a number can be taken out; F9 does nothing for an empty room', async () => {
  const { page, main } = await open({ 'waiting.list': () => good(waiting(false)) });
  await number(page).waitFor();
  await page.getByRole('navigation').getByRole('button', { name: '1 waiting' }).waitFor();
  await press(page, 'F9');
  const room = page.getByRole('dialog', { name: 'Waiting room' });
  await room.getByRole('button', { name: 'Take out' }).focus();
  await press(page, 'Enter');
  await room.getByText('Nobody is waiting').waitFor();
  await expect.poll(() => asked(main, 'waiting.remove')).toEqual([{ phone: '0244123456' }]);
  await press(page, 'Escape', 'F9');
  await expect.poll(() => room.count()).toBe(0);
});

test('F9 overwrites no sale that was begun: a number that was called before it would stand in no list', async () => {
  const two = [...waiting(true), { phone: '0245000111', volumeGb: null, since: NOW, ready: true }];
  const { page, main } = await open({ 'waiting.list': () => good(two), 'waiting.remove': () => good(two.slice(1)) });
  await number(page).waitFor();
  await page.getByText('024…3456 is registered now').first().waitFor();
  await press(page, 'F9');
  await expect.poll(() => number(page).inputValue()).toBe('024 412 3456');
  await expect.poll(() => asked(main, 'waiting.remove')).toEqual([{ phone: '0244123456' }]);
  await press(page, 'F9');
  await page.getByRole('main').getByText('This was begun before').waitFor();
  expect(await number(page).inputValue()).toBe('024 412 3456');
  expect(asked(main, 'waiting.remove')).toHaveLength(1);
});
