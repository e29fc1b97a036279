/** Printing as an attendant does it: by keys, from a sale's page and from anywhere; and what the printer's news ask. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { ALL_RIGHTS } from '#shared/counter-api/staff.ts';
import { PRINTING } from '#shared/words/printing.ts';
import {
  type Answers,
  bad,
  busyBoard,
  done,
  EMPTY_BOARD,
  good,
  sale,
  snapshot,
} from '../../support/preview/fakes/fake-main.ts';
import { fakePrinting, PRINTER, printing, QUEUED_JOB, waitingSlip } from '../../support/preview/fakes/fake-printing.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';
import { held } from '../../support/renderer/held.ts';
import { settled } from '../../support/renderer/settled.ts';

const open = counterWindows();

async function counter(state = printing(), more: Answers = {}) {
  const board = busyBoard();
  const { page, tell, main } = await open({ 'sales.board': () => good(board), ...fakePrinting(state), ...more });
  // The board has come: its last sale is what Ctrl+P prints.
  await page.getByRole('region', { name: 'Just now' }).getByRole('button').first().waitFor();
  const asked = (name: string) => main.asked.filter((call) => call.name === name).map(({ request }) => request);
  return { page, tell, asked, board };
}

test('Ctrl+P prints the slip of the sale that was made last, and the draft in hand stays', async () => {
  const { page, asked, board } = await counter();
  await page.keyboard.type('0244');
  await page.keyboard.press('Control+p');
  await expect.poll(() => asked('printing.sale').length).toBe(1);
  const all = [...board.underWay, ...board.needsAttention, ...board.justNow];
  const newest = all.reduce((last, sale) => (sale.slipNumber > last.slipNumber ? sale : last));
  await expect.poll(() => asked('printing.sale')).toEqual([{ saleId: newest.id }]);
  await expect.poll(() => page.getByLabel("Customer's number").inputValue()).toBe('024 4');
});

test('Ctrl+P on the page of a sale prints that one, and the page says when it was printed', async () => {
  const { page, asked, board, tell } = await counter();
  await page
    .getByRole('button', { name: /020…0981/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Print slip' }).waitFor();
  await page.keyboard.press('Control+p');
  await expect.poll(() => asked('printing.sale').length).toBe(1);
  const shown = [...board.underWay, ...board.justNow].filter(({ orders }) => orders[0]?.recipient.endsWith('981'));
  expect(shown.map(({ id }) => ({ saleId: id }))).toContainEqual(asked('printing.sale')[0]);
  await page.getByRole('button', { name: 'Print slip' }).click();
  await page.getByRole('status').filter({ hasText: 'on its way' }).waitFor();
  expect(await page.getByText('Printed.', { exact: true }).count()).toBe(0);
  await tell('printing.changed', printing());
  await page.getByRole('status').filter({ hasText: 'Printed.' }).waitFor();
});

test('a page says what became of its own slip, whatever lies in the queue besides', async () => {
  const old = { held: [waitingSlip(1, 0)], heldCount: 1, mayHavePrinted: [waitingSlip(4, 0)], mayHavePrintedCount: 1 };
  const { page, tell } = await counter(printing(old));
  await page
    .getByRole('button', { name: /020…0981/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Print slip' }).click();
  const dialog = page.getByRole('dialog');
  const says = (words: string) => dialog.getByRole('status').filter({ hasText: words }).waitFor();
  await says(PRINTING.onItsWay);
  await tell('printing.changed', printing({ ...old, onlySent: [QUEUED_JOB] }));
  await says(PRINTING.handedOver);
  await tell('printing.changed', printing(old));
  await says(PRINTING.printed);
  await tell('printing.changed', printing({ held: [waitingSlip(QUEUED_JOB, 0)], heldCount: 1 }));
  await dialog.getByRole('button', { name: PRINTING.dropHeld }).click();
  await dialog.getByRole('region', { name: PRINTING.newsOnAPage }).waitFor({ state: 'detached' });
  expect(await dialog.getByText(PRINTING.printed).count()).toBe(0);
});

test('a slip that may have come out is asked about, and the answer goes to main', async () => {
  const { page, asked } = await counter(printing({ mayHavePrinted: [waitingSlip(4, 0)], mayHavePrintedCount: 1 }));
  await page.getByRole('button', { name: 'No, print it again' }).press('Enter');
  await expect.poll(() => asked('printing.answer')).toEqual([{ jobId: 4, answer: 'again' }]);
  await page.getByText('Did it come out?').waitFor({ state: 'detached' });
});

test.each([
  ['Alt+y', 'came-out'],
  ['Alt+n', 'again'],
  ['Alt+x', 'drop'],
])('%s answers whether a slip came out, and the number in hand stays', async (key, answer) => {
  const { page, asked } = await counter(printing({ mayHavePrinted: [waitingSlip(4, 0)], mayHavePrintedCount: 1 }));
  await page.getByText('Did it come out?').waitFor();
  await page.keyboard.type('0244');
  await page.keyboard.press(key);
  await expect.poll(() => asked('printing.answer')).toEqual([{ jobId: 4, answer }]);
  await page.getByText('Did it come out?').waitFor({ state: 'detached' });
  await page.keyboard.press(key);
  await page.keyboard.type('5');
  await expect.poll(() => page.getByLabel("Customer's number").inputValue()).toBe('024 45');
  await expect.poll(() => asked('printing.answer')).toHaveLength(1);
});

test('the same key answers on a sale’s page once the question is there, and nothing behind another dialog', async () => {
  const trouble = { printer: PRINTER.name, why: 'paper-out', waiting: 1 } as const;
  const unsure = { mayHavePrinted: [waitingSlip(4, 0)], mayHavePrintedCount: 1 };
  const { page, asked } = await counter(printing({ waiting: 1, trouble, ...unsure }));
  await page.getByText('Did it come out?').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Alt+y');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(asked('printing.answer')).toEqual([]);
  await page
    .getByRole('button', { name: /020…0981/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Print slip' }).click();
  await page.getByRole('region', { name: 'What the printer does' }).waitFor();
  await page.keyboard.press('Alt+y');
  await expect.poll(() => asked('printing.answer')).toEqual([{ jobId: 4, answer: 'came-out' }]);
});

test('old slips are printed or dropped with one key, and the news comes when main tells it', async () => {
  const { page, tell, asked } = await counter();
  await expect.poll(() => page.getByRole('region', { name: 'Printer' }).count()).toBe(0);
  await tell('printing.changed', printing({ held: [waitingSlip(1, 0)], heldCount: 12 }));
  await page.getByText('12 slips were not printed').waitFor();
  await page.getByRole('button', { name: 'Drop' }).press('Enter');
  await expect.poll(() => asked('printing.held')).toEqual([{ answer: 'drop' }]);
});

test('a person who may not print all the old slips is told that the others wait for the owner', async () => {
  const { page } = await counter(printing({ held: [waitingSlip(1, 0)], heldCount: 1 }), {
    'printing.held': () => bad('slips-kept'),
  });
  await page.getByRole('button', { name: 'Print now' }).press('Enter');
  await page.getByText('Some slips still wait for the owner.').waitFor();
});

test('the reason why nothing was printed is said in place, and goes with the page or when it was read', async () => {
  const { page } = await counter(printing(), { 'printing.sale': () => bad('no-printer') });
  const said = page.getByText('No printer is set up.');
  await page
    .getByRole('button', { name: /020…0981/ })
    .first()
    .press('Enter');
  await page.getByRole('button', { name: 'Print slip' }).waitFor();
  await page.keyboard.press('Control+p');
  await expect.poll(() => said.count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => said.count()).toBe(0);

  await page.keyboard.press('Control+p');
  await said.waitFor();
  await page.getByRole('button', { name: 'Understood' }).press('Enter');
  await expect.poll(() => said.count()).toBe(0);
});

test('a refusal that comes on another sale’s page is not told there, and is told once that page is closed', async () => {
  const late = held(() => bad('no-printer'));
  const { page } = await counter(printing(), { 'printing.sale': late.answer });
  const said = page.getByText('No printer is set up.');
  await page
    .getByRole('button', { name: /020…0981/ })
    .first()
    .press('Enter');
  await page.getByRole('button', { name: 'Print slip' }).press('Enter');
  await expect.poll(late.count).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page
    .getByRole('button', { name: /024…3456/ })
    .first()
    .press('Enter');
  await page.getByRole('dialog').waitFor();
  late.release();
  await settled(page);
  expect(await said.count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Understood' }).waitFor();
  expect(await said.count()).toBe(1);
});

test('an address outside the shop is refused before anything is sent; one inside is saved', async () => {
  const { page, asked } = await counter(printing({ printers: { slips: null, vouchers: null } }));
  await page.getByRole('button', { name: 'Printers' }).press('Enter');
  const form = page.getByRole('region', { name: 'Printer for slips' });
  await form.getByLabel('Printer', { exact: true }).selectOption({ label: 'A printer on the network' });
  await form.getByLabel('Its address').fill('8.8.8.8');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await form.getByText('Use the printer’s address on your own network.').waitFor();
  expect(asked('printing.setPrinter')).toEqual([]);
  await form.getByLabel('Its address').fill('192.168.1.50');
  await form.getByLabel('Paper', { exact: true }).selectOption('80');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await form.getByText('192.168.1.50, 80 mm wide').waitFor();
  const paper = { widthMm: 80, codepage: 'cp437', cuts: false };
  const target = { kind: 'tcp', host: '192.168.1.50', port: 9100 };
  await expect
    .poll(() => asked('printing.setPrinter'))
    .toEqual([{ role: 'slips', printer: { name: '192.168.1.50', target, paper } }]);
  await form.getByRole('button', { name: 'Print a test slip' }).press('Enter');
  await expect.poll(() => asked('printing.test')).toEqual([{ role: 'slips' }]);
  await form.getByRole('status').getByText('The printer took the test slip.').waitFor();
});

test.each([
  ['printed', null, 'status', 'The printer says that the test slip is printed.'],
  ['nothing', 'paper-out', 'alert', 'Nothing was printed. The printer has no paper. Put in a new roll.'],
  ['unknown', 'cut-off', 'alert', 'Some of it may be on the paper. The connection to the printer broke.'],
] as const)('a test slip that came to "%s" (%s) is told in its own form', async (kind, why, role, words) => {
  const answer = held(() => good({ kind, why }));
  const { page } = await counter(printing({}), { 'printing.test': answer.answer });
  await page.getByRole('button', { name: 'Printers' }).press('Enter');
  const form = page.getByRole('region', { name: 'Printer for slips' });
  await form.getByRole('button', { name: 'Print a test slip' }).press('Enter');
  await form.getByText('A test slip is on its way').waitFor();
  answer.release();
  await form.getByRole(role).getByText(words).waitFor();
});

test('Enter in the address of a printer saves it and prints a test slip', async () => {
  const { page, asked } = await counter(printing({ printers: { slips: null, vouchers: null } }));
  await page.getByRole('button', { name: 'Printers' }).press('Enter');
  const form = page.getByRole('region', { name: 'Printer for slips' });
  await form.getByLabel('Printer', { exact: true }).selectOption({ label: 'A printer on the network' });
  await form.getByLabel('Its address').fill('8.8.8.8');
  await page.keyboard.press('Enter');
  await form.getByText('Use the printer’s address on your own network.').waitFor();
  expect(asked('printing.test')).toEqual([]);
  await form.getByLabel('Its address').fill('192.168.1.50');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked('printing.test')).toEqual([{ role: 'slips' }]);
  await expect.poll(() => asked('printing.setPrinter')).toHaveLength(1);
});

test('a chosen printer that the next search doesn’t find is saved all the same', async () => {
  const answers = [[{ name: 'Star mC-Print3', host: '192.168.1.77', port: 9101 }], []];
  const { page, asked } = await counter(printing(), { 'printing.find': () => good(answers.shift()) });
  await page.getByRole('button', { name: 'Printers' }).press('Enter');
  const form = page.getByRole('region', { name: 'Printer for slips' });
  const search = page.getByRole('button', { name: PRINTING.find });
  await search.press('Enter');
  await form.getByLabel('Printer', { exact: true }).selectOption({ label: 'Star mC-Print3 at 192.168.1.77' });
  await search.press('Enter');
  await page.getByText('No printer answered.').waitFor();
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect
    .poll(() => asked('printing.setPrinter'))
    .toMatchObject([{ printer: { name: 'Star mC-Print3', target: { host: '192.168.1.77', port: 9101 } } }]);
});

test('a printer that the network named is chosen by keys, saved with its own port and tested at once', async () => {
  const search = held(() => good([{ name: 'Star mC-Print3', host: '192.168.1.77', port: 9101 }]));
  const { page, asked } = await counter(printing({ printers: { slips: null, vouchers: null } }), {
    'printing.find': search.answer,
  });
  await page.getByRole('button', { name: 'Printers' }).press('Enter');
  const form = page.getByRole('region', { name: 'Printer for slips' });
  expect(asked('printing.find')).toEqual([]);
  await page.getByRole('button', { name: 'Look for printers' }).press('Enter');
  await page.getByRole('status').getByText('Looking for printers on the network').waitFor();
  search.release();
  await page.getByRole('status').getByText('1 printer is in the list now.').waitFor();
  await form.getByLabel('Printer', { exact: true }).press('S');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect.poll(() => asked('printing.test')).toEqual([{ role: 'slips' }]);
  const target = { kind: 'tcp', host: '192.168.1.77', port: 9101 };
  const saved = () => asked('printing.setPrinter').map((request) => (request as { printer: unknown }).printer);
  expect(saved()).toMatchObject([{ name: 'Star mC-Print3', target }]);
  await form.getByLabel('Paper', { exact: true }).selectOption('80');
  const save = form.getByRole('button', { name: 'Save' });
  // It takes no press while the test slip is on its way.
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe(null);
  await save.press('Enter');
  await expect.poll(saved).toMatchObject([{}, { name: 'Star mC-Print3', target, paper: { widthMm: 80 } }]);
});

/** Its button takes no press while another slip is on its way. */
const isFree = (page: Page, name: string) =>
  expect.poll(() => page.getByRole('button', { name }).getAttribute('aria-disabled')).toBe(null);

const voucher = (quantity: number) =>
  sale({ ...done, product: 'voucher', phone: 'WASSCE', supplier: 'WASSCE', quantity, cedis: 19.5 * quantity });

test('Ctrl+P opens the page of a voucher from anywhere, and a second one there prints its PIN', async () => {
  const sold = voucher(1);
  const { page, asked } = await counter(printing(), {
    'sales.board': () => good({ ...EMPTY_BOARD, justNow: [sold] }),
  });
  await page.keyboard.press('Control+p');
  await page.getByRole('button', { name: 'Print PIN slip' }).waitFor();
  expect([...asked('printing.sale'), ...asked('printing.vouchers')]).toEqual([]);
  await page.keyboard.press('Control+p');
  await expect.poll(() => asked('printing.vouchers')).toEqual([{ saleId: sold.id, together: false }]);
  await page.getByRole('status').filter({ hasText: 'on its way' }).waitFor();
});

test('several PINs come one slip each or all on one, and the slip without them is another key', async () => {
  const sold = voucher(3);
  const { page, asked } = await counter(printing(), {
    'sales.board': () => good({ ...EMPTY_BOARD, justNow: [sold] }),
  });
  await page.getByRole('button', { name: /WASSCE/ }).press('Enter');
  await page.getByRole('button', { name: 'Print PINs, one slip each' }).press('Enter');
  await expect.poll(() => asked('printing.vouchers').length).toBe(1);
  await isFree(page, 'All PINs on one slip');
  await page.getByRole('button', { name: 'All PINs on one slip' }).press('Enter');
  await expect.poll(() => asked('printing.vouchers').at(-1)).toEqual({ saleId: sold.id, together: true });
  await isFree(page, 'Print the slip without PIN');
  await page.getByRole('button', { name: 'Print the slip without PIN' }).press('Enter');
  await expect.poll(() => asked('printing.sale')).toEqual([{ saleId: sold.id }]);
});

const texting: Answers = {
  'counter.snapshot': () => good(snapshot({ settings: { ...USUAL_SETTINGS, smsSlips: true } })),
};

test('a slip as a text is read first; a held Enter sends nothing, and the next one sends it once', async () => {
  const { page, asked } = await counter(printing(), texting);
  await page.getByRole('button', { name: /020…0981.*Done/ }).press('Enter');
  await page.getByRole('button', { name: 'Send it as a text message' }).focus();
  await page.keyboard.down('Enter');
  await expect.poll(() => page.getByLabel('To', { exact: true }).inputValue()).toBe('020 555 7981');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(asked('printing.text')).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByText(/A text to 020 555 7981 is on its way/).waitFor();
  await expect.poll(() => asked('printing.text')).toMatchObject([{ phone: '0205557981' }]);
});

test('a text is offered to nobody without the owner’s leave; a wrong number sends none', async () => {
  const { page } = await counter();
  await page.getByRole('button', { name: /020…0981.*Done/ }).press('Enter');
  await page.getByRole('button', { name: 'Print slip' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Send it as a text message' }).count()).toBe(0);
  const other = await counter(printing(), texting);
  await other.page.getByRole('button', { name: /020…0981.*Done/ }).press('Enter');
  await other.page.getByRole('button', { name: 'Send it as a text message' }).press('Enter');
  await other.page.getByLabel('To', { exact: true }).fill('0205');
  await other.page.keyboard.press('Enter');
  await other.page.getByText('Not a Ghana number').waitFor();
  await other.page.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect.poll(() => other.page.getByText('Not a Ghana number').count()).toBe(0);
  expect(other.asked('printing.text')).toEqual([]);
});

test("the shop's own lines are saved as lines, and too many are refused before they are sent", async () => {
  const { page, asked } = await counter(printing(), { 'settings.save': (wanted: unknown) => good(wanted) });
  await page.keyboard.press('F10');
  await page.getByLabel("Below the shop's name").fill('Kaneshie Market\n\n  024 400 1122 ');
  await page.getByLabel('At the end').fill('1\n2\n3\n4\n5');
  await page.getByRole('button', { name: 'Save these lines' }).press('Enter');
  await page.getByRole('alert').waitFor();
  expect(asked('settings.save')).toEqual([]);
  await page.getByLabel('At the end').fill('Medaase!');
  await page.getByRole('button', { name: 'Save these lines' }).press('Enter');
  await expect
    .poll(() => asked('settings.save'))
    .toEqual([{ ...USUAL_SETTINGS, slipHeader: ['Kaneshie Market', '024 400 1122'], slipFooter: ['Medaase!'] }]);
  const saved = page.getByText('Saved.').and(page.locator('[aria-hidden]'));
  await saved.waitFor();
  await page.getByLabel('At the end').fill('Medaase! Come again.');
  await expect.poll(() => saved.count()).toBe(0);
});

test('lines that are not saved yet outlive another page, say so, and are gone once they are saved', async () => {
  const { page, asked } = await counter(printing(), { 'settings.save': (wanted: unknown) => good(wanted) });
  await page.keyboard.press('F10');
  await page.getByLabel('At the end').fill('Medaase! Come again ');
  await page.keyboard.press('F2');
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  await expect.poll(() => page.getByLabel('At the end').inputValue()).toBe('Medaase! Come again ');
  await page.getByText('Not saved yet.').waitFor();
  expect(asked('settings.save')).toEqual([]);
  await page.getByRole('button', { name: 'Save these lines' }).press('Enter');
  await expect.poll(() => page.getByLabel('At the end').inputValue()).toBe('Medaase! Come again');
  await expect.poll(() => page.getByText('Not saved yet.').count()).toBe(0);
});

test('settings that could not be saved say so in sight, and name the remedy', async () => {
  const { page } = await counter(printing(), { 'settings.save': () => bad('journal-unavailable') });
  await page.keyboard.press('F10');
  const choice = page.getByLabel('Light or dark');
  await choice.scrollIntoViewIfNeeded();
  await choice.selectOption('dark');
  const said = page.getByRole('alert').getByText('Call the owner.');
  await said.waitFor();
  await expect.poll(() => said.evaluate((line) => line.getBoundingClientRect().top >= 88)).toBe(true);
  await expect.poll(() => choice.inputValue()).toBe('system');
});

test('the same words said twice are heard twice', async () => {
  const first = sale({ ...done, phone: '0244123456' });
  const { page } = await open({ 'sales.board': () => good({ ...EMPTY_BOARD, justNow: [first] }) });
  await page.getByText('024…3456').waitFor();
  const heard = page.locator('p.only-heard[aria-live]');
  await page.keyboard.press('Control+p');
  await expect.poll(() => heard.textContent()).not.toBe('');
  const words = await heard.textContent();
  // The element with the spoken words is removed: a screen reader reads out only words that are inserted anew.
  const said = await heard.locator(':scope > *').elementHandle();
  await page.keyboard.press('Control+p');
  await expect.poll(() => said?.evaluate((element) => element.isConnected)).toBe(false);
  await expect.poll(() => heard.textContent()).toBe(words);
});

test('a person who is no owner sees which printers a shop has, may try them, and chooses none', async () => {
  const { page } = await counter(printing({ printers: { slips: PRINTER, vouchers: null } }), {
    'counter.snapshot': () =>
      good(snapshot({ kind: 'live', attendant: { ...snapshot().attendant, rights: ALL_RIGHTS } })),
  });
  await page.getByRole('button', { name: 'Printers' }).press('Enter');
  await page.getByText(PRINTING.notYours).first().waitFor();
  await page.getByRole('button', { name: PRINTING.test }).waitFor();
  expect(await page.getByRole('button', { name: PRINTING.save }).count()).toBe(0);
});
