/** Lists of bundles as an attendant sells them: by keyboard alone, with the service's own books as the witness. */
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, TURN, test, VARIATION } from '../support/e2e/app.ts';
import { serviceOfFile } from '../support/e2e/service.ts';
import { removeFolder } from '../support/folders.ts';

const service = serviceOfFile();

const telecel = (count: number): string =>
  Array.from({ length: count }, (_, at) => `020${String(4_000_000 + at * 7919)} 5GB`).join('\n');

async function toBulk(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F5');
  await expect(page.getByLabel('Number and size')).toBeFocused();
  await expect(page.getByLabel('Usual size').getByRole('option')).not.toHaveCount(1);
}

/** The list goes the clipboard's way: the page may not read it by itself. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

async function sellList(page: Page, text: string): Promise<void> {
  await paste(page, text);
  await expect(page.getByText(/rows? added\./)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Send/ })).toBeFocused();
  await page.keyboard.press('Enter');
  // A quick service has told the outcome before this page is looked at.
  await expect(page.getByText(/bundles are saved|were not delivered/)).toBeVisible();
}

const region = (page: Page, name: string) => page.getByRole('region', { name });

test(
  'a list of 120 goes in two requests, each row is charged once, and its outcome is saved as a file',
  TURN.seventh,
  async ({ launch }) => {
    const folder = await mkdtemp(join(tmpdir(), 'dwadi e2e '));
    await service.control('setBalance', { balance: 100_000 });
    const { page } = await launch({ env: { ...service.environment(), DWADI_TEST_SAVE_FOLDER: folder } });
    await toBulk(page);
    await sellList(page, telecel(120));
    const done = region(page, 'Just now').getByRole('button', { name: /120 orders.*Done/ });
    await expect(done).toBeVisible({ timeout: 40_000 });
    const { summary, requests } = await service.ledger();
    expect(summary).toMatchObject({ orders: 120, charged_once: 120, charged_more_than_once: 0, key_leaks: 0 });
    expect(requests.filter(({ method, path }) => method === 'POST' && path.includes('/data/bulk'))).toHaveLength(2);
    await done.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByText('120 of 120 done')).toBeVisible();
    await page.getByRole('button', { name: 'Save as a file' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Saved as .*Dwadi bulk slip 1\.csv/)).toBeVisible();
    const lines = (await readFile(join(folder, 'Dwadi bulk slip 1.csv'), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(121);
    expect(lines[1]).toContain('020 400 0000,Telecel,5,');
    await removeFolder(folder);
  },
);

test(
  'a row that the service leaves out is not charged, and is sold again as a new list with a new reference',
  TURN.eighth,
  async ({ launch }) => {
    const number = '0244123456';
    await service.control('setGate', { enabled: true });
    await service.control('unlist', { number });
    const { page } = await launch({ env: service.environment() });
    await toBulk(page);
    await sellList(page, `${telecel(2)}\n${number} 1GB`);
    const list = region(page, 'Needs attention').getByRole('button', { name: /3 orders/ });
    await expect(list).toBeVisible({ timeout: 40_000 });
    expect((await service.ledger()).summary).toMatchObject({ orders: 2, charged_once: 2 });
    await list.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByText('2 of 3 done, 1 not sold')).toBeVisible();
    await service.control('whitelist', { number });
    // Frames that come late, as on a slow PC: the hand's next key must not go to the page that was just left.
    await page.evaluate(() => {
      window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 2000);
    });
    await page.getByRole('button', { name: 'Sell the row again' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox', { name: 'Rows of the list' }).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Send/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(region(page, 'Just now').getByRole('button', { name: /1 GB, Done/ })).toBeVisible({ timeout: 40_000 });
    const { summary, orders } = await service.ledger();
    expect(summary).toMatchObject({ orders: 3, charged_once: 3, charged_more_than_once: 0 });
    expect(new Set(orders.map(({ reference }) => reference)).size).toBe(3);
  },
);

test('a list is opened from the board after a power cut and goes on; no row is charged twice', async ({ launch }) => {
  await service.control('setBalance', { balance: 100_000 });
  // The second batch hangs until the power goes.
  await service.control('fault', { method: 'POST', path: '/data/bulk', nth: 2, fault: { type: 'delay', ms: 60_000 } });
  const first = await launch({ env: service.environment() });
  await toBulk(first.page);
  await sellList(first.page, telecel(250));
  await expect.poll(async () => (await service.ledger()).summary.orders, { timeout: 40_000 }).toBe(100);
  await first.kill();
  await service.control('clearFaults', {});

  const { page } = await launch({
    userDataDir: first.userDataDir,
    env: service.environment({ settleMs: 500, resolveBackoffMs: [100] }),
  });
  const attention = region(page, 'Needs attention');
  await expect(attention.getByText(/250 orders/)).toBeVisible();
  await attention.getByRole('button', { name: 'Show the rows' }).focus();
  await page.keyboard.press('Enter');
  const send = page.getByRole('button', { name: /^Send the [\d,]+ rows now/ });
  await expect(page.getByRole('dialog').getByText('100 of 250 done, 150 need attention')).toBeVisible({
    timeout: 40_000,
  });
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('250 of 250 done')).toBeVisible({ timeout: 60_000 });
  expect((await service.ledger()).summary).toMatchObject({
    orders: 250,
    charged_once: 250,
    charged_more_than_once: 0,
  });
});

test(
  'each fault of a list is named, nothing is sold before it is mended, and a wallet that is too low is named',
  VARIATION,
  async ({ launch }) => {
    await service.control('setBalance', { balance: 30 });
    const { page } = await launch({ env: service.environment() });
    await toBulk(page);
    await paste(page, `${telecel(3)}\n2.44E+08 5GB`);
    await expect(page.getByText('A spreadsheet has cut this number')).toBeVisible();
    await expect(page.getByText('The wallet is too low for this list.')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Row 4')).toBeFocused();
    await page.keyboard.type('0209999999 5GB');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').getByText(/top up on the dashboard/)).toBeVisible();
    await page.keyboard.press('Enter');
    expect((await service.ledger()).requests.filter(({ path }) => path.includes('/data/bulk'))).toHaveLength(0);
  },
);
