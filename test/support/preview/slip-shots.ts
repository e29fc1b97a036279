/** Pictures of every slip at both widths: from the very bytes that a printer gets, and from the PDF. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { escPos } from '#main/printing/output/escpos.ts';
import { slipPage } from '#main/printing/output/html.ts';
import { dotsOf } from '#main/printing/paper.ts';
import { drawPaper } from '../printing/draw-paper.ts';
import { readEscPos } from '../printing/esc-pos-reader.ts';
import { EVERY_SLIP, NARROW, WIDE } from '../printing/every-slip.ts';
import { makeSheet } from './contact-sheet.ts';

const ON_A_SHEET = 8;

async function savePdf(browser: Browser, html: string, size: { widthMm: number; heightMm: number }, file: string) {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.setContent(html);
  const pdf = await page.pdf({ width: `${size.widthMm}mm`, height: `${size.heightMm}mm`, printBackground: true });
  await page.close();
  writeFileSync(`${file}.pdf`, pdf);
  try {
    execFileSync('pdftoppm', ['-png', '-r', '203', '-singlefile', `${file}.pdf`, file]);
  } catch {
    console.log('no pdftoppm here (poppler-utils): the PDFs are saved as they are');
  }
}

export async function slipPictures(browser: Browser, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const paper of [NARROW, WIDE]) {
    const pictures: string[] = [];
    for (const [name, slip] of Object.entries(EVERY_SLIP)) {
      const file = join(folder, `${name}-${paper.widthMm}mm`);
      await drawPaper(browser, readEscPos(escPos(slip, paper)), dotsOf(paper), `${file}.png`);
      const { html, ...size } = slipPage(slip, paper);
      await savePdf(browser, html, size, `${file}-pdf`);
      pictures.push(`${file}.png`);
    }
    for (let from = 0; from < pictures.length; from += ON_A_SHEET) {
      const title = `Slips on ${paper.widthMm} mm, ${from / ON_A_SHEET + 1}`;
      const file = join(folder, `sheet-${paper.widthMm}mm-${from / ON_A_SHEET + 1}.png`);
      rmSync(file, { force: true });
      await makeSheet(browser, { file, title, columns: 4, pictures: pictures.slice(from, from + ON_A_SHEET) });
    }
  }
}
