/** Draws what was read from a printer's bytes, dot by dot, as it would look on paper. */
import type { Browser } from 'playwright';
import type { PaperPicture, PaperText, Printed } from './esc-pos-reader.ts';

const LETTER = { width: 12, height: 24 };
const ROW = 30;
const EDGE = 32;

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function drawText({ x, y, text, scale, bold, inverse }: PaperText): string {
  const width = [...text].length * LETTER.width * scale;
  const look = `width:${width}px;height:${ROW * scale}px;${inverse ? 'background:#111;color:#fff;' : ''}`;
  const letters = `font-size:20px;line-height:${ROW}px;transform:scale(${scale});${bold ? 'font-weight:700;' : ''}`;
  return `<div style="left:${x}px;top:${y}px;${look}"><span style="${letters}">${escaped(text)}</span></div>`;
}

function drawPicture({ x, y, width, height, dots }: PaperPicture): string {
  const rects: string[] = [];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const black = ((dots[row * (width / 8) + (column >> 3)] ?? 0) >> (7 - (column & 7))) & 1;
      if (black) rects.push(`M${column} ${row}h1v1h-1z`);
    }
  }
  return (
    `<svg style="left:${x}px;top:${y}px" width="${width}" height="${height}" shape-rendering="crispEdges">` +
    `<path d="${rects.join('')}"/></svg>`
  );
}

export async function drawPaper(browser: Browser, printed: Printed, dots: number, file: string): Promise<void> {
  const items = printed.items.map((item) => (item.kind === 'text' ? drawText(item) : drawPicture(item)));
  const style =
    `html{background:#fff}body{margin:${EDGE}px;position:relative;width:${dots}px;height:${printed.heightDots}px;` +
    `font-family:'DejaVu Sans Mono',monospace}div,svg{position:absolute;overflow:hidden}` +
    `span{display:block;white-space:pre;transform-origin:0 0}`;
  const page = await browser.newPage({
    javaScriptEnabled: false,
    viewport: { width: dots + 2 * EDGE, height: printed.heightDots + 2 * EDGE },
  });
  await page.setContent(`<!doctype html><style>${style}</style>${items.join('')}`);
  await page.screenshot({ path: file });
  await page.close();
}
