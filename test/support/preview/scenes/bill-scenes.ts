/** Every state of the bills screen, each reached as an attendant would reach it. */
import type { Page } from 'playwright';
import { pesewas } from '#shared/money.ts';
import { answered } from '../answered.ts';
import { account, BILLERS, METERS } from '../fakes/fake-bills.ts';
import { type Answers, bad, busyBoard, done, good, NOW, never, sale, snapshot } from '../fakes/fake-main.ts';
import type { Scene } from './scene.ts';

const busy: Answers = { 'sales.board': () => good(busyBoard()) };
const SMARTCARD = '7029481155';

async function toScreen(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F4');
}

/** Chooses the biller by its key, and types into its field. */
const number =
  (key: string, ...typed: string[]) =>
  async (page: Page): Promise<void> => {
    await toScreen(page);
    await page.getByRole('radio', { name: /DStv/ }).waitFor();
    await page.keyboard.press(key);
    await answered(page);
    for (const text of typed) {
      await page.keyboard.type(text);
      if (text !== typed.at(-1)) await page.keyboard.press('Enter');
      await answered(page);
    }
  };

const lookUp =
  (key: string, ...typed: string[]) =>
  async (page: Page): Promise<void> => {
    await number(key, ...typed)(page);
    await page.keyboard.press('Enter');
    await answered(page);
  };

const confirmed =
  (...keys: string[]) =>
  async (page: Page): Promise<void> => {
    await lookUp('3', SMARTCARD)(page);
    await page.getByText('Ask the customer: is this right?').waitFor();
    await page.keyboard.press('y');
    await page.getByLabel(/^Amount/).waitFor();
    for (const key of keys) await page.keyboard.press(key);
    await answered(page);
  };

const readBack =
  (...keys: string[]) =>
  async (page: Page): Promise<void> => {
    await confirmed(...keys, 'Enter')(page);
    await page.getByRole('button', { name: 'Back', exact: true }).waitFor();
    await answered(page);
  };

const found = (...accounts: unknown[]): Answers => ({
  ...busy,
  'bills.lookUp': () => good({ state: 'found', accounts }),
});
const refused = (code: Parameters<typeof bad>[0]): Answers => ({ ...busy, 'bills.lookUp': () => bad(code) });
const quoted = (code: Parameters<typeof bad>[0]): Answers => ({ ...busy, 'sales.quote': () => bad(code) });

export const BILL_SCENES: Readonly<Record<string, Scene>> = {
  'bills-idle': { answers: busy, act: toScreen },
  'bills-loading': {
    answers: { ...busy, 'bills.billers': never },
    act: async (page) => {
      await toScreen(page);
      await page.waitForTimeout(3200);
    },
  },
  'bills-no-billers': { answers: { ...busy, 'bills.billers': () => bad('offline') }, act: toScreen },
  'bills-key-missing': {
    pictureOnly: true,
    answers: { ...busy, 'bills.billers': () => bad('key-missing') },
    act: toScreen,
  },
  'bills-key-rejected': {
    pictureOnly: true,
    answers: { ...busy, 'bills.billers': () => bad('key-rejected') },
    act: toScreen,
  },
  'bills-feature-disabled': {
    pictureOnly: true,
    answers: { ...busy, 'bills.billers': () => bad('feature-disabled') },
    act: toScreen,
  },
  'bills-biller-disabled': {
    answers: {
      ...busy,
      'bills.billers': () =>
        good({ ...BILLERS, billers: BILLERS.billers.map((one) => ({ ...one, enabled: one.key !== 'gotv' })) }),
    },
    act: number('3', '7029'),
  },
  'bills-ecg-number': { pictureOnly: true, answers: busy, act: number('1', '0244123456') },
  'bills-water-number': { answers: busy, act: number('2', '900000010101', '0240000201') },
  'bills-account-missing': { pictureOnly: true, answers: busy, act: lookUp('3', '') },
  'bills-asking': {
    pictureOnly: true,
    answers: { ...busy, 'bills.lookUp': never },
    act: async (page) => {
      await lookUp('3', SMARTCARD)(page);
      await page.waitForTimeout(3200);
    },
  },
  'bills-budget-exhausted': {
    answers: { ...busy, 'bills.lookUp': () => good({ state: 'wait', until: NOW + 42_000 }) },
    act: lookUp('3', SMARTCARD),
  },
  'bills-not-found': { answers: refused('account-not-found'), act: lookUp('3', SMARTCARD) },
  'bills-biller-unreachable': {
    pictureOnly: true,
    answers: refused('biller-unreachable'),
    act: lookUp('3', SMARTCARD),
  },
  'bills-found': { answers: busy, act: lookUp('3', SMARTCARD) },
  'bills-found-credit': {
    pictureOnly: true,
    answers: found(
      account({ account: '900000010102', name: 'Compound Two, Ring Road Central Extension', due: pesewas(-2050) }),
    ),
    act: lookUp('2', '900000010101', '0240000201'),
  },
  'bills-found-no-name': {
    pictureOnly: true,
    answers: found(account({ name: null, due: null })),
    act: lookUp('3', SMARTCARD),
  },
  'bills-meters': {
    everyLook: true,
    answers: busy,
    act: async (page) => {
      await lookUp('1', '0244123456')(page);
      await page.keyboard.press('2');
    },
  },
  'bills-one-meter': { pictureOnly: true, answers: found(METERS[0]), act: lookUp('1', '0244123456') },
  'bills-confirmed': { everyLook: true, answers: busy, act: confirmed() },
  'bills-underpaid': { answers: busy, act: confirmed('5', '0') },
  'bills-overpaid': { pictureOnly: true, answers: busy, act: confirmed('2', '0', '0') },
  'bills-too-small': { answers: busy, act: confirmed('0', '.', '5') },
  'bills-by-touch': {
    answers: busy,
    touch: true,
    act: async (page) => {
      await page.getByLabel("Customer's number").tap();
      await confirmed('5', '0')(page);
    },
  },
  'bills-last-digits': {
    answers: {
      ...busy,
      'sales.recent': () =>
        good([
          sale({ ...done, product: 'bill', supplier: 'dstv', phone: SMARTCARD, cedis: 165, ago: 30 * 86_400 }),
          sale({ ...done, product: 'bill', supplier: 'dstv', phone: '1120931155', cedis: 60, ago: 3 * 86_400 }),
        ]),
    },
    act: number('3', '1155'),
  },
  'bills-read-back': { answers: busy, act: readBack('5', '0') },
  'bills-longest': {
    pictureOnly: true,
    answers: found(
      account({
        account: '123456789012345678901234567890',
        name: 'The Registered Trustees of the Kaneshie Market Traders and Drivers Cooperative Union',
      }),
    ),
    act: async (page) => {
      await lookUp('3', '123456789012345678901234567890')(page);
      await page.getByText('Ask the customer: is this right?').waitFor();
      await page.keyboard.press('y');
      await page.getByLabel(/^Amount/).waitFor();
      for (const key of ['d', 'Enter']) {
        await page.keyboard.press(key);
        await answered(page);
      }
      await page.getByRole('button', { name: 'Back', exact: true }).waitFor();
    },
  },
  'bills-not-confirmed': {
    pictureOnly: true,
    answers: quoted('not-confirmed'),
    act: confirmed('5', '0', 'Enter'),
  },
  'bills-wallet-too-low': {
    pictureOnly: true,
    answers: {
      ...busy,
      'sales.quote': () => good({ price: pesewas(5000), cost: null, sameSale: null, walletTooLow: true }),
    },
    act: readBack('5', '0'),
  },
  'bills-offline': {
    pictureOnly: true,
    answers: { ...busy, 'counter.snapshot': () => good(snapshot({ service: { state: 'offline' } })) },
    act: readBack('5', '0'),
  },
  'bills-sent': {
    pictureOnly: true,
    answers: busy,
    act: async (page) => {
      await readBack('d')(page);
      await page.keyboard.press('Enter');
      await answered(page);
    },
  },
};
