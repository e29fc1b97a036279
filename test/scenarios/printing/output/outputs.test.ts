/** Paper, screen and PDF say the same, slip for slip; the PDF is read by poppler, the codes by zbar. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { escPos } from '#main/printing/output/escpos.ts';
import { slipPage } from '#main/printing/output/html.ts';
import { printerText } from '#main/printing/output/letters.ts';
import { dotsOf, type Paper } from '#main/printing/paper.ts';
import type { Slip } from '#shared/slip.ts';
import { TRAINING_MARK } from '#shared/words/slip.ts';
import { launch } from '../../../support/preview/window.ts';
import { drawPaper } from '../../../support/printing/draw-paper.ts';
import { readEscPos } from '../../../support/printing/esc-pos-reader.ts';
import { EVERY_SLIP, NARROW, slipsOf, TRAINING_SHOP, WIDE } from '../../../support/printing/every-slip.ts';
import { noTool } from '../../../support/printing/no-tool.ts';
import { slipWords, squeezed } from '../../../support/printing/words.ts';

const CASES = [NARROW, WIDE].flatMap((paper) =>
  Object.entries(EVERY_SLIP).map(([name, slip]) => ({ name, slip, paper, widthMm: paper.widthMm })),
);

let browser: Browser;
let page: Page;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dwadi-slips-'));
  browser = await launch();
  page = await browser.newPage({ javaScriptEnabled: false });
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The slip's text on the screen and in the saved PDF. */
async function screenAndPdf(slip: Slip, paper: Paper): Promise<{ screen: string; pdf: string }> {
  const { html, widthMm, heightMm } = slipPage(slip, paper);
  await page.setContent(html);
  const screen = await page.locator('body').innerText();
  const pdf = join(folder, 'slip.pdf');
  await page.pdf({ path: pdf, width: `${widthMm}mm`, height: `${heightMm}mm`, printBackground: true });
  return { screen, pdf };
}

test.for(CASES)('$name on $widthMm mm says the same on paper, on the screen and as a PDF', async (each, { skip }) => {
  const { slip, paper } = each;
  const words = slipWords(slip);
  const printed = readEscPos(escPos(slip, paper));
  expect(squeezed(printed.text)).toBe(squeezed(printerText(words, paper.codepage)));
  expect(printed.text).not.toContain('?');
  expect(
    Math.max(...printed.items.map((item) => (item.kind === 'text' ? endOf(item) : item.width))),
  ).toBeLessThanOrEqual(dotsOf(paper));
  const { screen, pdf } = await screenAndPdf(slip, paper);
  expect(squeezed(screen)).toBe(squeezed(words));
  skip(noTool('pdftotext') !== null, noTool('pdftotext') ?? '');
  const read = execFileSync('pdftotext', ['-raw', pdf, '-'], { encoding: 'utf8' });
  expect(squeezed(read)).toBe(squeezed(words));
  // It ends each page with a form feed.
  expect(read.split('\f').length).toBe(2);
});

test.for(Object.entries(EVERY_SLIP))('"%s" names its days as people say them', ([, slip]) => {
  expect(slipWords(slip)).not.toMatch(/\d{4}-\d\d-\d\d/);
});

const endOf = ({ x, text, scale }: { x: number; text: string; scale: number }): number => x + text.length * 12 * scale;

/** Torn anywhere, a piece of this many lines still says it. */
const MOST_UNMARKED = 16;

test.for(Object.entries(slipsOf(TRAINING_SHOP)))(
  'a practice "%s" shows its mark on every piece that is torn off',
  ([, slip]) => {
    for (const paper of [NARROW, WIDE]) {
      const rows = readEscPos(escPos(slip, paper)).text.split('\n');
      const shown = [...slipPage(slip, paper).html.matchAll(/<p class="[^"]*">([^<]*)</g)].map(
        ([, text]) => text ?? '',
      );
      for (const all of [rows, shown]) {
        const lines = all.filter((line) => line.trim() !== '');
        const marks = lines.flatMap((line, at) => (line.includes(TRAINING_MARK) ? [at] : []));
        expect(marks[0]).toBeLessThanOrEqual(3);
        expect(lines.length - (marks.at(-1) ?? 0)).toBeLessThanOrEqual(3);
        for (const [nth, at] of marks.entries()) expect((marks[nth + 1] ?? at) - at).toBeLessThanOrEqual(MOST_UNMARKED);
      }
    }
  },
);

test.for(['test', 'bill', 'bulk'])(
  'a phone reads the codes of "%s" from paper and from the PDF',
  async (name, { skip }) => {
    for (const tool of ['zbarimg', 'pdftoppm']) skip(noTool(tool) !== null, noTool(tool) ?? '');
    const slip = EVERY_SLIP[name] as Slip;
    const codes = slip.lines.flatMap((line) => (line.kind === 'qr' || line.kind === 'barcode' ? [line.text] : []));
    const picture = join(folder, 'paper.png');
    await drawPaper(browser, readEscPos(escPos(slip, NARROW)), dotsOf(NARROW), picture);
    const { pdf } = await screenAndPdf(slip, NARROW);
    execFileSync('pdftoppm', ['-png', '-r', '300', '-singlefile', pdf, join(folder, 'pdf')]);
    for (const file of [picture, join(folder, 'pdf.png')]) {
      const read = execFileSync('zbarimg', ['--nodbus', '-q', '--raw', file], { encoding: 'utf8' }).trim().split('\n');
      expect(read.sort()).toEqual([...codes].sort());
    }
  },
);

test('every letter that a barcode can carry is read again', async ({ skip }) => {
  skip(noTool('zbarimg') !== null, noTool('zbarimg') ?? '');
  const letters = Array.from({ length: 95 }, (_, nth) => String.fromCharCode(32 + nth));
  const texts = [0, 1, 2, 3, 4, 5].map((part) => `X${letters.slice(part * 16, part * 16 + 16).join('')}X`);
  const slip: Slip = { name: '', training: false, lines: texts.map((text) => ({ kind: 'barcode', text })) };
  const picture = join(folder, 'bars.png');
  await drawPaper(browser, readEscPos(escPos(slip, WIDE)), dotsOf(WIDE), picture);
  const read = execFileSync('zbarimg', ['--nodbus', '-q', '--raw', picture], { encoding: 'utf8' });
  expect(read.replace(/\n$/, '').split('\n').sort()).toEqual([...texts].sort());
});
