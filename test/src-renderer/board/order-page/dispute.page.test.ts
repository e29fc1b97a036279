/** A completed order that its customer disputes: written down, given back for, settled. All by keyboard. */
import { expect, test } from 'vitest';
import { USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { pesewas } from '#shared/money.ts';
import {
  bad,
  done,
  EMPTY_BOARD,
  type FakeMain,
  good,
  NOW,
  sale,
  snapshot,
} from '../../../support/preview/fakes/fake-main.ts';
import { fakePrinting } from '../../../support/preview/fakes/fake-printing.ts';
import { revealed } from '../../../support/preview/fakes/fake-vouchers.ts';
import { DISPUTE_BOARD, OPEN_DISPUTE, openDone } from '../../../support/preview/scenes/dispute-scenes.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';
import { held } from '../../../support/renderer/held.ts';
import { settled } from '../../../support/renderer/settled.ts';

const open = counterWindows();

const board = { 'sales.board': () => good(DISPUTE_BOARD) };
const asked = ({ asked: calls }: FakeMain, name: string) =>
  calls.filter((call) => call.name === name).map(({ request }) => request);

test('one key writes down the customer’s complaint', async () => {
  const { page, main, complaints } = await open({ ...board, 'disputes.open': () => good([OPEN_DISPUTE]) });
  await openDone(page);
  await page.getByRole('button', { name: 'Customer says not received' }).press('Enter');
  await page.getByText('Customer says not received. Today 09:12, Kofi').waitFor();
  await expect
    .poll(() => asked(main, 'disputes.open'))
    .toEqual([{ intentId: OPEN_DISPUTE.intentId, kind: 'not-received' }]);
  expect(complaints).toEqual([]);
});

test('money is given back under a PIN, with its reason; a wrong PIN is named and the field is empty again', async () => {
  let right = false;
  const { page, main } = await open({
    ...board,
    'disputes.ofSale': () => good([OPEN_DISPUTE]),
    'disputes.giveBack': () =>
      good({
        pin: right ? { kind: 'right' } : { kind: 'wrong', waitMs: 0 },
        disputes: [right ? { ...OPEN_DISPUTE, given: OPEN_DISPUTE.price, left: pesewas(0) } : OPEN_DISPUTE],
      }),
  });
  await openDone(page);
  await page.getByRole('button', { name: 'Give money back' }).press('Enter');
  const form = page.getByRole('form', { name: 'Give money back by choice' });
  await page.keyboard.press('Enter');
  await form.getByText('not more than the customer paid, and why').waitFor();
  await expect.poll(() => form.locator('[aria-invalid]').count()).toBe(1);
  await expect.poll(() => form.getByLabel('Why').getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.type('a good customer');
  await page.keyboard.press('Enter');
  await form.getByText('Type your PIN').waitFor();
  await expect.poll(() => form.getByLabel('Your PIN').evaluate((pin) => pin === document.activeElement)).toBe(true);
  expect(asked(main, 'disputes.giveBack')).toEqual([]);
  await page.keyboard.type('1111');
  await page.keyboard.press('Enter');
  await form.getByRole('alert').waitFor();
  await expect.poll(() => form.getByLabel('Your PIN').inputValue()).toBe('');
  right = true;
  await form.getByLabel('Your PIN').fill('2580');
  await page.keyboard.press('Enter');
  await page.getByText('was given back by choice').waitFor();
  await expect
    .poll(() => asked(main, 'disputes.giveBack').at(-1))
    .toMatchObject({
      amount: OPEN_DISPUTE.price,
      reason: 'a good customer',
      pin: '2580',
    });
});

test('a complaint stays on its page when the answer from before it comes late', async () => {
  const before = held(() => good([]));
  const { page } = await open({
    ...board,
    'disputes.ofSale': before.answer,
    'disputes.open': () => good([OPEN_DISPUTE]),
  });
  await openDone(page);
  await page.getByRole('button', { name: 'Customer says not received' }).press('Enter');
  const complaint = page.getByText('Customer says not received. Today 09:12, Kofi');
  await complaint.waitFor();
  before.release();
  await settled(page);
  expect(await complaint.count()).toBe(1);
});

test('a second press while the first is on its way asks nothing, and says nothing wrong', async () => {
  const opening = held(() => good([OPEN_DISPUTE]));
  const { page, main } = await open({ ...board, 'disputes.open': opening.answer });
  await openDone(page);
  const button = page.getByRole('button', { name: 'Customer says not received' });
  await button.press('Enter');
  await button.press('Enter');
  await expect.poll(opening.count).toBe(1);
  opening.release();
  await page.getByText('Customer says not received. Today 09:12, Kofi').waitFor();
  expect(asked(main, 'disputes.open')).toHaveLength(1);
});

test('a mistaken press is taken back, and only for a moment', async () => {
  const fresh = { ...OPEN_DISPUTE, openedAt: NOW + 5000 };
  const settled = { ...fresh, closed: { at: NOW + 6000, by: 'Ama', note: 'Pressed by mistake' } };
  const { page, main } = await open({
    ...board,
    'disputes.open': () => good([fresh]),
    'disputes.takeBack': () => good([settled]),
  });
  await openDone(page);
  await page.getByRole('button', { name: 'Customer says not received' }).press('Enter');
  await page.getByRole('button', { name: 'Take it back' }).press('Enter');
  await page.getByText('Pressed by mistake').waitFor();
  await expect.poll(() => asked(main, 'disputes.takeBack')).toEqual([{ intentId: OPEN_DISPUTE.intentId }]);
  await page.getByRole('button', { name: 'Customer says not received' }).waitFor();
});

test('nothing is taken back ten seconds after a press', async () => {
  const { page } = await open({ ...board, 'disputes.open': () => good([{ ...OPEN_DISPUTE, openedAt: NOW - 8000 }]) });
  await openDone(page);
  await page.getByRole('button', { name: 'Customer says not received' }).press('Enter');
  await page.getByRole('button', { name: 'It is settled' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Take it back' }).count()).toBe(0);
});

const voucherDispute = (voucher: SaleView) => ({
  ...OPEN_DISPUTE,
  ...{ intentId: voucher.orders[0]?.intentId ?? 0, saleId: voucher.id, slip: voucher.slipNumber },
  ...{ product: 'voucher', recipient: 'WASSCE', price: voucher.price },
});

test('nobody can say of a voucher that its number was wrong', async () => {
  const voucher = sale({ ...done, product: 'voucher', phone: 'WASSCE', supplier: 'WASSCE', quantity: 1, cedis: 19.5 });
  const { page } = await open({ 'sales.board': () => good({ ...EMPTY_BOARD, justNow: [voucher] }) });
  await page.getByRole('button', { name: /WASSCE/ }).press('Enter');
  await page.getByRole('button', { name: 'Customer says not received' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Wrong number' }).count()).toBe(0);
});

test('a note about a voucher is typed with all its letters, and none of them shows a PIN', async () => {
  const voucher = sale({ ...done, product: 'voucher', phone: 'WASSCE', supplier: 'WASSCE', quantity: 1, cedis: 19.5 });
  const { page, main } = await open({
    'sales.board': () => good({ ...EMPTY_BOARD, justNow: [voucher] }),
    'vouchers.reveal': () => good(revealed(voucher, NOW, 0)),
    'disputes.ofSale': () => good([voucherDispute(voucher)]),
  });
  await page.getByRole('button', { name: /WASSCE/ }).press('Enter');
  await page.getByRole('button', { name: 'It is settled' }).press('Enter');
  const note = page.getByLabel('In a few words');
  await note.waitFor();
  await page.keyboard.type('got the paper again');
  await expect.poll(() => note.inputValue()).toBe('got the paper again');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByRole('button', { name: 'Give money back' }).press('Enter');
  await page.getByLabel('Why').focus();
  await page.keyboard.type('Pin was used up');
  await expect.poll(() => page.getByLabel('Why').inputValue()).toBe('Pin was used up');
  expect(asked(main, 'vouchers.reveal')).toEqual([]);
  // An amount has no letters: there it is the key that it is everywhere else.
  await page.getByRole('textbox', { name: 'Give money back' }).press('p');
  await expect.poll(() => asked(main, 'vouchers.reveal').length).toBe(1);
});

test('a complaint is settled after the service took the order back, and nothing is given back for it any more', async () => {
  const takenBack = sale({ ...done, delivery: 'failed', money: 'returned', owes: pesewas(0), paidBack: pesewas(1000) });
  const mine = { ...OPEN_DISPUTE, intentId: takenBack.orders[0]?.intentId ?? 0, saleId: takenBack.id };
  const settled = { ...mine, closed: { at: NOW, by: 'Ama', note: 'The service took it back' } };
  const { page, main } = await open({
    'sales.board': () => good({ ...EMPTY_BOARD, justNow: [takenBack] }),
    'disputes.ofSale': () => good([mine]),
    'disputes.close': () => good([settled]),
  });
  await openDone(page);
  await page.getByRole('button', { name: 'It is settled' }).waitFor();
  expect(await page.getByRole('button', { name: 'Give money back' }).count()).toBe(0);
  await page.getByRole('button', { name: 'It is settled' }).press('Enter');
  await page.keyboard.type('The service took it back');
  await page.keyboard.press('Enter');
  await page.getByText(': The service took it back').waitFor();
  expect(await page.getByRole('button', { name: 'Customer says not received' }).count()).toBe(0);
  expect(asked(main, 'disputes.close')).toEqual([{ intentId: mine.intentId, note: 'The service took it back' }]);
});

test('a dispute is settled with a note and not without; a journal that takes nothing is named', async () => {
  const { page, main } = await open({
    ...board,
    'disputes.ofSale': () => good([OPEN_DISPUTE]),
    'disputes.close': () => bad('journal-unavailable'),
  });
  await openDone(page);
  await page.getByRole('button', { name: 'It is settled' }).press('Enter');
  await page.keyboard.press('Enter');
  await page.getByText('Type in a few words how it was settled.').waitFor();
  expect(asked(main, 'disputes.close')).toEqual([]);
  await page.keyboard.type('Came after an hour');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Is something wrong with it?' }).getByRole('alert').waitFor();
  await expect
    .poll(() => asked(main, 'disputes.close'))
    .toEqual([{ intentId: OPEN_DISPUTE.intentId, note: 'Came after an hour' }]);
});

const TEXTS = fakePrinting()['printing.textDraft'];
const SUPPORT = () => good('Please look at DW-ONE-01.');

test.each([
  ['text message', 'printing.textDraft', TEXTS, 'Send it as a text message', 'To'],
  ['text for support', 'sales.supportText', SUPPORT, 'Copy text for support', 'Text for support'],
] as const)('a %s that comes late leaves a note its focus and its letters', async (_, name, tell, press, comes) => {
  const late = held(tell);
  const { page } = await open({
    ...board,
    'counter.snapshot': () => good(snapshot({ settings: { ...USUAL_SETTINGS, smsSlips: true } })),
    'disputes.ofSale': () => good([OPEN_DISPUTE]),
    [name]: late.answer,
  });
  await openDone(page);
  await page.getByRole('dialog').getByRole('button', { name: press }).press('Enter');
  await expect.poll(late.count).toBe(1);
  await page.getByRole('button', { name: 'It is settled' }).press('Enter');
  const note = page.getByLabel('In a few words');
  await note.waitFor();
  await page.keyboard.type('Came after');
  late.release();
  await page.getByLabel(comes, { exact: true }).waitFor();
  await settled(page);
  expect(await note.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type(' an hour');
  await expect.poll(() => note.inputValue()).toBe('Came after an hour');
});

test.each([
  ['text message', 'printing.textDraft', TEXTS, 'Send it as a text message', 'To'],
  ['text for support', 'sales.supportText', SUPPORT, 'Copy text for support', 'Text for support'],
] as const)('a %s takes the focus of the person who waits for it', async (_, name, tell, press, comes) => {
  const late = held(tell);
  const { page } = await open({
    ...board,
    'counter.snapshot': () => good(snapshot({ settings: { ...USUAL_SETTINGS, smsSlips: true } })),
    [name]: late.answer,
  });
  await openDone(page);
  await page.getByRole('dialog').getByRole('button', { name: press }).press('Enter');
  await expect.poll(late.count).toBe(1);
  late.release();
  const field = page.getByLabel(comes, { exact: true });
  await expect.poll(() => field.evaluate((box) => box === document.activeElement)).toBe(true);
});
