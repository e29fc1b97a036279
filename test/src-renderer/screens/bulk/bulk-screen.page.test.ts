import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import type { SaleSubmission } from '#shared/counter-api/sales.ts';
import { pesewas } from '#shared/money.ts';
import { listSale, listText, ordersOf, soldBefore } from '../../../support/preview/fakes/fake-bulk.ts';
import {
  type Answers,
  BUNDLES,
  bad,
  EMPTY_BOARD,
  type FakeMain,
  good,
  quote,
} from '../../../support/preview/fakes/fake-main.ts';
import { paste, toBulk } from '../../../support/preview/scenes/bulk-scenes.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';
import { held } from '../../../support/renderer/held.ts';
import { settled } from '../../../support/renderer/settled.ts';
import { slowFiles } from '../../../support/renderer/slow-files.ts';

const open = counterWindows();

const entry = (page: Page) => page.getByLabel('Number and size');
const list = (page: Page) => page.getByRole('listbox', { name: 'Rows of the list' });
const rows = (page: Page) => list(page).getByRole('option');
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const asked = (main: FakeMain, name: string) => main.asked.filter((one) => one.name === name);
const submissions = (main: FakeMain) => asked(main, 'sales.submit').map(({ request }) => request as SaleSubmission);
const hasFocus = (page: Page, label: string) =>
  page.getByLabel(label).evaluate((field) => field === document.activeElement);

async function openBulk(answers: Answers = {}) {
  const window = await open(answers);
  await toBulk(window.page);
  // Typed rows count only once the bundles have loaded.
  await window.page
    .getByLabel('Usual size')
    .getByRole('option', { name: '5 GB', exact: true })
    .waitFor({ state: 'attached' });
  return window;
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test('a digit on a list of words chooses there, and goes to no other field', async () => {
  const { page } = await openBulk();
  const size = page.getByLabel('Usual size');
  await size.focus();
  await press(page, '5');
  await expect.poll(() => size.inputValue()).toBe('5');
  expect(await hasFocus(page, 'Usual size')).toBe(true);
  expect(await entry(page).inputValue()).toBe('');
});

test('rows typed by hand are read back and sold together, by keyboard alone', async () => {
  const { page, main, complaints } = await openBulk();
  await page.keyboard.type('0244123456 5gb');
  await page.getByText('024 412 3456, MTN, 5 GB, 25.10').waitFor();
  await press(page, 'Enter');
  await page.keyboard.type('+233 20 123 4567, 10 GB');
  await press(page, 'Enter');
  await expect.poll(() => rows(page).count()).toBe(2);
  await press(page, 'Enter');
  await page.getByRole('heading', { name: 'Read the list back to the customer' }).waitFor();
  await page.getByText('2 bundles', { exact: true }).waitFor();
  await send(page).waitFor();
  await press(page, 'Enter');
  await page.getByText('2 bundles are saved').waitFor();
  expect(submissions(main)).toMatchObject([
    {
      price: 7060,
      sale: {
        product: 'bulk',
        rows: [
          { network: 'MTN', phone: '0244123456', volumeGb: 5 },
          { network: 'Telecel', phone: '0201234567', volumeGb: 10 },
        ],
      },
    },
  ]);
  await expect.poll(() => hasFocus(page, 'Number and size')).toBe(true);
  await expect.poll(() => rows(page).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('five thousand rows come in with one paste, a window of them stands in the page, and all are sold', async () => {
  const { page, main } = await openBulk();
  await paste(page, `${listText(5100)}\n`);
  await page.getByText('5,000 rows added. One list holds 5,000; 100 rows did not fit').waitFor();
  await expect.poll(() => rows(page).count()).toBeLessThan(60);
  await list(page).focus();
  await press(page, 'End');
  await expect.poll(() => list(page).getByRole('option', { selected: true }).textContent()).toContain('5000');
  await press(page, 'Escape', 'Enter');
  await page.getByText('5,000 bundles').waitFor();
  await send(page).waitFor();
  await press(page, 'Enter');
  await expect.poll(() => submissions(main)).toHaveLength(1);
  expect(submissions(main)[0]?.sale).toMatchObject({ rows: { length: 5000 } });
});

const goldButton = (page: Page) => page.getByRole('button', { name: /^(Read back|Add the row|Fix .*)$/ });

test('Enter leads from one row that is wrong to the next, mended in its place, and behind the last to the read-back', async () => {
  const { page } = await openBulk();
  await paste(page, '0244123456 5GB\n2.44E+08 5GB\n0201234567 5GB\n0271234567 15GB');
  await expect.poll(() => rows(page).count()).toBe(4);
  await page.getByText('2 of 4 rows', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Fix 2 rows' }).waitFor();
  await press(page, 'Enter');
  await page.getByRole('alert').getByText('Fix 2 rows first, or leave them out.').waitFor();
  await page.getByText('A spreadsheet has cut this number').first().waitFor();
  await expect.poll(() => hasFocus(page, 'Row 2')).toBe(true);
  await page.keyboard.type('0244 555 666 5GB');
  await page.getByText('024 455 5666, MTN, 5 GB').waitFor();
  await press(page, 'Enter');
  await expect.poll(() => hasFocus(page, 'Row 4')).toBe(true);
  await press(page, 'End');
  await page.keyboard.type(' bigtime');
  await press(page, 'Enter');
  await expect.poll(() => list(page).evaluate((box) => box === document.activeElement)).toBe(true);
  await expect.poll(() => rows(page).nth(3).textContent()).toContain('AT-BigTime');
  await page.getByText('4 rows', { exact: true }).waitFor();
  await press(page, 'Enter');
  await send(page).waitFor();
});

test('the gold button names Enter’s effect, and has it: add, fix, read back', async () => {
  const { page } = await openBulk();
  await page.keyboard.type('0244123456 5GB');
  await expect.poll(() => goldButton(page).textContent()).toContain('Add the row');
  await goldButton(page).click();
  await expect.poll(() => rows(page).count()).toBe(1);
  await expect.poll(() => goldButton(page).textContent()).toContain('Read back');
  await entry(page).focus();
  await page.keyboard.type('0201234567');
  await press(page, 'Enter');
  await expect.poll(() => goldButton(page).textContent()).toContain('Fix 1 row');
  await goldButton(page).click();
  await expect.poll(() => hasFocus(page, 'Row 2')).toBe(true);
  // Enter keeps an open row, and no button says otherwise.
  await expect.poll(() => goldButton(page).getAttribute('aria-keyshortcuts')).toBe(null);
  await press(page, 'End');
  await page.keyboard.type(' 5GB');
  await press(page, 'Enter');
  await expect.poll(() => goldButton(page).textContent()).toContain('Read back');
  await page.getByLabel('Usual size').focus();
  await press(page, 'Enter');
  await send(page).waitFor();
});

test('lines without a number, and those that did not fit, are counted, and seen as they came', async () => {
  const { page } = await openBulk();
  await paste(page, 'Good morning\n0244123456 5GB\nThanks, Ama\n0201234567 5GB');
  await page.getByText('2 rows added. 2 lines without a number were left out.').waitFor();
  await press(page, 'Alt+l');
  const dialog = page.getByRole('dialog', { name: 'Lines left out' });
  await expect.poll(() => dialog.getByLabel('No number in these lines').inputValue()).toBe('Good morning\nThanks, Ama');
  await press(page, 'Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  await paste(page, `${listText(4999)}\n`);
  await page.getByText('One list holds 5,000; 1 row did not fit.').waitFor();
  await press(page, 'Alt+l');
  await expect.poll(() => dialog.getByRole('textbox').count()).toBe(1);
  const tooMany = listText(4999).split('\n').at(-1);
  await expect.poll(() => dialog.getByLabel('No room for these').inputValue()).toBe(tooMany);
});

test('a row that is too long says that its end was cut off', async () => {
  const { page } = await openBulk();
  await paste(page, `0201234567 5GB\n0244123456 5GB ${'for Kofi '.repeat(30)}`);
  await expect.poll(() => rows(page).nth(1).textContent()).toContain('Too long: its end was cut off.');
});

test('Esc leaves a row as it was, Delete takes it out, Ctrl+Z brings it back', async () => {
  const { page } = await openBulk();
  await paste(page, '0244123456 5GB\n0201234567 5GB');
  await rows(page).first().waitFor();
  await list(page).focus();
  await press(page, 'Space');
  await page.keyboard.type('nonsense 1');
  await press(page, 'Escape');
  await expect.poll(() => rows(page).first().textContent()).toContain('024 412 3456');
  await press(page, 'Delete');
  await expect.poll(() => rows(page).count()).toBe(1);
  await press(page, 'Control+z');
  await expect.poll(() => rows(page).count()).toBe(2);
});

test('a list that was cleared by the key that takes a word out elsewhere can be brought back', async () => {
  const { page, main } = await openBulk();
  await paste(page, `${listText(3)}\n`);
  await expect.poll(() => rows(page).count()).toBe(3);
  await entry(page).focus();
  await press(page, 'Control+Backspace');
  await expect.poll(() => rows(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Bring back' }).click();
  await expect.poll(() => rows(page).count()).toBe(3);
  await entry(page).focus();
  await press(page, 'Enter');
  await page.getByText('3 bundles', { exact: true }).waitFor();
  await send(page).waitFor();
  await press(page, 'Enter');
  await page.getByText('3 bundles are saved').waitFor();
  expect(submissions(main)).toHaveLength(1);
  // A list that was sold can't be brought back.
  await expect.poll(() => page.getByRole('button', { name: 'Bring back' }).count()).toBe(0);
});

test('a cleared list is not brought back to a file that is being read', async () => {
  const { page } = await open({}, { alone: true });
  const letGo = await slowFiles(page);
  await toBulk(page);
  await paste(page, `${listText(3)}\n`);
  await expect.poll(() => rows(page).count()).toBe(3);
  await entry(page).focus();
  await press(page, 'Control+Backspace');
  const bringBack = page.getByRole('button', { name: 'Bring back' });
  await bringBack.waitFor();
  await page.getByLabel('File with numbers and sizes').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('0201234567 5GB\n0244123456 5GB\n'),
  });
  await expect.poll(() => bringBack.count()).toBe(0);
  await letGo();
  await expect.poll(() => rows(page).count()).toBe(2);
});

test('repeats and rows that were sold before are marked, and left out in one press each', async () => {
  const { page, main } = await openBulk({
    'bulk.sameRows': ({ rows: wanted }: { rows: { phone: string }[] }) =>
      good(wanted.map(({ phone }) => (phone === '0201234567' ? soldBefore : null))),
  });
  await paste(page, '0244123456 5GB\n0201234567 5GB\n0244123456 5GB\n0244123456 10GB');
  await page.getByText('The same as row 1').waitFor();
  await page.getByText('Same number as row 1').waitFor();
  await page.getByText('Sold 3 minutes ago by Kofi').waitFor();
  await page.getByLabel('Show', { exact: true }).selectOption('repeat');
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.getByRole('button', { name: 'Leave out 1 repeat' }).focus();
  await press(page, 'Enter');
  await expect.poll(() => rows(page).count()).toBe(3);
  await expect.poll(() => hasFocus(page, 'Number and size')).toBe(true);
  await page.getByLabel('Show', { exact: true }).selectOption('sold');
  await page.getByRole('button', { name: 'Leave out the one sold before' }).focus();
  await press(page, 'Enter');
  await expect.poll(() => rows(page).count()).toBe(2);
  await expect.poll(() => asked(main, 'bulk.sameRows').length).toBeLessThanOrEqual(2);
});

test('a paste is taken out by its button only while nothing was changed since', async () => {
  const { page } = await openBulk();
  const takeOut = page.getByRole('button', { name: 'Take these out again' });
  await paste(page, 'Good morning\n0244123456 5GB\n0201234567 5GB\n0244123456 5GB');
  await page.getByText('3 rows added.').waitFor();
  await takeOut.waitFor();
  await page.getByLabel('Show', { exact: true }).selectOption('repeat');
  await page.getByRole('button', { name: 'Leave out 1 repeat' }).press('Enter');
  await expect.poll(() => rows(page).count()).toBe(2);
  await expect.poll(() => takeOut.count()).toBe(0);
  await page.getByRole('button', { name: 'See the lines left out' }).waitFor();
  await paste(page, '0271234567 5GB\n0261234567 5GB');
  await expect.poll(() => rows(page).count()).toBe(4);
  await takeOut.press('Enter');
  await expect.poll(() => rows(page).count()).toBe(2);
});

test('a wrong row that was opened once is not opened again by another choice of rows', async () => {
  const { page } = await openBulk();
  await paste(page, '0244123456 5GB\n2.44E+08 5GB\n0244123456 5GB');
  await expect.poll(() => rows(page).count()).toBe(3);
  await press(page, 'Enter');
  await expect.poll(() => hasFocus(page, 'Row 2')).toBe(true);
  await press(page, 'Escape');
  await page.getByLabel('Show', { exact: true }).selectOption('repeat');
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.getByRole('button', { name: 'Leave out 1 repeat' }).press('Enter');
  await expect.poll(() => rows(page).count()).toBe(2);
  await expect.poll(() => hasFocus(page, 'Number and size')).toBe(true);
  expect(await page.getByLabel('Row 2', { exact: true }).count()).toBe(0);
  await page.keyboard.type('0201234567 5GB');
  await press(page, 'Enter');
  await expect.poll(() => rows(page).count()).toBe(3);
  await expect.poll(() => rows(page).nth(1).textContent()).toContain('2.44E+08');
  // A new press opens it anew, from any choice of rows.
  await page.getByLabel('Show', { exact: true }).selectOption('wrong');
  await expect.poll(() => rows(page).count()).toBe(1);
  await goldButton(page).click();
  await expect.poll(() => hasFocus(page, 'Row 2')).toBe(true);
});

test('a row that is being mended in a narrowed list keeps its text while a file’s rows come in', async () => {
  const { page } = await openBulk();
  await paste(page, '0244123456 5GB\n2.44E+08 5GB');
  await page.getByLabel('Show', { exact: true }).selectOption('wrong');
  await expect.poll(() => rows(page).count()).toBe(1);
  await list(page).focus();
  await press(page, 'Space', 'Control+A');
  await page.keyboard.type('0244 555');
  await page.getByLabel('File with numbers and sizes').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('0201234567 5GB\n024412345 5GB\n'),
  });
  await page.getByText('2 rows added.').waitFor();
  await settled(page);
  expect(await hasFocus(page, 'Row 2')).toBe(true);
  await page.keyboard.type(' 666 5GB');
  await press(page, 'Enter');
  await page.getByLabel('Show', { exact: true }).selectOption('all');
  await expect.poll(() => rows(page).nth(1).textContent()).toContain('024 455 5666');
});

test('the wallet’s words are said of no other list than the one they were asked for', async () => {
  let answer: unknown = good({ enough: 'yes' });
  const affords = held(() => answer);
  const { page } = await openBulk({ 'bulk.affords': affords.answer });
  const enough = page.getByText('The wallet has enough.');
  /** A list that is judged anew is asked about once more: each of its questions gets the same answer. */
  const answers = (words: Locator, count: number) =>
    expect
      .poll(() => {
        while (affords.count() > 0) affords.release();
        return words.count();
      })
      .toBe(count);
  await page.keyboard.type('0244123456 5GB');
  await press(page, 'Enter');
  await answers(enough, 1);
  await page.keyboard.type('0201234567 10GB');
  await press(page, 'Enter');
  await expect.poll(() => rows(page).count()).toBe(2);
  await expect.poll(affords.count).toBeGreaterThan(0);
  expect(await enough.count()).toBe(0);
  answer = good({ enough: 'no' });
  const tooLow = page.getByText('The wallet is too low for this list.');
  await answers(tooLow, 1);
  // Another number gets the same bundle: the words stay while it is asked about.
  await list(page).focus();
  await press(page, 'Space', 'Control+A');
  await page.keyboard.type('0244555666 5GB');
  await press(page, 'Enter');
  await expect.poll(affords.count).toBeGreaterThan(0);
  expect(await tooLow.count()).toBe(1);
  answer = bad('offline');
  await answers(tooLow, 0);
});

test('a bundle that ran out marks its rows and refuses no other', async () => {
  let soldOut = false;
  const offers = () =>
    BUNDLES.map((one) => (one.volumeGb === 5 && soldOut ? { ...one, inStock: false, price: null } : one));
  const { page } = await openBulk({
    'catalogue.bundles': () => good(offers()),
    'sales.quote': () => {
      soldOut = true;
      const refused = [{ row: 0, code: 'out-of-stock' }];
      return good({ ...quote(listSale({ saved: 2 }).sale.price), rows: { same: 0, refused } });
    },
  });
  await paste(page, '0244123456 5GB\n0201234567 10GB');
  await rows(page).first().waitFor();
  await press(page, 'Enter');
  await page.getByRole('alert').getByText('1 row cannot be sold now. Go back: it is marked').waitFor();
  await expect.poll(() => send(page).count()).toBe(0);
  await press(page, 'Escape');
  await expect.poll(() => rows(page).first().textContent()).toContain('Sold out');
  await expect.poll(() => rows(page).nth(1).textContent()).toContain('020 123 4567');
});

test('a file is read as a spreadsheet writes it, and a draft survives a reload', async () => {
  const { page, main } = await openBulk();
  await page.getByLabel('File with numbers and sizes').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('\ufeffPhone;Volume (MB)\r\n244123456;5000\r\n"020 123 4567";10000\r\n', 'utf16le'),
  });
  await expect.poll(() => rows(page).count()).toBe(2);
  await expect.poll(() => rows(page).first().textContent()).toContain('024 412 3456MTN5 GB');
  await expect.poll(() => main.asked.some(({ name }) => name === 'drafts.keep')).toBe(true);
  await page.reload();
  await toBulk(page);
  await expect.poll(() => rows(page).count()).toBe(2);
  await press(page, 'Control+Backspace');
  await expect.poll(() => rows(page).count()).toBe(0);
});

test('nothing is sold without prices, and the rows are kept', async () => {
  const answers = [bad('offline'), good(BUNDLES)];
  const window = await open({ 'catalogue.bundles': () => answers.shift() ?? good(BUNDLES) });
  const { page } = window;
  await toBulk(page);
  await page.getByRole('alert').getByText('no connection').waitFor();
  await paste(page, '0244123456 5GB\n0201234567 5GB');
  await page.getByText('2 rows', { exact: true }).waitFor();
  await page.keyboard.type('0244123456 2GB');
  await expect.poll(() => page.getByRole('button', { name: /^Leave out/ }).count()).toBe(0);
  await expect.poll(() => page.getByLabel('Show', { exact: true }).count()).toBe(0);
  await expect.poll(() => page.getByText('GHS 0.00').count()).toBe(0);
  await page.getByRole('button', { name: 'Try again' }).focus();
  await press(page, 'Enter');
  await expect.poll(() => rows(page).count()).toBe(2);
  await page
    .getByText(/^GHS \d/)
    .first()
    .waitFor();
});

const stopped = listSale({ attention: 120, done: 60, 'not-sold': 7 });
const stoppedAnswers = {
  'sales.board': () => good({ ...EMPTY_BOARD, needsAttention: [stopped.sale] }),
  'sales.get': () => good(stopped.sale),
  'orders.ofSale': ordersOf(stopped.orders),
};

test('a list that a crash stopped is opened from the board, and goes on with one answer', async () => {
  const asks: unknown[] = [];
  const { page } = await open({
    ...stoppedAnswers,
    'bulk.act': (request: unknown) => {
      asks.push(request);
      return good({ sale: { ...stopped.sale, revision: stopped.sale.revision + 120 }, done: 120 });
    },
  });
  await page.getByRole('region', { name: 'Needs attention' }).getByRole('button', { name: 'Show the rows' }).focus();
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('60 of 187 done, 120 need attention, 7 not sold').waitFor();
  await dialog.getByRole('button', { name: 'Send the 120 rows now' }).focus();
  await press(page, 'Enter');
  await dialog.getByText('Done for 120 rows.').waitFor();
  expect(asks).toEqual([{ saleId: stopped.sale.id, action: 'send' }]);
});

test('rows of a list are walked through by keys and narrowed by state; one opens with its timeline', async () => {
  const { page } = await open(stoppedAnswers);
  await page
    .getByRole('button', { name: /187 orders/ })
    .first()
    .click();
  const box = page.getByRole('dialog').getByRole('listbox', { name: 'Rows' });
  await box.getByRole('option').first().waitFor();
  await box.focus();
  await press(page, 'End');
  await expect.poll(() => box.getByRole('option', { selected: true }).textContent()).toContain('Not sold');
  await page.getByRole('dialog').getByText('It was left out, and not charged').first().waitFor();
  await page.getByLabel('State').selectOption('not-sold');
  await expect.poll(() => box.getByRole('option').count()).toBe(7);
});

test('the failed ones again are a new list, under a new id, that nobody has sent', async () => {
  const again = [{ network: 'MTN', phone: '0244123456', volumeGb: 5 }];
  const { page, main } = await open({ ...stoppedAnswers, 'bulk.rowsAgain': () => good(again) });
  await page.getByRole('button', { name: 'Show the rows' }).click();
  await page.getByRole('button', { name: 'Sell the 7 rows again' }).click();
  await entry(page).waitFor();
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(submissions(main)).toHaveLength(0);
  await press(page, 'Enter');
  await send(page).waitFor();
  await press(page, 'Enter');
  await expect.poll(() => submissions(main)).toHaveLength(1);
  expect(submissions(main)[0]?.saleId).not.toBe(stopped.sale.id);
});

test('the outcome is saved as a file, and the page names the file', async () => {
  const { page, main } = await open(stoppedAnswers);
  await page.getByRole('button', { name: 'Show the rows' }).click();
  await page.getByRole('button', { name: 'Save as a file' }).click();
  await page.getByText('Saved as /home/ama/Documents/Dwadi bulk slip').waitFor();
  await expect.poll(() => asked(main, 'bulk.saveCsv')).toHaveLength(1);
});

test('the focus goes from the entry through the tools and the rows to the read-back', async () => {
  const { page } = await openBulk();
  await paste(page, '0244123456 5GB\n2.44E+08 5GB');
  await rows(page).first().waitFor();
  const names: string[] = [];
  for (let stop = 0; stop < 8; stop += 1) {
    names.push(
      await page.evaluate(() => {
        const { activeElement: at } = document;
        const label =
          at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels?.[0]?.textContent : null;
        return at?.getAttribute('aria-label') ?? label ?? at?.querySelector('span')?.textContent ?? '';
      }),
    );
    await press(page, 'Tab');
  }
  expect(names).toEqual([
    'Number and size',
    'Usual size',
    'Open a file',
    'Take these out again',
    'Show',
    'Leave out the wrong one',
    'Rows of the list',
    'Clear',
  ]);
});

test('M22 rows are asked about again once the read-back has met a sale that they did not know of', async () => {
  const blocking = { ...soldBefore, blocks: true };
  const met = { now: false };
  const { page, main } = await openBulk({
    'bulk.sameRows': ({ rows: wanted }: { rows: unknown[] }) => good(wanted.map(() => (met.now ? blocking : null))),
    'sales.quote': () => {
      met.now = true;
      return good(quote(pesewas(2510), { sameSale: blocking, rows: { refused: [], same: 1 } }));
    },
  });
  await page.keyboard.type('0244123456 5gb');
  await press(page, 'Enter');
  await expect.poll(() => asked(main, 'bulk.sameRows').length).toBe(1);
  await press(page, 'Enter');
  await page.getByRole('heading', { name: 'Read the list back to the customer' }).waitFor();
  await page.getByText('Dwadi compares only with sales of this counter').waitFor();
  await press(page, 'Escape');
  await rows(page).getByText('Not known yet whether it was sold').waitFor();
});
