/** Turns rows into the bytes of an ESC/POS printer. */
import CodepageEncoder from '@point-of-sale/codepage-encoder';
import type { Slip } from '#shared/slip.ts';
import { type Codepage, columnsOf, dotsOf, type Paper } from '../paper.ts';
import type { Bitmap } from './bitmap.ts';
import { type Row, rowsOf, type TextRow } from './layout.ts';
import { isAscii, printerText } from './letters.ts';

/** The rows between the last printed row and the knife, or the edge to tear at, above it. */
const FEED_ROWS = 4;

const [ESC, GS, LF] = [0x1b, 0x1d, 0x0a];

/** Resets the printer, turns its Chinese mode off and takes its usual font. */
const START = [ESC, 0x40, 0x1c, 0x2e, ESC, 0x4d, 0];
const OPEN_DRAWER = [ESC, 0x70, 0, 50, 250];
const CUT_PARTLY = [GS, 0x56, 1];

/** The number of each code page in the printer (ESC t), in Epson's order, which others keep to. */
const PAGES: Readonly<Record<Exclude<Codepage, 'ascii'>, number>> = { cp437: 0, windows1252: 16, cp858: 19 };

/** A style is turned off again before its row ends: a printer that was switched off and on loses no more than a row. */
function textBytes({ text, big, bold, inverse }: TextRow, codepage: Codepage): number[] {
  const styles = [
    { isOn: bold, command: [ESC, 0x45], on: 1 },
    { isOn: inverse, command: [GS, 0x42], on: 1 },
    { isOn: big, command: [GS, 0x21], on: 0x11 },
  ].filter(({ isOn }) => isOn);
  const begin = styles.flatMap(({ command, on }) => [...command, on]);
  const end = styles.flatMap(({ command }) => [...command, 0]);
  // ASCII has the same bytes in every code page.
  if (codepage === 'ascii' || isAscii(text)) return [...begin, ...Buffer.from(text, 'latin1'), ...end, LF];
  return [...begin, ESC, 0x74, PAGES[codepage], ...CodepageEncoder.encode(text, codepage), ...end, LF];
}

/** Draws the picture in the middle, as wide as the paper, which needs no alignment. Uses GS v 0 with one bit a dot. */
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

function rowBytes(row: Row, paper: Paper): Uint8Array | number[] {
  switch (row.kind) {
    case 'text':
      return textBytes(row, paper.codepage);
    case 'picture':
      return rasterOf(row.picture, dotsOf(paper));
    case 'drawer':
      return OPEN_DRAWER;
    case 'cut':
      return [...Array<number>(FEED_ROWS).fill(LF), ...(paper.cuts ? [...CUT_PARTLY, LF] : [])];
  }
}

export function escPos(slip: Slip, paper: Paper): Uint8Array {
  const rows = rowsOf(slip, columnsOf(paper), (text) => printerText(text, paper.codepage));
  return new Uint8Array(
    Buffer.concat([START, ...rows.map((row) => rowBytes(row, paper))].map((part) => Buffer.from(part))),
  );
}
