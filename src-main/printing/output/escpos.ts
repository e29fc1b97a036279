/** Rows become the bytes of an ESC/POS printer. */
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { Slip } from '#shared/slip.ts';
import { columnsOf, dotsOf, type Paper } from '../paper.ts';
import type { Bitmap } from './bitmap.ts';
import { type Row, rowsOf, type TextRow } from './layout.ts';
import { printerText } from './letters.ts';

/** The knife, or the edge to tear at, is this far above the row that was printed last. */
const FEED_ROWS = 4;

const newEncoder = (paper: Paper) =>
  new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: columnsOf(paper),
    newline: '\n',
    imageMode: 'raster',
    codepageMapping: 'epson',
    feedAfterBlock: false,
  });

type Encoder = ReturnType<typeof newEncoder>;

function printText(encoder: Encoder, { text, big, bold, inverse }: TextRow): void {
  if (text === '') {
    encoder.newline();
    return;
  }
  const size = big ? 2 : 1;
  encoder.bold(bold).invert(inverse).size(size, size).line(text).size(1, 1).invert(false).bold(false);
}

/** In the middle of the paper, and as wide as the paper: a printer that ignores alignment puts it there too. */
function imageOf(picture: Bitmap, width: number) {
  const left = Math.floor((width - picture.width) / 2);
  const data = new Uint8ClampedArray(width * picture.height * 4).fill(255);
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      if (picture.isBlack(x, y)) data.fill(0, (y * width + x + left) * 4, (y * width + x + left) * 4 + 3);
    }
  }
  return { width, height: picture.height, data };
}

function printRow(encoder: Encoder, row: Row, paper: Paper): void {
  switch (row.kind) {
    case 'text':
      printText(encoder, row);
      return;
    case 'picture': {
      const width = dotsOf(paper);
      encoder.image(imageOf(row.picture, width), { width, height: row.picture.height, algorithm: 'threshold' });
      return;
    }
    case 'drawer':
      encoder.pulse();
      return;
    case 'cut':
      encoder.newline(FEED_ROWS);
      if (paper.cuts) encoder.cut('partial');
  }
}

export function escPos(slip: Slip, paper: Paper): Uint8Array {
  const encoder = newEncoder(paper).initialize();
  if (paper.codepage !== 'ascii') encoder.codepage(paper.codepage);
  const rows = rowsOf(slip, columnsOf(paper), (text) => printerText(text, paper.codepage));
  for (const row of rows) printRow(encoder, row, paper);
  return encoder.encode();
}
