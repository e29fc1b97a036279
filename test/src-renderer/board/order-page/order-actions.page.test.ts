/** A refusal stands under its order as long as it is true, and for the person who was told it. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { bad, EMPTY_BOARD, good, refunded, sale, snapshot } from '../../../support/preview/fakes/fake-main.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';
import { held } from '../../../support/renderer/held.ts';

const open = counterWindows();

const STALE = sale({
  product: 'airtime',
  phone: '0244123456',
  state: 'unknown',
  money: 'maybe',
  attention: 'still-wanted',
  actions: ['send'],
});
const stale = { 'sales.board': () => good({ ...EMPTY_BOARD, needsAttention: [STALE] }) };
const changed = () => ({
  ...STALE,
  revision: STALE.revision + 1,
  orders: STALE.orders.map((order) => ({ ...order, updatedAt: order.updatedAt + 1000 })),
});

const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is no connection' });

async function refused(answers: Parameters<typeof open>[0] = {}) {
  const opened = await open({ ...stale, 'sales.act': () => bad('offline'), ...answers });
  await opened.page.getByRole('button', { name: 'Send now', exact: true }).first().click();
  return opened;
}

test('a refusal goes once its order has changed, and stays while another is told of', async () => {
  const { page, tell } = await refused();
  await refusal(page).waitFor();
  await tell('sale.changed', sale({ product: 'airtime', phone: '0201112223' }));
  await page
    .getByText(/020…2223/)
    .first()
    .waitFor();
  await refusal(page).waitFor();
  await tell('sale.changed', changed());
  await expect.poll(() => refusal(page).count()).toBe(0);
});

test('a refusal of an order that changed while it was asked for is told', async () => {
  const answer = held(() => bad('offline'));
  const { page, tell } = await refused({ 'sales.act': answer.answer });
  await expect.poll(answer.count).toBe(1);
  await tell('sale.changed', changed());
  answer.release();
  await refusal(page).waitFor();
});

const another = snapshot({ attendant: { ...snapshot().attendant, id: 'person-9' } });

test('the next person is told no refusal of the last one, however late it comes', async () => {
  const late = held(() => bad('offline'));
  const answers = [() => bad('offline'), late.answer];
  const { page, main, tell } = await refused({ 'sales.act': (request: unknown) => answers.shift()?.(request) });
  await refusal(page).waitFor();
  await page.getByRole('button', { name: 'Send now', exact: true }).first().click();
  await expect.poll(late.count).toBe(1);
  await tell('counter.changed', another);
  await expect.poll(() => main.asked.filter(({ name }) => name === 'sales.board').length).toBe(2);
  late.release();
  await page.getByRole('button', { name: 'Send now', exact: true, disabled: false }).first().waitFor();
  await expect.poll(() => refusal(page).count()).toBe(0);
});

test('the next person finds no refusal that the last one was told', async () => {
  const { page, tell } = await refused();
  await refusal(page).waitFor();
  await tell('counter.changed', another);
  await expect.poll(() => refusal(page).count()).toBe(0);
});

test('a sale that is sold again from its page goes on in the new draft, by keyboard alone', async () => {
  const back = sale({ ...refunded, phone: '0244123456' });
  const { page } = await open({ 'sales.board': () => good({ ...EMPTY_BOARD, justNow: [back] }) });
  await page.getByRole('button', { name: /024…3456/ }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sell again' }).waitFor();
  await page.keyboard.press('=');
  await expect.poll(() => dialog.count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[data-home]'))).toBe(true);
});

test('the draft that was in the way is told of until it changes', async () => {
  const again = sale({
    product: 'afa',
    phone: '0201112223',
    supplier: 'AFA',
    state: 'rejected',
    money: 'none',
    actions: ['again'],
    leftToDo: 'give-back',
  });
  const { page } = await open({ 'sales.board': () => good({ ...EMPTY_BOARD, needsAttention: [again] }) });
  const number = page.getByLabel("Customer's number");
  await number.waitFor();
  await page.keyboard.press('F7');
  await page.getByLabel('Ghana Card number').waitFor();
  await number.fill('0247');
  await page.getByRole('button', { name: 'Sell again' }).click();
  const inTheWay = page.getByText('Finish the sale in hand first');
  await inTheWay.waitFor();
  await number.fill('');
  await expect.poll(() => inTheWay.count()).toBe(0);
});
