import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { pesewas } from '#shared/money.ts';
import {
  bad,
  done,
  good,
  historyOf,
  line,
  NOW,
  type PageRequest,
  sale,
  slipOf,
  snapshot,
} from '../../../support/preview/fakes/fake-main.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';
import { held } from '../../../support/renderer/held.ts';
import { settled } from '../../../support/renderer/settled.ts';

const open = counterWindows();
const NEWEST = 1041;

const list = (page: Page) => page.getByRole('listbox', { name: /All sales/ });
const rows = (page: Page) => list(page).getByRole('option');
const currentRow = (page: Page) => list(page).getByRole('option', { selected: true });
const nameOf = (row: Locator) => row.locator('.only-heard').textContent();
const hasFocus = (page: Page) => list(page).evaluate((element) => element === document.activeElement);

async function openOrders(answers: Parameters<typeof open>[0] = { 'orders.page': historyOf(NEWEST) }) {
  const window = await open(answers);
  await window.page.getByLabel("Customer's number").waitFor();
  await window.page.keyboard.press('F8');
  await window.page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  const pages = () =>
    window.main.asked.filter(({ name }) => name === 'orders.page').map(({ request }) => request as PageRequest);
  return { ...window, pages };
}

test('a person who may not see others’ sales is not told that there are none', async () => {
  const rights = { ...snapshot().attendant.rights, historyOfOthers: false };
  const { page } = await openOrders({
    'counter.snapshot': () => good(snapshot({ attendant: { ...snapshot().attendant, rights } })),
    'orders.page': historyOf(0),
    'orders.find': () => good([]),
  });
  await page.getByText('You have sold nothing at this counter yet.').waitFor();
  await page.getByLabel('State').selectOption({ label: 'Done' });
  await page.getByText('No sale of yours found.').waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('3456');
  await page.getByRole('dialog').getByText('No sale of yours found.').waitFor();
  await page.getByText('Ask the owner before you sell it again.').waitFor();
});

test('all sales are walked through by keys, with no more than a window of them in the page', async () => {
  const { page, pages, complaints } = await openOrders();
  await expect.poll(() => hasFocus(page)).toBe(true);
  await expect.poll(() => nameOf(currentRow(page))).toContain('Slip 1041');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => nameOf(currentRow(page))).toContain('Slip 1040');
  for (let press = 0; press < 40; press += 1) await page.keyboard.press('End');
  await expect
    .poll(async () => {
      await page.keyboard.press('End');
      return nameOf(currentRow(page));
    })
    .toMatch(/Slip 1$/);
  await page.getByText('There is nothing older.').waitFor();
  await expect.poll(() => rows(page).count()).toBeLessThan(60);
  expect(pages().map(({ before }) => before)).toEqual([null, 942, 842, 742, 642, 542, 442, 342, 242, 142, 42]);
  await page.keyboard.press('Home');
  await expect.poll(() => nameOf(currentRow(page))).toContain('Slip 1041');
  expect(complaints).toEqual([]);
});

test('the amounts of a large sale are whole in the smallest window', async () => {
  const bulk = { ...line(1041, NEWEST), product: 'bulk', price: pesewas(12_345_670), orderCount: 5000 };
  const bill = { ...line(1040, NEWEST), product: 'bill', supplier: 'ghana_water', recipient: '900000010101' };
  const amounts = { amount: pesewas(500_000), price: pesewas(500_000), volumeGb: null, orderCount: 1 };
  const lines = [bulk, { ...bill, ...amounts, soldAt: Date.UTC(2025, 10, 26, 22, 0) }];
  const { page } = await open({ 'orders.page': () => good({ lines, before: null }) }, { width: 1024, height: 768 });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F8');
  await rows(page).nth(1).waitFor();
  const cut = await list(page).evaluate((box) =>
    [...box.querySelectorAll('[aria-hidden] > div')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth)
      .map((cell) => cell.textContent),
  );
  expect(cut).toEqual([]);
});

test('text that a person has marked to copy stays marked when the focus moves on', async () => {
  const { page } = await openOrders();
  await page.evaluate(() => {
    const marked = document.createElement('p');
    marked.textContent = 'DW-K3F7-01';
    marked.style.userSelect = 'text';
    document.body.append(marked);
    getSelection()?.selectAllChildren(marked);
  });
  await page
    .getByRole('button', { name: /Find a sale/ })
    .first()
    .focus();
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('DW-K3F7-01');
});

test('Enter opens a sale that is on no board, with its slip and its timeline in words, and Esc leads back', async () => {
  const old = { ...sale(done), id: line(1040, NEWEST).id, slipNumber: 1040 };
  const { page } = await openOrders({
    'orders.page': historyOf(NEWEST),
    'sales.get': () => good(old),
    'sales.slip': () => good(slipOf(old)),
  });
  await expect.poll(() => hasFocus(page)).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Airtime, slip 1040' });
  await dialog.getByText('Sent to the service').waitFor();
  await dialog.getByText('The service did not answer in time.').waitFor();
  await dialog.getByRole('region', { name: 'Slip' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  await expect.poll(() => hasFocus(page)).toBe(true);
  await expect.poll(() => nameOf(currentRow(page))).toContain('Slip 1040');
});

test('an event of another day names its day', async () => {
  const old = { ...sale(done), id: line(1040, NEWEST).id, slipNumber: 1040 };
  const { page } = await openOrders({
    'orders.page': historyOf(NEWEST),
    'sales.get': () => good(old),
    'sales.timeline': () =>
      good([
        { at: NOW - 4 * 86_400_000, kind: 'sale.recorded', detail: null },
        { at: NOW - 86_400_000, kind: 'attempt.started', detail: null },
        { at: NOW, kind: 'order.found', detail: 'completed' },
      ]),
  });
  await expect.poll(() => hasFocus(page)).toBe(true);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Sent to the service').waitFor();
  await expect
    .poll(() => dialog.getByRole('time').allTextContents())
    .toEqual(['Tue 17 Nov 10:42', 'Yesterday 10:42', '10:42']);
});

test('the page of a bill calls its biller by the name that the list has', async () => {
  const bill = { ...sale({ ...done, product: 'bill', supplier: 'dstv', cedis: 20 }), slipNumber: 1041 };
  const { page } = await openOrders({ 'orders.page': historyOf(NEWEST), 'sales.get': () => good(bill) });
  await expect.poll(() => hasFocus(page)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('DStv, 20.00', { exact: true }).waitFor();
});

test('"cannot charge twice" is beside Send when it is true, and nowhere else', async () => {
  const unsent = {
    state: 'recorded',
    money: 'none',
    attention: 'not-sent',
    actions: ['send', 'withdraw'],
  } satisfies Parameters<typeof sale>[0];
  const [safe, other] = [sale(unsent), sale({ ...unsent, sendChargesOnce: false })];
  const sales = [safe, other];
  const { page } = await openOrders({
    'orders.page': () => good({ lines: sales.map((one, at) => ({ ...line(50 - at, 50), id: one.id })), before: null }),
    'sales.get': ({ saleId }: { saleId: string }) => good(sales.find(({ id }) => id === saleId)),
  });
  await expect.poll(() => hasFocus(page)).toBe(true);
  for (const times of [1, 0]) {
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').getByText('cannot charge twice').count()).toBe(times);
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(page)).toBe(true);
    await page.keyboard.press('ArrowDown');
  }
});

test('narrowing asks the journal anew; showing all takes it back', async () => {
  const { page, pages } = await openOrders();
  await rows(page).first().waitFor();
  await page.getByLabel('Product', { exact: true }).selectOption('airtime');
  await page.getByLabel('State', { exact: true }).selectOption('refunded');
  await page.getByLabel('Day').fill('2026-11-20');
  await expect
    .poll(() => pages().at(-1))
    .toMatchObject({
      before: null,
      filter: { product: 'airtime', state: 'refunded', day: '2026-11-20' },
    });
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => pages().at(-1)?.filter).toEqual({ product: null, state: null, day: null });
  await expect.poll(() => hasFocus(page)).toBe(true);
});

test('a change is seen in its row, and a new sale comes in above without moving the rows that are read', async () => {
  const { page, tell } = await openOrders();
  await rows(page).first().waitFor();
  const known = { ...sale({ state: 'unknown', money: 'maybe' }), id: line(1040, NEWEST).id, slipNumber: 1040 };
  await tell('sale.changed', known);
  await expect.poll(() => nameOf(rows(page).nth(1))).toContain('Not known yet');
  await list(page).evaluate((element) => element.scrollTo({ top: 3000 }));
  const seen = () =>
    list(page).evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      const options = [...element.querySelectorAll('[role=option]')];
      return options.find((option) => option.getBoundingClientRect().top >= top)?.textContent;
    });
  await expect.poll(seen).toContain('Slip 991');
  await tell('sale.changed', { ...sale(), slipNumber: 1042 });
  await expect.poll(() => list(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(3000);
  expect(await seen()).toContain('Slip 991');
});

test('the history works while the line is down, and a page that fails is asked for again by a person only', async () => {
  let broken = true;
  const { page, pages } = await openOrders({
    'counter.snapshot': () => good(snapshot({ service: { state: 'offline' } })),
    'orders.page': (request: PageRequest) =>
      broken && request.before !== null ? bad('internal') : historyOf(150)(request),
  });
  await page.getByText('No connection: this is what the counter knows now').waitFor();
  await rows(page).first().waitFor();
  await expect.poll(() => hasFocus(page)).toBe(true);
  await page.keyboard.press('End');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  const asked = pages().length;
  await page.keyboard.press('Home');
  await expect.poll(() => nameOf(currentRow(page))).toContain('Slip 150');
  await page.keyboard.press('End');
  await expect.poll(() => nameOf(currentRow(page))).toContain('Slip 51');
  expect(pages()).toHaveLength(asked);
  broken = false;
  await again.click();
  await expect.poll(() => list(page).getByText('There is nothing older.').count()).toBe(1);
});

test('F2 goes back to the draft as it was', async () => {
  const { page } = await open({ 'orders.page': historyOf(3) });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.type('024412');
  await page.keyboard.press('Alt+8');
  await rows(page).first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Orders' }).getAttribute('aria-current')).toBe('page');
  await page.keyboard.press('F2');
  const number = page.getByLabel("Customer's number");
  await expect.poll(() => number.inputValue()).toBe('024 412');
  await expect.poll(() => number.evaluate((field) => field === document.activeElement)).toBe(true);
});

test('the history that is left and opened again begins with the newest', async () => {
  const history = historyOf(1041);
  const pages: { before: number | null; come: () => void }[] = [];
  const { page } = await open({
    'orders.page': (request: never) =>
      new Promise((resolve) =>
        pages.push({ before: (request as { before: number | null }).before, come: () => resolve(history(request)) }),
      ),
  });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F8');
  await expect.poll(() => pages.length).toBe(1);
  pages.shift()?.come();
  const rows = page.getByRole('listbox', { name: /All sales/ }).getByRole('option');
  await rows.first().waitFor();
  await page.keyboard.press('End');
  await expect.poll(() => pages.length).toBe(1);
  await page.keyboard.press('F2');
  await page.keyboard.press('F8');
  await expect.poll(() => pages.length).toBe(2);
  for (const { come } of pages.splice(0)) come();
  await settled(page);
  for (const { come } of pages.splice(0)) come();
  await settled(page);
  await page.keyboard.press('Home');
  await expect.poll(() => rows.first().textContent()).toContain('Slip 1041');
});

test('the history that is read at the start takes no later news back', async () => {
  const pages = held(historyOf(3) as (request: never) => unknown);
  const { page, tell } = await open({ 'orders.page': pages.answer });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F8');
  await expect.poll(pages.count).toBe(1);
  const known = line(3, 3);
  const moved = { ...sale({ ...done, phone: known.recipient }), id: known.id, slipNumber: 3 };
  expect(known.state).toBe('under-way');
  await tell('sale.changed', moved);
  pages.release();
  const row = page
    .getByRole('listbox', { name: /All sales/ })
    .getByRole('option')
    .first();
  await row.waitFor();
  await settled(page);
  await expect.poll(() => row.textContent()).toContain('Done');
});

test('the list is saved as it is narrowed, and the page names its place, or says that it could not be saved', async () => {
  let full = false;
  const saved = { file: '/home/ama/Dwadi/Dwadi K3F7 orders.csv', sales: 1041, more: true };
  const { page, main } = await openOrders({
    'orders.page': historyOf(NEWEST),
    'orders.export': () => (full ? bad('not-saved') : good(saved)),
  });
  const asked = () => main.asked.filter(({ name }) => name === 'orders.export').map(({ request }) => request);
  const save = page.getByRole('group', { name: 'Save as' });
  await page.getByLabel('Product', { exact: true }).selectOption('airtime');
  await save.getByRole('button', { name: 'CSV' }).press('Enter');
  await page.getByRole('status').getByText('Saved 1,041 sales: /home/ama/Dwadi/Dwadi K3F7 orders.csv').waitFor();
  await page.getByText('Older sales are left out').waitFor();
  await expect.poll(() => asked()).toEqual([{ filter: { product: 'airtime', state: null, day: null }, format: 'csv' }]);
  await page.getByLabel('State', { exact: true }).selectOption('done');
  await expect.poll(() => page.getByText('Saved 1,041').count()).toBe(0);
  full = true;
  await save.getByRole('button', { name: 'Excel' }).press('Enter');
  await page.getByRole('alert').getByText('The file could not be written there.').waitFor();
});

test('a refusal whose proof is awaited says so in the list, and no more once it is proven', async () => {
  const refused = { state: 'rejected', money: 'none', refusal: 'refused-or-wallet-too-low' } as const;
  const told = { ...line(NEWEST, NEWEST), state: 'not-sold', unproven: 1 } as const;
  const { page, tell } = await openOrders({ 'orders.page': () => good({ lines: [told], before: null }) });
  await expect.poll(() => nameOf(rows(page).first())).toContain('Not sold, not sure');
  await expect.poll(() => rows(page).first().getByText('Not sold, not sure').count()).toBe(2);
  const proven = { ...sale({ ...refused, actions: ['again'] }), id: told.id, slipNumber: NEWEST };
  await tell('sale.changed', proven);
  await expect.poll(() => nameOf(rows(page).first())).toMatch(/Not sold, GHS/);
});
