/** The owner's prices: as they are, after a change, one rule being typed, without the service, and not the owner's. */
import type { Page } from 'playwright';
import { USUAL_RIGHTS } from '#shared/counter-api/staff.ts';
import { pesewas } from '#shared/money.ts';
import { answered } from '../answered.ts';
import { bad, busyBoard, good, never, snapshot } from '../fakes/fake-main.ts';
import { CHANGED_PRICES, PRICES_VIEW } from '../fakes/fake-prices.ts';
import type { Scene } from './scene.ts';

const busy = { 'sales.board': () => good(busyBoard()) };

async function showPrices(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('Alt+r');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await answered(page);
}

const edit =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await showPrices(page);
    await page.getByRole('button', { name }).press('Enter');
    await page.getByLabel('How', { exact: true }).waitFor();
    await answered(page);
  };

async function typeList(page: Page): Promise<void> {
  await showPrices(page);
  await page.getByRole('button', { name: 'A price for each bundle' }).press('Enter');
  await page.getByLabel('Paste or type your price list').fill('MTN 1GB 6.00\n2GB 11.50\nTelecel 5GB 21\nMTN 3GB 16');
  await page.getByLabel('Customer pays: AT-iShare 1 GB').fill('4');
  await answered(page);
}

const cheaper = {
  ...PRICES_VIEW,
  items: PRICES_VIEW.items.map((item) =>
    item.supplier === 'MTN' && item.product === 'data' ? { ...item, price: item.cost, keptAtCost: true } : item,
  ),
  forecast: { days: 6, revenue: pesewas(68_100), margin: pesewas(1040), ordersLeftOut: 3 },
};

export const PRICES_SCENES: Readonly<Record<string, Scene>> = {
  prices: { everyLook: true, answers: busy, act: showPrices },
  'prices-changed': {
    everyLook: true,
    answers: { ...busy, 'prices.view': () => good(CHANGED_PRICES) },
    act: showPrices,
  },
  'prices-rule': {
    everyLook: true,
    answers: { ...busy, 'prices.preview': () => good(cheaper) },
    act: edit('Change Data: MTN'),
  },
  'prices-rule-text': { answers: busy, act: edit('Change SMS') },
  'prices-rule-afa': { answers: busy, act: edit('Change AFA') },
  'prices-first': {
    everyLook: true,
    answers: {
      ...busy,
      'counter.snapshot': () => good(snapshot({ kind: 'live', atCost: true })),
      'prices.view': () => good({ ...PRICES_VIEW, rules: [] }),
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Use these prices' }).waitFor();
      await answered(page);
    },
  },
  'prices-bundles': { everyLook: true, answers: busy, act: typeList },
  'prices-no-costs': {
    answers: {
      ...busy,
      'prices.view': () => good({ ...PRICES_VIEW, items: PRICES_VIEW.items.slice(6), now: null, forecast: null }),
    },
    act: showPrices,
  },
  'prices-slow': {
    answers: { ...busy, 'prices.view': never },
    act: async (page) => {
      await showPrices(page);
      await page.waitForTimeout(3200);
    },
  },
  'prices-unreadable': { answers: { ...busy, 'prices.view': () => bad('journal-unavailable') }, act: showPrices },
  'prices-not-yours': {
    answers: {
      ...busy,
      'counter.snapshot': () => {
        const { attendant, ...rest } = snapshot();
        return good({ ...rest, attendant: { ...attendant, role: 'attendant' as const, rights: USUAL_RIGHTS } });
      },
    },
    act: async (page) => {
      await page.getByLabel("Customer's number").waitFor();
      await page.keyboard.press('Alt+r');
      await answered(page);
    },
  },
};
