/** A large sale to a new number, where the owner wants such numbers typed twice: the second time by ear. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { pesewas } from '#shared/money.ts';
import { good, quote, snapshot } from '../../../support/preview/fakes/fake-main.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';

const open = counterWindows();

const again = (page: Page) => page.getByLabel('The number once more', { exact: true });
const send = (page: Page) => page.getByRole('button', { name: /^Send/ });
const shown = (page: Page) => page.getByText('024 412 3456', { exact: true });

async function readBack({ toStranger = true, settings = {} } = {}) {
  const { page, main } = await open({
    'counter.snapshot': () => good(snapshot({ settings: { ...USUAL_SETTINGS, typeLargeTwice: true, ...settings } })),
    'sales.quote': () => good(quote(pesewas(15_000), { toStranger })),
  });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.type('02441234565');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /Read the number back|Ask the customer for the number/ }).waitFor();
  const submitted = () => main.asked.filter(({ name }) => name === 'sales.submit').length;
  return { page, main, submitted };
}

test('the number is typed once more before Send is offered, and is not shown to be copied', async () => {
  const { page, main, submitted } = await readBack();
  await again(page).waitFor();
  await expect.poll(() => shown(page).count()).toBe(0);
  await expect.poll(() => send(page).count()).toBe(0);
  await page.keyboard.press('Enter');
  expect(submitted()).toBe(0);
  await page.keyboard.type('0244123456');
  await send(page).waitFor();
  await shown(page).waitFor();
  expect(submitted()).toBe(0);
  // The customer sees it all the while: it is theirs to know.
  const told = main.asked.filter(({ name }) => name === 'customerScreen.show').map(({ request }) => request);
  expect(told.at(-1)).toMatchObject({ readBack: { headline: '024 412 3456' } });
  await page.keyboard.press('Enter');
  await expect.poll(submitted).toBe(1);
});

test('another number is shown beside the first, and sends nothing', async () => {
  const { page, submitted } = await readBack();
  await again(page).waitFor();
  await page.keyboard.type('0244123457');
  await page.getByRole('alert').filter({ hasText: 'First it was 024 412 3456, now 024 412 3457.' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => send(page).count()).toBe(0);
  await page.keyboard.type('0244123456');
  await send(page).waitFor();
  expect(submitted()).toBe(0);
});

test('Esc leads back to the first number, with the whole draft', async () => {
  const { page } = await readBack();
  await again(page).waitFor();
  await page.keyboard.type('0244');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByLabel("Customer's number").inputValue()).toBe('024 412 3456');
});

test('the cash is counted after the number', async () => {
  const { page } = await readBack({ settings: { cashGate: true } });
  await again(page).waitFor();
  await expect.poll(() => page.getByLabel('Cash received').count()).toBe(0);
  await page.keyboard.type('0244123456');
  await page.getByLabel('Cash received').waitFor();
  await expect
    .poll(() => page.getByLabel('Cash received').evaluate((field) => field === document.activeElement))
    .toBe(true);
});

test.each([
  ['to a number that was served before', { toStranger: false }],
  ['where the owner does not want it', { settings: { typeLargeTwice: false } }],
])('a sale %s is sent as ever', async (_, how) => {
  const { page, submitted } = await readBack(how);
  await send(page).waitFor();
  await expect.poll(() => again(page).count()).toBe(0);
  await page.keyboard.press('Enter');
  await expect.poll(submitted).toBe(1);
});
