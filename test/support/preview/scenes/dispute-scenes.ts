/** The page of a completed sale that its customer disputes. */
import type { Page } from 'playwright';
import { busyBoard, good } from '../fakes/fake-main.ts';
import { DISPUTE } from '../fakes/fake-reports.ts';
import type { Scene } from './scene.ts';

export const DISPUTE_BOARD = busyBoard();
/** Completed, and on the board. */
const DONE_SALE = DISPUTE_BOARD.justNow[0];
const order = DONE_SALE?.orders[0];

export const OPEN_DISPUTE = {
  ...DISPUTE,
  intentId: order?.intentId ?? 1,
  saleId: DONE_SALE?.id ?? DISPUTE.saleId,
  price: order?.price ?? DISPUTE.price,
  left: order?.price ?? DISPUTE.left,
};

const answers = {
  'sales.board': () => good(DISPUTE_BOARD),
  'disputes.ofSale': () => good([OPEN_DISPUTE]),
};

export async function openDone(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.getByRole('region', { name: 'Just now' }).getByRole('button').first().click();
  await page.getByRole('region', { name: 'Is something wrong with it?' }).waitFor();
}

export const DISPUTE_SCENES: Readonly<Record<string, Scene>> = {
  'dispute-ways': { answers: { 'sales.board': () => good(DISPUTE_BOARD) }, act: openDone },
  dispute: { everyLook: true, answers, act: openDone },
  'dispute-give': {
    answers,
    act: async (page) => {
      await openDone(page);
      await page.getByRole('button', { name: 'Give money back' }).press('Enter');
      await page.getByLabel('Why').waitFor();
    },
  },
  'dispute-closed': {
    answers: {
      ...answers,
      'disputes.ofSale': () =>
        good([
          { ...OPEN_DISPUTE, closed: { at: OPEN_DISPUTE.openedAt + 60_000, by: 'Ama', note: 'Came after an hour' } },
        ]),
    },
    act: openDone,
  },
};
