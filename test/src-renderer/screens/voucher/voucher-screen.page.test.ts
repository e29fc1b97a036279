import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { SaleSubmission } from '#shared/counter-api/sales.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import {
  bad,
  done,
  EMPTY_BOARD,
  type FakeMain,
  good,
  NOW,
  never,
  sale,
} from '../../../support/preview/fakes/fake-main.ts';
import { revealed, VOUCHER_TYPES } from '../../../support/preview/fakes/fake-vouchers.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';

const open = counterWindows();

const asked = (main: FakeMain, name: string) => main.asked.filter((one) => one.name === name);
const submissions = (main: FakeMain) => asked(main, 'sales.submit').map(({ request }) => request as SaleSubmission);
const type = (page: Page, name: string | RegExp) => page.getByRole('radio', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const PIN = '4829 1357 0624';

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function toScreen(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await press(page, 'F3');
  await type(page, /BECE/).waitFor();
}

const sold = (changes: object = {}): SaleView =>
  sale({ ...done, product: 'voucher', phone: 'WASSCE', supplier: 'WASSCE', quantity: 1, cedis: 19.5, ...changes });

/** A board with this sale on it, and each showing counted as main counts it. */
const shelf = (voucher: SaleView) => {
  let times = 0;
  return {
    'sales.board': () => good({ ...EMPTY_BOARD, justNow: [voucher] }),
    'vouchers.reveal': () => good(revealed(voucher, NOW, times++)),
  };
};

async function toPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: /WASSCE/ }).focus();
  await press(page, 'Enter');
  await dialog(page).getByRole('button', { name: 'Show PIN' }).waitFor();
}

test('one voucher is sold in four keys', async () => {
  const { page, main, complaints } = await open();
  await page.getByLabel("Customer's number").waitFor();
  await press(page, 'F3');
  await type(page, /BECE/).waitFor();
  await press(page, '4', 'Enter');
  await page.getByRole('button', { name: 'Send' }).waitFor();
  await press(page, 'Enter');
  await page.getByText('1 × WASSCE is saved').waitFor();
  // The Enter that sent it may come twice.
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByText('1 × WASSCE is saved').count()).toBe(1);
  expect(submissions(main)).toMatchObject([
    { sale: { product: 'voucher', typeName: 'WASSCE', quantity: 1, phone: null, email: null }, price: 1950 },
  ]);
  expect(complaints).toEqual([]);
});

test('a digit typed over the read-back chooses its voucher after Esc, and a number chooses none', async () => {
  const { page } = await open();
  await toScreen(page);
  await press(page, '4', 'Enter');
  await page.getByRole('button', { name: 'Send' }).waitFor();
  await press(page, '3', 'Escape');
  await expect.poll(() => type(page, /SHS Placement/).isChecked()).toBe(true);
  await press(page, 'Enter');
  await page.getByRole('button', { name: 'Send' }).waitFor();
  await page.keyboard.type('0241', { delay: 60 });
  await press(page, 'Escape');
  await type(page, /BECE/).waitFor();
  await expect.poll(() => type(page, /SHS Placement/).isChecked()).toBe(true);
});

test('+ and − change how many, and the customer hears the price', async () => {
  const { page, main } = await open();
  await toScreen(page);
  await press(page, '3', '+', '+', '+', '-');
  await page.getByText('3 × GHS 17.00 = GHS 51.00').waitFor();
  await press(page, 'Enter');
  await page.getByText('3 × SHS Placement').waitFor();
  await page.getByRole('button', { name: 'Send' }).waitFor();
  await press(page, 'Enter');
  await expect.poll(() => submissions(main)).toMatchObject([{ sale: { quantity: 3 }, price: 5100 }]);
});

test('keys are text in the fields for number and address, and choose nothing', async () => {
  const { page, main } = await open();
  await toScreen(page);
  await press(page, '1');
  await page.getByLabel(/Text them to/).focus();
  await press(page, ...'0244123456');
  await page.getByLabel(/E-mail them to/).focus();
  await press(page, ...'pat+4@example.com', 'Enter');
  await page.getByText('pat+4@example.com').waitFor();
  await page.getByRole('button', { name: 'Send' }).waitFor();
  await press(page, 'Enter');
  await expect
    .poll(() => submissions(main))
    .toMatchObject([{ sale: { typeName: 'BECE', quantity: 1, phone: '0244123456', email: 'pat+4@example.com' } }]);
});

test('a sold-out type cannot be chosen; more vouchers than there are is refused, and not read back', async () => {
  const { page, main } = await open();
  await toScreen(page);
  await expect.poll(() => type(page, /NABPTEX.*Sold out/).isDisabled()).toBe(true);
  await press(page, '2', 'Enter');
  await page.getByText('Choose a voucher.').waitFor();
  await press(page, '3');
  await page.getByLabel('How many').fill('13');
  await press(page, 'Enter');
  await page.getByRole('alert').getByText('Only 12 SHS Placement are left').waitFor();
  expect(asked(main, 'sales.quote')).toHaveLength(0);
});

test('a type that ran out meanwhile says so, and the list is asked for anew', async () => {
  const { page, main } = await open({ 'sales.quote': () => bad('out-of-stock') });
  await toScreen(page);
  await press(page, '4', 'Enter');
  await page.getByRole('alert').getByText('does not have enough of this').waitFor();
  await expect.poll(() => asked(main, 'vouchers.types').at(-1)?.request).toEqual({ fresh: true });
});

test('the focus goes from the types over how many to number, address and the ways on', async () => {
  const { page } = await open();
  await toScreen(page);
  await press(page, '4');
  const order: (string | null)[] = [];
  for (let step = 0; step < 7; step += 1) {
    await press(page, 'Tab');
    order.push(
      await page.evaluate(() => {
        const { activeElement: active } = document;
        const label = active instanceof HTMLInputElement ? active.labels?.[0]?.textContent : active?.ariaLabel;
        return label ?? active?.textContent ?? null;
      }),
    );
  }
  expect(order).toEqual([
    'One fewer',
    'How many',
    'One more',
    expect.stringContaining('Text them to'),
    expect.stringContaining('E-mail them to'),
    expect.stringContaining('Clear'),
    expect.stringContaining('Read back'),
  ]);
});

test('a PIN that went to paper is handed over: the screen asks for it no more', async () => {
  const answers = { 'sales.submit': ({ saleId }: SaleSubmission) => good({ ...sold({ ago: 0 }), id: saleId }) };
  const { page, main } = await open(answers);
  await toScreen(page);
  await press(page, '4', 'Enter');
  await page.getByRole('button', { name: 'Send' }).waitFor();
  await press(page, 'Enter');
  await page.getByText('Voucher ready. Show the PIN.').waitFor();
  await press(page, 'Control+p');
  await dialog(page)
    .getByRole('button', { name: /^Print PIN/ })
    .waitFor();
  await press(page, 'Control+p');
  await expect.poll(() => asked(main, 'printing.vouchers')).toHaveLength(1);
  await press(page, 'Escape');
  await expect.poll(() => page.getByText('Voucher ready. Show the PIN.').count()).toBe(0);
});

test('an owner allows the PIN onto paper, and that is what the permission is used for', async () => {
  let allowed = false;
  const { page, main } = await open({
    ...shelf(sold()),
    'printing.vouchers': () => (allowed ? good({}) : bad('not-allowed')),
    'staff.approve': () => {
      allowed = true;
      return good({ kind: 'right' });
    },
  });
  await toPage(page);
  await page.getByRole('button', { name: /^Print PIN/ }).waitFor();
  await press(page, 'Control+p');
  await page.getByRole('button', { name: 'Owner allows it' }).waitFor();
  await press(page, 'o');
  await page.getByLabel(/PIN$/).last().waitFor();
  await page.keyboard.type('907214');
  await press(page, 'Enter');
  await expect.poll(() => asked(main, 'printing.vouchers').length).toBe(2);
  expect(asked(main, 'staff.approve')).toMatchObject([{ request: { what: 'reprint' } }]);
  expect(asked(main, 'vouchers.reveal')).toEqual([]);
});

test('P shows the PIN of the sale just made once it is delivered', async () => {
  const answers = { 'sales.submit': ({ saleId }: SaleSubmission) => good({ ...sold({ ago: 0 }), id: saleId }) };
  const { page, main } = await open({ ...answers, 'vouchers.reveal': () => good(revealed(sold(), NOW, 0)) });
  await toScreen(page);
  await press(page, '4', 'Enter');
  await page.getByRole('button', { name: 'Send' }).waitFor();
  await press(page, 'Enter');
  await page.getByText('Voucher ready. Show the PIN.').waitFor();
  expect(asked(main, 'vouchers.reveal')).toHaveLength(0);
  await press(page, 'p');
  await dialog(page).getByRole('region', { name: 'PIN and serial' }).getByText(PIN).waitFor();
  await expect.poll(() => asked(main, 'vouchers.reveal')).toHaveLength(1);
  // The customer holds the slip: the next key on the screen starts the next sale, and no copy.
  await press(page, 'Escape', 'Escape');
  await page.getByText('Choose a voucher by its key').waitFor();
  await expect.poll(() => page.getByText('Voucher ready. Show the PIN.').count()).toBe(0);
  await expect.poll(() => type(page, /BECE/).evaluate((radio) => radio === document.activeElement)).toBe(true);
});

test('a PIN is not on the page until it is asked for, and Esc takes it away before it closes the page', async () => {
  const voucher = sold();
  const { page, main } = await open(shelf(voucher));
  await toPage(page);
  expect(asked(main, 'vouchers.reveal')).toHaveLength(0);
  await press(page, 'p');
  await dialog(page).getByRole('region', { name: 'PIN and serial' }).getByText(PIN).waitFor();
  await dialog(page).getByRole('region', { name: 'Slip' }).getByText(PIN).waitFor();
  await press(page, 'Escape');
  await expect.poll(() => dialog(page).count()).toBe(1);
  expect(await page.content()).not.toContain(PIN);
  await press(page, 'Escape');
  await expect.poll(() => dialog(page).count()).toBe(0);
});

test('a PIN that is shown again is marked as a copy with who and when; held keys show it once', async () => {
  const { page, main } = await open(shelf(sold()));
  await toPage(page);
  await page.keyboard.down('p');
  await page.keyboard.down('p');
  await page.keyboard.up('p');
  const pins = dialog(page).getByRole('region', { name: 'PIN and serial' });
  await pins.getByText(PIN).waitFor();
  await expect.poll(() => asked(main, 'vouchers.reveal')).toHaveLength(1);
  await expect.poll(() => pins.getByText('COPY').count()).toBe(0);
  await press(page, 'Escape', 'p');
  await pins.getByText('COPY 1, Ama, Sat 21 Nov 2026 10:42').waitFor();
  await pins.getByText('First shown by Kofi').waitFor();
});

test('a PIN is gone after a minute, with the page of its sale, and when nobody looks at the window', async () => {
  // Playwright's clock stays in a page.
  const { page } = await open(shelf(sold()), { alone: true });
  await page.clock.install();
  await toPage(page);
  const shown = async () => {
    await press(page, 'p');
    await page.getByText(PIN).first().waitFor();
  };
  await shown();
  await page.clock.fastForward(61_000);
  await expect.poll(() => page.content()).not.toContain(PIN);
  await shown();
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => page.content()).not.toContain(PIN);
  await shown();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await toPage(page);
  expect(await page.content()).not.toContain(PIN);
});

test('a PIN that comes after the page was left is not shown, and nothing of it is stored', async () => {
  let answer = (_: unknown): void => {};
  const voucher = sold();
  const { page } = await open({
    ...shelf(voucher),
    'vouchers.reveal': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await toPage(page);
  await press(page, 'p');
  await dialog(page).getByText('Opening the voucher').waitFor();
  await press(page, 'Escape');
  answer(good(revealed(voucher, NOW, 0)));
  await toPage(page);
  expect(await page.content()).not.toContain(PIN);
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(stored).not.toMatch(/4829|TRN2/);
});

test('a PIN that cannot be shown says why, and can be tried again', async () => {
  const answers = [bad('journal-unavailable'), good(revealed(sold(), NOW, 0))];
  const { page } = await open({ ...shelf(sold()), 'vouchers.reveal': () => answers.shift() });
  await toPage(page);
  await press(page, 'p');
  await dialog(page).getByRole('alert').waitFor();
  await press(page, 'p');
  await page.getByText(PIN).first().waitFor();
});

test('a sale that is not delivered offers no PIN', async () => {
  const waiting = sold({ state: 'accepted', delivery: 'pending', money: 'taken', attention: 'voucher-missing' });
  const { page } = await open({ 'sales.board': () => good({ ...EMPTY_BOARD, needsAttention: [waiting] }) });
  await page.getByRole('button', { name: /WASSCE/ }).click();
  await dialog(page).getByText('a voucher is missing').waitFor();
  await expect.poll(() => dialog(page).getByRole('button', { name: /PIN/ }).count()).toBe(0);
});

test('"sell again" fills type, how many and number, and sends nothing', async () => {
  const gone = sold({ state: 'rejected', money: 'none', phone: '0244123456', quantity: 2, actions: ['again'] });
  const { page, main } = await open({ 'sales.board': () => good({ ...EMPTY_BOARD, justNow: [gone] }) });
  await toScreen(page);
  await page.getByRole('button', { name: /024…3456/ }).click();
  await dialog(page).getByRole('button', { name: 'Sell again' }).click();
  await page.getByText('2 × GHS 19.50').waitFor();
  await expect.poll(() => page.getByLabel(/Text them to/).inputValue()).toBe('024 412 3456');
  expect(asked(main, 'sales.submit')).toHaveLength(0);
});

test('nothing is sold without a list, and asking again by hand brings it', async () => {
  const answers = [bad('offline'), good(VOUCHER_TYPES)];
  const { page } = await open({ 'vouchers.types': () => answers.shift() ?? never() });
  await page.getByLabel("Customer's number").waitFor();
  await press(page, 'F3');
  await page.getByRole('alert').getByText('no connection').waitFor();
  await press(page, 'Enter');
  await type(page, /WASSCE GHS 19.50|WASSCE , GHS 19.50/).waitFor();
});

test('a digit of a number pad without NumLock replaces the choice, as any other key does', async () => {
  const { page } = await open();
  await toScreen(page);
  const howMany = page.getByLabel('How many');
  await howMany.focus();
  await howMany.evaluate((field) => {
    const pressed = { code: 'Numpad2', key: 'ArrowDown', bubbles: true, cancelable: true };
    field.dispatchEvent(new KeyboardEvent('keydown', pressed));
  });
  await expect.poll(() => howMany.inputValue()).toBe('2');
});
