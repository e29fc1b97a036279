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

/**
 * In the middle of the paper, and as wide as the paper: a printer that ignores alignment puts it there too. GS v 0, a bit
 * a dot: the encoder's own way by a picture of colours takes ten times as long, on the thread that serves the screens.
 */
function rasterOf(picture: Bitmap, width: number): Uint8Array {
  const [across, left] = [width / 8, Math.floor((width - picture.width) / 2)];
  const { height } = picture;
  const raster = new Uint8Array(8 + across * height);
  raster.set([0x1d, 0x76, 0x30, 0, across & 255, across >> 8, height & 255, height >> 8]);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      const dot = x + left;
      if (dot < 0 || dot >= width || !picture.isBlack(x, y)) continue;
      const at = 8 + y * across + (dot >> 3);
      raster[at] = (raster[at] ?? 0) | (0x80 >> (dot & 7));
    }
  }
  return raster;
}

function printRow(encoder: Encoder, row: Row, paper: Paper): void {
  switch (row.kind) {
    case 'text':
      printText(encoder, row);
      return;
    case 'picture':
      encoder.raw(rasterOf(row.picture, dotsOf(paper)));
      return;
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
