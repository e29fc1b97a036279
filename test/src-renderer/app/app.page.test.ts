import { expect, test } from 'vitest';
import { busyBoard, done, EMPTY_BOARD, good, sale, snapshot } from '../../support/preview/fakes/fake-main.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';
import { held } from '../../support/renderer/held.ts';
import { settled } from '../../support/renderer/settled.ts';

const open = counterWindows();
const busy = { 'sales.board': () => good(busyBoard()) };

test('the board says the product, four last digits and how many; an older sale is under its day', async () => {
  const yesterday = { ...done, ago: 86_400 };
  const justNow = [
    sale({ ...done, phone: '0244123456' }),
    sale({ ...yesterday, product: 'voucher', phone: 'WASSCE', supplier: 'WASSCE', quantity: 2, cedis: 39 }),
    sale({ ...yesterday, product: 'bill', phone: 'P24000010002', supplier: 'ecg', cedis: 50 }),
    sale({ ...done, product: 'data', volumeGb: 5, ago: 4 * 86_400 }),
  ];
  const { page } = await open({ 'sales.board': () => good({ ...EMPTY_BOARD, justNow }) });
  const board = page.getByRole('region', { name: 'Just now' });
  await board.getByRole('button', { name: /024…3456 ?, Airtime, 10.00, Done/ }).waitFor();
  await board.getByRole('button', { name: /WASSCE ?, Vouchers, 2 vouchers, Done/ }).waitFor();
  await board.getByRole('button', { name: /P2…0002 ?, ECG, 50.00, Done/ }).waitFor();
  await board.getByText('ECG. Done.').waitFor();
  const order = await board
    .locator('h3, li button')
    .evaluateAll((all) => all.map((one) => one.textContent?.split(',')[0]));
  expect(order).toEqual(['024…3456', 'Yesterday', 'WASSCE', 'P2…0002', 'Tue 17 Nov', '024…3456']);
});

test('the counter opens when its journal is ready', async () => {
  const { page, tell } = await open({
    'counter.snapshot': () => good(snapshot({ journal: { state: 'opening', problem: null } })),
  });
  await page.getByText('Opening the counter').waitFor();
  await tell('counter.changed', snapshot());
  await page.getByLabel("Customer's number").waitFor();
});

test('the answer that the page asks for at its start takes no later news back', async () => {
  const first = held(() => good(snapshot({ journal: { state: 'opening', problem: null } })));
  const { page, tell } = await open({ 'counter.snapshot': first.answer });
  await expect.poll(first.count).toBe(1);
  await tell('counter.changed', snapshot());
  await page.getByLabel("Customer's number").waitFor();
  first.release();
  await settled(page);
  await expect.poll(() => page.getByLabel("Customer's number").count()).toBe(1);
  await expect.poll(() => page.getByText('Opening the counter').count()).toBe(0);
});

test('a person who comes before the drawer’s state is known is led to it only once it waits for them', async () => {
  const opening = { ...snapshot(), journal: { state: 'opening', problem: null } } as const;
  const shift = { ...snapshot().shift, state: 'waiting' } as const;
  const attendant = { ...snapshot().attendant, id: 'kofi', name: 'Kofi' };
  const { page, tell } = await open({ 'counter.snapshot': () => good({ ...opening, shift }) });
  await page.getByText('Opening the counter').waitFor();
  await tell('counter.changed', { ...opening, shift, attendant });
  await tell('counter.changed', snapshot({ attendant }));
  await page.getByLabel("Customer's number").waitFor();
  await tell('counter.changed', { ...opening, shift, attendant });
  await tell('counter.changed', snapshot({ shift, attendant }));
  await page.getByLabel('Money in the drawer').waitFor();
});

test('a change moves a sale to its place and is said aloud', async () => {
  const started = sale({ ago: 5 });
  const { page, tell } = await open({ 'sales.board': () => good({ ...EMPTY_BOARD, underWay: [started] }) });
  const section = (name: string) => page.getByRole('region', { name });
  await section('Under way').getByText('024…3456').waitFor();
  const [order] = started.orders;
  await tell('sale.changed', { ...started, orders: [{ ...order, ...done }] });
  await section('Just now').getByText('024…3456').waitFor();
  await expect.poll(() => section('Under way').getByText('024…3456').count()).toBe(0);
  await expect.poll(() => page.locator('[aria-live=polite]').allTextContents()).toContain('024…3456: Done');
});

test('events during a dialog are heard there, and words from before it are not said again', async () => {
  const [one, other] = [sale({ ago: 5 }), sale({ ago: 9, phone: '0200000789' })];
  const { page, tell } = await open({ 'sales.board': () => good({ ...EMPTY_BOARD, underWay: [one, other] }) });
  await page.getByRole('button', { name: /020…0789/ }).waitFor();
  const becomesDone = (changed: typeof one) =>
    tell('sale.changed', { ...changed, orders: changed.orders.map((order) => ({ ...order, ...done })) });
  await becomesDone(other);
  await expect.poll(() => page.locator('[aria-live=polite]').allTextContents()).toContain('020…0789: Done');
  await page.getByRole('button', { name: /024…3456/ }).click();
  const heard = page.getByRole('dialog').locator('p.only-heard[aria-live=polite]');
  await heard.waitFor({ state: 'attached' });
  await expect.poll(() => heard.textContent()).toBe('');
  await becomesDone(one);
  await expect.poll(() => heard.textContent()).toBe('024…3456: Done');
});

test('an event that breaks the contract is dropped', async () => {
  const { page, tell, complaints } = await open(busy);
  await page.getByLabel("Customer's number").waitFor();
  await tell('sale.changed', { id: 'nonsense' });
  await tell('counter.changed', null);
  await page.getByRole('button', { name: /024…3456/ }).waitFor();
  expect(complaints).toEqual([]);
});

test('an order that needs attention offers its own actions, once per press', async () => {
  const asked: unknown[] = [];
  let answer = (_: unknown): void => {};
  const { page } = await open({
    ...busy,
    'sales.act': (request: unknown) => {
      asked.push(request);
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  const attention = page.getByRole('region', { name: 'Needs attention' });
  const sendNow = attention.getByRole('button', { name: 'Send now' });
  await attention.getByRole('button', { name: 'Give the money back' }).waitFor();
  await expect.poll(() => attention.getByRole('button', { name: 'Ask again' }).count()).toBe(0);
  await sendNow.focus();
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect.poll(() => asked.length).toBe(1);
  await sendNow.click({ force: true });
  answer({ ok: false, error: { code: 'too-late' } });
  await attention.getByText('moved on').waitFor();
  await expect.poll(() => asked).toMatchObject([{ action: 'send' }]);
});

test('a customer who owes it all is given no money back: the button and its words say that the debt is dropped', async () => {
  const notSent = sale({ state: 'recorded', money: 'none', attention: 'not-sent', actions: ['send', 'withdraw'] });
  const owed = { ...notSent, unpaid: notSent.price, onCredit: notSent.price };
  const { page } = await open({ 'sales.board': () => good({ ...EMPTY_BOARD, needsAttention: [owed] }) });
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await attention.getByRole('button', { name: 'Drop the debt' }).waitFor();
  await attention.getByText('Send it now, or drop the debt.').waitFor();
  await expect.poll(() => attention.getByText('money back').count()).toBe(0);
});

test('a sale opens with its slip and timeline by Enter, and Esc gives the focus back', async () => {
  const { page } = await open(busy);
  const item = page.getByRole('button', { name: /024…3456/ });
  await item.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('region', { name: 'Slip' }).getByText('Keep this slip').waitFor();
  await dialog.getByText('Saved in the journal').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  await expect.poll(() => item.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('digits typed after a look at the board go to the number', async () => {
  const { page } = await open(busy);
  const item = page.getByRole('button', { name: /024…3456/ });
  await item.click();
  await page.keyboard.press('Escape');
  await page.keyboard.type('0244');
  const number = page.getByLabel("Customer's number");
  await expect.poll(() => number.inputValue()).toBe('024 4');
  await page.getByText('Just now').click();
  await page.keyboard.type('12');
  await expect.poll(() => number.inputValue()).toBe('024 412');
});

test("the browser's own shortcuts do nothing, and F2 goes to the number", async () => {
  const { page } = await open(busy);
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.type('0244');
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await page.getByRole('button', { name: 'Read back' }).focus();
  for (const key of [
    'F1',
    'F3',
    'F5',
    'F7',
    'Control+r',
    'Control+f',
    'Control+p',
    'Control+Equal',
    'Alt+ArrowLeft',
    'Backspace',
  ]) {
    await page.keyboard.press(key);
  }
  await page.keyboard.press('F2');
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'stillHere'))).toBe(true);
  const focused = () => page.getByLabel("Customer's number").evaluate((field) => field === document.activeElement);
  await expect.poll(() => focused()).toBe(true);
  await page.getByRole('button', { name: 'Read back' }).focus();
  await page.keyboard.press('Alt+2');
  await expect.poll(() => focused()).toBe(true);
});

test('the number pad types digits with NumLock off, whatever has the focus', async () => {
  const { page } = await open(busy);
  const number = page.getByLabel("Customer's number");
  await number.waitFor();
  await page.getByRole('button', { name: 'Read back' }).focus();
  const pad = (code: string, key: string) =>
    page.evaluate(
      ([typed, meant]) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { code: typed, key: meant, bubbles: true, cancelable: true }),
        ),
      [code, key] as const,
    );
  await pad('Numpad0', 'Insert');
  await expect.poll(() => number.inputValue()).toBe('0');
  for (const [code, key] of [
    ['Numpad2', 'ArrowDown'],
    ['Numpad4', 'ArrowLeft'],
  ] as const) {
    await pad(code, key);
  }
  await expect.poll(() => number.inputValue()).toBe('024');
});

test('the board that is read at the start takes no later news back', async () => {
  const wait = sale({ phone: '0244123456' });
  const board = held(() => good({ ...EMPTY_BOARD, underWay: [wait] }));
  const { page, tell } = await open({ 'sales.board': board.answer });
  await expect.poll(board.count).toBe(1);
  const [order] = wait.orders;
  await tell('sale.changed', {
    ...wait,
    revision: wait.revision + 100,
    orders: [{ ...order, ...done }],
    tally: { done: 1 },
  });
  await page.getByRole('region', { name: 'Just now' }).getByText('024…3456').waitFor();
  board.release();
  await settled(page);
  await expect.poll(() => page.getByRole('region', { name: 'Under way' }).getByText('024…3456').count()).toBe(0);
  await expect.poll(() => page.getByRole('region', { name: 'Just now' }).getByText('024…3456').count()).toBe(1);
});

test('each of two orders gets its answer', async () => {
  const stuck = (phone: string) =>
    sale({ phone, attention: 'not-sent', state: 'recorded', money: 'none', actions: ['send', 'withdraw'] });
  const two = [stuck('0244123456'), stuck('0201234567')];
  const act = held(({ intentId }: { intentId: number }) =>
    good({ ...two.find(({ orders }) => orders[0]?.intentId === intentId), revision: 1_000_000 }),
  );
  const { page, main } = await open({
    'sales.board': () => good({ ...EMPTY_BOARD, needsAttention: two }),
    'sales.act': act.answer,
  });
  const buttons = page.getByRole('button', { name: 'Send now' });
  await expect.poll(() => buttons.count()).toBe(2);
  await buttons.nth(0).press('Enter');
  await expect.poll(() => buttons.nth(1).getAttribute('aria-disabled')).toBe(null);
  await buttons.nth(1).press('Enter');
  await settled(page);
  await expect.poll(() => main.asked.filter(({ name }) => name === 'sales.act')).toHaveLength(2);
});

test('a window of 800 × 600 cuts nothing off, says what it needs, and scrolls; a larger one says nothing', async () => {
  const { page } = await open(busy, { width: 800, height: 600 });
  const number = page.getByLabel("Customer's number");
  await number.waitFor();
  await page.keyboard.type('0244123456');
  const says = page.getByText('Make this window larger, or scroll to see the rest: Dwadi needs 1024 × 560.');
  await says.waitFor();
  await expect.poll(() => number.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0);
  await page.mouse.wheel(400, 0);
  await expect.poll(() => page.evaluate(() => window.scrollX)).toBe(224);
  await page.getByRole('complementary').click({ trial: true, position: { x: 270, y: 20 } });
  await page.setViewportSize({ width: 1024, height: 560 });
  await says.waitFor({ state: 'hidden' });
  const size = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
  expect(size).toEqual([1024, 560]);
});
