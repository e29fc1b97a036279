/** Every state of the voucher screen, and of the PINs on a sale's page. */
import type { Page } from 'playwright';
import { answered } from '../answered.ts';
import { bad, busyBoard, done, EMPTY_BOARD, good, NOW, never, quote, sale } from '../fakes/fake-main.ts';
import { priceOfVouchers, revealed, sealedSlip, VOUCHER_TYPES } from '../fakes/fake-vouchers.ts';
import type { Scene } from './scene.ts';

const busy = { 'sales.board': () => good(busyBoard()) };
const types = (change: (type: (typeof VOUCHER_TYPES)[number]) => object) => ({
  ...busy,
  'vouchers.types': () => good(VOUCHER_TYPES.map((type) => ({ ...type, ...change(type) }))),
});

/** The voucher screen with these keys pressed. */
const vouchers =
  (...keys: string[]) =>
  async (page: Page): Promise<void> => {
    await page.getByLabel("Customer's number").waitFor();
    await page.keyboard.press('F3');
    await answered(page);
    for (const key of keys) {
      await page.keyboard.press(key);
      await answered(page);
    }
  };

const sold = (changes: object = {}) =>
  sale({ ...done, product: 'voucher', phone: 'WASSCE', supplier: 'WASSCE', quantity: 1, cedis: 19.5, ...changes });

const soldBoard = (voucher: ReturnType<typeof sold>) => ({
  'sales.board': () => good({ ...EMPTY_BOARD, justNow: [voucher, ...busyBoard().justNow] }),
  'sales.slip': () => good(sealedSlip(voucher)),
});

const openPins = (voucher: ReturnType<typeof sold>, copy: number): Scene => ({
  answers: { ...soldBoard(voucher), 'vouchers.reveal': () => good(revealed(voucher, NOW, copy)) },
  act: async (page) => {
    await page
      .getByRole('button', { name: /WASSCE/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('p');
    await page.getByText('Serial number').first().waitFor();
    await answered(page);
  },
});

const typePhone = [...'0244123456'];

export const VOUCHER_SCENES: Readonly<Record<string, Scene>> = {
  'voucher-idle': { answers: busy, act: vouchers() },
  'voucher-drafted': {
    everyLook: true,
    answers: busy,
    act: async (page) => {
      await vouchers('4', '+')(page);
      await page.getByLabel(/Text them to/).focus();
      for (const key of typePhone) await page.keyboard.press(key);
    },
  },
  'voucher-by-touch': {
    answers: busy,
    touch: true,
    act: async (page) => {
      await vouchers()(page);
      await page.getByLabel(/Text them to/).tap();
      await page.getByRole('button', { name: '0', exact: true }).tap();
      await answered(page);
    },
  },
  'voucher-sold-out': { answers: types(({ name }) => (name === 'BECE' ? { active: false } : {})), act: vouchers() },
  'voucher-all-sold-out': { answers: types(() => ({ stock: 0 })), act: vouchers('Enter') },
  'voucher-too-few-left': { answers: types(() => ({ stock: 1 })), act: vouchers('2', '+', '+', 'Enter') },
  'voucher-no-price': {
    pictureOnly: true,
    answers: types(({ name }) => (name === 'WASSCE' ? { price: null } : {})),
    act: vouchers(),
  },
  'voucher-nothing-chosen': { answers: busy, act: vouchers('Enter') },
  'voucher-wrong-email': {
    answers: busy,
    act: async (page) => {
      await vouchers('3')(page);
      await page.getByLabel(/E-mail them to/).focus();
      await page.keyboard.type('ama@');
      await page.keyboard.press('Enter');
      await answered(page);
    },
  },
  'voucher-many-types': {
    answers: {
      ...busy,
      'vouchers.types': () =>
        good(
          Array.from({ length: 21 }, (_, at) => ({
            ...VOUCHER_TYPES[at % 4],
            typeId: `type-${at}`,
            name: `${VOUCHER_TYPES[at % 4]?.name} 20${26 - at}`,
          })),
        ),
    },
    act: vouchers('5'),
  },
  'voucher-loading': {
    answers: { ...busy, 'vouchers.types': never },
    act: async (page) => {
      await vouchers()(page);
      await page.waitForTimeout(3200);
    },
  },
  'voucher-offline': { answers: { ...busy, 'vouchers.types': () => bad('offline') }, act: vouchers() },
  'voucher-switched-off': { answers: { ...busy, 'vouchers.types': () => bad('feature-disabled') }, act: vouchers() },
  'voucher-nothing-listed': {
    pictureOnly: true,
    answers: { ...busy, 'vouchers.types': () => good([]) },
    act: vouchers(),
  },
  'voucher-read-back': { answers: busy, act: vouchers('5', '+', '+', 'Enter') },
  'voucher-out-of-stock': {
    pictureOnly: true,
    answers: { ...busy, 'sales.quote': () => bad('out-of-stock') },
    act: vouchers('4', 'Enter'),
  },
  'voucher-wallet-too-low': {
    answers: {
      ...busy,
      'sales.quote': () => good(quote(priceOfVouchers(VOUCHER_TYPES[1]?.typeId ?? '', 1), { walletTooLow: true })),
    },
    act: vouchers('4', 'Enter'),
  },
  'voucher-delivered': {
    everyLook: true,
    answers: {
      ...busy,
      'sales.submit': ({ saleId }: { saleId: string }) => good({ ...sold({ ago: 0 }), id: saleId }),
    },
    act: vouchers('4', 'Enter', 'Enter'),
  },
  'voucher-sealed': {
    answers: soldBoard(sold()),
    act: async (page) => {
      await page
        .getByRole('button', { name: /WASSCE/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Show PIN' }).waitFor();
      await answered(page);
    },
  },
  'voucher-pin': openPins(sold(), 0),
  'voucher-pin-copy': openPins(sold({ quantity: 3, cedis: 58.5 }), 2),
  'voucher-pin-refused': {
    answers: { ...soldBoard(sold()), 'vouchers.reveal': () => bad('cannot-unseal') },
    act: async (page) => {
      await page
        .getByRole('button', { name: /WASSCE/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('p');
      await page.getByRole('alert').waitFor();
    },
  },
};
