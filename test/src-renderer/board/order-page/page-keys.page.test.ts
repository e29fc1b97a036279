/** An order's page by keys alone: what may be done shows its letter, and what lies below is said and reached. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { listSale, ordersOf } from '../../../support/preview/fakes/fake-bulk.ts';
import { busyBoard, EMPTY_BOARD, type FakeMain, good, sale } from '../../../support/preview/fakes/fake-main.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';

const open = counterWindows();

const asked = ({ asked: calls }: FakeMain, name: string) =>
  calls.filter((call) => call.name === name).map(({ request }) => request);
const notSent = () =>
  sale({ attention: 'not-sent', state: 'recorded', money: 'none', actions: ['send', 'withdraw'], ago: 1260 });

async function openPage(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().press('Enter');
  await page.getByRole('dialog').waitFor();
}

test('each button of an order’s page shows its letter, and the letter presses it; digits press nothing', async () => {
  const waits = notSent();
  const [order] = waits.orders;
  const { page, main, complaints } = await open({
    'sales.board': () => good({ ...EMPTY_BOARD, needsAttention: [waits] }),
    'sales.act': () => good(waits),
    'sales.supportText': () => good('Please look at DW-ONE-01.'),
  });
  await openPage(page, /024 412 3456/);
  const keys = page.getByRole('dialog').locator('button[aria-keyshortcuts]');
  await expect
    .poll(() => keys.evaluateAll((all) => all.map((one) => one.getAttribute('aria-keyshortcuts'))))
    .toEqual(['Escape', 'S', 'G', 'C', 'Control+P', 'F', 'E']);
  await page.keyboard.type('0244123456');
  await page.keyboard.press('g');
  await expect.poll(() => asked(main, 'sales.act')).toEqual([{ intentId: order?.intentId, action: 'withdraw' }]);
  await page.keyboard.press('c');
  await page.getByText('Please look at DW-ONE-01.').waitFor();
  await page.keyboard.press('f');
  await expect.poll(() => asked(main, 'printing.savePdf').length).toBe(1);
  await expect.poll(() => asked(main, 'sales.act')).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('a key that is held acts once, and the board’s own buttons have no letters', async () => {
  const waits = notSent();
  const { page, main } = await open({
    'sales.board': () => good({ ...EMPTY_BOARD, needsAttention: [waits] }),
    'sales.act': () => good(waits),
  });
  await page.getByRole('button', { name: 'Send now' }).waitFor();
  expect(await page.getByRole('button', { name: 'Send now' }).getAttribute('aria-keyshortcuts')).toBe(null);
  await openPage(page, /024 412 3456/);
  for (let times = 0; times < 4; times += 1) await page.keyboard.down('s');
  await page.keyboard.up('s');
  await expect.poll(() => asked(main, 'sales.act')).toHaveLength(1);
});

test('a page that is longer than its room says so, and the arrow keys lead to its end from its first button', async () => {
  const { page } = await open({ 'sales.board': () => good(busyBoard()) });
  await page.setViewportSize({ width: 1024, height: 600 });
  await openPage(page, /024…3456/);
  const more = page.getByText('More below');
  await more.waitFor();
  await page.keyboard.press('ArrowDown');
  const scrolled = () =>
    page
      .getByText('What happened')
      .evaluate((heading) => heading.closest('section')?.parentElement?.parentElement?.scrollTop);
  await expect.poll(scrolled).toBeGreaterThan(0);
  await page.keyboard.press('End');
  await expect.poll(() => more.count()).toBe(0);
  await page.keyboard.press('Home');
  await more.waitFor();
});

test('an answer for all rows on a list’s page takes Shift, and the chosen row has the letter alone', async () => {
  const stopped = listSale({ attention: 3, done: 1 });
  const { page, main } = await open({
    'sales.board': () => good({ ...EMPTY_BOARD, needsAttention: [stopped.sale] }),
    'orders.ofSale': ordersOf(stopped.orders),
    'bulk.act': () => good({ sale: stopped.sale, done: 3 }),
    'sales.act': () => good(stopped.sale),
  });
  await openPage(page, /4 orders/);
  await page.getByRole('button', { name: 'Send the 3 rows now' }).waitFor();
  await page.getByRole('button', { name: 'Send now', exact: true }).waitFor();
  await page.keyboard.press('s');
  await expect.poll(() => asked(main, 'sales.act')).toHaveLength(1);
  await page.keyboard.press('Shift+S');
  await expect.poll(() => asked(main, 'bulk.act')).toEqual([{ saleId: stopped.sale.id, action: 'send' }]);
});

test('the printers have a key, also on the page of a sale, and the words that ask for them name it', async () => {
  const { page } = await open({ 'sales.board': () => good(busyBoard()) });
  await page.getByLabel("Customer's number").waitFor();
  const printers = page.getByRole('dialog', { name: 'Printers' });
  await page.keyboard.press('Alt+i');
  await printers.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => printers.count()).toBe(0);
  await openPage(page, /024…3456/);
  await page.keyboard.press('Alt+i');
  await printers.waitFor();
});
