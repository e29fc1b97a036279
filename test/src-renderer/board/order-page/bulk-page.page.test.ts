/** The page of a sold list: its present rows, and the rows that are sold again from it. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { pesewas } from '#shared/money.ts';
import { listSale, ordersOf } from '../../../support/preview/fakes/fake-bulk.ts';
import { bad, EMPTY_BOARD, good } from '../../../support/preview/fakes/fake-main.ts';
import { paste, toBulk } from '../../../support/preview/scenes/bulk-scenes.ts';
import { OPEN_DISPUTE } from '../../../support/preview/scenes/dispute-scenes.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';
import { held } from '../../../support/renderer/held.ts';
import { settled } from '../../../support/renderer/settled.ts';

const open = counterWindows();

test('rows are shown as they are, also when the last change came while they were read', async () => {
  const lists = [listSale({ 'under-way': 3 }), listSale({ done: 2, 'under-way': 1 }), listSale({ done: 3 })];
  const id = lists[0]?.sale.id ?? '';
  const [first, second, third] = lists.map(({ sale: one }) => ({ ...one, id, slipNumber: 1041 }));
  let now = 0;
  let hold = false;
  const rows: (() => void)[] = [];
  const { page, tell } = await open({
    'sales.board': () => good({ ...EMPTY_BOARD, underWay: [first] }),
    // Answers with the journal's content at the time of the call.
    'orders.ofSale': (request: never) => {
      const answer = ordersOf(lists[now]?.orders ?? [])(request);
      return hold ? new Promise((resolve) => rows.push(() => resolve(answer))) : answer;
    },
  });
  await page.getByRole('button', { name: /3 orders/ }).click();
  const box = page.getByRole('dialog').getByRole('listbox', { name: 'Rows' });
  await expect.poll(() => box.getByRole('option').count()).toBe(3);
  hold = true;
  now = 1;
  await tell('sale.changed', second);
  await expect.poll(() => rows.length).toBe(1);
  now = 2;
  await tell('sale.changed', third);
  await page.getByRole('dialog').getByText('3 of 3 done').waitFor();
  for (let times = 0; times < 3; times += 1) {
    for (const come of rows.splice(0)) come();
    await settled(page);
  }
  await expect.poll(() => box.textContent()).not.toContain('Under way');
});

const stopped = listSale({ attention: 2, done: 1, 'not-sold': 1 });
const stoppedAnswers = {
  'sales.board': () => good({ ...EMPTY_BOARD, needsAttention: [stopped.sale] }),
  'orders.ofSale': ordersOf(stopped.orders),
};
const again = () => good([{ network: 'MTN', phone: '0244123456', volumeGb: 5 }]);
const sellAgain = async (page: Page) => {
  await page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('button', { name: 'Show the rows' })
    .press('Enter');
  await page.getByRole('button', { name: /^Sell the .*again/ }).press('Enter');
};

test('a list in hand is not thrown away when another is sold again', async () => {
  const { page } = await open({ ...stoppedAnswers, 'bulk.rowsAgain': again });
  await toBulk(page);
  const sizes = page.getByLabel('Usual size').getByRole('option', { name: '5 GB', exact: true });
  await sizes.waitFor({ state: 'attached' });
  await paste(page, '0244000001 5GB\n0244000002 5GB\n0244000003 5GB');
  const rows = page.getByRole('listbox', { name: 'Rows of the list' }).getByRole('option');
  await expect.poll(() => rows.count()).toBe(3);
  await sellAgain(page);
  await page.getByRole('dialog').getByText('Finish the sale in hand first.').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => rows.count()).toBe(3);
});

test('rows that come after their page was left take no other screen away', async () => {
  const answer = held(again);
  const { page } = await open({ ...stoppedAnswers, 'bulk.rowsAgain': answer.answer });
  await page.getByLabel("Customer's number").waitFor();
  await sellAgain(page);
  await expect.poll(answer.count).toBe(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('F2');
  await page.keyboard.type('02012');
  answer.release();
  await settled(page);
  await page.keyboard.type('34567');
  await expect.poll(() => page.getByLabel("Customer's number").inputValue()).toBe('020 123 4567');
});

test('rows that could not be read are read at a press, and whenever their sale is opened again', async () => {
  const long = listSale({ done: 150 });
  const trouble = { now: true };
  const { page } = await open({
    'sales.board': () => good({ ...EMPTY_BOARD, justNow: [long.sale] }),
    'orders.ofSale': (request: { from: number }) =>
      request.from > 0 && trouble.now ? bad('journal-unavailable') : ordersOf(long.orders)(request as never),
  });
  const rows = page.getByRole('dialog').getByRole('listbox', { name: 'Rows' });
  const again = page.getByRole('dialog').getByRole('button', { name: 'Try again' });
  const openIt = () => page.getByRole('button', { name: /150 orders/ }).press('Enter');
  const toTheEnd = async () => {
    await rows.getByRole('option').first().waitFor();
    await rows.press('End');
  };
  await openIt();
  await toTheEnd();
  await again.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await openIt();
  await toTheEnd();
  await again.waitFor();
  trouble.now = false;
  await again.press('Enter');
  const last = rows.getByRole('option', { selected: true });
  await expect.poll(() => last.textContent()).toContain('Done');
  expect(await again.count()).toBe(0);
});

const finished = listSale({ done: 3 });
const openFinished = async (answers: object) => {
  const window = await open({
    'sales.board': () => good({ ...EMPTY_BOARD, justNow: [finished.sale] }),
    'orders.ofSale': ordersOf(finished.orders),
    ...answers,
  });
  await window.page.getByRole('button', { name: /3 orders/ }).click();
  const rows = window.page.getByRole('dialog').getByRole('listbox', { name: 'Rows' });
  await expect.poll(() => rows.getByRole('option').count()).toBe(3);
  return { ...window, rows };
};

test('the text for support of one row does not stay below the next', async () => {
  const { page, rows } = await openFinished({ 'sales.supportText': () => good('Please look at DW-ONE-01.') });
  await page.getByRole('button', { name: 'Copy text for support' }).press('Enter');
  await page.getByText('Please look at DW-ONE-01.').waitFor();
  await rows.focus();
  await page.keyboard.press('ArrowDown');
  const [, second] = finished.orders;
  await page.getByRole('heading', { level: 3, name: second?.recipient.slice(0, 3) ?? '' }).waitFor();
  await expect.poll(() => page.getByText('Please look at DW-ONE-01.').count()).toBe(0);
});

test('an amount and a reason typed for one row are not taken for the next', async () => {
  const said = finished.orders.map(({ intentId }, seq) => ({
    ...OPEN_DISPUTE,
    ...{ seq: seq + 1, intentId, price: pesewas(2500), left: pesewas(2500) },
  }));
  const { page, rows } = await openFinished({ 'disputes.ofSale': () => good(said) });
  await page.getByRole('button', { name: 'Give money back' }).press('Enter');
  await page.getByLabel('Why').fill('for the first row');
  await rows.focus();
  await page.keyboard.press('ArrowDown');
  const [, second] = finished.orders;
  await page.getByRole('heading', { level: 3, name: second?.recipient.slice(0, 3) ?? '' }).waitFor();
  await expect.poll(() => page.getByLabel('Why').count()).toBe(0);
});

test('a letter pressed twice answers for one row alone, and an arrow or a press leads to another', async () => {
  const waiting = listSale({ attention: 4 });
  const left = [...waiting.orders];
  const acted: number[] = [];
  const { page } = await open({
    'sales.board': () => good({ ...EMPTY_BOARD, needsAttention: [waiting.sale] }),
    'orders.ofSale': (request: never) => ordersOf(left)(request),
    'sales.act': ({ intentId }: { intentId: number }) => {
      acted.push(intentId);
      left.splice(
        left.findIndex((order) => order.intentId === intentId),
        1,
      );
      return good({ ...waiting.sale, revision: waiting.sale.revision + acted.length });
    },
  });
  await page.getByRole('button', { name: /4 orders/ }).click();
  const rows = page.getByRole('dialog').getByRole('listbox', { name: 'Rows' });
  await page.getByRole('dialog').getByLabel('State').selectOption({ label: 'Needs attention' });
  await expect.poll(() => rows.getByRole('option').count()).toBe(4);
  await page.getByRole('heading', { level: 3 }).first().waitFor();
  await rows.focus();
  await page.keyboard.press('g');
  await expect.poll(() => rows.getByRole('option').count()).toBe(3);
  await page.getByText('Choose a row').waitFor();
  await page.keyboard.press('g');
  await settled(page);
  expect(acted).toEqual([waiting.orders[0]?.intentId]);
  await page.keyboard.press('ArrowDown');
  await page.getByRole('heading', { level: 3, name: waiting.orders[1]?.recipient.slice(0, 3) ?? '' }).waitFor();
  await page.keyboard.press('g');
  await expect.poll(() => acted).toEqual([waiting.orders[0]?.intentId, waiting.orders[1]?.intentId]);
  await expect.poll(() => rows.getByRole('option').count()).toBe(2);
  // A pressed row is chosen itself, also beside the row that stood there.
  await rows.getByRole('option').nth(1).click();
  await page.getByRole('heading', { level: 3, name: waiting.orders[3]?.recipient.slice(0, 3) ?? '' }).waitFor();
});
