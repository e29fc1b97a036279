/** Larger text, by keyboard, and the message if the window has no room for it. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { TextSizeState } from '#shared/counter-api/screen.ts';
import { type Answers, bad, good, snapshot } from '../../support/preview/fakes/fake-main.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';

const open = counterWindows();

const letters = (page: Page) => page.getByLabel('Letters', { exact: true });

async function settings(answers: Answers) {
  const { page, main } = await open(answers);
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  await letters(page).waitFor();
  const chosen = () => main.asked.filter(({ name }) => name === 'screen.chooseTextSize').map(({ request }) => request);
  return { page, chosen };
}

const answering = (state: TextSizeState): Answers => ({ 'screen.chooseTextSize': () => good(state) });

test('a size counts when it is chosen', async () => {
  const { page, chosen } = await settings({});
  await letters(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(chosen).toEqual([{ size: 'large' }]);
  await expect.poll(() => letters(page).inputValue()).toBe('large');
  await expect.poll(() => page.getByText(/no room|has room/).count()).toBe(0);
});

test('a size that the window has no room for is named', async () => {
  const { page } = await settings(answering({ size: 'largest', percent: 124, most: 124 }));
  await letters(page).selectOption('largest');
  await page.getByText('This window is too small for letters above 124%.').waitFor();
  const small = await settings(answering({ size: 'largest', percent: 100, most: 100 }));
  await letters(small.page).selectOption('largest');
  await small.page.getByText('This window is too small for larger letters.').waitFor();
});

test('a choice that could not be kept is said, and the size stays as it was', async () => {
  const { page } = await settings({ 'screen.chooseTextSize': () => bad('not-saved') });
  await letters(page).selectOption('large');
  await page.getByRole('alert').waitFor();
  await expect.poll(() => letters(page).inputValue()).toBe('normal');
});

test('the keys of every browser change the size from anywhere, a step at a time, and say so', async () => {
  let size: TextSizeState['size'] = 'normal';
  const now = (): TextSizeState => ({ size, percent: size === 'largest' ? 124 : 100, most: 124 });
  const { page, main } = await open({
    'screen.textSize': () => good(now()),
    'screen.chooseTextSize': (request: { size: TextSizeState['size'] }) => {
      size = request.size;
      return good(now());
    },
  });
  const chosen = () => main.asked.filter(({ name }) => name === 'screen.chooseTextSize').map(({ request }) => request);
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.type('0244');
  for (const key of ['Control+Equal', 'Control+Shift+Equal', 'Control+Shift+Equal', 'Control+Minus', 'Control+0']) {
    const before = chosen().length;
    await page.keyboard.press(key);
    await expect.poll(() => chosen().length).toBe(before + 1);
  }
  expect(chosen()).toEqual(['large', 'largest', 'largest', 'large', 'normal'].map((wanted) => ({ size: wanted })));
  await expect.poll(() => page.getByLabel("Customer's number").inputValue()).toBe('024 4');
});

test('the same keys change it at the lock screen, and leave the PIN that is being typed alone', async () => {
  const { page, main } = await open({ 'counter.snapshot': () => good(snapshot({ locked: true })) });
  const pin = page.getByLabel('PIN', { exact: true });
  await pin.waitFor();
  await pin.focus();
  await page.keyboard.type('12');
  await page.keyboard.press('Control+Equal');
  const chosen = () => main.asked.filter(({ name }) => name === 'screen.chooseTextSize').map(({ request }) => request);
  await expect.poll(chosen).toEqual([{ size: 'large' }]);
  await expect.poll(() => pin.inputValue()).toBe('12');
});
