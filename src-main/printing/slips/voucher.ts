/** Vouchers on paper. The customer has paid for the PIN, so it is large and on a slip of its own. */
import type { SaleView } from '#shared/counter-api/values.ts';
import { figureLine, middleLine, pairLine, RULE, type Slip, type SlipLine, textLine } from '#shared/slip.ts';
import { slipTime, VOUCHER_PAPER, voucherCountMark, voucherName, vouchersName } from '#shared/words/paper.ts';
import { SLIP_LABELS } from '#shared/words/slip.ts';
import { groupPin } from '#shared/words/vouchers.ts';
import { framed, proofLines, type SlipShop } from './frame.ts';

export interface VoucherPins {
  readonly pin: string;
  readonly serial: string;
}

const voucherLines = (type: string, { pin, serial }: VoucherPins, nth: number, of: number): SlipLine[] => [
  ...(of > 1 ? [middleLine(voucherCountMark(nth, of), true)] : []),
  middleLine(type, true),
  figureLine(VOUCHER_PAPER.pin, groupPin(pin)),
  figureLine(VOUCHER_PAPER.serial, serial),
];

const saleLines = (sale: SaleView, shop: SlipShop): SlipLine[] => {
  const [order] = sale.orders;
  return [
    RULE,
    pairLine(SLIP_LABELS.slip, String(sale.slipNumber)),
    pairLine(SLIP_LABELS.time, slipTime(sale.soldAt)),
    pairLine(SLIP_LABELS.servedBy, sale.attendantName),
    ...(order === undefined ? [] : [pairLine(SLIP_LABELS.reference, order.reference)]),
    RULE,
    middleLine(VOUCHER_PAPER.howTo, true),
    ...VOUCHER_PAPER.steps.map(textLine),
    middleLine(VOUCHER_PAPER.keepSecret),
    ...proofLines(shop, sale),
  ];
};

/** One slip for each voucher, so that it is known of each if it came out; or all of them on one. */
export function voucherSlips(
  sale: SaleView,
  vouchers: readonly VoucherPins[],
  shop: SlipShop,
  together = false,
): Slip[] {
  const type = sale.orders[0]?.supplier ?? VOUCHER_PAPER.sold;
  const each = vouchers.map((pins, index) => voucherLines(type, pins, index + 1, vouchers.length));
  const head = [middleLine(VOUCHER_PAPER.sold), RULE];
  if (together) {
    const all = each.flatMap((lines, index) => (index === 0 ? lines : [RULE, ...lines]));
    return [framed(shop, vouchersName(sale.slipNumber), [...head, ...all, ...saleLines(sale, shop)])];
  }
  return each.map((lines, index) => {
    const name = voucherName(sale.slipNumber, index + 1, vouchers.length);
    return framed(shop, name, [...head, ...lines, ...saleLines(sale, shop)]);
  });
}
