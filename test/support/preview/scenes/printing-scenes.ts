/** The printer's news in the frame, the keys above a slip, and the page on which printers are chosen. */
import type { Page } from 'playwright';
import type { PrintingState } from '#shared/counter-api/printing.ts';
import { USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { bad, busyBoard, done, EMPTY_BOARD, good, NOW, sale, snapshot } from '../fakes/fake-main.ts';
import { fakePrinting, PRINTER, printing, QUEUED_JOB, waitingSlip } from '../fakes/fake-printing.ts';

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
    .getByRole('button', { name: /020…0981/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Print slip' }).waitFor();
};

const VOUCHERS = sale({ ...done, product: 'voucher', phone: 'WASSCE', supplier: 'WASSCE', quantity: 3, cedis: 58.5 });

const unsure = [waitingSlip(4, NOW - 60_000), waitingSlip(5, NOW - 30_000)];

export const PRINTING_SCENES = {
  'printer-no-paper': {
    answers: shop({ waiting: 3, trouble: { printer: PRINTER.name, why: 'paper-out', waiting: 3 } }),
  },
  'printer-none': {
    answers: shop({
      printers: { slips: null, vouchers: null },
      waiting: 1,
      trouble: { printer: '', why: 'no-printer', waiting: 1 },
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
      trouble: { printer: PRINTER.name, why: 'offline', waiting: 2 },
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
  'slip-handed-over': {
    answers: {
      ...shop({}),
      'printing.sale': () => good({ state: printing({ onlySent: [QUEUED_JOB] }), jobs: [QUEUED_JOB] }),
    },
    act: async (page: Page) => {
      await openDone(page);
      await page.keyboard.press('Control+p');
      await page.getByText('The printer took the slip.').first().waitFor();
    },
  },
  'slip-no-printer': {
    answers: { ...shop({ printers: { slips: null, vouchers: null } }), 'printing.sale': () => bad('no-printer') },
    act: async (page: Page) => {
      await openDone(page);
      await page.getByRole('button', { name: 'Print slip' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  'slip-may-have-come-out': {
    answers: shop({
      waiting: 1,
      trouble: { printer: PRINTER.name, why: 'paper-out', waiting: 1 },
      mayHavePrinted: unsure,
      mayHavePrintedCount: 2,
    }),
    act: async (page: Page) => {
      await openDone(page);
      await page.keyboard.press('Control+p');
      await page.getByRole('region', { name: 'What the printer does' }).waitFor();
    },
  },
  'slip-as-text': {
    answers: {
      ...shop({}),
      'counter.snapshot': () => good(snapshot({ settings: { ...USUAL_SETTINGS, smsSlips: true } })),
    },
    act: async (page: Page) => {
      await openDone(page);
      await page.getByRole('button', { name: 'Send it as a text message' }).click();
      await page.getByRole('button', { name: 'Send text' }).waitFor();
    },
    everyLook: true as const,
  },
  'slip-of-vouchers': {
    answers: { ...shop({}), 'sales.board': () => good({ ...EMPTY_BOARD, justNow: [VOUCHERS] }) },
    act: async (page: Page) => {
      await page.getByRole('button', { name: /WASSCE/ }).waitFor();
      await page.keyboard.press('Control+p');
      await page.getByRole('button', { name: 'All PINs on one slip' }).waitFor();
    },
  },
  printers: { answers: shop({}), act: openPrinters, everyLook: true as const },
  'printers-found': {
    answers: shop({ printers: { slips: null, vouchers: null } }),
    act: async (page: Page) => {
      await openPrinters(page);
      const form = page.getByRole('region', { name: 'Printer for slips' });
      await page.getByRole('button', { name: 'Look for printers' }).click();
      await page.getByText('2 printers are in the list now').waitFor();
      await form.getByLabel('Printer', { exact: true }).selectOption({ label: 'EPSON TM-m30II at 192.168.1.50' });
    },
    everyLook: true as const,
  },
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
