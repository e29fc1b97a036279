import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { SaleSubmission } from '#shared/counter-api/sales.ts';
import { pesewas } from '#shared/money.ts';
import {
  bad,
  done,
  EMPTY_BOARD,
  type FakeMain,
  good,
  NOW,
  quote,
  sale,
  snapshot,
} from '../../../support/preview/fakes/fake-main.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';
import { held } from '../../../support/renderer/held.ts';

const open = counterWindows();

const number = (page: Page) => page.getByLabel("Customer's number");
const amount = (page: Page) => page.getByLabel('Amount', { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const submissions = (main: FakeMain) =>
  main.asked.filter(({ name }) => name === 'sales.submit').map(({ request }) => request as SaleSubmission);

/** The newest draft that the page gave to main. */
function keptDraft(main: FakeMain): Record<string, string> | null {
  const kept = main.asked.findLast(({ name }) => name === 'drafts.keep')?.request as { text: string } | undefined;
  return kept === undefined ? null : JSON.parse(kept.text);
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function toReadBack(page: Page): Promise<void> {
  await number(page).waitFor();
  await press(page, ...'024412345610', 'Enter');
  await page.getByRole('button', { name: 'Back', exact: true }).waitFor();
}

test('fourteen keys sell GHS 10 from the idle screen, and the next sale can start', async () => {
  const { page, main, complaints } = await open();
  await number(page).waitFor();
  const keys = [...'0244123456', '1', '0', 'Enter'];
  await press(page, ...keys);
  await send(page).waitFor();
  await press(page, 'Enter');
  await page.getByText('024…3456').waitFor();
  expect(keys.length + 1).toBeLessThanOrEqual(14);
  expect(submissions(main)).toHaveLength(1);
  expect(submissions(main)[0]).toMatchObject({
    sale: { product: 'airtime', network: 'MTN', phone: '0244123456', amount: 1000 },
    price: 1000,
    sameSaleConfirmed: false,
  });
  await expect.poll(() => number(page).inputValue()).toBe('');
  await expect.poll(() => number(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await press(page, '0');
  await expect.poll(() => keptDraft(main)?.['digits']).toBe('0');
  expect(keptDraft(main)?.['saleId']).not.toBe(submissions(main)[0]?.saleId);
  expect(complaints).toEqual([]);
});

test.each([
  [
    'not sold',
    { state: 'rejected', money: 'none', refusal: 'refused-or-wallet-too-low', leftToDo: 'give-back' },
    'not sold. Give GHS 10.00 back.',
  ],
  [
    'refused, and nothing has proven yet that it was not charged',
    {
      state: 'rejected',
      money: 'none',
      refusal: 'refused-or-wallet-too-low',
      unproven: { provenAt: 1 },
      leftToDo: 'give-back',
    },
    'not sold. Give GHS 10.00 back. Checking that nothing was charged.',
  ],
  ['not delivered', { state: 'settled', delivery: 'failed', money: 'returned' }, 'not delivered. Owe GHS 10.00.'],
] as const)('the line about a sale becomes its outcome when it is %s', async (_, became, words) => {
  const { page, main, tell } = await open();
  await toReadBack(page);
  await send(page).waitFor();
  await press(page, 'Enter');
  await page.getByText('for 024 412 3456 is saved').waitFor();
  const id = submissions(main)[0]?.saleId ?? '';
  await tell('sale.changed', {
    ...sale({ product: 'airtime', phone: '0244123456', cedis: 10, ago: 0, ...became }),
    id,
  });
  await page.getByText(`024 412 3456: ${words}`, { exact: true }).waitFor();
  await expect.poll(() => page.getByText('is saved').count()).toBe(0);
});

/** Presses digits as a hand does, at these times; Playwright's own presses come whenever the machine has time. */
async function typeAt(page: Page, keys: readonly (readonly [digit: string, atMs: number])[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const began = Date.now() / 1000;
  for (const [digit, atMs] of keys) {
    const key = { key: digit, code: `Digit${digit}`, windowsVirtualKeyCode: 48 + Number(digit) };
    const timestamp = began + atMs / 1000;
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: digit, timestamp, ...key });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp: timestamp + 0.03, ...key });
  }
  await session.detach();
}

const numberAt = (paceMs: number) => [...'0244123456'].map((digit, nth) => [digit, nth * paceMs] as const);

test('a doubled last digit of the number is left out of the amount, and said', async () => {
  const { page } = await open();
  await number(page).waitFor();
  await typeAt(page, [...numberAt(150), ['6', 1480]]);
  await page.getByText('One digit too many').waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe('');
  await typeAt(page, [
    ['1', 3000],
    ['0', 3150],
  ]);
  await expect.poll(() => amount(page).inputValue()).toBe('10');
  await expect.poll(() => number(page).inputValue()).toBe('024 412 3456');
});

test('a digit too many is not said of a number that nobody typed, whose network is warned of', async () => {
  const { page } = await open();
  await number(page).waitFor();
  await typeAt(page, [...numberAt(150), ['6', 1480]]);
  await page.getByText('One digit too many').waitFor();
  // No key is pressed: a scan, a paste and the finder of names do the same.
  await number(page).fill('0201112223');
  await page.getByRole('radio', { name: 'MTN' }).check();
  await page.getByText('020 is usually Telecel, and you chose MTN').waitFor();
  expect(await page.getByText('One digit too many').count()).toBe(0);
});

test('a digit too many of another kind is typed over by the amount', async () => {
  const { page } = await open();
  await number(page).waitFor();
  await typeAt(page, [...numberAt(150), ['7', 1500], ['1', 3000], ['0', 3150]]);
  await expect.poll(() => amount(page).inputValue()).toBe('10');
  await page.getByText('One digit too many').waitFor();
});

test('a letter behind a typed amount changes neither the amount nor the network, and says so', async () => {
  const { page } = await open();
  await number(page).waitFor();
  await press(page, ...'024412345610', ...'cedis');
  await page.getByText('Only figures go in the amount').waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe('10');
  await press(page, 't');
  await page.getByText('To change the network, press Esc').waitFor();
  await expect.poll(() => page.getByRole('radio', { name: 'MTN' }).isChecked()).toBe(true);
  await press(page, 'Escape', 't');
  await page.getByText('024 is usually MTN, and you chose Telecel').waitFor();
  await press(page, 'Enter');
  await send(page).waitFor();
  await page.getByText('024 is usually MTN, and you chose Telecel').waitFor();
});

test('letters choose an amount while none was typed, and a network while none is known', async () => {
  const { page } = await open();
  await number(page).waitFor();
  await press(page, ...'0244123456', 'c', 'v');
  await expect.poll(() => amount(page).inputValue()).toBe('10');
  await press(page, 'q');
  await page.getByText('Only figures go in the amount').waitFor();
  await press(page, 'Control+Backspace', ...'0234123456', ...'5', 'm', 'Enter');
  await send(page).waitFor();
  await page.getByText('GHS 5.00').first().waitFor();
});

const boxOf = async (locator: ReturnType<Page['locator']>) => {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('not there');
  return box;
};

test.each([
  [1024, 768],
  [1024, 560],
])('no panel lies over the amount or its label at %i × %i', async (width, height) => {
  const recent = ['0244123456', '0559870456', '0200011456'].map((phone) => sale({ ...done, phone, ago: 86_400 }));
  const { page } = await open(
    { 'sales.recent': ({ limit }: { limit: number }) => good(recent.slice(0, limit)) },
    { width, height },
  );
  await number(page).waitFor();
  const isFree = async () => {
    for (const one of [amount(page), page.getByText('Amount', { exact: true })]) {
      await one.scrollIntoViewIfNeeded();
      const { x, y, width: wide, height: high } = await boxOf(one);
      const points = [0.1, 0.5, 0.9].flatMap((part) =>
        [2, high / 2, high - 2].map((down) => [x + wide * part, y + down] as const),
      );
      const covering = await one.evaluate(
        ({ parentElement: field }, at) =>
          at.flatMap(([left, top]) => {
            const seen = document.elementFromPoint(left, top);
            return field?.contains(seen) ? [] : [seen?.textContent];
          }),
        points,
      );
      expect(covering).toEqual([]);
    }
  };
  await press(page, ...'456');
  await page.getByText('Customers whose number ends in 456').waitFor();
  await isFree();
  await press(page, ...['Control+Backspace', ...'0244123456'], 't');
  await page.getByText('024 is usually MTN').waitFor();
  await page.getByText('Last here').first().waitFor();
  await isFree();
});

test('an amount typed in one go with the number is taken whole', async () => {
  const { page } = await open();
  await number(page).waitFor();
  await typeAt(page, [...numberAt(150), ['6', 1500], ['0', 1650]]);
  await expect.poll(() => amount(page).inputValue()).toBe('60');
  expect(await page.getByText('One digit too many').count()).toBe(0);
});

test('digits typed over a read-back send nothing, and are in the form after Esc', async () => {
  const { page, main } = await open();
  await toReadBack(page);
  await send(page).waitFor();
  await press(page, ...'02011122235', 'Enter');
  await page.getByText('You typed').waitFor();
  expect(submissions(main)).toHaveLength(0);
  await press(page, 'Escape');
  await expect.poll(() => number(page).inputValue()).toBe('020 111 2223');
  await expect.poll(() => amount(page).inputValue()).toBe('5');
  await press(page, 'Enter');
  await send(page).waitFor();
  await press(page, 'Enter');
  await expect
    .poll(() => submissions(main).map(({ sale }) => sale))
    .toMatchObject([{ phone: '0201112223', amount: 500 }]);
});

test('digits typed over a read-back are no PIN when the counter locks', async () => {
  const { page, tell } = await open();
  await toReadBack(page);
  await send(page).waitFor();
  await press(page, ...'0201');
  const free = snapshot();
  await tell('counter.changed', { ...free, locked: true, attendant: { ...free.attendant, id: '', name: '' } });
  const pin = page.getByLabel('PIN', { exact: true });
  await pin.waitFor();
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
  expect(await pin.inputValue()).toBe('');
});

test('one digit over a read-back goes where the form goes on', async () => {
  const { page } = await open();
  await toReadBack(page);
  await send(page).waitFor();
  await press(page, '5', 'Enter', 'Escape');
  await expect.poll(() => amount(page).inputValue()).toBe('5');
  await expect.poll(() => number(page).inputValue()).toBe('024 412 3456');
});

test('Tab leads back to Send, which sends then', async () => {
  const { page, main } = await open();
  await toReadBack(page);
  await send(page).waitFor();
  await press(page, '5', ' ', 'Tab');
  await expect.poll(() => send(page).evaluate((button) => button === document.activeElement)).toBe(true);
  expect(submissions(main)).toHaveLength(0);
  await press(page, 'Enter');
  await expect.poll(() => submissions(main).length).toBe(1);
});

test('Enter sends again after a pause', async () => {
  const { page, main } = await open({}, { alone: true });
  await page.clock.install();
  await toReadBack(page);
  await send(page).waitFor();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
  await press(page, 'x', 'Enter');
  await page.clock.runFor(2900);
  await press(page, 'Enter');
  await page.clock.runFor(2900);
  expect(submissions(main)).toHaveLength(0);
  await page.clock.runFor(200);
  await press(page, 'Enter');
  await expect.poll(() => submissions(main).length).toBe(1);
});

test('the F-key of a product shows its form, with the number marked for the next one', async () => {
  const { page, main } = await open();
  for (const away of ['F3', 'F8', 'F2']) {
    await toReadBack(page);
    await send(page).waitFor();
    await press(page, away, 'F2');
    await expect.poll(() => number(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await press(page, ...'0201112223');
    await expect.poll(() => number(page).inputValue()).toBe('020 111 2223');
    await press(page, '5', 'Enter');
    await send(page).waitFor();
    expect(submissions(main)).toHaveLength(0);
    await page.getByText('020 111 2223').first().waitFor();
    await page.getByText('GHS 5.00').first().waitFor();
    await press(page, 'Escape', 'Control+Backspace');
  }
});

test('an Enter too many keeps the sale’s outcome on the screen, until the next one is begun', async () => {
  const { page, main } = await open();
  const saved = page.getByText('for 024 412 3456 is saved');
  await toReadBack(page);
  await send(page).waitFor();
  await press(page, 'Enter');
  await saved.waitFor();
  await press(page, 'Enter', 'Enter');
  await expect.poll(() => saved.count()).toBe(1);
  await expect.poll(() => number(page).getAttribute('aria-invalid')).toBeNull();
  await press(page, '0', 'Backspace');
  await expect.poll(() => saved.count()).toBe(0);
  await press(page, 'Enter');
  await page.getByText('Type the ten digits').waitFor();
  expect(submissions(main)).toHaveLength(1);
});

test('a sale’s outcome is said on its screen until that is left', async () => {
  const { page } = await open();
  const saved = page.getByText('for 024 412 3456 is saved');
  for (const away of ['F8', 'F3']) {
    await toReadBack(page);
    await send(page).waitFor();
    await press(page, 'Enter');
    await saved.waitFor();
    await press(page, away, 'F2');
    await number(page).waitFor();
    await expect.poll(() => saved.count()).toBe(0);
  }
});

test('a held Enter reads back and sends nothing; only a fresh press sends', async () => {
  const { page, main } = await open();
  await number(page).waitFor();
  await press(page, ...'024412345610');
  await page.keyboard.down('Enter');
  await send(page).waitFor();
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter');
  expect(submissions(main)).toHaveLength(0);
  await page.keyboard.up('Enter');
  await press(page, 'Enter');
  await page.getByText('024…3456').waitFor();
  expect(submissions(main)).toHaveLength(1);
});

test('a double click on Read back reads back and does not send', async () => {
  const { page, main } = await open();
  await number(page).waitFor();
  await press(page, ...'024412345610');
  const box = await page.getByRole('button', { name: 'Read back' }).boundingBox();
  if (box === null) throw new Error('no button');
  await page.mouse.dblclick(box.x + box.width - 40, box.y + box.height / 2);
  await send(page).waitFor();
  expect(submissions(main)).toHaveLength(0);
});

test('more presses send nothing more while a sale is being saved', async () => {
  let answer = (_: unknown): void => {};
  const { page, main } = await open({
    'sales.submit': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await toReadBack(page);
  await send(page).waitFor();
  await press(page, 'Enter');
  await page.getByText('Saving…').waitFor();
  await press(page, 'Enter', 'Enter', 'Escape');
  answer(good(sale()));
  await number(page).waitFor();
  expect(submissions(main)).toHaveLength(1);
});

test('digits typed while a sale is being saved are the next number', async () => {
  const saving = held(() => good(sale()));
  const { page } = await open({ 'sales.submit': saving.answer });
  await toReadBack(page);
  await send(page).waitFor();
  await press(page, 'Enter');
  await page.getByText('Saving…').waitFor();
  await press(page, ...'0203', 'Backspace', 'm', '0');
  saving.release();
  await number(page).waitFor();
  await press(page, ...'111222');
  await expect.poll(() => number(page).inputValue()).toBe('020 011 1222');
  await expect.poll(() => amount(page).inputValue()).toBe('');
});

test('digits typed while a sale is being saved are nobody’s when the sale is refused', async () => {
  const saving = held(() => bad('service-trouble'));
  const { page } = await open({ 'sales.submit': saving.answer });
  await toReadBack(page);
  await send(page).waitFor();
  await press(page, 'Enter');
  await page.getByText('Saving…').waitFor();
  await press(page, ...'020');
  saving.release();
  await page.getByRole('alert').getByText('Nothing was sold').waitFor();
  await press(page, 'Escape');
  await expect.poll(() => number(page).inputValue()).toBe('024 412 3456');
  await expect.poll(() => amount(page).inputValue()).toBe('10');
});

test('a refused submission keeps the draft and its read-back, and says the remedy', async () => {
  const { page, main } = await open({ 'sales.submit': () => bad('service-trouble') });
  await toReadBack(page);
  await send(page).waitFor();
  await expect.poll(() => keptDraft(main)?.['amountText']).toBe('10');
  await press(page, 'Enter');
  await page.getByRole('alert').getByText('Nothing was sold').waitFor();
  expect(submissions(main)[0]?.saleId).toBe(keptDraft(main)?.['saleId']);
  await press(page, 'Escape');
  await expect.poll(() => number(page).inputValue()).toBe('024 412 3456');
  await expect.poll(() => amount(page).inputValue()).toBe('10');
});

test('a broken answer is followed up: a sale that main has is not sold a second time', async () => {
  const { page, main } = await open({
    'sales.submit': (submission: SaleSubmission) => {
      main.sales.set(submission.saleId, { ...sale(), id: submission.saleId });
      return { ok: true, value: 'nonsense' };
    },
  });
  await toReadBack(page);
  await send(page).waitFor();
  await press(page, 'Enter');
  await page.getByText('024…3456').waitFor();
  await expect.poll(() => number(page).inputValue()).toBe('');
});

test('Send repeats the same sale and Esc changes nothing while nobody can tell if the sale was saved', async () => {
  const { page, main } = await open({ 'sales.submit': () => 'nonsense', 'sales.get': () => 'nonsense' });
  await toReadBack(page);
  await send(page).waitFor();
  await press(page, 'Enter');
  await page.getByText('could not tell').waitFor();
  await press(page, 'Escape');
  await page.getByText('could not tell').waitFor();
  await press(page, 'Enter');
  await expect.poll(() => submissions(main).length).toBe(2);
  expect(submissions(main)[0]?.saleId).toBe(submissions(main)[1]?.saleId);
});

test('a draft survives a reload under its own id, and the page stores none of it', async () => {
  const { page, main } = await open();
  await number(page).waitFor();
  await press(page, ...'0244123456', '5');
  await expect.poll(() => keptDraft(main)?.['amountText']).toBe('5');
  await page.reload();
  await expect.poll(() => number(page).inputValue()).toBe('024 412 3456');
  await expect.poll(() => amount(page).inputValue()).toBe('5');
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
    '4123456',
  );
  const before = keptDraft(main);
  expect(before).toMatchObject({ digits: '0244123456', amountText: '5' });
  await press(page, 'Enter');
  await send(page).waitFor();
  await press(page, 'Enter');
  await expect.poll(() => submissions(main).map(({ saleId }) => saleId)).toEqual([before?.['saleId']]);
});

test('a page that goes gives its draft to main without waiting for a pause', async () => {
  // Playwright's clock stays in a page.
  const { page, main } = await open({}, { alone: true });
  await page.clock.install();
  await number(page).waitFor();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await page.keyboard.insertText('0244123456');
  expect(keptDraft(main)).toBeNull();
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await expect.poll(() => keptDraft(main)?.['digits']).toBe('0244123456');
});

test('the typed draft is kept with main, and dropped when it is cleared', async () => {
  const { page, main } = await open();
  const asked = (name: string) => main.asked.filter((one) => one.name === name).map(({ request }) => request);
  await number(page).waitFor();
  await press(page, ...'0244123456', '5');
  await expect.poll(() => keptDraft(main)).toMatchObject({ digits: '0244123456', amountText: '5' });
  const saleId = keptDraft(main)?.['saleId'];
  await press(page, 'Control+Backspace');
  await expect.poll(() => asked('drafts.drop')).toEqual([{ product: 'airtime', saleId }]);
});

const LEFT = {
  ...{ saleId: '6f2b7a5e-6a0c-4a43-9a3f-0c7a51d2d1a1', digits: '0244123456', chosenNetwork: null },
  ...{ amountText: '10', submitted: false },
};
const left = (draft: object) => ({
  'drafts.kept': () => good([{ product: 'airtime', saleId: LEFT.saleId, text: JSON.stringify({ ...LEFT, ...draft }) }]),
});

test('a draft from before a power cut is there again and says so; it goes on under its own id', async () => {
  const { page, main } = await open(left({}));
  await page.getByText('This was begun before and is not sold').waitFor();
  await expect.poll(() => number(page).inputValue()).toBe('024 412 3456');
  await press(page, 'Enter');
  await send(page).waitFor();
  await press(page, 'Enter');
  await expect.poll(() => submissions(main).map(({ saleId }) => saleId)).toEqual([LEFT.saleId]);
});

test('the next number after a power cut takes the place of one that was half typed', async () => {
  const { page } = await open(left({ digits: '0244', amountText: '' }));
  await page.getByText('This was begun before and is not sold').waitFor();
  await press(page, ...'0201112223');
  await expect.poll(() => number(page).inputValue()).toBe('020 111 2223');
});

test('a sale that was submitted when the power went is not offered again once main has it', async () => {
  const { page } = await open({ ...left({ submitted: true }), 'sales.get': () => good(sale()) });
  await page.getByText('This sale is saved already').waitFor();
  await expect.poll(() => number(page).inputValue()).toBe('');
});

test('a page reloaded while it submitted finds out that the sale exists', async () => {
  const { page, main } = await open({
    'sales.submit': () => new Promise(() => {}),
    // Main is still writing when the new page asks for its draft, and has written when it asks for the sale.
    'drafts.kept': () => {
      const draft = keptDraft(main);
      if (draft === null) return good([]);
      const saleId = draft['saleId'] ?? '';
      main.sales.set(saleId, { ...sale(), id: saleId });
      return good([{ product: 'airtime', saleId, text: JSON.stringify(draft) }]);
    },
  });
  await toReadBack(page);
  await send(page).waitFor();
  await press(page, 'Enter');
  await page.getByText('Saving…').waitFor();
  expect(keptDraft(main)).toMatchObject({ submitted: true });
  await page.reload();
  await page.getByText('This sale is saved already').waitFor();
  await expect.poll(() => number(page).inputValue()).toBe('');
});

test('a wrong digit that was heard in the read-back is mended with Esc, Esc and the digit', async () => {
  const { page, main } = await open();
  await number(page).waitFor();
  await page.keyboard.type('024412345710');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Back', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Amount' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => main.asked.filter(({ name }) => name === 'sales.submit').map(({ request }) => request))
    .toMatchObject([{ sale: { phone: '0244123456', amount: 1000 } }]);
});

test('the same sale a short while ago asks on a key of its own', async () => {
  const sameSale = { soldAt: NOW - 185_000, attendantName: 'Kofi', blocks: false };
  const { page, main } = await open({ 'sales.quote': () => good(quote(pesewas(1000), { sameSale })) });
  await toReadBack(page);
  await page.getByText('Same sale 3 minutes ago by Kofi').waitFor();
  await press(page, 'Enter');
  await expect.poll(() => send(page).count()).toBe(0);
  await press(page, 'y');
  await send(page).waitFor();
  await press(page, 'Enter');
  await number(page).waitFor();
  expect(submissions(main)).toMatchObject([{ sameSaleConfirmed: true }]);
});

test('the same sale is asked about before anything unusual is said of it', async () => {
  const sameSale = { soldAt: NOW - 185_000, attendantName: 'Kofi', blocks: false };
  const unusual = { toStranger: true, farAbove: { usual: pesewas(100), of: 'number' as const } };
  const { page } = await open({ 'sales.quote': () => good(quote(pesewas(1000), { sameSale, ...unusual })) });
  await toReadBack(page);
  await page.getByRole('button', { name: 'Yes, sell another' }).waitFor();
  await page.getByText('Same sale 3 minutes ago by Kofi').waitFor();
  await press(page, 'y');
  await page.getByText('A large sale to a number that this counter never sold to').waitFor();
  await send(page).waitFor();
});

test('the same sale that is not known yet cannot be sent', async () => {
  const sameSale = { soldAt: NOW - 60_000, attendantName: 'Kofi', blocks: true };
  const { page, main } = await open({ 'sales.quote': () => good(quote(pesewas(1000), { sameSale })) });
  await toReadBack(page);
  await page.getByText('Do not sell it again').waitFor();
  await press(page, 'Enter', 'y', 'Enter');
  await expect.poll(() => send(page).count()).toBe(0);
  expect(submissions(main)).toHaveLength(0);
});

test('a sale that is known to be over only now keeps its own time', async () => {
  const today = sale({ ...done, phone: '0200000789', ago: 3600, updatedAt: NOW });
  const earlier = sale({ ...done, phone: '0200000456', ago: 86_400, updatedAt: NOW });
  const { page } = await open({ 'sales.board': () => good({ ...EMPTY_BOARD, justNow: [today, earlier] }) });
  const row = (tail: string) => page.getByRole('listitem').filter({ hasText: `020…${tail}` });
  await row('0789').getByText('09:42').waitFor();
  await row('0456').waitFor();
  await page.getByRole('heading', { name: 'Yesterday' }).waitFor();
});

test('the keys of the amounts work wherever the focus rests, and not behind a dialog', async () => {
  const { page } = await open({
    'sales.board': () => good({ ...EMPTY_BOARD, justNow: [sale({ ...done, phone: '0200000789' })] }),
  });
  await number(page).waitFor();
  await press(page, ...'0244123456');
  const listed = page.getByRole('button', { name: /020…0789/ });
  await listed.click();
  await page.getByRole('dialog').waitFor();
  await press(page, 'v');
  await press(page, 'Escape');
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  await expect.poll(() => amount(page).inputValue()).toBe('');
  await listed.focus();
  await press(page, 'v');
  await expect.poll(() => amount(page).inputValue()).toBe('10');
  await press(page, 'Enter');
  await send(page).waitFor();
});

test('a pasted text that is no amount does not become one', async () => {
  const { page } = await open();
  await number(page).waitFor();
  await page.keyboard.type('0244123456');
  for (const none of ['-50', '1e5', '50 20']) {
    await page.keyboard.insertText(none);
    await expect.poll(() => amount(page).inputValue()).toBe('');
  }
  await page.keyboard.insertText('GHS 50.00');
  await expect.poll(() => amount(page).inputValue()).toBe('50.00');
});

test('numbers arrive pasted, from a number pad without NumLock, and corrected in the middle', async () => {
  const { page } = await open();
  await number(page).waitFor();
  const paste = (text: string) =>
    number(page).evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', pasted);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  // Its first ten digits are a real number, but perhaps not this customer's.
  await paste('02441234567');
  await expect.poll(() => number(page).inputValue()).toBe('024 412 34567');
  await press(page, 'Enter');
  await page.getByText('Not a Ghana number').waitFor();
  await page.keyboard.type('8');
  await expect.poll(() => number(page).inputValue()).toBe('024 412 34567');
  await paste(' +233 24-412-3456');
  await expect.poll(() => number(page).inputValue()).toBe('024 412 3456');
  await expect.poll(() => amount(page).evaluate((field) => field === document.activeElement)).toBe(true);

  await press(page, 'Control+Backspace');
  for (const [code, key] of [
    ['Numpad0', 'Insert'],
    ['Numpad2', 'ArrowDown'],
    ['Numpad0', 'Insert'],
    ['Numpad5', 'Clear'],
  ]) {
    await number(page).evaluate(
      (field, init) => field.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })),
      { code: code ?? '', key: key ?? '' },
    );
  }
  await expect.poll(() => number(page).inputValue()).toBe('020 5');

  await press(page, 'Control+Backspace', ...'024412', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Backspace', '9');
  await expect.poll(() => number(page).inputValue()).toBe('029 412');
});

test('the network follows the prefix, M T A change it, and a mismatch warns without blocking', async () => {
  const { page, main } = await open();
  await number(page).waitFor();
  await press(page, ...'0201234567');
  await expect.poll(() => page.getByRole('radio', { name: /Telecel/ }).isChecked()).toBe(true);
  await press(page, 'm');
  await page.getByText('020 is usually Telecel').waitFor();
  await press(page, 'c', 'Enter');
  await send(page).waitFor();
  await press(page, 'Enter');
  await number(page).waitFor();
  expect(submissions(main)[0]?.sale).toMatchObject({ network: 'MTN', amount: 500 });
});

test('the last three digits find a customer, and "same again" fills a new draft', async () => {
  const recent = sale({ ...done, phone: '0559870456', cedis: 20 });
  const { page, main } = await open({ 'sales.recent': () => good([recent]) });
  await number(page).waitFor();
  await press(page, ...'456');
  await page.getByRole('button', { name: /Same again/ }).waitFor();
  // The search is limited to this product: the customer's last purchase may be of another.
  await expect
    .poll(() => main.asked.findLast(({ name }) => name === 'sales.recent')?.request)
    .toMatchObject({
      digits: '456',
      product: 'airtime',
    });
  await press(page, '=');
  await expect.poll(() => number(page).inputValue()).toBe('055 987 0456');
  await expect.poll(() => amount(page).inputValue()).toBe('20');
  await expect.poll(() => keptDraft(main)?.['amountText']).toBe('20');
  expect(keptDraft(main)?.['saleId']).not.toBe(recent.id);
  expect(submissions(main)).toHaveLength(0);
});

test('"same again" is about the number in the field', async () => {
  const other = sale({ ...done, phone: '0559870456', cedis: 20 });
  const recent = held(({ digits }: { digits: string }) => good(digits === '0559870456' ? [other] : []));
  const { page } = await open({ 'sales.recent': recent.answer });
  const number = page.getByLabel("Customer's number");
  await number.waitFor();
  const put = (text: string) =>
    number.evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', pasted);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await put('0559870456');
  await expect.poll(recent.count).toBeGreaterThan(0);
  while (recent.count() > 0) recent.release();
  await page.getByRole('button', { name: /Same again/ }).waitFor();
  await put('0244123456');
  await expect.poll(() => number.inputValue()).toBe('024 412 3456');
  await page.keyboard.press('=');
  await expect.poll(() => number.inputValue()).toBe('024 412 3456');
});
