/** Every state of the list screen and of a list's page. */
import type { Page } from 'playwright';
import { answered } from '../answered.ts';
import { listSale, listText, ordersOf, soldBefore } from '../fakes/fake-bulk.ts';
import { type Answers, BUNDLES, bad, busyBoard, EMPTY_BOARD, good, never, quote } from '../fakes/fake-main.ts';
import type { Scene } from './scene.ts';

const busy: Answers = { 'sales.board': () => good(busyBoard()) };

export async function toBulk(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F5');
  await page.getByLabel('Number and size').waitFor();
}

/** Pastes the text as Ctrl+V does. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

const list = (text: string) => async (page: Page) => {
  await toBulk(page);
  await answered(page);
  await paste(page, text);
  await page.waitForTimeout(900);
  await page.getByRole('progressbar').waitFor({ state: 'hidden' });
};

const MIXED = [
  listText(9),
  '2.44E+08, 5GB',
  '0244123456 7GB',
  '024412345 5GB',
  '0271234567 15GB',
  listText(1),
  '0201456981 MTN 5GB',
  '0244999888 10GB',
].join('\n');

const readBack = (text: string) => async (page: Page) => {
  await list(text)(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Back', exact: true }).waitFor();
  await answered(page);
};

const halfWay = listSale({ done: 61, 'under-way': 40, saved: 99, 'not-sold': 3, refunded: 2 });
const stopped = listSale({ attention: 3210, done: 1740, unknown: 12, 'not-sold': 38 });
const page = (one: typeof halfWay): Answers => ({
  'sales.board': () => good({ ...EMPTY_BOARD, underWay: [one.sale] }),
  'sales.get': () => good(one.sale),
  'orders.ofSale': ordersOf(one.orders),
});
const openList = async (window: Page) => {
  await window
    .getByRole('button', { name: /orders/ })
    .first()
    .click();
  await window.getByRole('listbox').getByRole('option').first().waitFor();
  await answered(window);
};

export const BULK_SCENES: Readonly<Record<string, Scene>> = {
  'bulk-idle': { answers: busy, act: toBulk },
  'bulk-under-way': { answers: page(halfWay), act: toBulk },
  'bulk-filled': { answers: busy, act: list(listText(120)) },
  'bulk-mixed': {
    everyLook: true,
    answers: {
      ...busy,
      'bulk.sameRows': ({ rows }: { rows: { volumeGb: number }[] }) =>
        good(rows.map(({ volumeGb }) => (volumeGb === 10 ? soldBefore : null))),
    },
    act: list(MIXED),
  },
  'bulk-mending': {
    answers: busy,
    act: async (window) => {
      await list(MIXED)(window);
      await window.keyboard.press('Enter');
      await window.getByLabel('Row 10').waitFor();
      await window.keyboard.type('0244 123 456');
    },
  },
  'bulk-lines-left-out': {
    answers: busy,
    act: async (window) => {
      await list(`Good morning, please send these:\n${listText(6)}\nThanks, Ama`)(window);
      await window.keyboard.press('Alt+l');
      await window.getByRole('dialog').waitFor();
    },
  },
  'bulk-wallet-too-low': {
    pictureOnly: true,
    answers: { ...busy, 'bulk.affords': () => good({ enough: 'no' }) },
    act: list(listText(40)),
  },
  'bulk-too-many': { pictureOnly: true, answers: busy, act: list(listText(5100)) },
  'bulk-no-prices': { answers: { ...busy, 'catalogue.bundles': () => bad('offline') }, act: list(listText(20)) },
  'bulk-loading': {
    answers: { ...busy, 'catalogue.bundles': never },
    act: async (window) => {
      await list(listText(20))(window);
      await window.waitForTimeout(2500);
    },
  },
  'bulk-sold-out': {
    pictureOnly: true,
    answers: {
      ...busy,
      'catalogue.bundles': () =>
        good(BUNDLES.map((one) => (one.volumeGb === 5 ? { ...one, inStock: false, price: null } : one))),
    },
    act: list(listText(12)),
  },
  'bulk-read-back': { answers: busy, act: readBack(listText(120)) },
  'bulk-read-back-repeats': {
    answers: { ...busy, 'sales.quote': () => good(quoteOfList({ same: 4 })) },
    act: readBack(`${listText(20)}\n${listText(2)}`),
  },
  'bulk-read-back-refused': {
    pictureOnly: true,
    answers: { ...busy, 'sales.quote': () => good(quoteOfList({ refused: 3 })) },
    act: readBack(listText(20)),
  },
  'bulk-page': { everyLook: true, answers: page(halfWay), act: openList },
  'bulk-page-stopped': {
    answers: {
      ...page(stopped),
      'sales.board': () => good({ ...EMPTY_BOARD, needsAttention: [stopped.sale] }),
    },
    act: openList,
  },
};

function quoteOfList({ same = 0, refused = 0 }: { readonly same?: number; readonly refused?: number }) {
  return {
    ...quote(listSale({ saved: 20 }).sale.price),
    sameSale: same > 0 ? soldBefore : null,
    rows: { same, refused: Array.from({ length: refused }, (_, row) => ({ row, code: 'out-of-stock' })) },
  };
}
