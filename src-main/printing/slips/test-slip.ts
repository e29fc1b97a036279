/** Shows on paper if the width, letters, pictures and knife are as they were set. */
import { figureLine, middleLine, pairLine, RULE, type Slip, textLine } from '#shared/slip.ts';
import { slipTime, TEST_PAPER, widthText } from '#shared/words/paper.ts';
import { columnsOf, type Paper } from '../paper.ts';
import { framedInside, type SlipShop } from './frame.ts';

export const testSlip = (printer: string, paper: Paper, at: number, shop: SlipShop): Slip =>
  framedInside(shop, TEST_PAPER.title, [
    middleLine(TEST_PAPER.title, true),
    RULE,
    pairLine(TEST_PAPER.printer, printer),
    pairLine(TEST_PAPER.width, widthText(paper.widthMm)),
    pairLine(TEST_PAPER.columns, String(columnsOf(paper))),
    pairLine(TEST_PAPER.codepage, paper.codepage),
    pairLine(TEST_PAPER.time, slipTime(at)),
    RULE,
    textLine(TEST_PAPER.sample),
    textLine(TEST_PAPER.local),
    figureLine(TEST_PAPER.letters, TEST_PAPER.money),
    middleLine(TEST_PAPER.edges),
    pairLine('|<', '>|'),
    { kind: 'barcode', text: TEST_PAPER.code },
    { kind: 'qr', text: TEST_PAPER.code },
    middleLine(TEST_PAPER.ok),
  ]);
