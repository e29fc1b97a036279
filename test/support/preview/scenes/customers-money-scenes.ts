/** Sales that came to nothing: the money goes back, is paid out, or pays for the next sale. */
import type { Page } from 'playwright';
import type { OwedEntry } from '#shared/counter-api/owed.ts';
import { pesewas } from '#shared/money.ts';
import { bad, done, foundLines, good, NOW, quote, refunded, sale } from '../fakes/fake-main.ts';
import type { Scene } from './scene.ts';

export const OWED_FOR_AIRTIME: OwedEntry = {
  ...{ intentId: 977, slip: 1042, product: 'airtime', recipient: '0244123456', soldBy: 'Ama', isBack: true },
  ...{ owes: pesewas(900), inHand: pesewas(0), soldAt: NOW - 900_000, since: NOW - 600_000 },
};

/** One to give back, one to pay out, and one that was paid out. */
export const customersMoney = () => {
  const refused = {
    state: 'rejected',
    money: 'none',
    refusal: 'refused-or-wallet-too-low',
    leftToDo: 'give-back',
  } as const;
  const toGiveBack = sale({ ...refused, actions: ['again'], phone: '0559012112', cedis: 50, ago: 60 });
  const toPayOut = sale({ ...refunded, phone: '0244123456', cedis: 9, ago: 600, leftToDo: 'pay-out' });
  const paidOut = { amount: pesewas(700), at: NOW - 60_000, by: 'Ama' };
  const settled = { owes: pesewas(0), paidBack: pesewas(700), paidOut };
  const board = {
    underWay: [],
    needsAttention: [toGiveBack, toPayOut],
    justNow: [
      sale({ ...refunded, ...settled, phone: '0277811340', cedis: 7, ago: 1200 }),
      sale({ ...done, phone: '0209340981', cedis: 2, ago: 1500 }),
    ],
  };
  return { board, toGiveBack, toPayOut };
};

export const onBoard = () => {
  const { board, ...sales } = customersMoney();
  const answers = { 'sales.board': () => good(board), 'owed.ofSale': () => good(OWED_FOR_AIRTIME) };
  return { answers, ...sales };
};

/** Sales that nobody wants any more: one is asked about, of one it isn't known yet, and one is proven not sold. */
const notWanted = () => {
  const unknown = { state: 'unknown', money: 'maybe', cedis: 20 } as const;
  const asked = { attention: 'still-wanted' } as const;
  const withdrawn = { state: 'withdrawn', money: 'none', givenUp: true, leftToDo: 'give-back' } as const;
  return {
    underWay: [sale({ ...unknown, givenUp: true, actions: ['ask'], phone: '0244123456', ago: 90 })],
    needsAttention: [
      sale({ ...unknown, ...asked, actions: ['send', 'withdraw', 'ask'], phone: '0559012112', ago: 400 }),
      sale({ ...withdrawn, actions: ['again'], phone: '0277811340', cedis: 50, ago: 600 }),
    ],
    justNow: [],
  };
};

/** One that was paid in two ways, and a bill that may be sent again: its customer has the money. */
const refusedTwoWays = () => {
  const refused = { state: 'rejected', money: 'none', refusal: 'refused-or-wallet-too-low' } as const;
  const inHand = (cash: number, mobile: number) => ({
    givenBack: { cash: pesewas(cash), mobileMoney: pesewas(mobile) },
  });
  const twoWays = { ...inHand(400, 600), leftToDo: 'give-back' } as const;
  const again = { ...inHand(5000, 0), unproven: { provenAt: null }, actions: ['send' as const] };
  return {
    underWay: [],
    needsAttention: [sale({ ...refused, ...twoWays, actions: ['again'], phone: '0559012112', ago: 60 })],
    justNow: [sale({ ...refused, ...again, product: 'bill', recipient: '9000000301', supplier: 'dstv', cedis: 50 })],
  };
};

export const owedAtReadBack = (more: Parameters<typeof quote>[1] = {}) => ({
  'sales.quote': () => good(quote(pesewas(1000), { owed: OWED_FOR_AIRTIME, ...more })),
});

/** Goes to the read-back, which tells of the debt once the price is there: its keys count from then on. */
export async function toReadBack(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.type('024412345610');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Pay it out first' }).waitFor();
}

const payOutKey = async (page: Page) => {
  await page.getByRole('button', { name: /^Pay out/ }).waitFor();
  await page.keyboard.press('Alt+o');
  await page.getByRole('dialog').getByText('GHS 9.00', { exact: true }).waitFor();
};

export const CUSTOMERS_MONEY_SCENES: Readonly<Record<string, Scene>> = {
  'customers-money': { everyLook: true, answers: onBoard().answers },
  'customers-money-not-wanted': { answers: { 'sales.board': () => good(notWanted()) } },
  'customers-money-two-ways': { answers: { 'sales.board': () => good(refusedTwoWays()) } },
  'customers-money-sent-again': {
    answers: { 'sales.board': () => good(refusedTwoWays()) },
    act: async (page) => {
      await page.getByRole('button', { name: /Not sold, not sure/ }).press('Enter');
      await page.getByText('take GHS 50.00 again').waitFor();
    },
  },
  'customers-money-to-pay-out': { answers: onBoard().answers, act: payOutKey },
  'customers-money-moved-on': {
    answers: { ...onBoard().answers, 'owed.ofSale': () => bad('too-late') },
    act: async (page) => {
      await page.getByRole('button', { name: /^Pay out/ }).waitFor();
      await page.keyboard.press('Alt+o');
      await page.getByRole('alert').waitFor();
    },
  },
  'customers-money-found': {
    answers: {
      ...onBoard().answers,
      'orders.find': ({ text }: { text: string }) =>
        good(foundLines(text).map((one) => ({ ...one, line: { ...one.line, state: 'refunded', owes: pesewas(900) } }))),
    },
    act: async (page) => {
      await page.getByLabel("Customer's number").waitFor();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('3456');
      await page.getByRole('option').first().waitFor();
    },
  },
  'owed-at-read-back': { answers: owedAtReadBack(), act: toReadBack },
  'owed-used': {
    answers: owedAtReadBack(),
    act: async (page) => {
      await toReadBack(page);
      await page.keyboard.press('u');
      await page.getByText('GHS 1.00').first().waitFor();
    },
  },
};
