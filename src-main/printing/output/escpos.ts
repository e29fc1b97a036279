/** Turns rows into the bytes of an ESC/POS printer. */
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { Slip } from '#shared/slip.ts';
import { columnsOf, dotsOf, type Paper } from '../paper.ts';
import type { Bitmap } from './bitmap.ts';
import { type Row, rowsOf, type TextRow } from './layout.ts';
import { isAscii, printerText } from './letters.ts';

/** The rows between the last printed row and the knife, or the edge to tear at, above it. */
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
  if (!big && !bold && !inverse && isAscii(text)) {
    // These bytes are the same in every code page. The encoder would copy its table of the page for each row it looks
    // up.
    encoder.raw(Buffer.from(`${text}\n`, 'latin1'));
    return;
  }
  const size = big ? 2 : 1;
  encoder.bold(bold).invert(inverse).size(size, size).line(text).size(1, 1).invert(false).bold(false);
}

/**
 * Draws the picture in the middle, as wide as the paper: a printer that ignores alignment then centres it, too. Uses GS
 * v 0 with one bit a dot: the encoder's own way through a colour picture takes ten times as long, on the thread that
 * serves the screens.
 */
function rasterOf(picture: Bitmap, width: number): Uint8Array {
  const [across, left] = [width / 8, Math.floor((width - picture.width) / 2)];
  const { height, rowsAlike } = picture;
  const raster = new Uint8Array(8 + across * height);
  raster.set([0x1d, 0x76, 0x30, 0, across & 255, across >> 8, height & 255, height >> 8]);
  for (let y = 0; y < height; y += 1) {
    const row = 8 + y * across;
    if (y % rowsAlike !== 0) {
      raster.copyWithin(row, row - across, row);
      continue;
    }
    for (let x = 0; x < picture.width; x += 1) {
      const dot = x + left;
      if (dot < 0 || dot >= width || !picture.isBlack(x, y)) continue;
      const at = row + (dot >> 3);
      raster[at] = (raster[at] ?? 0) | (0x80 >> (dot & 7));
    }
  }
  return raster;
}

function printRow(encoder: Encoder, row: Exclude<Row, { kind: 'picture' }>, paper: Paper): void {
  switch (row.kind) {
    case 'text':
      printText(encoder, row);
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
  const choosePage = () => paper.codepage !== 'ascii' && encoder.codepage(paper.codepage);
  const rows = rowsOf(slip, columnsOf(paper), (text) => printerText(text, paper.codepage));
  const parts: Uint8Array[] = [];
  choosePage();
  for (const row of rows) {
    if (row.kind === 'picture') {
      // Bypasses the encoder, which would copy each byte several times. encode() returns its rows so far and drops
      // them.
      parts.push(encoder.encode(), rasterOf(row.picture, dotsOf(paper)));
      choosePage();
    } else printRow(encoder, row, paper);
  }
  return new Uint8Array(Buffer.concat([...parts, encoder.encode()]));
}
