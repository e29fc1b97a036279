/** The first sale as an attendant makes it: by keyboard alone, with the service's own books as the witness. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { orElse } from '#main/platform/may-fail.ts';
import { expect, TURN, test, VARIATION } from '../support/e2e/app.ts';
import { serviceOfFile } from '../support/e2e/service.ts';

const service = serviceOfFile();

/** The files below a folder that hold a text as bytes, or as Chromium stores a page's text. */
function filesWith(folder: string, text: string): string[] {
  const forms = [Buffer.from(text), Buffer.from(text, 'utf16le')];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .filter((file) => {
      // Chromium is still putting its own files away.
      const content = orElse(() => readFileSync(file), Buffer.alloc(0));
      return forms.some((form) => content.includes(form));
    });
}

test('GHS 10 of airtime is sold in fourteen keys and charged once', async ({ launch }) => {
  const { page } = await launch({ env: service.environment() });
  const number = page.getByLabel("Customer's number");
  await expect(number).toBeFocused();
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(key);
  };
  for (const digit of '0244123456') await press(digit);
  // The tenth digit leads on to the amount; Enter reads it back, and Enter again sends it.
  await press('1');
  await press('0');
  await press('Enter');
  await expect(page.getByRole('heading', { name: /Read the number back/ })).toBeVisible();
  await expect(page.getByText('GHS 10.00').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Send/ })).toBeFocused();
  await press('Enter');
  await expect(
    page.getByRole('region', { name: 'Just now' }).getByRole('button', { name: /10\.00, Done/ }),
  ).toBeVisible();
  expect(keys).toBeLessThanOrEqual(14);
  await expect(number).toBeFocused();
  const { summary, orders } = await service.ledger();
  expect(summary).toMatchObject({ orders: 1, charged_once: 1, charged_more_than_once: 0, key_leaks: 0 });
  expect(orders[0]).toMatchObject({ kind: 'airtime', amount: 10, charges: 1 });
});

async function toReadBack(page: Page): Promise<void> {
  await expect(page.getByLabel("Customer's number")).toBeFocused();
  await page.keyboard.type('024412345610');
  await page.keyboard.press('Enter');
}

const sendKey = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const posts = async () =>
  (await service.ledger()).requests.filter(({ method, path }) => method === 'POST' && path.includes('/airtime'));

test('a reply that is lost on the way charges nothing twice, and the board learns the outcome', async ({ launch }) => {
  await service.control('fault', { method: 'POST', path: '/airtime', times: 1, fault: 'drop_after' });
  const { page } = await launch({ env: service.environment({ resolveBackoffMs: [300] }) });
  await toReadBack(page);
  await expect(sendKey(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('region', { name: 'Just now' }).getByRole('button', { name: /10\.00, Done/ }),
  ).toBeVisible({ timeout: 15_000 });
  expect(await posts()).toHaveLength(1);
  expect((await service.ledger()).summary).toMatchObject({ orders: 1, charged_once: 1, charged_more_than_once: 0 });
});

test(
  'a wallet that is too low is named before Send, and "Check again" goes on once it is filled',
  TURN.third,
  async ({ launch }) => {
    await service.control('setBalance', { balance: 1 });
    const { page } = await launch({ env: service.environment() });
    await expect(page.getByText('Wallet low')).toBeVisible();
    await toReadBack(page);
    await expect(page.getByText('top up on the dashboard')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check again' })).toBeFocused();
    expect(await posts()).toHaveLength(0);
  },
);

test('a draft waits without a line, and nothing is sold', VARIATION, async ({ launch }) => {
  const { page } = await launch({ env: service.withoutLine() });
  await expect(page.getByText('No connection').first()).toBeVisible({ timeout: 15_000 });
  await toReadBack(page);
  await expect(page.getByText('Nothing has been sold, and the sale is kept here.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel("Customer's number")).toHaveValue('024 412 3456');
  expect(await posts()).toHaveLength(0);
});

test(
  'a shop that counts cash first is shown the change, and a sale with too little cash isn’t sold',
  VARIATION,
  async ({ launch }) => {
    const { page } = await launch({ env: service.environment() });
    await expect(page.getByLabel("Customer's number")).toBeFocused();
    await page.keyboard.press('F10');
    const counted = page.getByRole('switch', { name: 'Count the cash before Send' });
    await counted.focus();
    await page.keyboard.press('Space');
    await expect(counted).toBeChecked();
    await page.keyboard.press('F2');
    await toReadBack(page);
    await expect(page.getByLabel('Cash received')).toBeFocused();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Ask the customer for GHS 5.00 more.')).toBeVisible();
    await page.keyboard.press('b');
    await page.keyboard.press('Enter');
    const sold = page.getByRole('region', { name: 'Just now' }).getByRole('button', { name: /10\.00, Done/ });
    await expect(sold).toBeVisible();
    await sold.press('Enter');
    await expect(page.getByRole('dialog').getByText('GHS 20.00')).toBeVisible();
    expect((await service.ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
  },
);

test(
  'half-typed text is there again after a power cut on each screen, and lies sealed meanwhile',
  TURN.fourth,
  async ({ launch }) => {
    const first = await launch({ env: service.environment(), ownChromium: true });
    await expect(first.page.getByLabel("Customer's number")).toBeFocused();
    await first.page.keyboard.type('02441234565');
    await first.page.keyboard.press('F4');
    await first.page.getByRole('radio', { name: /DStv/ }).waitFor();
    await first.page.keyboard.type('3');
    await expect(first.page.getByLabel('Smartcard number')).toBeFocused();
    await first.page.keyboard.type('90000003');
    // A pause of the hand keeps a part of the text, too: the power goes once all of it is kept.
    const kept = () =>
      first.page.evaluate(async () => {
        const answer = await Reflect.get(window, 'dwadi')?.call('drafts.kept', {});
        return (answer as { value: { text: string }[] }).value.map(({ text }) => JSON.parse(text));
      });
    await expect.poll(kept).toMatchObject([
      { digits: '0244123456', amountText: '5' },
      { biller: 'dstv', account: '90000003' },
    ]);
    const sealed = readdirSync(first.userDataDir, { recursive: true, encoding: 'utf8' });
    expect(sealed.filter((file) => file.endsWith('.sealed'))).toHaveLength(2);
    await first.kill();
    // The disk then holds no number, and Chromium's storage for the page holds none either.
    expect(filesWith(first.userDataDir, '0244123456')).toEqual([]);
    const { page } = await launch({ env: service.environment(), userDataDir: first.userDataDir });
    await expect(page.getByText('This was begun before and is not sold')).toBeVisible();
    await expect(page.getByLabel("Customer's number")).toHaveValue('024 412 3456');
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('5');
    await page.keyboard.press('F4');
    await expect(page.getByLabel('Smartcard number')).toHaveValue('90000003');
  },
);
