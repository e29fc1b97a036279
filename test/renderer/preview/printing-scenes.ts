/** The printer's news in the frame, the keys above a slip, and the page on which printers are chosen. */
import type { Page } from 'playwright';
import type { PrintingState } from '#shared/counter-api/printing.ts';
import { bad, busyBoard, good, NOW } from './fake-main.ts';
import { fakePrinting, PRINTER, printing, waitingSlip } from './fake-printing.ts';

const shop = (more: Partial<PrintingState>) => ({
  'sales.board': () => good(busyBoard()),
  ...fakePrinting(printing(more)),
});

const openPrinters = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Printers' }).first().click();
  await page.getByRole('heading', { name: 'Printer for slips' }).waitFor();
};

const openDone = async (page: Page): Promise<void> => {
  await page
    .getByRole('button', { name: /020…981/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Print slip' }).waitFor();
};

const unsure = [waitingSlip(4, NOW - 60_000), waitingSlip(5, NOW - 30_000)];

export const PRINTING_SCENES = {
  'printer-no-paper': { answers: shop({ waiting: 3, trouble: { printer: PRINTER.name, why: 'paper-out' } }) },
  'printer-none': {
    answers: shop({
      printers: { slips: null, vouchers: null },
      waiting: 1,
      trouble: { printer: '', why: 'no-printer' },
    }),
  },
  'printer-did-it-come-out': {
    answers: shop({ mayHavePrinted: unsure, mayHavePrintedCount: 2 }),
    everyLook: true as const,
  },
  'printer-held': { answers: shop({ held: [waitingSlip(1, NOW - 900_000)], heldCount: 12 }) },
  'printer-all-at-once': {
    answers: shop({
      waiting: 2,
      trouble: { printer: PRINTER.name, why: 'offline' },
      held: [waitingSlip(1, NOW - 900_000)],
      heldCount: 1,
      mayHavePrinted: [waitingSlip(4, NOW - 60_000)],
      mayHavePrintedCount: 1,
    }),
  },
  'slip-printed': {
    answers: shop({}),
    act: async (page: Page) => {
      await openDone(page);
      await page.keyboard.press('Control+p');
      await page.getByText('on its way').first().waitFor();
    },
    everyLook: true as const,
  },
  'slip-no-printer': {
    answers: { ...shop({ printers: { slips: null, vouchers: null } }), 'printing.sale': () => bad('no-printer') },
    act: async (page: Page) => {
      await openDone(page);
      await page.getByRole('button', { name: 'Print slip' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  printers: { answers: shop({}), act: openPrinters, everyLook: true as const },
  'printers-network': {
    answers: shop({ printers: { slips: null, vouchers: null } }),
    act: async (page: Page) => {
      await openPrinters(page);
      const form = page.getByRole('region', { name: 'Printer for slips' });
      await form.getByLabel('Printer', { exact: true }).selectOption({ label: 'A printer on the network' });
      await form.getByLabel('Its address').fill('8.8.8.8');
      await form.getByRole('button', { name: 'Save' }).click();
    },
  },
};
