/** The owner's prices, by keyboard alone. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import { USUAL_RIGHTS } from '#shared/counter-api/staff.ts';
import { pesewas } from '#shared/money.ts';
import { bad, type FakeMain, good, snapshot } from '../../../support/preview/fakes/fake-main.ts';
import { CHANGED_PRICES, PRICES_VIEW, RULES } from '../../../support/preview/fakes/fake-prices.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';
import { held } from '../../../support/renderer/held.ts';
import { settled } from '../../../support/renderer/settled.ts';

const open = counterWindows();

async function openPrices(answers: Parameters<typeof open>[0] = {}) {
  const window = await open(answers);
  await window.page.getByLabel("Customer's number").waitFor();
  await window.page.keyboard.press('Alt+r');
  await window.page.getByRole('heading', { level: 1, name: 'Prices' }).waitFor();
  return window;
}

const asked = ({ asked: calls }: FakeMain, name: string) =>
  calls.filter((call) => call.name === name).map(({ request }) => request);

test('a rule is typed, previewed as it is typed, and saved with Enter', async () => {
  const { page, main, complaints } = await openPrices();
  await page.getByText('If tomorrow is like the last 6 days, you earn GHS 41.80 of GHS 712.40 takings').waitFor();
  await page.getByRole('button', { name: 'Change Data: Telecel' }).press('Enter');
  const how = page.getByLabel('How', { exact: true });
  await expect.poll(() => how.evaluate((field) => field === document.activeElement)).toBe(true);
  await how.selectOption('percent');
  const value = page.getByLabel('How much');
  await expect.poll(() => value.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('12.5');
  const rule = {
    ...{ product: 'data', supplier: 'Telecel', markup: { kind: 'percent', hundredths: 1250 } },
    ...{ roundTo: 1, fee: 0, commission: 0, belowCost: false },
  };
  await expect.poll(() => asked(main, 'prices.preview').at(-1)).toEqual({ rules: [...RULES, rule] });
  await page.keyboard.press('Enter');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => asked(main, 'prices.save')).toEqual([{ rules: [...RULES, rule] }]);
  expect(complaints).toEqual([]);
});

test('the page and the dialog name the customer’s price when nothing has a rule', async () => {
  const { page } = await openPrices({ 'prices.view': () => good({ ...PRICES_VIEW, rules: [] }) });
  const all = page.getByRole('listitem').filter({ hasText: 'Everything without its own rule' }).first();
  await all.getByText('Sold at cost').waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Telecel' })
    .getByText('Uses the rule for everything')
    .first()
    .waitFor();
  await all.getByRole('button').press('Enter');
  const how = page.getByLabel('How', { exact: true });
  await expect.poll(() => how.locator('option:checked').textContent()).toBe('Sold at cost');
});

test('a supplier’s rule is shown and can be changed, also where the product has one supplier', async () => {
  const [first] = RULES;
  if (first === undefined) throw new Error('there are rules');
  const own = { ...first, product: 'voucher' as const, supplier: 'WASSCE' };
  const { page, main } = await openPrices({ 'prices.view': () => good({ ...PRICES_VIEW, rules: [own] }) });
  const group = page.getByRole('region', { name: 'Vouchers' });
  await group.getByText('Everything without its own rule').waitFor();
  await group.getByRole('button').nth(1).press('Enter');
  await page.getByLabel('How much').fill('7');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => asked(main, 'prices.save'))
    .toMatchObject([{ rules: [{ product: 'voucher', supplier: 'WASSCE', markup: { amount: 700 } }] }]);
});

test('a text’s price says what it is for, in the dialog and on the page, and can be for the whole list', async () => {
  const { page, main } = await openPrices();
  await page.getByText('GHS 0.05 for each number and part').waitFor();
  await page.getByRole('button', { name: 'Change SMS' }).press('Enter');
  const per = page.getByLabel('The price is for');
  await expect.poll(() => per.locator('option:checked').textContent()).toBe('each number and part');
  await page.getByRole('row', { name: 'SMS to 100 numbers, one part' }).getByText('5.00').waitFor();
  await per.selectOption('list');
  await page.getByLabel('How much').fill('2');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(main, 'prices.save').length).toBe(1);
  await expect
    .poll(() => JSON.stringify(asked(main, 'prices.save')[0]))
    .toContain('{"kind":"price","amount":200,"per":"list"}');
});

test('a text that is no number is refused, nothing is saved, and Escape leaves everything as it was', async () => {
  const { page, main } = await openPrices();
  await page.getByRole('button', { name: 'Change Data: MTN' }).press('Enter');
  await page.getByLabel('How much').fill('eight');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Type a number, for instance 0.50 or 5.').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(asked(main, 'prices.save')).toEqual([]);
});

test('a price below cost is kept at cost, and said to be, until it is confirmed', async () => {
  const items = PRICES_VIEW.items.map((item) => ({ ...item, keptAtCost: item.supplier === 'MTN' }));
  const { page, main } = await openPrices({ 'prices.preview': () => good({ ...PRICES_VIEW, items }) });
  await page.getByRole('button', { name: 'Change Data: MTN' }).press('Enter');
  await page.getByLabel('How much').fill('-5');
  await page.locator('dialog').getByText('raised to cost').first().waitFor();
  await page.getByRole('switch', { name: 'Sell below cost' }).press('Space');
  await page.getByLabel('How much').press('Enter');
  await expect.poll(() => asked(main, 'prices.save').length).toBe(1);
  await expect.poll(() => JSON.stringify(asked(main, 'prices.save')[0])).toContain('"hundredths":-500');
  await expect.poll(() => JSON.stringify(asked(main, 'prices.save')[0])).toContain('"belowCost":true');
});

test('a change of costs is shown with its prices, and is taken or left', async () => {
  for (const [name, decision] of [
    ['Use these prices', 'accept'],
    ['Decide later', 'leave'],
  ] as const) {
    const { page, main } = await openPrices({ 'prices.view': () => good(CHANGED_PRICES) });
    await page.getByText('Your price level dealer has ended.').waitFor();
    const line = page.getByRole('row', { name: /MTN 1 GB/ });
    await expect.poll(() => line.first().textContent()).toBe('MTN 1 GB5.005.605.506.50');
    await page.getByRole('button', { name }).press('Enter');
    await page.getByRole('button', { name }).waitFor({ state: 'detached' });
    await expect.poll(() => asked(main, 'prices.decide')).toEqual([{ decision }]);
  }
});

test('a person who may not set prices cannot reach them by key', async () => {
  const { attendant, ...rest } = snapshot();
  const attendantOnly = { ...rest, attendant: { ...attendant, role: 'attendant' as const, rights: USUAL_RIGHTS } };
  const { page, main } = await open({ 'counter.snapshot': () => good(attendantOnly) });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('Alt+r');
  await page.keyboard.press('F10');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Prices' }).count()).toBe(0);
  expect(asked(main, 'prices.view')).toEqual([]);
});

test('a journal that cannot be read is named, and a person asks again', async () => {
  let broken = true;
  const { page } = await openPrices({
    'prices.view': () => (broken ? bad('journal-unavailable') : good(PRICES_VIEW)),
  });
  await page.getByRole('alert').waitFor();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByRole('button', { name: 'Change Data: MTN' }).waitFor();
});

async function typeRule(page: Page, name: string, percent: string) {
  await page.getByRole('button', { name: `Change Data: ${name}` }).press('Enter');
  const how = page.getByLabel('How', { exact: true });
  if ((await how.inputValue()) === 'none') await how.selectOption('percent');
  await page.getByLabel('How much').fill(percent);
}

test('a rule that is saved after its dialog was given up closes no other', async () => {
  const save = held(({ rules }: { rules: typeof RULES }) => good({ ...PRICES_VIEW, rules }));
  const { page } = await openPrices({ 'prices.save': save.answer });
  await typeRule(page, 'MTN', '5');
  await page.keyboard.press('Enter');
  await expect.poll(save.count).toBe(1);
  await page.keyboard.press('Escape');
  await typeRule(page, 'Telecel', '12.5');
  save.release();
  await settled(page);
  await expect.poll(() => page.getByLabel('How much').count()).toBe(1);
  await expect.poll(() => page.getByLabel('How much').inputValue()).toBe('12.5');
});

test('two rules saved quickly both stand', async () => {
  const save = held(({ rules }: { rules: typeof RULES }) => good({ ...PRICES_VIEW, rules }));
  const { page, main } = await openPrices({ 'prices.save': save.answer });
  await typeRule(page, 'MTN', '5');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await typeRule(page, 'Telecel', '12.5');
  await page.keyboard.press('Enter');
  for (const saved of [1, 2]) {
    await expect.poll(() => asked(main, 'prices.save').length).toBe(saved);
    await expect.poll(save.count).toBe(1);
    save.release();
  }
  await page.locator('dialog').waitFor({ state: 'detached' });
  const [, last] = asked(main, 'prices.save') as { rules: typeof RULES }[];
  const ofData = last?.rules.filter(({ product }) => product === 'data');
  expect(ofData?.find(({ supplier }) => supplier === 'MTN')?.markup).toEqual({ kind: 'percent', hundredths: 500 });
  expect(ofData?.find(({ supplier }) => supplier === 'Telecel')?.markup).toEqual({ kind: 'percent', hundredths: 1250 });
});

const priceOf = (page: Page, bundle: string) => page.getByLabel(`Customer pays: ${bundle}`);

test('the list on the wall is pasted, its odd lines are named, the rest is typed, and all of it is saved', async () => {
  const { page, main, complaints } = await openPrices();
  await page.getByRole('button', { name: 'A price for each bundle' }).press('Enter');
  const list = page.getByLabel('Paste or type your price list');
  await expect.poll(() => list.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.insertText('MTN 1GB 6.00\nMTN 9GB 50\nTelecel 5GB 21');
  await page.getByText('2 prices are in the table. Look at them, then save.').waitFor();
  await page.locator('dialog').getByRole('listitem').getByText('MTN 9GB 50').waitFor();
  await expect.poll(() => priceOf(page, 'MTN 1 GB').inputValue()).toBe('6.00');
  await priceOf(page, 'AT-iShare 1 GB').fill('4.60');
  await page.keyboard.press('Control+Enter');
  await page.locator('dialog').waitFor({ state: 'detached' });
  const [saved] = asked(main, 'prices.save') as { rules: typeof RULES }[];
  expect(saved?.rules.slice(0, RULES.length)).toEqual(RULES);
  expect(saved?.rules.slice(RULES.length)).toMatchObject([
    { product: 'data', supplier: 'MTN', volumeGb: 1, markup: { kind: 'price', amount: 600 }, belowCost: false },
    { product: 'data', supplier: 'Telecel', volumeGb: 5, markup: { kind: 'price', amount: 2100 } },
    { product: 'data', supplier: 'AT-iShare', volumeGb: 1, markup: { kind: 'price', amount: 460 } },
  ]);
  expect(complaints).toEqual([]);
});

test('a price that was corrected in the table stays while another line of the list is edited', async () => {
  const { page } = await openPrices();
  await page.getByRole('button', { name: 'A price for each bundle' }).press('Enter');
  const list = page.getByLabel('Paste or type your price list');
  await list.fill('MTN 1GB 6.00\nMTN 9GB 50');
  await priceOf(page, 'MTN 1 GB').fill('6.50');
  await list.fill('MTN 1GB 6.00\nMTN 2GB 50');
  await expect.poll(() => priceOf(page, 'MTN 2 GB').inputValue()).toBe('50.00');
  await expect.poll(() => priceOf(page, 'MTN 1 GB').inputValue()).toBe('6.50');
  await list.fill('MTN 1GB 6.00\nMTN 5GB 50');
  await expect.poll(() => priceOf(page, 'MTN 5 GB').inputValue()).toBe('50.00');
  await expect.poll(() => priceOf(page, 'MTN 2 GB').inputValue()).toBe('');
});

test('Enter goes from price to price; a text that is no price is named at its bundle, and nothing is saved', async () => {
  const { page, main } = await openPrices();
  await page.getByRole('button', { name: 'A price for each bundle' }).press('Enter');
  await priceOf(page, 'MTN 1 GB').fill('six');
  await page.keyboard.press('Enter');
  await expect.poll(() => priceOf(page, 'MTN 2 GB').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('alert').getByText('one of these is not a price.').waitFor();
  await expect.poll(() => priceOf(page, 'MTN 1 GB').evaluate((field) => field === document.activeElement)).toBe(true);
  expect(asked(main, 'prices.save')).toEqual([]);
});

test('a price below the wallet’s cost is kept at cost, and said to be beside it', async () => {
  const items = PRICES_VIEW.items.map((item) =>
    item.name === '1 GB' ? { ...item, price: item.cost, keptAtCost: true } : item,
  );
  const { page } = await openPrices({ 'prices.preview': () => good({ ...PRICES_VIEW, items }) });
  await page.getByRole('button', { name: 'A price for each bundle' }).press('Enter');
  await priceOf(page, 'MTN 1 GB').fill('5');
  await page
    .getByRole('row', { name: /MTN 1 GB/ })
    .getByText('raised to cost: 5.60')
    .waitFor();
});

test('a bundle that has its own price is opened with it, and goes back to the rules when it is emptied', async () => {
  const own = {
    ...{ product: 'data' as const, supplier: 'MTN', volumeGb: 1, roundTo: 1 as const, fee: pesewas(0), commission: 0 },
    ...{ belowCost: false, markup: { kind: 'price' as const, amount: pesewas(600), per: 'each' as const } },
  };
  const { page, main } = await openPrices({ 'prices.view': () => good({ ...PRICES_VIEW, rules: [...RULES, own] }) });
  await page.getByText('1 bundle has its own price').waitFor();
  await page.getByRole('button', { name: 'A price for each bundle' }).press('Enter');
  await expect.poll(() => priceOf(page, 'MTN 1 GB').inputValue()).toBe('6.00');
  await priceOf(page, 'MTN 1 GB').fill('');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => asked(main, 'prices.save')).toEqual([{ rules: RULES }]);
});

describe('a shop whose owner has not decided on prices', () => {
  const shop = (shift: Partial<CounterSnapshot['shift']> = {}) => {
    const usual = snapshot({ kind: 'live', atCost: true });
    return { 'counter.snapshot': () => good({ ...usual, shift: { ...usual.shift, ...shift } }) };
  };
  const none = { 'prices.view': () => good({ ...PRICES_VIEW, rules: [] }) };

  test('comes to its prices before its drawer, and a start is one press; then the drawer follows', async () => {
    const { page, main } = await open({ ...shop({ state: 'waiting' }), ...none });
    const use = page.getByRole('button', { name: 'Use these prices' });
    await use.waitFor();
    await page.getByRole('button', { name: 'Selling at cost' }).waitFor();
    // The second Enter behind a PIN decides nothing.
    await page.keyboard.press('Enter');
    expect(asked(main, 'prices.save')).toEqual([]);
    await use.press('Enter');
    await page.getByLabel('Money in the drawer').waitFor();
    const [saved] = asked(main, 'prices.save') as { rules: typeof RULES }[];
    expect(saved?.rules.map(({ product, markup, roundTo }) => [product, markup, roundTo])).toEqual([
      ['data', { kind: 'percent', hundredths: 1000 }, 10],
      ['voucher', { kind: 'percent', hundredths: 1000 }, 10],
    ]);
  });

  test('may go on at cost, which is a decision', async () => {
    const { page, main } = await open({ ...shop(), ...none });
    await page.getByRole('button', { name: 'Sell at cost for now' }).press('Enter');
    await expect.poll(() => asked(main, 'prices.save')).toEqual([{ rules: [] }]);
  });

  test('says in the header that it sells at cost, on every screen, with the way to the prices', async () => {
    const { page } = await open({ ...shop(), ...none });
    await page.getByRole('button', { name: 'Use these prices' }).waitFor();
    await page.keyboard.press('F2');
    await page.getByLabel("Customer's number").waitFor();
    await page.getByRole('button', { name: 'Selling at cost' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Prices' }).waitFor();
  });
});
