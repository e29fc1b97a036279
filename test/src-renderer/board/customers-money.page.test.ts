/** A sale that came to nothing stays before a person's eyes until the customer has their money. */
import { expect, test } from 'vitest';
import type { SaleSubmission } from '#shared/counter-api/sales.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { pesewas } from '#shared/money.ts';
import type { LeftToDo } from '#shared/order-state.ts';
import { listSale, ordersOf } from '../../support/preview/fakes/fake-bulk.ts';
import { bad, EMPTY_BOARD, type FakeMain, good, quote, refunded, sale } from '../../support/preview/fakes/fake-main.ts';
import { counting } from '../../support/preview/scenes/cash-scenes.ts';
import {
  OWED_FOR_AIRTIME,
  onBoard,
  owedAtReadBack,
  toReadBack,
} from '../../support/preview/scenes/customers-money-scenes.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';
import { held } from '../../support/renderer/held.ts';

const open = counterWindows();
const requests = ({ asked }: FakeMain, wanted: string) =>
  asked.filter(({ name }) => name === wanted).map(({ request }) => request);
const submitted = (main: FakeMain) => requests(main, 'sales.submit') as SaleSubmission[];
const seenOf = ({ id: saleId, orders }: SaleView, what: LeftToDo) => ({
  saleId,
  shown: { count: 1, orders: [{ intentId: orders[0]?.intentId, what }] },
});
const USES_OWED = { intentId: OWED_FOR_AIRTIME.intentId, amount: 900 };

test('Alt+O pays out the debt of the first sale on the board, under the PIN of the person who pays', async () => {
  const { answers, toPayOut } = onBoard();
  const { page, main } = await open({
    ...answers,
    'owed.payOut': () => good({ pin: { kind: 'right' }, owed: { newest: [], all: 0 } }),
  });
  const attention = page.getByRole('complementary').getByLabel('Needs attention');
  await attention.getByText('Owe the customer GHS 9.00.').waitFor();
  await attention.getByText('Give GHS 50.00 back.').waitFor();
  await page.getByText('Paid out GHS 7.00 by Ama').waitFor();
  await page.keyboard.press('Alt+o');
  await page.getByLabel('Your PIN').waitFor();
  expect(requests(main, 'owed.ofSale')).toEqual([{ saleId: toPayOut.id, intentId: null }]);
  await page.getByRole('dialog').getByText('GHS 9.00', { exact: true }).waitFor();
  await page.keyboard.type('2580');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(requests(main, 'owed.payOut')).toMatchObject([{ ...USES_OWED, pin: '2580', notBackConfirmed: false }]);
});

test('a PIN that is typed right after Alt+O is read by nobody, and pays nothing before its amount is shown', async () => {
  const debt = held(() => good(OWED_FOR_AIRTIME));
  const { page, main } = await open({
    ...onBoard().answers,
    'owed.ofSale': debt.answer,
    'owed.payOut': () => good({ pin: { kind: 'right' }, owed: { newest: [], all: 0 } }),
  });
  const number = page.getByLabel("Customer's number");
  await number.waitFor();
  await page.getByText('Owe the customer GHS 9.00.').waitFor();
  for (const key of ['Alt+o', ...'2580', 'Enter']) await page.keyboard.press(key);
  const pin = page.getByLabel('Your PIN');
  await expect.poll(() => pin.inputValue()).toBe('2580');
  expect(await number.inputValue()).toBe('');
  expect(requests(main, 'owed.payOut')).toEqual([]);
  debt.release();
  await page.getByRole('dialog').getByText('GHS 9.00', { exact: true }).waitFor();
  expect(await pin.inputValue()).toBe('2580');
  await page.keyboard.press('Enter');
  await expect.poll(() => requests(main, 'owed.payOut')).toMatchObject([{ ...USES_OWED, pin: '2580' }]);
});

test('a person says that the money was given back, or that the customer is not here', async () => {
  const { answers, toGiveBack, toPayOut } = onBoard();
  const { page, main } = await open(answers);
  await page.getByRole('button', { name: 'Money given back' }).click();
  await page.getByRole('button', { name: 'Customer not here' }).click();
  await expect
    .poll(() => requests(main, 'owed.seenTo'))
    .toEqual([seenOf(toGiveBack, 'give-back'), seenOf(toPayOut, 'pay-out')]);
});

const refusedRows = (leftToDo: number) => {
  const { sale: list, orders } = listSale({ 'not-sold': 3 });
  const givenBack = { cash: pesewas(520), mobileMoney: pesewas(0) };
  const left = { leftToDo: 'give-back' as const, givenBack };
  const rows = orders.map((order, at) => ({ ...order, ...(at < leftToDo && left) }));
  return {
    list,
    answers: {
      'sales.board': () => good({ ...EMPTY_BOARD, needsAttention: [{ ...list, orders: rows, leftToDo }] }),
      'orders.ofSale': ordersOf(rows),
    },
  };
};

test.each([
  [3, 'I have seen to all 3', 'I have seen to all 3'],
  [1, 'I have seen to it', 'Money given back'],
])('one press answers for all %i refused rows of a list, and says so', async (count, onBoardWord, onRow) => {
  const { list, answers } = refusedRows(count);
  const { page, main } = await open(answers);
  await page.getByRole('button', { name: onBoardWord, exact: true }).click();
  await expect.poll(() => requests(main, 'owed.seenTo')).toMatchObject([{ saleId: list.id, shown: { count } }]);
  await page.getByRole('button', { name: 'Show the rows' }).click();
  await page.getByRole('listbox', { name: 'Rows' }).getByRole('option').first().click();
  await page.getByRole('dialog').getByRole('button', { name: onRow, exact: true }).waitFor();
});

test('the board says so where other rows of a list were refused since', async () => {
  const { answers } = refusedRows(1);
  const { page } = await open({ ...answers, 'owed.seenTo': () => bad('too-late') });
  await page.getByRole('button', { name: 'I have seen to it', exact: true }).click();
  await page.getByText('This order has moved on.').waitFor();
});

test('one row that is sold again says nothing of the others', async () => {
  const { answers } = refusedRows(3);
  const { page, main } = await open(answers);
  await page.getByRole('button', { name: 'Show the rows' }).click();
  await page.getByRole('listbox', { name: 'Rows' }).getByRole('option').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sell again', exact: true }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(requests(main, 'owed.seenTo')).toEqual([]);
});

test('selling again counts as having seen to a refused sale', async () => {
  const { answers, toGiveBack } = onBoard();
  const { page, main } = await open(answers);
  await page.getByRole('button', { name: 'Sell again' }).first().click();
  await expect.poll(() => requests(main, 'owed.seenTo')).toEqual([seenOf(toGiveBack, 'give-back')]);
});

test('Find pays out the debt of the sale that is chosen there', async () => {
  const { answers } = onBoard();
  const line = { ...sale(refunded), recipient: '0244123456', supplier: 'MTN', state: 'refunded', owes: pesewas(900) };
  const { amount, volumeGb, quantity } = line.orders[0] ?? { amount: null, volumeGb: null, quantity: null };
  const found = { line: { ...line, amount, volumeGb, quantity }, by: 'number' };
  const { page, main } = await open({ ...answers, 'orders.find': () => good([found]) });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('3456');
  await page.getByRole('option', { name: /024 412 3456/ }).waitFor();
  await page.getByRole('button', { name: 'Pay out GHS 9.00' }).last().waitFor();
  await page.keyboard.press('Alt+o');
  await page.getByLabel('Your PIN').waitFor();
  expect(requests(main, 'owed.ofSale')).toEqual([{ saleId: line.id, intentId: null }]);
});

test('U lets the owed money pay for this sale, and the customer pays the rest', async () => {
  const { page, main } = await open(owedAtReadBack());
  await toReadBack(page);
  await page.getByText('You owe this customer GHS 9.00 (slip 1042).').waitFor();
  await page.keyboard.press('u');
  await page.getByText('The GHS 9.00 that you owe from slip 1042 pays for this sale.').waitFor();
  await page.getByText('GHS 1.00', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => submitted(main)).toMatchObject([{ price: 1000, usesOwed: USES_OWED }]);
});

test('a shop that counts cash first is asked for the rest alone, and the change is right', async () => {
  const { page, main } = await open({ ...counting, ...owedAtReadBack() });
  await toReadBack(page);
  await page.getByRole('button', { name: 'Use it for this sale' }).click();
  await page.getByLabel('Cash received').click();
  await page.keyboard.type('5');
  await page.getByText('GHS 4.00', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => submitted(main)).toMatchObject([{ cashReceived: 1400, usesOwed: USES_OWED }]);
});

test('O pays the debt out first, and then the whole price is asked for again', async () => {
  let owed: object | undefined = OWED_FOR_AIRTIME;
  const { page, main } = await open({
    'sales.quote': () => good({ price: 1000, cost: null, sameSale: null, walletTooLow: false, ...(owed && { owed }) }),
    'owed.payOut': () => {
      owed = undefined;
      return good({ pin: { kind: 'right' }, owed: { newest: [], all: 0 } });
    },
  });
  await toReadBack(page);
  await page.keyboard.press('o');
  await page.getByLabel('Your PIN').waitFor();
  await page.keyboard.type('2580');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByText('You owe this customer').count()).toBe(0);
  await page.getByRole('button', { name: 'Send' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => submitted(main).map(({ usesOwed }) => usesOwed)).toEqual([undefined]);
});

test('money that may still be with the service is paid out only after its warning', async () => {
  const { page } = await open(owedAtReadBack({ owed: { ...OWED_FOR_AIRTIME, isBack: false } }));
  await toReadBack(page);
  await page.getByRole('button', { name: 'Pay it out first' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Use it for this sale' }).count()).toBe(0);
});

test('money that the customer may hold already is paid out after its warning, and pays for nothing by itself', async () => {
  const { answers, toPayOut } = onBoard();
  const owed = { ...OWED_FOR_AIRTIME, intentId: toPayOut.orders[0]?.intentId ?? 0, inHand: pesewas(900) };
  const { page } = await open({ ...answers, ...owedAtReadBack({ owed }), 'owed.ofSale': () => good(owed) });
  await page.getByText('Owe the customer GHS 9.00.').waitFor();
  await page.keyboard.press('Alt+o');
  await page.getByRole('dialog').getByText('give it a second time only if they paid it again').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sell again' }).last().click();
  await page.getByLabel("Customer's number").press('Enter');
  await page.getByText('give it a second time only if they paid it again').waitFor();
  await page.getByRole('button', { name: 'Use it for this sale' }).waitFor();
});

test('another debt in the place of the first is told, agreed to, and used only by a choice of its own', async () => {
  const other = { ...OWED_FOR_AIRTIME, intentId: OWED_FOR_AIRTIME.intentId + 1, owes: pesewas(300) };
  const debts = [OWED_FOR_AIRTIME, other];
  const refusals = [bad('owed-changed')];
  const { page, main } = await open({
    'sales.quote': () => good(quote(pesewas(1000), { owed: debts.length > 1 ? debts.shift() : other })),
    'sales.submit': () => refusals.shift() ?? good(sale()),
  });
  await toReadBack(page);
  await page.keyboard.press('u');
  await page.getByText('GHS 1.00', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('What you owed this customer was paid out meanwhile').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('GHS 10.00', { exact: true }).first().waitFor();
  expect(submitted(main)).toHaveLength(1);
  await page.keyboard.press('y');
  await page.getByText('You owe this customer GHS 3.00').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => submitted(main).map(({ usesOwed }) => usesOwed)).toEqual([USES_OWED, undefined]);
});
