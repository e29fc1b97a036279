/**
 * Measures the way from a voucher's PIN to the bytes of an 80 mm slip; the baseline is the encoder alone, same input.
 */
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { escPos } from '#main/printing/output/escpos.ts';
import { type Row, rowsOf } from '#main/printing/output/layout.ts';
import { printerText } from '#main/printing/output/letters.ts';
import { columnsOf } from '#main/printing/paper.ts';
import { voucherSlips } from '#main/printing/slips/voucher.ts';
import { SHOP, VOUCHER_SALE, WIDE } from '../support/printing/every-slip.ts';
import { type Bench, ratioRow, sideBySide } from './figures.ts';

const ROUNDS = 40;
const EACH_ROUND = 25;
const BAR = 1.5;
const PINS = [{ pin: '123456789012', serial: 'WGR2612345678' }];

function encoderAlone(rows: readonly Row[], reference: string): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({
    ...{ language: 'esc-pos', columns: columnsOf(WIDE), newline: '\n', codepageMapping: 'epson' },
    feedAfterBlock: false,
  });
  encoder.initialize().codepage('cp437');
  for (const row of rows) {
    if (row.kind === 'text') {
      const size = row.big ? 2 : 1;
      encoder.bold(row.bold).size(size, size).line(row.text).size(1, 1).bold(false);
    } else if (row.kind === 'picture') encoder.qrcode(reference);
    else if (row.kind === 'cut') encoder.newline(4).cut('partial');
  }
  return encoder.encode();
}

export const benchSlip: Bench = async (quick) => {
  const ours = () => voucherSlips(VOUCHER_SALE, PINS, SHOP).map((slip) => escPos(slip, WIDE));
  const [slip] = voucherSlips(VOUCHER_SALE, PINS, SHOP);
  if (!slip) throw new Error('a voucher has a slip');
  const rows = rowsOf(slip, columnsOf(WIDE), (text) => printerText(text, WIDE.codepage));
  const bare = () => encoderAlone(rows, VOUCHER_SALE.orders[0]?.reference ?? '');
  await sideBySide({ ours, bare }, 1, EACH_ROUND);
  return [
    ratioRow(
      'slip: a voucher on 80 mm, to bytes',
      await sideBySide({ ours, bare }, quick ? 1 : ROUNDS, EACH_ROUND),
      BAR,
    ),
  ];
};
