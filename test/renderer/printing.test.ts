/** Printing as an attendant does it: by keys, from a sale's page and from anywhere; and what the printer's news ask. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRenderer } from './preview/build.ts';
import { busyBoard, fakeMain, good } from './preview/fake-main.ts';
import { fakePrinting, printing, waitingSlip } from './preview/fake-printing.ts';
import { launch, openWindow } from './preview/window.ts';

let [browser, built]: [Browser | null, string] = [null, ''];
beforeAll(async () => {
  built = await buildRenderer();
  browser = await launch();
});
afterAll(() => browser?.close());

async function counter(state = printing(), more = {}) {
  if (browser === null) throw new Error('no browser');
  const board = busyBoard();
  const main = fakeMain({ 'sales.board': () => good(board), ...fakePrinting(state), ...more });
  const { page, tell } = await openWindow(browser, built, main);
  await page.getByText('Just now').first().waitFor();
  const asked = (name: string) => main.asked.filter((call) => call.name === name).map(({ request }) => request);
  return { page, tell, asked, board };
}

test('Ctrl+P prints the slip of the sale that was made last, and the draft in hand stays', async () => {
  const { page, asked, board } = await counter();
  await page.keyboard.type('0244');
  await page.keyboard.press('Control+p');
  await expect.poll(() => asked('printing.sale').length).toBe(1);
  const all = [...board.underWay, ...board.needsAttention, ...board.justNow];
  const newest = all.reduce((last, sale) => (sale.slipNumber > last.slipNumber ? sale : last));
  expect(asked('printing.sale')).toEqual([{ saleId: newest.id }]);
  expect(await page.getByLabel("Customer's number").inputValue()).toBe('024 4');
});

test('on the page of a sale Ctrl+P prints that one, and the page says that it is on its way', async () => {
  const { page, asked, board } = await counter();
  await page
    .getByRole('button', { name: /020…981/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Print slip' }).waitFor();
  await page.keyboard.press('Control+p');
  await expect.poll(() => asked('printing.sale').length).toBe(1);
  const shown = [...board.underWay, ...board.justNow].filter(({ orders }) => orders[0]?.recipient.endsWith('981'));
  expect(shown.map(({ id }) => ({ saleId: id }))).toContainEqual(asked('printing.sale')[0]);
  await page.getByRole('button', { name: 'Print slip' }).click();
  await page.getByRole('status').filter({ hasText: 'on its way' }).waitFor();
});

test('a slip that may have come out is asked about, and the answer goes to main', async () => {
  const { page, asked } = await counter(printing({ mayHavePrinted: [waitingSlip(4, 0)], mayHavePrintedCount: 1 }));
  await page.getByRole('button', { name: 'No, print it again' }).press('Enter');
  await expect.poll(() => asked('printing.answer')).toEqual([{ jobId: 4, answer: 'again' }]);
  await page.getByText('Did it come out?').waitFor({ state: 'detached' });
});

test('old slips are printed or dropped with one key, and the news comes when main tells it', async () => {
  const { page, tell, asked } = await counter();
  expect(await page.getByRole('region', { name: 'Printer' }).count()).toBe(0);
  await tell('printing.changed', printing({ held: [waitingSlip(1, 0)], heldCount: 12 }));
  await page.getByText('12 slips were not printed').waitFor();
  await page.getByRole('button', { name: 'Drop' }).press('Enter');
  await expect.poll(() => asked('printing.held')).toEqual([{ answer: 'drop' }]);
});

test('an address outside the shop is refused before anything is sent; one inside is saved', async () => {
  const { page, asked } = await counter(printing({ printers: { slips: null, vouchers: null } }));
  await page.getByRole('button', { name: 'Printers' }).press('Enter');
  const form = page.getByRole('region', { name: 'Printer for slips' });
  await form.getByLabel('Printer', { exact: true }).selectOption({ label: 'A printer on the network' });
  await form.getByLabel('Its address').fill('8.8.8.8');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await form.getByText('This is no address in the shop.').waitFor();
  expect(asked('printing.setPrinter')).toEqual([]);
  await form.getByLabel('Its address').fill('192.168.1.50');
  await form.getByLabel('Paper', { exact: true }).selectOption('80');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await form.getByText('192.168.1.50, 80 mm wide').waitFor();
  const paper = { widthMm: 80, codepage: 'cp437', cuts: false };
  const target = { kind: 'tcp', host: '192.168.1.50', port: 9100 };
  expect(asked('printing.setPrinter')).toEqual([{ role: 'slips', printer: { name: '192.168.1.50', target, paper } }]);
  await form.getByRole('button', { name: 'Print a test slip' }).press('Enter');
  await expect.poll(() => asked('printing.test')).toEqual([{ role: 'slips' }]);
});
