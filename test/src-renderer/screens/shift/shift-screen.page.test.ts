/** The drawer by keyboard alone: opened, counted, handed over and closed. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { pesewas } from '#shared/money.ts';
import {
  bad,
  EMPTY_BOARD,
  type FakeMain,
  good,
  refunded,
  sale,
  snapshot,
} from '../../../support/preview/fakes/fake-main.ts';
import { CLOSED, CREDITORS, OWED, X_REPORT, Z_REPORT } from '../../../support/preview/fakes/fake-shifts.ts';
import { drawerIs, toShift } from '../../../support/preview/scenes/shift-scenes.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';
import { held } from '../../../support/renderer/held.ts';
import { settled } from '../../../support/renderer/settled.ts';

const open = counterWindows();
const asked = ({ asked }: FakeMain, name: string) =>
  asked.filter((call) => call.name === name).map(({ request }) => request);
const listed = (newest: readonly unknown[]) => ({ newest, all: newest.length });

test('the first person is led to the drawer, and opens it with its money', async () => {
  const { page, main, tell } = await open(drawerIs({ state: 'waiting', openedAt: 0 }));
  await page.getByLabel('Money in the drawer').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Type the amount that is in the drawer').waitFor();
  await page.keyboard.type('9999999999');
  await page.keyboard.press('Enter');
  await page.getByText('a drawer takes GHS 1,000,000.00 at most').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(main, 'shifts.open')).toEqual([{ float: 5000 }]);
  await tell('counter.changed', snapshot());
  // The first customer is waiting.
  const number = page.getByLabel("Customer's number");
  await expect.poll(() => number.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Shift since 07:42' }).waitFor();
});

test('a sale that waited for the drawer is there again once it is open', async () => {
  const { page } = await open(drawerIs({ state: 'waiting', openedAt: 0 }));
  await page.getByLabel('Money in the drawer').waitFor();
  await page.keyboard.press('F2');
  await page.keyboard.type('024412345610');
  await page.keyboard.press('Enter');
  await page.getByText('Open the shift with Alt+S').waitFor();
  await page.keyboard.press('Alt+s');
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Read the number back to the customer' }).waitFor();
});

test('notes and coins are counted with Enter, digits and arrows, and their sum alone is told', async () => {
  const { page, main } = await open(drawerIs({ state: 'counting' }));
  await expect.poll(() => page.getByLabel('GHS 200').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await page.keyboard.type('x1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => page.getByLabel('GHS 100').inputValue()).toBe('1');
  await page.getByLabel('5 pesewas', { exact: true }).focus();
  await page.keyboard.type('3');
  await page.getByText('GHS 900.15').waitFor();
  await page.getByText('= 0.15').waitFor();
  await expect.poll(() => page.getByText('Should be there').count()).toBe(0);
  await page.keyboard.press('Enter');
  const close = page.getByRole('button', { name: 'Close the shift', exact: true });
  await expect.poll(() => close.evaluate((button) => button === document.activeElement)).toBe(true);
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Enter');
  await page.getByText('You counted GHS 900.15: nine hundred cedis and fifteen pesewas.').waitFor();
  expect(asked(main, 'shifts.close')).toEqual([]);
  await page.keyboard.press('y');
  const pieces = [
    { value: 20_000, count: 4 },
    { value: 10_000, count: 1 },
    { value: 5, count: 3 },
  ];
  await expect.poll(() => asked(main, 'shifts.close')).toEqual([{ pieces }]);
  await page.getByRole('heading', { name: 'Z 12' }).waitFor();
  await page.getByText('GHS 2.00 short').waitFor();
});

test('a count that was half done outlives another screen and the lock, and no other person goes on with it', async () => {
  const counting = snapshot({ shift: { ...snapshot().shift, state: 'counting' } });
  const { page, main, tell } = await open({ 'counter.snapshot': () => good(counting) });
  const first = page.getByLabel('GHS 200');
  await first.waitFor();
  await page.keyboard.type('4');
  await page.keyboard.press('F8');
  await page.getByRole('heading', { name: 'Orders' }).waitFor();
  await page.keyboard.press('Alt+s');
  await expect.poll(() => first.inputValue()).toBe('4');
  await tell('counter.changed', { ...counting, locked: true, attendant: { ...counting.attendant, id: '', name: '' } });
  await page.getByLabel('PIN', { exact: true }).waitFor();
  await tell('counter.changed', counting);
  await first.waitFor();
  await expect.poll(() => first.inputValue()).toBe('4');
  await tell('counter.changed', { ...counting, attendant: { ...counting.attendant, id: 'kofi', name: 'Kofi' } });
  await expect.poll(() => first.inputValue()).toBe('');
  await page.keyboard.type('3');
  await page.getByRole('button', { name: 'Close the shift' }).press('Enter');
  await page.keyboard.press('y');
  await page.getByRole('heading', { name: 'Z 12' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => first.inputValue()).toBe('');
  await expect.poll(() => asked(main, 'shifts.close')).toEqual([{ pieces: [{ value: 20_000, count: 3 }] }]);
});

test('Enter through an empty form closes nothing: an empty drawer is asked about, on a key of its own', async () => {
  const { page, main } = await open(drawerIs({ state: 'counting' }));
  const question = page.getByText('You counted nothing. Close the shift with an empty drawer?');
  await page.getByLabel('GHS 200').waitFor();
  for (let times = 0; times < 15; times += 1) await page.keyboard.press('Enter');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => question.count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.keyboard.type('2');
  await expect.poll(() => question.count()).toBe(0);
  await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: 'Close the shift' }).press('Enter');
  await question.waitFor();
  expect(asked(main, 'shifts.close')).toEqual([]);
  await page.keyboard.press('y');
  await expect.poll(() => asked(main, 'shifts.close')).toEqual([{ pieces: [] }]);
});

test('letters act on an open drawer, and its end is asked twice', async () => {
  const { page, main } = await open();
  await toShift(page);
  await page.keyboard.press('u');
  await page.getByLabel('Amount').waitFor();
  await page.keyboard.type('15');
  await page.keyboard.press('Enter');
  await page.getByText('Type an amount, and what it is for').waitFor();
  await expect.poll(() => page.getByLabel('Amount').getAttribute('aria-invalid')).toBeNull();
  await expect.poll(() => page.getByLabel('What for').getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.type('water');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  await expect.poll(() => asked(main, 'shifts.move')).toEqual([{ kind: 'pay-out', amount: 1500, reason: 'water' }]);
  await page.getByRole('status').getByText('Paid out GHS 15.00: water.').waitFor();
  await page.keyboard.press('x');
  await page.getByText('The shift is not closed.').waitFor();
  await page.keyboard.press('Control+p');
  await page.getByRole('status').getByText('on its way').waitFor();
  await expect.poll(() => asked(main, 'printing.x')).toEqual([{}]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  const end = page.getByRole('button', { name: 'End it and count' });
  await end.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => end.count()).toBe(0);
  await page.getByRole('button', { name: /^Money in/ }).waitFor();
  await page.keyboard.press('e');
  await end.waitFor();
  expect(asked(main, 'shifts.end')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(main, 'shifts.end')).toEqual([{}]);
});

test('a shift that is being ended goes on by no key until main answers, and by any after a refusal', async () => {
  const ending = held(() => bad('too-late'));
  const { page } = await open({ 'shifts.end': ending.answer });
  await toShift(page);
  await page.keyboard.press('e');
  const end = page.getByRole('button', { name: 'End it and count' });
  await end.waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(ending.count).toBe(1);
  await expect.poll(() => end.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('u');
  await page.getByRole('button', { name: /^Go on selling/ }).dispatchEvent('click');
  await settled(page);
  expect([await end.count(), await page.getByRole('dialog').count()]).toEqual([1, 0]);
  ending.release();
  await expect.poll(() => end.getAttribute('aria-disabled')).toBeNull();
  await page.keyboard.press('Escape');
  await expect.poll(() => end.count()).toBe(0);
});

test('no list below is pressed while the end of the shift is on its way, and each is again after a refusal', async () => {
  const ending = held(() => bad('too-late'));
  const { page } = await open({ 'shifts.end': ending.answer });
  await toShift(page);
  const pay = page.getByRole('button', { name: /^Pay out: Data/ });
  await pay.waitFor();
  await page.keyboard.press('e');
  const end = page.getByRole('button', { name: 'End it and count' });
  await end.press('Enter');
  await expect.poll(ending.count).toBe(1);
  await expect.poll(() => end.getAttribute('aria-disabled')).toBe('true');
  await pay.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await pay.boundingBox()) ?? {};
  await page.mouse.click(x + 5, y + 5);
  await pay.focus();
  await page.keyboard.press('Enter');
  await settled(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
  ending.release();
  await pay.press('Enter');
  await page.getByRole('dialog').waitFor();
});

test('Tab leads from the drawer’s actions to debts, debtors and closed drawers', async () => {
  const { page } = await open();
  await toShift(page);
  const stops = [/^Pay out: Data/, /^Pay out: Bills/, /^Pays: Yaw Boateng/, /^Look at Z 11/].map((name) =>
    page.getByRole('button', { name }),
  );
  for (const stop of stops) await stop.waitFor();
  await page.getByRole('button', { name: /^End the shift/ }).focus();
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    await expect.poll(() => stop.evaluate((button) => button === document.activeElement)).toBe(true);
  }
});

test('a report’s cash is the takings less the money given back, and its row says so', async () => {
  const x = { ...X_REPORT, float: pesewas(10_000), taken: { ...X_REPORT.taken, cash: pesewas(81_550) } };
  const { page } = await open({ 'shifts.x': () => good(x) });
  await toShift(page);
  await page.keyboard.press('x');
  const row = page.locator('dl > div', { hasText: 'Cash taken, less money given back' });
  await row.getByText('815.50').waitFor();
});

test('a person who counts blind reads no float, no cash and no difference', async () => {
  const told = CLOSED.map((one) => ({ ...one, difference: null }));
  const { page } = await open({ 'shifts.closed': () => good(told) });
  await toShift(page);
  await page.getByText('Z 11').waitFor();
  expect(await page.getByText(/short$|too much$|Nothing is missing/).count()).toBe(0);
  await page.keyboard.press('x');
  await page.getByText('Hand-overs: Ama').waitFor();
  for (const word of ['Float', 'Cash taken, less money given back', 'Should be there'])
    expect(await page.locator('dt', { hasText: word }).count(), word).toBe(0);
});

test('the key that prints is the report’s as soon as the report is there', async () => {
  const { page, main } = await open({ 'sales.board': () => good({ ...EMPTY_BOARD, justNow: [sale(refunded)] }) });
  await toShift(page);
  await page.evaluate(() => {
    // Hears of it in the same turn, before anything is painted.
    const print = { key: 'p', code: 'KeyP', ctrlKey: true, bubbles: true, cancelable: true };
    const watch = new MutationObserver(() => {
      if (!document.querySelector('main')?.textContent?.includes('The shift so far (X)')) return;
      watch.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', print));
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.press('x');
  await expect.poll(() => asked(main, 'printing.x')).toEqual([{}]);
  expect(asked(main, 'printing.sale')).toEqual([]);
});

test('the reason why nothing was printed takes a line of its own, and leaves the report its title', async () => {
  const { page } = await open({ 'printing.x': () => bad('no-printer') }, { width: 1024, height: 768 });
  await toShift(page);
  await page.keyboard.press('x');
  const title = page.getByRole('heading', { name: 'The shift so far (X)' });
  await title.waitFor();
  const height = (await title.boundingBox())?.height;
  await page.keyboard.press('Control+p');
  await expect.poll(() => page.getByText('No printer is set up.').count()).toBe(1);
  expect((await title.boundingBox())?.height).toBe(height);
});

test('a person who hands over counts, and the next one signs in', async () => {
  const { page, main } = await open();
  await toShift(page);
  await page.keyboard.press('h');
  await page.getByLabel('GHS 200').waitFor();
  await page.keyboard.type('2');
  await page.getByRole('button', { name: 'Hand over' }).press('Enter');
  await page.getByText('Nothing is missing').waitFor();
  await expect.poll(() => asked(main, 'shifts.handOver')).toEqual([{ pieces: [{ value: 20_000, count: 2 }] }]);
  await page.keyboard.press('F12');
  await page.getByLabel('PIN', { exact: true }).waitFor();
});

test('Back from a hand-over keeps the count, and a second count takes its place', async () => {
  const { page, main } = await open();
  await toShift(page);
  await page.keyboard.press('h');
  const first = page.getByLabel('GHS 200');
  await first.waitFor();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await page.keyboard.type('7');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Closed shifts' }).waitFor();
  await page.keyboard.press('h');
  await first.waitFor();
  await expect.poll(() => first.inputValue()).toBe('4');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel('GHS 100').inputValue()).toBe('7');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('5');
  await page.getByRole('button', { name: 'Hand over' }).press('Enter');
  const pieces = [
    { value: 20_000, count: 5 },
    { value: 10_000, count: 7 },
  ];
  await expect.poll(() => asked(main, 'shifts.handOver')).toEqual([{ pieces }]);
});

test('a customer who owed pays, and a message that was used before is told first', async () => {
  const answers = [bad('used-before'), good({ newest: [], all: 0 })];
  const { page, main } = await open({
    'tenders.payCredit': () => answers.shift() ?? bad('internal'),
    'tenders.mobileMoneyUse': () => good({ slip: 7, at: snapshot().now - 60_000, byName: 'Kofi' }),
  });
  await toShift(page);
  await page.getByRole('button', { name: 'Pays: Yaw Boateng' }).press('Enter');
  await page.getByLabel(/MoMo transaction ID/).fill('TX99');
  await page.keyboard.down('Enter');
  await page.getByText('This MoMo message was used here before: slip 7').waitFor();
  // Enter is still held: it answers no question.
  await page.keyboard.down('Enter');
  await settled(page);
  expect(asked(main, 'tenders.payCredit')).toHaveLength(1);
  await page.keyboard.up('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('heading', { name: 'Customers who owe' }).count()).toBe(0);
  const paid = { slip: 1018, nth: 1, amount: 4600, transaction: 'TX99' };
  await expect
    .poll(() => asked(main, 'tenders.payCredit'))
    .toEqual([
      { ...paid, usedBeforeConfirmed: false },
      { ...paid, usedBeforeConfirmed: true },
    ]);
});

test('a transaction ID that no MoMo message has is named at its field, and nothing is asked of main', async () => {
  const { page, main } = await open();
  await toShift(page);
  await page.getByRole('button', { name: 'Pays: Yaw Boateng' }).press('Enter');
  const transaction = page.getByLabel(/MoMo transaction ID/);
  await transaction.fill('TX1');
  await page.keyboard.press('Enter');
  await page.getByText('Type the transaction ID from the MoMo message on your own phone.').waitFor();
  await expect.poll(() => transaction.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => transaction.getAttribute('aria-invalid')).toBe('true');
  expect(asked(main, 'tenders.payCredit')).toEqual([]);
});

test('the gold button of a dialog stands on the right, as everywhere', async () => {
  const { page } = await open();
  await toShift(page);
  await page.keyboard.press('u');
  await page.getByLabel('Amount').waitFor();
  const rightOf = (name: string) => page.getByLabel(name).evaluate((box) => box.getBoundingClientRect().right);
  const save = await page.getByRole('button', { name: 'Save' }).evaluate((box) => box.getBoundingClientRect().right);
  expect(Math.abs(save - (await rightOf('What for')))).toBeLessThan(4);
});

test('a double click on the key that opens a dialog, and a press beside its fields, leave the hand where it types', async () => {
  const { page, main } = await open({
    'owed.payOut': () => good({ pin: { kind: 'right' }, owed: { newest: [], all: 0 } }),
  });
  await toShift(page);
  await page.getByRole('button', { name: /^Pay out: Data/ }).dblclick();
  await page.keyboard.type('25');
  await page.getByRole('dialog').getByRole('heading').click();
  await page.mouse.click(5, 5);
  await page.keyboard.type('80');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(main, 'owed.payOut')).toMatchObject([{ pin: '2580' }]);
});

test('a debt is paid out under a PIN, and a wallet that has no money back yet is named before', async () => {
  const answers = [
    good({ pin: { kind: 'wrong', waitMs: 5000 }, owed: { newest: [], all: 0 } }),
    good({ pin: { kind: 'right' }, owed: { newest: [], all: 0 } }),
  ];
  const { page, main } = await open({ 'owed.payOut': () => answers.shift() ?? bad('internal') });
  await toShift(page);
  await page.getByRole('button', { name: /^Pay out: Bills/ }).press('Enter');
  await page.getByText('the wallet does not have its money back yet').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Type your PIN').waitFor();
  expect(asked(main, 'owed.payOut')).toEqual([]);
  await page.keyboard.type('2508');
  // Looked for before it is there: it says so for a second only.
  const told = page.getByText('That PIN is not right. Too many wrong PINs. Try again in 0:05').waitFor();
  await page.keyboard.press('Enter');
  await told;
  await page.keyboard.type('2580');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('heading', { name: 'Owed to customers' }).count()).toBe(0);
  await page.getByRole('status').getByText('Paid out GHS 10.00').waitFor();
  await expect
    .poll(() => asked(main, 'owed.payOut').at(-1))
    .toEqual({
      ...{ intentId: 992, amount: 1000, pin: '2580' },
      notBackConfirmed: true,
    });
});

async function putIn(page: Page): Promise<void> {
  await page.keyboard.press('i');
  await page.getByLabel('Amount').waitFor();
  await page.keyboard.type('50');
  await page.getByLabel('What for').fill('change from the bank');
  await page.keyboard.press('Enter');
}

test('a person who takes over at the drawer reads no report of the one before, and the list is asked for anew', async () => {
  const waiting = { ...snapshot().shift, state: 'waiting', openedAt: 0 } as const;
  const { page, main, tell } = await open(drawerIs(waiting));
  await page.getByRole('button', { name: 'Look at Z 11' }).press('Enter');
  await page.getByRole('heading', { name: 'Z 12' }).waitFor();
  const before = asked(main, 'shifts.closed').length;
  const attendant = { ...snapshot().attendant, id: 'kofi', name: 'Kofi' };
  await tell('counter.changed', snapshot({ shift: waiting, attendant }));
  await page.getByLabel('Money in the drawer').waitFor();
  expect(await page.getByRole('heading', { name: 'Z 12' }).count()).toBe(0);
  await expect.poll(() => asked(main, 'shifts.closed').length).toBe(before + 1);
});

test('drawers that were closed before the newest fifty are reached, and the way back', async () => {
  const numbered = (from: number, many: number) =>
    CLOSED.slice(0, 1).flatMap((one) => Array.from({ length: many }, (_, nth) => ({ ...one, number: from - nth })));
  const { page, main } = await open({
    'shifts.closed': ({ before }: { before: number | null }) =>
      good(before === null ? numbered(120, 50) : numbered(before - 1, 1)),
  });
  await toShift(page);
  await page.getByRole('button', { name: 'Show older ones' }).press('Enter');
  await page.getByRole('button', { name: 'Look at Z 70' }).waitFor();
  expect(asked(main, 'shifts.closed').at(-1)).toEqual({ before: 71 });
  expect(await page.getByRole('button', { name: 'Show older ones' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Show the newest' }).press('Enter');
  await page.getByRole('button', { name: 'Look at Z 120' }).waitFor();
});

test('closed drawers that could not be read say so, and are asked for again at a press', async () => {
  const numbered = (from: number, many: number) =>
    CLOSED.slice(0, 1).flatMap((one) => Array.from({ length: many }, (_, nth) => ({ ...one, number: from - nth })));
  let fails = true;
  const { page, main } = await open({
    'shifts.closed': ({ before }: { before: number | null }) => {
      if (fails) return bad('internal');
      return good(before === null ? numbered(120, 50) : numbered(before - 1, 1));
    },
  });
  await toShift(page);
  const closed = page.getByRole('region', { name: 'Closed shifts' });
  const trouble = closed.getByRole('alert').getByText('This list could not be read.');
  const again = closed.getByRole('button', { name: 'Try again' });
  await trouble.waitFor();
  fails = false;
  await again.press('Enter');
  await closed.getByRole('button', { name: 'Look at Z 120' }).waitFor();
  expect(await trouble.count()).toBe(0);
  fails = true;
  await closed.getByRole('button', { name: 'Show older ones' }).press('Enter');
  await trouble.waitFor();
  expect(await closed.getByRole('button', { name: 'Show older ones' }).count()).toBe(0);
  fails = false;
  await again.press('Enter');
  await closed.getByRole('button', { name: 'Look at Z 70' }).waitFor();
  expect(await trouble.count()).toBe(0);
  const befores = [null, null, 71, 71].map((before) => ({ before }));
  expect(asked(main, 'shifts.closed')).toEqual(befores);
});

test('a late answer to one dialog closes no other, and its typed text stays', async () => {
  const move = held(() => good({}));
  const { page } = await open({ 'shifts.move': move.answer });
  await toShift(page);
  await putIn(page);
  await expect.poll(move.count).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  await page.keyboard.press('u');
  await page.getByLabel('Amount').waitFor();
  await page.keyboard.type('15');
  await page.getByLabel('What for').fill('water for the sh');
  move.release();
  await settled(page);
  await expect.poll(() => page.locator('dialog').count()).toBe(1);
});

test('money that could not be written down is named, also to a person who has closed the dialog by then', async () => {
  const move = held(() => bad('journal-unavailable'));
  const { page } = await open({ 'shifts.move': move.answer });
  await toShift(page);
  await putIn(page);
  await expect.poll(move.count).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  move.release();
  const late = page.getByRole('alert').getByText(/^Money in: /);
  await late.waitFor();
  await putIn(page);
  await expect.poll(() => late.count()).toBe(0);
});

test('a person who gives up a payment on its way is not thrown out of the next one', async () => {
  const pay = held(() => good({ pin: { kind: 'right' }, owed: listed(OWED.slice(1)) }));
  const { page } = await open({ 'owed.payOut': pay.answer });
  await toShift(page);
  await page
    .getByRole('button', { name: /^Pay out: / })
    .nth(0)
    .press('Enter');
  await page.getByLabel('Your PIN').fill('2580');
  await page.keyboard.press('Enter');
  await expect.poll(pay.count).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  await page
    .getByRole('button', { name: /^Pay out: / })
    .nth(1)
    .press('Enter');
  await page.getByLabel('Your PIN').fill('25');
  pay.release();
  await settled(page);
  await expect.poll(() => page.locator('dialog').count()).toBe(1);
});

test('a report that comes late takes no count away', async () => {
  const x = held(() => good(X_REPORT));
  const { page } = await open({ 'shifts.x': x.answer });
  await toShift(page);
  await page.keyboard.press('x');
  await expect.poll(x.count).toBe(1);
  await page.keyboard.press('h');
  await page.getByLabel('GHS 200').waitFor();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  x.release();
  await settled(page);
  await expect.poll(() => page.getByLabel('GHS 200').count()).toBe(1);
});

test.each([
  ['X', 'shifts.x'],
  ['Z', 'shifts.z'],
] as const)('%s that comes late closes no dialog, and its typed amount stays', async (which, name) => {
  const report = held(() => good(which === 'X' ? X_REPORT : Z_REPORT));
  const { page } = await open({ [name]: report.answer });
  await toShift(page);
  const look = page.getByRole('button', { name: /^Look at Z 11/ });
  await look.waitFor();
  if (which === 'X') await page.keyboard.press('x');
  else await look.press('Enter');
  await expect.poll(report.count).toBe(1);
  await page.keyboard.press('i');
  const amount = page.getByLabel('Amount');
  await amount.waitFor();
  await page.keyboard.type('50');
  report.release();
  await settled(page);
  expect(await amount.count()).toBe(1);
  expect(await amount.inputValue()).toBe('50');
});

test('debts and debtors follow the sales while the page is open', async () => {
  let lists: { owed: unknown[]; credits: unknown[] } = { owed: [], credits: CREDITORS.slice() };
  const { page, tell, main } = await open({
    'owed.list': () => good(listed(lists.owed)),
    'tenders.credits': () => good({ newest: lists.credits, all: lists.credits.length }),
  });
  await toShift(page);
  const pays = page.getByRole('button', { name: /^Pays: Yaw Boateng/ });
  const owed = page.getByRole('button', { name: /^Pay out: Data/ });
  await pays.waitFor();
  await expect.poll(() => owed.count()).toBe(0);
  const readings = asked(main, 'owed.list').length;
  lists = { owed: OWED.slice(0, 1), credits: [] };
  await tell('sale.changed', sale(refunded));
  await tell('sale.changed', sale(refunded));
  await owed.waitFor();
  await expect.poll(() => pays.count()).toBe(0);
  // A burst of changes is read once.
  await expect.poll(() => asked(main, 'owed.list').length).toBe(readings + 1);
});

test('debts and debtors that could not be read do not look like none, and are read again at a press', async () => {
  let fails = true;
  const { page, tell } = await open({
    'owed.list': () => (fails ? bad('internal') : good(listed(OWED))),
    'tenders.credits': () => (fails ? bad('internal') : good(listed(CREDITORS))),
  });
  await toShift(page);
  const lists = [
    ['Owed to customers', /^Pay out: Data/],
    ['Customers who owe', /^Pays: Yaw Boateng/],
  ] as const;
  const trouble = (name: string) =>
    page.getByRole('region', { name }).getByRole('alert').getByText('This list could not be read.');
  for (const [name] of lists) await trouble(name).waitFor();
  expect(await page.getByText('Nobody with this name or slip owes.').count()).toBe(0);
  fails = false;
  for (const [name, pays] of lists) {
    const list = page.getByRole('region', { name });
    await list.getByRole('button', { name: 'Try again' }).press('Enter');
    await list.getByRole('button', { name: pays }).waitFor();
    await expect.poll(() => trouble(name).count()).toBe(0);
  }
  fails = true;
  await tell('sale.changed', sale(refunded));
  for (const [name, pays] of lists) {
    await trouble(name).waitFor();
    expect(await page.getByRole('region', { name }).getByRole('button', { name: pays }).count()).toBe(1);
  }
});

test('a list of money owed to customers that is cut says so, and no longer once a payment made it whole', async () => {
  const { page } = await open({
    'owed.list': () => good({ newest: OWED, all: 1234 }),
    'owed.payOut': () => good({ pin: { kind: 'right' }, owed: listed(OWED.slice(1)) }),
  });
  await toShift(page);
  const cut = page.getByText(/^The newest 2 of 1,234\. Find an older sale with Ctrl\+K/);
  await cut.waitFor();
  await page.getByRole('button', { name: /^Pay out: Data/ }).press('Enter');
  await page.getByLabel('Your PIN').fill('2580');
  await page.keyboard.press('Enter');
  await expect.poll(() => cut.count()).toBe(0);
  await page.getByRole('button', { name: /^Pay out: Bills/ }).waitFor();
});

test('a list of debts that is cut says so, and an older debt is found by name and paid', async () => {
  const [yaw] = CREDITORS;
  const old = { ...yaw, slip: 7, customer: 'Adwoa Serwaa' };
  const { page, main } = await open({
    'tenders.credits': ({ text }: { readonly text?: string }) =>
      good(text === 'adw' ? { newest: [old], all: 1 } : { newest: CREDITORS, all: 1234 }),
    'tenders.payCredit': () => good({ newest: CREDITORS, all: 1233 }),
  });
  await toShift(page);
  await page.getByText(`The newest ${CREDITORS.length} of 1,234`).waitFor();
  await page.getByLabel('Name or slip').fill('adw');
  await page.getByRole('button', { name: 'Pays: Adwoa Serwaa' }).press('Enter');
  await page.getByLabel(/MoMo transaction ID/).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(main, 'tenders.payCredit')).toMatchObject([{ slip: 7 }]);
  // The payment's answer brings the list of that moment.
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByLabel('Name or slip').fill('');
  await page.getByText(`The newest ${CREDITORS.length} of 1,234`).waitFor();
});

test('the search for a debt that is emptied keeps its field, and the next letters are no keys of the drawer', async () => {
  const [yaw] = CREDITORS;
  const whole = held(() => good({ newest: CREDITORS, all: 1234 }));
  const { page } = await open({
    'tenders.credits': ({ text }: { readonly text?: string }) =>
      text === 'adw' ? good({ newest: [yaw], all: 1 }) : whole.answer(undefined),
  });
  await toShift(page);
  await expect.poll(whole.count).toBe(1);
  whole.release();
  const find = page.getByLabel('Name or slip');
  await find.fill('adw');
  await expect.poll(() => page.getByText(/The newest/).count()).toBe(0);
  await find.fill('');
  await expect.poll(whole.count).toBe(1);
  await settled(page);
  await page.keyboard.type('u');
  await expect.poll(() => find.inputValue()).toBe('u');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a debt that has moved on says so in its dialog, and then is in the list no more', async () => {
  let lists: { owed: unknown[]; credits: unknown[] } = { owed: OWED.slice(0, 1), credits: CREDITORS.slice() };
  const { page } = await open({
    'owed.list': () => good(listed(lists.owed)),
    'tenders.credits': () => good({ newest: lists.credits, all: lists.credits.length }),
    'owed.payOut': () => bad('too-late'),
    'tenders.payCredit': () => bad('too-late'),
  });
  await toShift(page);
  const movedOn = page.getByRole('dialog').getByText('This order has moved on.');
  const owed = page.getByRole('button', { name: /^Pay out: Data/, includeHidden: true });
  await owed.press('Enter');
  lists = { ...lists, owed: [] };
  await page.getByLabel('Your PIN').fill('2580');
  await page.keyboard.press('Enter');
  await movedOn.waitFor();
  await expect.poll(() => owed.count()).toBe(0);
  await page.keyboard.press('Escape');
  const pays = page.getByRole('button', { name: /^Pays: Yaw Boateng/, includeHidden: true });
  await pays.press('Enter');
  await page.getByLabel(/MoMo transaction ID/).waitFor();
  lists = { ...lists, credits: [] };
  await page.keyboard.press('Enter');
  await movedOn.waitFor();
  await expect.poll(() => pays.count()).toBe(0);
  await expect.poll(() => movedOn.count()).toBe(1);
});

test('a list that was asked for before a payment does not bring the paid debt back', async () => {
  const reading = held(() => good(listed(OWED)));
  let first = true;
  const { page, tell } = await open({
    'owed.list': (request: never) => {
      if (!first) return reading.answer(request);
      first = false;
      return good(listed(OWED));
    },
    'owed.payOut': () => good({ pin: { kind: 'right' }, owed: listed(OWED.slice(1)) }),
  });
  await toShift(page);
  const owed = page.getByRole('button', { name: /^Pay out: Data/ });
  await owed.waitFor();
  await tell('sale.changed', sale(refunded));
  await expect.poll(reading.count).toBe(1);
  await owed.press('Enter');
  await page.getByLabel('Your PIN').fill('2580');
  await page.keyboard.press('Enter');
  await expect.poll(() => owed.count()).toBe(0);
  reading.release();
  await settled(page);
  await expect.poll(() => owed.count()).toBe(0);
});
