/**
 * Rows become a page of the paper's width: what the system's print dialog shows, and what is saved as a PDF. The page
 * is as long as the slip, and knows its length, so that no printer puts a slip on A4.
 */
import type { Slip } from '#shared/slip.ts';
import { columnsOf, DOTS_PER_MM, type Paper } from '../paper.ts';
import type { Bitmap } from './bitmap.ts';
import { type Row, rowsOf } from './layout.ts';
import { plainText } from './letters.ts';

const LETTER_MM = 1.5;
const ROW_MM = 3.4;
const MARGIN_MM = 4;
const GAP_MM = 2;

export interface Page {
  readonly html: string;
  readonly widthMm: number;
  readonly heightMm: number;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);

function heightOf(row: Row): number {
  switch (row.kind) {
    case 'text':
      return row.big ? 2 * ROW_MM : ROW_MM;
    case 'picture':
      return row.picture.height / DOTS_PER_MM + 2 * GAP_MM;
    case 'cut':
      return 2 * ROW_MM;
    case 'drawer':
      return 0;
  }
}

/** One path of all the black runs: small, and sharp at any size. */
export function pathOf(picture: Bitmap): string {
  const runs: string[] = [];
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      if (!picture.isBlack(x, y)) continue;
      let end = x;
      while (end < picture.width && picture.isBlack(end, y)) end += 1;
      runs.push(`M${x} ${y}h${end - x}v1h-${end - x}z`);
      x = end;
    }
  }
  return runs.join('');
}

export function svgOf(picture: Bitmap): string {
  const [width, height] = [picture.width / DOTS_PER_MM, picture.height / DOTS_PER_MM];
  return (
    `<svg width="${width}mm" height="${height}mm" viewBox="0 0 ${picture.width} ${picture.height}" ` +
    `shape-rendering="crispEdges"><path d="${pathOf(picture)}"/></svg>`
  );
}

function htmlOf(row: Row): string {
  switch (row.kind) {
    case 'text': {
      const classes = (['big', 'bold', 'inverse'] as const).filter((name) => row[name]).join(' ');
      return `<p class="${classes}">${escaped(row.text)}</p>`;
    }
    case 'picture':
      return `<figure>${svgOf(row.picture)}</figure>`;
    case 'cut':
      return '<hr>';
    case 'drawer':
      return '';
  }
}

const style = (widthMm: number, heightMm: number, columns: number): string => `
@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }
* { box-sizing: border-box; margin: 0; padding: 0 }
html { width: ${widthMm}mm; background: #fff; color: #000 }
body { width: ${columns * LETTER_MM}mm; margin: ${MARGIN_MM}mm auto;
  font: ${LETTER_MM / 0.6}mm/${ROW_MM}mm 'DejaVu Sans Mono', 'Courier New', Courier, monospace;
  font-variant-ligatures: none; -webkit-print-color-adjust: exact; print-color-adjust: exact }
p { height: ${ROW_MM}mm; white-space: pre; overflow: hidden }
.big { height: ${2 * ROW_MM}mm; font-size: 200%; line-height: ${2 * ROW_MM}mm }
.bold { font-weight: 700 }
.inverse { background: #000; color: #fff }
figure { padding: ${GAP_MM}mm 0; font-size: 0; line-height: 0; text-align: center }
hr { height: ${2 * ROW_MM}mm; border: 0 }
`;

/** A long slip of very many rows is still one page: Chromium takes pages of up to five metres. */
export function slipPage(slip: Slip, { widthMm }: Pick<Paper, 'widthMm'>): Page {
  const columns = columnsOf({ widthMm });
  const rows = rowsOf(slip, columns, plainText);
  const heightMm = Math.ceil(rows.reduce((sum, row) => sum + heightOf(row), 2 * MARGIN_MM) + 1);
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(slip.name)}</title>` +
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">` +
    `<style>${style(widthMm, heightMm, columns)}</style></head><body>${rows.map(htmlOf).join('\n')}</body></html>`;
  return { html, widthMm, heightMm };
}
