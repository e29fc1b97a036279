/** Messages as an attendant sends them: by keyboard alone, with the service's own books as the witness. */
import type { Page } from 'playwright/test';
import { expect, test, VARIATION } from '../support/e2e/app.ts';
import { serviceOfFile } from '../support/e2e/service.ts';

const service = serviceOfFile();

async function toSms(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F6');
  await expect(page.getByLabel('Numbers', { exact: true })).toBeFocused();
}

async function write(page: Page, message: string, ...numbers: string[]): Promise<void> {
  for (const number of numbers) {
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(numbers.length);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Message', { exact: true })).toBeFocused();
  await page.keyboard.type(message);
  await page.keyboard.press('Enter');
}

const region = (page: Page, name: string) => page.getByRole('region', { name });

test('a message goes out once to each number, takes its credits, and its delivery can be looked at', async ({
  launch,
}) => {
  const { page } = await launch({ env: service.environment() });
  await toSms(page);
  await expect(page.getByText('1,000 SMS credits left')).toBeVisible();
  await write(page, 'Good morning from the shop', '0244123456', '+233201234567', '233244123456');
  await expect(page.getByText('2 credits')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(region(page, 'Just now').getByRole('button', { name: /2 numbers.*Done/ })).toBeVisible();
  await expect(page.getByText('998 SMS credits left')).toBeVisible();
  const { orders, summary } = await service.ledger();
  expect(orders).toMatchObject([
    {
      kind: 'sms',
      charges: 1,
      amount: 2,
      details: { message: 'Good morning from the shop', recipients: ['233244123456', '233201234567'] },
    },
  ]);
  expect(summary).toMatchObject({ orders: 1, charged_more_than_once: 0, key_leaks: 0, wrong_key_type: 0 });
  await service.control('advance', { seconds: 60 });
  await page.keyboard.press('Control+m');
  await page.getByRole('option', { name: /2 numbers/ }).waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /Delivered 2 100 %/ })).toBeAttached();
  await expect(dialog.getByText('024 412 3456')).toBeVisible();
});

test(
  'a lost answer is asked for again under the same reference, and the message is charged once',
  VARIATION,
  async ({ launch }) => {
    await service.control('fault', { method: 'POST', path: '/sms/send', times: 1, fault: { type: 'drop_after' } });
    const { page } = await launch({ env: service.environment() });
    await toSms(page);
    await write(page, 'The line breaks', '0244123456');
    await expect(page.getByRole('button', { name: /^Send/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(region(page, 'Just now').getByRole('button', { name: /Done/ })).toBeVisible();
    expect((await service.ledger()).summary).toMatchObject({ orders: 1, charged_more_than_once: 0 });
  },
);

test('too few credits are named before anything is sent', VARIATION, async ({ launch }) => {
  await service.control('setSmsCredits', { credits: 1 });
  const { page } = await launch({ env: service.environment() });
  await toSms(page);
  await expect(page.getByText('1 SMS credit left')).toBeVisible();
  await write(page, 'Too dear', '0244123456', '0201234567');
  await expect(page.getByRole('alert').getByText(/not enough SMS credits/)).toBeVisible();
  await page.keyboard.press('Enter');
  expect((await service.ledger()).requests.filter(({ path }) => path.endsWith('/sms/send'))).toHaveLength(0);
});

test(
  'a message is refused at once when the credits are gone, and goes under the same reference once there are some',
  VARIATION,
  async ({ launch }) => {
    const { page } = await launch({ env: service.environment() });
    await toSms(page);
    // The screen must know the credits before the line goes: otherwise it says so, and offers no Send.
    await expect(page.getByText('1,000 SMS credits left')).toBeVisible();
    await service.control('setSmsCredits', { credits: 0 });
    await write(page, 'Nobody pays', '0244123456');
    await expect(page.getByRole('button', { name: /^Send/ })).toBeFocused();
    await page.keyboard.press('Enter');
    // The message was free, so nothing is left to do for the customer.
    const refused = region(page, 'Just now').getByRole('button', { name: /Not sold/ });
    await expect(refused).toBeVisible({ timeout: 30_000 });
    await refused.focus();
    await page.keyboard.press('Enter');
    // No look-up can prove a refused message, and the same reference is never charged twice (M7a).
    await expect(page.getByRole('dialog').getByText('It is not sure yet that nothing was charged.')).toBeVisible();
    expect((await service.ledger()).summary).toMatchObject({ orders: 0 });
    await service.control('setSmsCredits', { credits: 10 });
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await service.ledger()).summary, { timeout: 30_000 })
      .toMatchObject({ orders: 1, charged_once: 1 });
  },
);

test('a counter without an SMS key says so and goes on selling all else', VARIATION, async ({ launch }) => {
  const environment = service.environment();
  const test = JSON.parse(environment['DWADI_TEST_SERVICE'] ?? '{}') as { keys: object };
  const { page } = await launch({
    env: { ...environment, DWADI_TEST_SERVICE: JSON.stringify({ ...test, keys: { ...test.keys, sms: '' } }) },
  });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F6');
  await expect(page.getByRole('alert').getByText('this counter needs an SMS key')).toBeVisible();
  await page.keyboard.press('F2');
  await expect(page.getByLabel("Customer's number")).toBeFocused();
});
