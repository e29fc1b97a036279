/** Ten usual tasks from the idle counter, each by the keys that docs/keyboard.md counts. Words that are typed are not counted. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { PIECES } from '#shared/counter-api/shifts.ts';
import {
  type Answers,
  done,
  type FakeMain,
  foundLines,
  good,
  line,
  sale,
  snapshot,
} from '../../support/preview/fakes/fake-main.ts';
import { onBoard } from '../../support/preview/scenes/customers-money-scenes.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';
import { settled } from '../../support/renderer/settled.ts';

const open = counterWindows();

interface Hand {
  readonly page: Page;
  press(...keys: readonly string[]): Promise<void>;
  /** A name or a message: its length is the customer's. */
  write(words: string): Promise<void>;
  /** The field that this label names has the focus. */
  at(label: string | RegExp): Promise<void>;
  readBack(): Promise<void>;
  /** Delivers an event from main. */
  tell(name: string, body: unknown): Promise<void>;
}

interface Task {
  /** The words of docs/keyboard.md. */
  readonly name: string;
  readonly answers?: Answers;
  readonly keys: number;
  readonly call: string;
  readonly asks: object;
  act(hand: Hand): Promise<void>;
}

const recent = sale({ ...done, phone: '0559870456', cedis: 20 });

const TASKS: readonly Task[] = [
  {
    name: 'Sell GHS 10 of airtime',
    keys: 14,
    call: 'sales.submit',
    asks: { sale: { product: 'airtime', phone: '0244123456', amount: 1000 } },
    act: async ({ press, readBack }) => {
      await press(...'024412345610', 'Enter');
      await readBack();
      await press('Enter');
    },
  },
  {
    name: 'Sell a bundle of 5 GB',
    keys: 14,
    call: 'sales.submit',
    asks: { sale: { product: 'data', phone: '0244123456', volumeGb: 5 } },
    act: async ({ page, press, readBack }) => {
      await press('F1', ...'0244123456');
      await page.getByRole('radio', { name: /^5 GB/ }).waitFor();
      await press('5', 'Enter');
      await readBack();
      await press('Enter');
    },
  },
  {
    name: 'Sell a voucher',
    keys: 4,
    call: 'sales.submit',
    asks: { sale: { product: 'voucher', typeName: 'WASSCE', quantity: 1 } },
    act: async ({ page, press, readBack }) => {
      await press('F3');
      await page.getByRole('radio', { name: /BECE/ }).waitFor();
      await press('4', 'Enter');
      await readBack();
      await press('Enter');
    },
  },
  {
    name: 'Pay a DStv bill of GHS 50',
    keys: 18,
    call: 'sales.submit',
    asks: { sale: { product: 'bill', biller: 'dstv', account: '7029481155', amount: 5000 } },
    act: async ({ page, press, at, readBack }) => {
      await press('F4');
      await page.getByRole('radio', { name: /DStv/ }).waitFor();
      await press('3');
      await at('Smartcard number');
      await press(...'7029481155', 'Enter');
      await page.getByText('Kwame Boateng').waitFor();
      await press('y');
      await at(/^Amount/);
      await press('5', '0', 'Enter');
      await readBack();
      await press('Enter');
    },
  },
  {
    name: 'Register for AFA',
    keys: 35,
    call: 'sales.submit',
    asks: { sale: { product: 'afa', phone: '0247654321', fullName: 'Akosua Mensah', region: 'Ashanti' } },
    act: async ({ press, write, at, readBack }) => {
      await press('F7');
      await at("Customer's number");
      await press(...'0247654321');
      await at('Ghana Card number');
      await press(...'7182936457');
      await at('Full name, as on the card');
      await write('Akosua Mensah');
      await press('Tab', ...'29031987');
      await at('Region');
      await press('A', 's', 'Tab');
      await write('Kejetia');
      await press('Enter');
      await readBack();
      await press('Enter');
    },
  },
  {
    name: 'Send an SMS to one number',
    keys: 15,
    call: 'sales.submit',
    asks: { sale: { product: 'sms', recipients: ['0244123456'], message: 'Come and see us' } },
    act: async ({ press, write, at, readBack }) => {
      await press('F6');
      await at('Numbers');
      await press(...'0244123456', 'Enter', 'Enter');
      await at('Message');
      await write('Come and see us');
      await press('Enter');
      await readBack();
      await press('Enter');
    },
  },
  {
    name: 'Find a sale and open its page',
    answers: {
      'orders.find': ({ text }: { text: string }) => good(foundLines(text)),
      'sales.get': () => good({ ...recent, id: line(1041, 1041).id, slipNumber: 1041 }),
    },
    keys: 5,
    call: 'orders.find',
    asks: { text: '456' },
    act: async ({ page, press }) => {
      await press('Control+k');
      await page.getByRole('combobox').waitFor();
      await press(...'456');
      await page.getByRole('listbox', { name: 'Found' }).getByRole('option').first().waitFor();
      await press('Enter');
      await page.getByRole('dialog', { name: /, slip / }).waitFor();
    },
  },
  {
    name: 'Pay out what is owed',
    answers: {
      ...onBoard().answers,
      'owed.payOut': () => good({ pin: { kind: 'right' }, owed: { newest: [], all: 0 } }),
    },
    keys: 6,
    call: 'owed.payOut',
    asks: { amount: 900, pin: '2580' },
    act: async ({ page, press, at }) => {
      await page.getByText('Owe the customer GHS 9.00.').first().waitFor();
      await press('Alt+o');
      await at('Your PIN');
      await page.getByRole('dialog').getByText('GHS 9.00', { exact: true }).waitFor();
      await press(...'2580', 'Enter');
    },
  },
  {
    name: 'Sell the same again',
    answers: { 'sales.recent': () => good([recent]) },
    keys: 6,
    call: 'sales.submit',
    asks: { sale: { product: 'airtime', phone: '0559870456', amount: 2000 } },
    act: async ({ page, press, readBack }) => {
      await press(...'456');
      await page.getByRole('button', { name: /Same again/ }).waitFor();
      await press('=', 'Enter');
      await readBack();
      await press('Enter');
    },
  },
  {
    name: 'Close the shift',
    keys: 29,
    call: 'shifts.close',
    asks: { pieces: PIECES.map((value) => ({ value, count: 2 })) },
    act: async ({ page, press, at, tell }) => {
      await press('Alt+s');
      await page.getByRole('button', { name: 'End the shift' }).waitFor();
      await press('e');
      await page.getByRole('button', { name: 'End it and count' }).waitFor();
      await press('Enter');
      // The count's own button takes no press before the end is answered.
      await settled(page);
      await tell('counter.changed', snapshot({ shift: { ...snapshot().shift, state: 'counting' } }));
      await at('GHS 200');
      await press(...PIECES.flatMap(() => ['2', 'Enter']), 'Enter');
      await page.getByText('You counted').waitFor();
      await press('y');
    },
  },
];

/** A hand on the idle counter, and how many keys it has pressed. */
async function handAt(answers: Answers): Promise<{ hand: Hand; main: FakeMain; pressed: () => number }> {
  const { page, main, tell } = await open(answers);
  let pressed = 0;
  const hand: Hand = {
    page,
    tell,
    press: async (...keys) => {
      for (const key of keys) {
        pressed += 1;
        await page.keyboard.press(key);
      }
    },
    write: (words) => page.keyboard.type(words),
    at: async (label) => {
      const field = page.getByLabel(label, { exact: true });
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    },
    readBack: () => page.getByRole('button', { name: 'Send', exact: true }).waitFor(),
  };
  await hand.at("Customer's number");
  return { hand, main, pressed: () => pressed };
}

test.each(TASKS)('$name: $keys keys', async ({ answers = {}, keys, call, asks, act }) => {
  const { hand, main, pressed } = await handAt(answers);
  await act(hand);
  await expect.poll(() => main.asked.findLast(({ name }) => name === call)?.request).toMatchObject(asks);
  expect(pressed()).toBe(keys);
});

test('the document counts the keys of these tasks', () => {
  const page = readFileSync(new URL('../../../docs/keyboard.md', import.meta.url), 'utf8');
  for (const { name, keys } of TASKS) expect(page).toMatch(new RegExp(`\\| ${name} \\|[^\\n]*\\| ${keys}\\b`));
});
