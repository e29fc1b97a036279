import { expect, test } from 'vitest';
import { done, foundLines, good, line, sale } from '../../support/preview/fakes/fake-main.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';

const open = counterWindows();

test('Ctrl+K, a few digits and Enter lead to a sale, and Esc back to the number that was being typed', async () => {
  const old = { ...sale(done), id: line(982, 1041).id, slipNumber: 982 };
  const { page, main, complaints } = await open({
    'orders.find': ({ text }: { text: string }) => good(foundLines(text)),
    'sales.get': () => good(old),
  });
  const number = page.getByLabel("Customer's number");
  await number.waitFor();
  await page.keyboard.type('0244');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /Number, account, slip/ });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('3456');
  const options = page.getByRole('listbox', { name: 'Found' }).getByRole('option');
  await expect.poll(() => options.count()).toBe(3);
  await expect.poll(() => options.first().textContent()).toContain('024 412 3456');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => options.nth(1).getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => field.getAttribute('aria-activedescendant')).toBe(await options.nth(1).getAttribute('id'));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Airtime, slip 982' }).waitFor();
  await page.keyboard.press('Control+k');
  await field.waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => number.inputValue()).toBe('024 4');
  await expect.poll(() => number.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect
    .poll(() => main.asked.filter(({ name }) => name === 'orders.find').at(-1)?.request)
    .toMatchObject({ text: '3456' });
  expect(complaints).toEqual([]);
});

test('a number with more sales than are shown says so, and one with as many does not', async () => {
  const sales = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({ line: line(1041 - nth, 1041), by: 'number' }));
  const { page, main } = await open({
    'orders.find': ({ text }: { text: string }) => good(sales(text === '1' ? 8 : 9)),
  });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type('1');
  await page.getByRole('status').getByText('8 sales').waitFor({ state: 'attached' });
  await page.keyboard.type('2');
  await page.getByText('There are more than these 8.').waitFor();
  const options = page.getByRole('listbox', { name: 'Found' }).getByRole('option');
  const shown = await options.count();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => options.nth(shown - 1).getAttribute('aria-selected')).toBe('true');
  expect(main.asked.filter(({ name }) => name === 'orders.find').at(-1)?.request).toEqual({ text: '12', limit: 9 });
});

/** A journal that answers when it is told to. */
async function openSlowly() {
  const waiting: ((value: unknown) => void)[] = [];
  const asked: string[] = [];
  const { page } = await open({
    'sales.get': () => good(sale(done)),
    'orders.find': ({ text }: { text: string }) => {
      asked.push(text);
      return new Promise((resolve) => {
        waiting.push(resolve);
      });
    },
  });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type('3456');
  await expect.poll(() => asked).toEqual(['3']);
  waiting.shift()?.(good(foundLines('0003')));
  await expect.poll(() => asked).toEqual(['3', '3456']);
  return { page, asked, answer: (found: unknown) => waiting.shift()?.(good(found)) };
}

test('one question is on its way at a time, and Enter opens no answer to another text', async () => {
  const { page, answer } = await openSlowly();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('combobox').count()).toBe(1);
  answer([]);
  await page.getByText('No sale found.').waitFor();
});

test('an Enter that was faster than the answer is not lost: the found sale is opened then', async () => {
  const { page, answer } = await openSlowly();
  await page.keyboard.press('Enter');
  answer(foundLines('3456'));
  await page.getByRole('dialog', { name: /slip/ }).waitFor();
  await expect.poll(() => page.getByRole('combobox').count()).toBe(0);
});

test('an Enter before the answer counts for the text of that moment, and not for a letter more', async () => {
  const { page, asked, answer } = await openSlowly();
  await page.keyboard.press('Enter');
  await page.keyboard.type('7');
  answer(foundLines('3456'));
  await expect.poll(() => asked).toEqual(['3', '3456', '34567']);
  answer(foundLines('34567'));
  const options = page.getByRole('option');
  await options.first().waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => options.nth(1).getAttribute('aria-selected')).toBe('true');
});

test('the palette opens by a press too, and the keys of the counter wait while it is open', async () => {
  const { page } = await open({ 'orders.find': () => good(foundLines('0456')), 'sales.get': () => good(sale(done)) });
  await page.getByRole('button', { name: 'Find a sale' }).click();
  await page.getByRole('combobox').fill('0456');
  await page.keyboard.press('F8');
  await expect.poll(() => page.getByRole('heading', { name: 'Orders', level: 1 }).count()).toBe(0);
  await page.getByRole('option').nth(2).click();
  await page.getByRole('dialog', { name: /slip/ }).waitFor();
});
