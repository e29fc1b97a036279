/** The same slip must look the same through our commands and through the ones of receipt-printer-encoder. */
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { expect, test } from 'vitest';
import { type Bitmap, barcodeBitmap, qrBitmap } from '#main/printing/output/bitmap.ts';
import { escPos } from '#main/printing/output/escpos.ts';
import { rowsOf } from '#main/printing/output/layout.ts';
import { printerText } from '#main/printing/output/letters.ts';
import { columnsOf, type Paper } from '#main/printing/paper.ts';
import { CODEPAGES } from '#shared/counter-api/printing.ts';
import type { Slip } from '#shared/slip.ts';
import { readEscPos } from '../../../support/printing/esc-pos-reader.ts';
import { EVERY_SLIP, slipsOf, TRAINING_SHOP } from '../../../support/printing/every-slip.ts';

/** Pictures and the drawer are left out: the encoder draws other codes, and feeds a row after the drawer. */
const withoutPictures = (slip: Slip): Slip => ({
  ...slip,
  lines: slip.lines.filter(({ kind }) => !['qr', 'barcode', 'drawer'].includes(kind)),
});

function byTheEncoder(slip: Slip, paper: Paper): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({
    ...{ language: 'esc-pos', columns: columnsOf(paper), newline: '\n', codepageMapping: 'epson' },
    feedAfterBlock: false,
  }).initialize();
  encoder.codepage(paper.codepage === 'ascii' ? 'cp437' : paper.codepage);
  for (const row of rowsOf(slip, columnsOf(paper), (text) => printerText(text, paper.codepage))) {
    if (row.kind === 'cut') {
      encoder.newline(4);
      if (paper.cuts) encoder.cut('partial');
    } else if (row.kind === 'text' && row.text === '') encoder.newline();
    else if (row.kind === 'text') {
      const size = row.big ? 2 : 1;
      encoder.bold(row.bold).invert(row.inverse).size(size, size).line(row.text);
      encoder.size(1, 1).invert(false).bold(false);
    }
  }
  return encoder.encode();
}

const ODD: Slip = {
  name: 'odd',
  training: false,
  lines: [
    { kind: 'text', text: 'Améé Yaë €5 Ñandú ¿sí? «ß» ɔ', strong: true, middle: true },
    { kind: 'text', text: 'ñ', strong: false, middle: false },
    { kind: 'cut' },
    { kind: 'text', text: 'a  b', strong: false, middle: false },
  ],
};
const SLIPS = Object.entries({ ...EVERY_SLIP, ...slipsOf(TRAINING_SHOP), odd: ODD });

const PAPERS = CODEPAGES.flatMap((codepage) =>
  ([58, 80] as const).flatMap((widthMm) => [true, false].map((cuts): Paper => ({ widthMm, codepage, cuts }))),
);

test.each(PAPERS)('every slip looks the same in $codepage on $widthMm mm, knife: $cuts', (paper) => {
  for (const [name, slip] of SLIPS) {
    const plain = withoutPictures(slip);
    expect(readEscPos(escPos(plain, paper)), name).toEqual(readEscPos(byTheEncoder(plain, paper)));
  }
});

test('a row names its code page if it has letters beyond ASCII, and ends with its style', () => {
  const bytes = Buffer.from(escPos(ODD, { widthMm: 80, codepage: 'cp858', cuts: true })).toString('latin1');
  const rows = bytes.split('\n');
  for (const row of rows.filter((each) => /[\x80-\xff]/.test(each))) expect(row).toContain('\x1bt\x13');
  expect(rows.filter((row) => row.includes('\x1bE\x01'))).not.toEqual([]);
  for (const row of rows) expect(row.includes('\x1bE\x01')).toBe(row.includes('\x1bE\x00'));
});

test('the drawer opens where the slip says so, and the paper is fed four rows before the knife', () => {
  const slip: Slip = { name: '', training: false, lines: [{ kind: 'drawer' }, { kind: 'cut' }] };
  const bytes = (cuts: boolean) =>
    Buffer.from(escPos(slip, { widthMm: 58, codepage: 'ascii', cuts })).toString('latin1');
  expect(bytes(true)).toBe('\x1b@\x1c.\x1bM\0\x1bp\x002\xfa\n\n\n\n\x1dV\x01\n');
  expect(bytes(false)).toBe('\x1b@\x1c.\x1bM\0\x1bp\x002\xfa\n\n\n\n');
});

/** The dots of a picture that stands alone on its slip, row by row. */
function dotsIn(bytes: Uint8Array): string[] {
  const at = Buffer.from(bytes).indexOf(Uint8Array.of(0x1d, 0x76, 0x30, 0));
  const [across = 0, , low = 0, high = 0] = bytes.subarray(at + 4, at + 8);
  const rows = bytes.subarray(at + 8);
  expect([bytes[at + 5], rows.length]).toEqual([0, across * (low + high * 256)]);
  return Array.from({ length: low + high * 256 }, (_, y) =>
    [...rows.subarray(y * across, (y + 1) * across)].map((byte) => byte.toString(2).padStart(8, '0')).join(''),
  );
}

test.each<[string, 'qr' | 'barcode', string, 58 | 80, Bitmap]>([
  ['a code of squares on narrow paper', 'qr', 'DW1-ABC', 58, qrBitmap('DW1-ABC')],
  ['a code of squares on wide paper', 'qr', 'DW1-ABC', 80, qrBitmap('DW1-ABC')],
  ['a tall code of squares', 'qr', 'x'.repeat(300), 80, qrBitmap('x'.repeat(300))],
  ['bars', 'barcode', 'DWADI', 58, barcodeBitmap('DWADI')],
  ['bars that are wider than the paper', 'barcode', 'A'.repeat(40), 58, barcodeBitmap('A'.repeat(40))],
])('a picture is drawn dot by dot, in the middle of the paper: %s', (_, kind, text, widthMm, picture) => {
  const width = widthMm === 58 ? 384 : 576;
  const slip: Slip = { name: '', training: false, lines: [{ kind, text }] };
  const dots = dotsIn(escPos(slip, { widthMm, codepage: 'ascii', cuts: false }));
  const left = Math.floor((width - picture.width) / 2);
  const wanted = Array.from({ length: picture.height }, (_, y) =>
    Array.from({ length: width }, (_, x) => {
      const inside = x - left >= 0 && x - left < picture.width;
      return inside && picture.isBlack(x - left, y) ? '1' : '0';
    }).join(''),
  );
  expect(dots).toEqual(wanted);
});

test('a code page is named by its own number, and a row of ASCII names none', () => {
  const line = (text: string): Slip => ({
    name: '',
    training: false,
    lines: [{ kind: 'text', text, strong: false, middle: false }],
  });
  const bytes = (text: string, codepage: Paper['codepage']) =>
    Buffer.from(escPos(line(text), { widthMm: 80, codepage, cuts: false }))
      .toString('latin1')
      .slice(7);
  expect(bytes('abc', 'cp858')).toBe('abc\n');
  expect(bytes('é', 'cp437')).toBe('\x1bt\x00\x82\n');
  expect(bytes('é', 'windows1252')).toBe('\x1bt\x10\xe9\n');
  expect(bytes('é', 'cp858')).toBe('\x1bt\x13\x82\n');
  expect(bytes('é', 'ascii')).toBe('e\n');
});

test('a large row turns each of its styles on and off again', () => {
  const slip: Slip = { name: '', training: false, lines: [{ kind: 'banner', text: 'COPY' }] };
  const text = Buffer.from(escPos(slip, { widthMm: 58, codepage: 'ascii', cuts: false }))
    .toString('latin1')
    .slice(7);
  expect(text).toBe('\x1bE\x01\x1dB\x01\x1d!\x11      COPY      \x1bE\0\x1dB\0\x1d!\0\n');
});
