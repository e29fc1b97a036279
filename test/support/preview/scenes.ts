/** Every state that the counter can show, each reached as an attendant would reach it. */
import type { Page } from 'playwright';
import { USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { pesewas } from '#shared/money.ts';
import { answered } from './answered.ts';
import {
  BUNDLES,
  bad,
  busyBoard,
  done,
  EMPTY_BOARD,
  foundLines,
  good,
  historyOf,
  line,
  NOW,
  never,
  quote,
  refunded,
  sale,
  snapshot,
  TIMELINE,
} from './fakes/fake-main.ts';
import { AFA_SCENES } from './scenes/afa-scenes.ts';
import { AUDIT_SCENES } from './scenes/audit-scenes.ts';
import { BILL_SCENES } from './scenes/bill-scenes.ts';
import { BULK_SCENES } from './scenes/bulk-scenes.ts';
import { cashScenes } from './scenes/cash-scenes.ts';
import { CUSTOMER_SCENES } from './scenes/customer-scenes.ts';
import { CUSTOMERS_MONEY_SCENES } from './scenes/customers-money-scenes.ts';
import { DAY_SCENES } from './scenes/day-scenes.ts';
import { DISPUTE_SCENES } from './scenes/dispute-scenes.ts';
import { doctorScenes } from './scenes/doctor-scenes.ts';
import { drillScenes } from './scenes/drill-scenes.ts';
import { FRAME_SCENES } from './scenes/frame-scenes.ts';
import { LOCKDOWN_SCENES } from './scenes/lockdown-scenes.ts';
import { OFFICE_SCENES } from './scenes/office-scenes.ts';
import { PRICES_SCENES } from './scenes/prices-scenes.ts';
import { PRINTING_SCENES } from './scenes/printing-scenes.ts';
import { PROVISIONING_SCENES } from './scenes/provisioning-scenes.ts';
import type { Scene } from './scenes/scene.ts';
import { SETUP_SCENES } from './scenes/setup-scenes.ts';
import { SHIFT_SCENES } from './scenes/shift-scenes.ts';
import { SMS_SCENES } from './scenes/sms-scenes.ts';
import { STAFF_SCENES } from './scenes/staff-scenes.ts';
import { UPDATE_SCENES } from './scenes/update-scenes.ts';
import { VOUCHER_SCENES } from './scenes/voucher-scenes.ts';
import { WAITING_SCENES } from './scenes/waiting-scenes.ts';

const number = (page: Page) => page.getByLabel("Customer's number");

async function draft(page: Page, digits = '0244123456', amount = '10'): Promise<void> {
  await number(page).waitFor();
  await page.keyboard.type(digits);
  await page.keyboard.type(amount);
}

async function readBack(page: Page): Promise<void> {
  await draft(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Back', exact: true }).waitFor();
  await answered(page);
}

const busy = { 'sales.board': () => good(busyBoard()) };
const begins = { 'staff.firstSales': () => good({ left: 3 }) };
const GHS_10 = pesewas(1000);
const quoted = (changes: Parameters<typeof quote>[1]) => ({
  ...busy,
  'sales.quote': () => good(quote(GHS_10, changes)),
});
const counter = (changes: Parameters<typeof snapshot>[0]) => ({
  ...busy,
  'counter.snapshot': () => good(snapshot(changes)),
});
const same = { soldAt: NOW - 185_000, attendantName: 'Kofi' };

const openItem = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
  await answered(page);
};

const refused = { state: 'rejected', money: 'none', refusal: 'refused-or-wallet-too-low' } as const;

/** A text has no look-up: its account is all that there is to look at. */
export const REFUSED_TEXT = sale({
  ...refused,
  ...{ product: 'sms', supplier: 'SMS', recipient: '2 numbers', quantity: 2, refusal: 'sms-credits-too-low' },
  unproven: { provenAt: null },
  actions: ['send'],
});

/** Three refusals of a moment ago: one is being proven, the others can't be (M7a). */
const watched = {
  'sales.board': () =>
    good({
      ...EMPTY_BOARD,
      justNow: [
        sale({ ...refused, unproven: { provenAt: NOW + 84_000 }, actions: ['ask'] }),
        sale({
          ...refused,
          product: 'bill',
          supplier: 'dstv',
          recipient: '10101234565678',
          unproven: { provenAt: null },
          actions: ['send'],
        }),
        REFUSED_TEXT,
        sale({ ...refused, actions: ['again'], ago: 300 }),
      ],
    }),
};

const oddWord = {
  'sales.board': () =>
    good({
      ...EMPTY_BOARD,
      needsAttention: [
        sale({
          attention: 'odd-word',
          oddWord: 'canceled',
          actions: ['came', 'not-came', 'ask', 'dismiss'],
          ago: 4000,
        }),
      ],
      underWay: [sale({ oddWord: 'reversed', phone: '0201234567', supplier: 'Telecel', ago: 400 })],
    }),
};

const history = { ...busy, 'orders.page': historyOf(1041) };
/** The newest two were refused and are being made sure of. */
const watchedHistory = {
  'orders.page': () => {
    const refusal = { state: 'not-sold', unproven: 1 } as const;
    const lines = Array.from({ length: 20 }, (_, at) => ({ ...line(1041 - at, 1041), ...(at < 2 && refusal) }));
    return good({ lines, before: 1 });
  },
};
const showOrders = async (page: Page) => {
  await number(page).waitFor();
  await page.keyboard.press('F8');
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  await answered(page);
};
const find = (text: string) => async (page: Page) => {
  await number(page).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type(text);
  await answered(page);
};

/** The bundle screen with a number typed, and a bundle chosen where a key is given. */
const bundles =
  (digits: string, key = '') =>
  async (page: Page): Promise<void> => {
    await number(page).waitFor();
    await page.keyboard.press('F1');
    await page.keyboard.type(digits);
    if (key === '') return answered(page);
    await page.getByRole('radio', { name: /GB/ }).first().waitFor();
    await page.keyboard.press(key);
  };

const bundleReadBack = async (page: Page): Promise<void> => {
  await bundles('0244123456', '5')(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Back', exact: true }).waitFor();
  await answered(page);
};

const registration = (registered: string) => ({ ...busy, 'numbers.check': () => good({ registered }) });

const BUNDLE_SCENES: Readonly<Record<string, Scene>> = {
  'data-idle': { answers: busy, act: bundles('') },
  'data-mtn': { everyLook: true, answers: busy, act: bundles('0244123456', '5') },
  'data-at': { answers: busy, act: bundles('0271234567') },
  'data-sold-out': {
    answers: {
      ...busy,
      'catalogue.bundles': () =>
        good(
          BUNDLES.map((bundle) => {
            if (bundle.volumeGb === 4 || bundle.volumeGb === 40) return { ...bundle, inStock: false, price: null };
            return bundle.volumeGb === 8 ? { ...bundle, price: null } : bundle;
          }),
        ),
    },
    act: bundles('0244123456'),
  },
  'data-loading': {
    answers: { ...busy, 'catalogue.bundles': never },
    act: async (page) => {
      await bundles('0244123456')(page);
      await page.waitForTimeout(3200);
    },
  },
  'data-no-prices': { answers: { ...busy, 'catalogue.bundles': () => bad('offline') }, act: bundles('0244123456') },
  'data-feature-disabled': {
    answers: { ...busy, 'catalogue.bundles': () => bad('feature-disabled') },
    act: bundles('0244123456'),
  },
  'data-budget-exhausted': { pictureOnly: true, answers: registration('not-known'), act: bundleReadBack },
  'data-nothing-listed': {
    pictureOnly: true,
    answers: { ...busy, 'catalogue.bundles': () => good([]) },
    act: bundles('0201234567'),
  },
  'data-by-touch': { pictureOnly: true, answers: busy, touch: true, act: bundles('0244123456', '3') },
  'data-read-back': { pictureOnly: true, answers: registration('yes'), act: bundleReadBack },
  'data-not-registered': { answers: registration('no'), act: bundleReadBack },
  'data-out-of-stock': {
    pictureOnly: true,
    answers: { ...busy, 'sales.quote': () => bad('out-of-stock') },
    act: bundleReadBack,
  },
};

export const SCENES: Readonly<Record<string, Scene>> = {
  ...cashScenes,
  ...AUDIT_SCENES,
  ...doctorScenes,
  ...LOCKDOWN_SCENES,
  ...FRAME_SCENES,
  ...OFFICE_SCENES,
  ...drillScenes,
  ...SHIFT_SCENES,
  ...STAFF_SCENES,
  ...SETUP_SCENES,
  ...PROVISIONING_SCENES,
  ...BUNDLE_SCENES,
  ...PRINTING_SCENES,
  ...UPDATE_SCENES,
  ...VOUCHER_SCENES,
  ...AFA_SCENES,
  ...BILL_SCENES,
  ...WAITING_SCENES,
  ...CUSTOMER_SCENES,
  ...CUSTOMERS_MONEY_SCENES,
  ...DAY_SCENES,
  ...DISPUTE_SCENES,
  ...PRICES_SCENES,
  ...BULK_SCENES,
  ...SMS_SCENES,
  opening: { everyLook: true, answers: { 'counter.snapshot': never } },
  'cannot-open': { answers: { 'counter.snapshot': () => bad('internal') } },
  'first-run': {},
  idle: { answers: busy },
  'idle-live-owner': {
    answers: counter({ kind: 'live', wallet: { level: 'low', hoursLeft: 0.7, balance: pesewas(5230) }, role: null }),
  },
  'first-sales': { everyLook: true, answers: { ...busy, ...begins }, act: (page) => draft(page, '0244123456', '') },
  'first-sales-read-back': { answers: { ...busy, ...begins }, act: readBack },
  typing: {
    everyLook: true,
    answers: busy,
    act: async (page) => {
      await draft(page, '02441', '');
    },
  },
  'last-three-digits': {
    answers: {
      ...busy,
      'sales.recent': () =>
        good([
          sale({ ...done, ago: 86_400 }),
          sale({ ...done, phone: '0559870456', cedis: 20, ago: 4 * 86_400 }),
          sale({ ...done, phone: '0200011456', cedis: 5, ago: 7200, supplier: 'Telecel' }),
        ]),
    },
    act: async (page) => {
      await draft(page, '456', '');
      await answered(page);
    },
  },
  'last-here': {
    answers: { ...busy, 'sales.recent': () => good([sale({ ...done, ago: 86_400 })]) },
    act: async (page) => {
      await draft(page);
      await answered(page);
    },
  },
  drafted: { everyLook: true, answers: busy, act: draft },
  'wrong-prefix': {
    answers: busy,
    act: async (page) => {
      await draft(page);
      await page.keyboard.press('Escape');
      await page.keyboard.press('t');
    },
  },
  'letter-in-amount': {
    answers: busy,
    act: async (page) => {
      await draft(page);
      await page.keyboard.press('c');
    },
  },
  'wrong-prefix-read-back': {
    answers: busy,
    act: async (page) => {
      await draft(page);
      for (const key of ['Escape', 't', 'Enter']) await page.keyboard.press(key);
      await page.getByRole('button', { name: 'Back', exact: true }).waitFor();
    },
  },
  'wrong-prefix-last-here': {
    answers: { ...busy, 'sales.recent': () => good([sale({ ...done, ago: 86_400 })]) },
    act: async (page) => {
      await draft(page);
      for (const key of ['Escape', 't']) await page.keyboard.press(key);
      await answered(page);
    },
  },
  'number-missing': {
    answers: busy,
    act: async (page) => {
      await draft(page, '0244', '');
      await page.keyboard.press('Enter');
    },
  },
  'unknown-prefix': {
    answers: busy,
    act: async (page) => {
      await draft(page, '0234123456');
      await page.keyboard.press('Enter');
    },
  },
  'by-touch': {
    answers: busy,
    touch: true,
    act: async (page) => {
      await number(page).tap();
      await draft(page);
    },
  },
  'read-back': { everyLook: true, answers: busy, act: readBack },
  'read-back-typed-over': {
    answers: busy,
    act: async (page) => {
      await readBack(page);
      for (const key of '0201112223') await page.keyboard.press(key);
    },
  },
  'read-back-live': { answers: counter({ kind: 'live' }), act: readBack },
  'same-sale-asks': { answers: quoted({ sameSale: { ...same, blocks: false } }), act: readBack },
  'same-sale-confirmed': {
    answers: quoted({ sameSale: { ...same, blocks: false } }),
    act: async (page) => {
      await readBack(page);
      await page.keyboard.press('y');
    },
  },
  'same-sale-blocks': { answers: quoted({ sameSale: { ...same, blocks: true } }), act: readBack },
  'same-sale-being-proven': {
    answers: quoted({ sameSale: { ...same, blocks: true, refused: { provenAt: NOW + 84_000 } } }),
    act: readBack,
  },
  'same-sale-never-proven': {
    answers: quoted({ sameSale: { ...same, blocks: true, refused: { provenAt: null } } }),
    act: readBack,
  },
  'same-sale-allowed': { answers: quoted({ sameSale: { ...same, blocks: false, allowed: true } }), act: readBack },
  'to-stranger': { answers: quoted({ toStranger: true }), act: readBack },
  'far-above-usual': { answers: quoted({ farAbove: { usual: pesewas(100), of: 'number' } }), act: readBack },
  'far-above-to-stranger': {
    answers: quoted({ farAbove: { usual: pesewas(100), of: 'counter' }, toStranger: true }),
    act: readBack,
  },
  'number-again': {
    answers: {
      ...quoted({ toStranger: true }),
      ...counter({ settings: { ...USUAL_SETTINGS, typeLargeTwice: true } }),
    },
    act: async (page) => {
      await readBack(page);
      await page.getByLabel('The number once more', { exact: true }).pressSequentially('0244123457');
      await page.getByRole('alert').waitFor();
    },
  },
  'wallet-too-low': { answers: quoted({ walletTooLow: true }), act: readBack },
  offline: {
    answers: { ...counter({ service: { state: 'offline' } }), 'sales.quote': () => bad('offline') },
    act: readBack,
  },
  'one-key-rejected': {
    answers: counter({
      service: { state: 'key-rejected', rejectedKeys: ['commission'], refusal: 'key-pending' },
      role: { name: 'dealer', daysLeft: 0, lapsed: true },
    }),
    act: readBack,
  },
  'key-rejected': { answers: counter({ service: { state: 'key-rejected' } }), act: readBack },
  'slow-price': {
    answers: { ...busy, 'sales.quote': never },
    act: async (page) => {
      await readBack(page);
      await page.waitForTimeout(3200);
    },
  },
  saving: {
    answers: { ...busy, 'sales.submit': never },
    act: async (page) => {
      await readBack(page);
      await page.keyboard.press('Enter');
      await page.waitForTimeout(3200);
    },
  },
  'not-sure-if-saved': {
    answers: { ...busy, 'sales.submit': () => 'broken', 'sales.get': () => 'broken' },
    act: async (page) => {
      await readBack(page);
      await page.keyboard.press('Enter');
      await answered(page);
    },
  },
  'price-changed': {
    answers: { ...busy, 'sales.submit': () => bad('price-changed') },
    act: async (page) => {
      await readBack(page);
      await page.keyboard.press('Enter');
      await answered(page);
    },
  },
  sent: {
    answers: busy,
    act: async (page) => {
      await readBack(page);
      await page.keyboard.press('Enter');
      await answered(page);
    },
  },
  'journal-unavailable': {
    answers: {
      ...counter({ journal: { state: 'unavailable', problem: 'disk-full' } }),
      'sales.board': () => bad('journal-unavailable'),
    },
  },
  'board-days': {
    answers: {
      'sales.board': () =>
        good({
          ...busyBoard(),
          justNow: [
            sale({ ...done, phone: '0209340981', cedis: 2, ago: 300 }),
            sale({
              ...done,
              product: 'voucher',
              phone: 'WASSCE',
              supplier: 'WASSCE',
              quantity: 2,
              cedis: 39,
              ago: 900,
            }),
            sale({ ...done, product: 'data', volumeGb: 5, cedis: 26, ago: 86_400 }),
            sale({ ...done, product: 'bill', phone: 'P24000010002', supplier: 'ecg', cedis: 50, ago: 90_000 }),
          ],
        }),
    },
  },
  'attention-many': {
    everyLook: true,
    answers: {
      'sales.board': () =>
        good({
          ...EMPTY_BOARD,
          underWay: Array.from({ length: 9 }, (_, at) => sale({ ago: 20 * at + 5, slow: at > 6 })),
          needsAttention: [
            sale({ attention: 'not-sent', state: 'recorded', money: 'none', actions: ['send', 'withdraw'], ago: 1260 }),
            sale({
              attention: 'still-wanted',
              state: 'unknown',
              money: 'maybe',
              actions: ['ask', 'withdraw'],
              ago: 9000,
            }),
            sale({ attention: 're-opened', actions: ['dismiss'], ago: 90_000 }),
          ],
          justNow: [
            sale({ state: 'rejected', money: 'none', refusal: 'invalid-request', actions: ['again'] }),
            sale({ state: 'settled', delivery: 'failed', money: 'open' }),
            sale({ ...refunded, reason: 'Number not active' }),
            ...Array.from({ length: 12 }, () => sale({ ...done })),
          ],
        }),
    },
  },
  'refusals-watched': {
    everyLook: true,
    answers: { ...busy, ...watched },
  },
  'refusal-watched': { answers: { ...busy, ...watched }, act: openItem(/024…3456/) },
  'refusal-of-a-text': { everyLook: true, answers: { ...busy, ...watched }, act: openItem(/2 numbers/) },
  'refusal-never-proven': { answers: { ...busy, ...watched }, act: openItem(/10…5678/) },
  'orders-refusal-watched': { everyLook: true, answers: { ...busy, ...watched, ...watchedHistory }, act: showOrders },
  'odd-word': { answers: { ...busy, ...oddWord } },
  detail: { everyLook: true, answers: busy, act: openItem(/024…3456/) },
  'detail-of-days': {
    answers: {
      ...busy,
      'sales.timeline': () =>
        good(TIMELINE.map((entry, at) => ({ ...entry, at: entry.at - ([400, 4, 1][at] ?? 0) * 86_400_000 }))),
    },
    act: openItem(/024…3456/),
  },
  orders: { everyLook: true, answers: history, act: showOrders },
  'orders-narrowed': {
    answers: {
      ...history,
      'counter.snapshot': () => good(snapshot({ service: { state: 'offline' } })),
    },
    act: async (page) => {
      await showOrders(page);
      await page.getByLabel('State', { exact: true }).selectOption('refunded');
      await page.getByLabel('Day').fill('2026-11-20');
      await answered(page);
    },
  },
  'orders-saved': {
    answers: history,
    act: async (page) => {
      await showOrders(page);
      await page.getByRole('button', { name: 'Excel' }).click();
      await page.getByText('Saved 1,041 sales').waitFor();
    },
  },
  'orders-first-run': { act: showOrders },
  'orders-none-match': {
    answers: busy,
    act: async (page) => {
      await showOrders(page);
      await page.getByLabel('Product', { exact: true }).selectOption('afa');
      await answered(page);
    },
  },
  'orders-slow': {
    answers: { ...busy, 'orders.page': never },
    act: async (page) => {
      await showOrders(page);
      await page.waitForTimeout(3200);
    },
  },
  'orders-unreadable': {
    answers: {
      ...counter({ journal: { state: 'unavailable', problem: 'disk-full' } }),
      'sales.board': () => bad('journal-unavailable'),
      'orders.page': () => bad('journal-unavailable'),
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Orders' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  'find-nothing-typed': { answers: busy, act: find('') },
  'find-found': {
    everyLook: true,
    answers: { ...busy, 'orders.find': () => good(foundLines('0456')) },
    act: find('0456'),
  },
  'find-nothing': { answers: busy, act: find('99999') },
  'detail-attention': {
    answers: busy,
    act: async (page) => {
      await openItem(/055 901 2112/)(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Copy text' }).click();
      await answered(page);
    },
  },
};
