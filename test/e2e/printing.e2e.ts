/** The first slip of a counter, from setting up its printer to the paper; and a slip as a PDF of the paper's size. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { PRINTING } from '#shared/words/printing.ts';
import { expect, TURN, test } from '../support/e2e/app.ts';
import { openPrinterAtUsualPort, type TestPrinter } from '../support/printing/network-printer.ts';
import { noTool } from '../support/printing/no-tool.ts';
import { squeezed } from '../support/printing/words.ts';

/** Training has its own service, whichever the tests are pointed at, and its slips say so. */
test.use({ counterEnv: { DWADI_TEST_SERVICE: '' } });

let printer: TestPrinter;

test.beforeEach(async () => {
  printer = await openPrinterAtUsualPort();
});
test.afterEach(async () => {
  await printer.close();
});

async function setUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Printers' }).click();
  const form = page.getByRole('region', { name: 'Printer for slips' });
  await form.getByLabel('Printer', { exact: true }).selectOption({ label: 'A printer on the network' });
  await form.getByLabel('Its address').fill(printer.host);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(`${printer.host}, 58 mm wide`)).toBeVisible();
  await page.keyboard.press('Escape');
}

async function sellAirtime(page: Page, amount = '10'): Promise<void> {
  await expect(page.getByLabel("Customer's number")).toBeFocused();
  await page.keyboard.type('0244123456');
  await page.keyboard.type(amount);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Send/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel("Customer's number")).toBeFocused();
}

/** Prints, and hears the answer: a press before that does nothing. */
async function print(page: Page): Promise<void> {
  const listening = await page.evaluateHandle((words) => {
    const heard = new Promise<void>((resolve) => {
      const watch = new MutationObserver((changes) => {
        if (!changes.some(({ target }) => target.textContent?.includes(words))) return;
        watch.disconnect();
        resolve();
      });
      for (const live of document.querySelectorAll('[aria-live=polite]'))
        watch.observe(live, { childList: true, subtree: true, characterData: true });
    });
    return { heard };
  }, PRINTING.onItsWay);
  await page.keyboard.press('Control+p');
  await listening.evaluate(({ heard }) => heard);
}

const texts = (): string[] => printer.slips.map(({ text }) => text);

test('a slip is printed with one key, and the second one is a copy', TURN.eighth, async ({ counter }) => {
  const { page } = counter;
  await setUp(page);
  await sellAirtime(page);
  await print(page);
  await expect.poll(() => printer.slips.length).toBe(1);
  await print(page);
  await expect.poll(() => printer.slips.length).toBe(2);
  await expect.poll(() => texts()[1] ?? '').toContain('TRAINING - NO VALUE');
  expect(texts()[0]).toContain('024 412 3456');
  expect(texts()[0]).toContain('TRAINING - NO VALUE');
  expect(texts()[0]).not.toContain('COPY');
  expect(texts()[1]).toContain('COPY 1');
});

test(
  'a sale goes on without paper; the frame says so, and the slip comes when there is paper',
  TURN.tenth,
  async ({ counter }) => {
    const { page } = counter;
    await setUp(page);
    printer.behaviour.paper = false;
    await sellAirtime(page);
    await page.keyboard.press('Control+p');
    await expect(page.getByText('The printer has no paper.')).toBeVisible();
    await sellAirtime(page, '20');
    expect(printer.slips).toEqual([]);
    printer.behaviour.paper = true;
    await expect.poll(() => printer.slips.length).toBe(1);
    await expect(page.getByText('The printer has no paper.')).toBeHidden();
  },
);

test(
  'a slip whose printer goes away in its middle is asked about, and is a copy after No',
  TURN.eleventh,
  async ({ counter }) => {
    const { page } = counter;
    await setUp(page);
    printer.behaviour.breaksAfter = 150;
    await sellAirtime(page);
    await page.keyboard.press('Control+p');
    await expect(page.getByText('Did it come out?')).toBeVisible();
    printer.behaviour.breaksAfter = null;
    await page.getByRole('button', { name: 'No, print it again' }).click();
    await expect.poll(() => printer.slips.length).toBe(2);
    await expect.poll(() => texts()[1] ?? '').toContain('COPY 1');
    await expect(page.getByText('Did it come out?')).toBeHidden();
  },
);

test('a slip that is saved as a PDF is as wide as the paper and says the same', TURN.ninth, async ({ launch }) => {
  const folder = test.info().outputDir;
  mkdirSync(folder, { recursive: true });
  const { page } = await launch({ env: { DWADI_TEST_SAVE_FOLDER: folder } });
  await setUp(page);
  await sellAirtime(page);
  await page
    .getByRole('button', { name: /024…3456/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  const file = join(folder, 'Slip 1.pdf');
  await expect.poll(() => existsSync(file)).toBe(true);
  await expect(page.getByRole('button', { name: 'Print slip' })).toBeVisible();
  test.skip(noTool('pdftotext') !== null, noTool('pdftotext') ?? '');
  await expect.poll(() => execFileSync('pdfinfo', [file], { encoding: 'utf8' })).toMatch(/Pages:\s+1\n/);
  expect(execFileSync('pdfinfo', [file], { encoding: 'utf8' })).toMatch(/Page size:\s+16[45]\.\d+ x/);
  expect(squeezed(execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' }))).toContain('0244123456');
});

test(
  'two PINs come out on a slip each; later prints are copies; none of them lies on the disk',
  TURN.first,
  async ({ launch }) => {
    const { page, userDataDir } = await launch({ ownChromium: true });
    await setUp(page);
    await page.keyboard.press('F3');
    await expect(page.getByRole('radio', { name: /^WASSCE ,/ })).toBeVisible();
    for (const key of ['4', '+', 'Enter']) await page.keyboard.press(key);
    await expect(page.getByRole('button', { name: /Send/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Vouchers ready')).toBeVisible();
    await page.keyboard.press('p');
    const pins = page.getByRole('dialog').getByRole('region', { name: 'PIN and serial' }).locator('dd');
    await expect(pins).toHaveCount(4);
    const [first = '', , second = ''] = await pins.allTextContents();
    await page.keyboard.press('Control+p');
    await expect.poll(() => printer.slips.length).toBe(2);
    await expect.poll(() => texts()[1] ?? '').toContain(second);
    expect(texts()[0]).toContain(first);
    expect(texts().join()).not.toContain('COPY');
    await page.getByRole('button', { name: 'All PINs on one slip' }).click();
    await expect.poll(() => printer.slips.length).toBe(3);
    await expect.poll(() => texts()[2] ?? '').toContain(second);
    expect(texts()[2]).toContain('COPY 2');
    const plain = [first, second].flatMap((pin) => ['-e', pin, '-e', pin.replaceAll(' ', '')]);
    // Training's own service keeps the vouchers that it sells; everything else is the counter's.
    const { stdout } = spawnSync('grep', ['-rlaF', '--exclude=service.jsonl*', ...plain, userDataDir], {
      encoding: 'latin1',
    });
    expect(stdout).toBe('');
  },
);
