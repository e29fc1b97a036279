/** A receipt for money that the shop gave back: signed by the customer, and kept in the till. */
import { formatMoney, type Pesewa } from '#shared/money.ts';
import { figureLine, middleLine, pairLine, RULE, type Slip, textLine } from '#shared/slip.ts';
import { OWED_PAPER, slipName, slipTime } from '#shared/words/paper.ts';
import { framed, type SlipShop } from './frame.ts';

export interface OwedPayout {
  readonly slipNumber: number;
  readonly soldAt: number;
  readonly recipient: string;
  readonly amount: Pesewa;
  readonly reason: string;
  readonly paidBy: string;
  readonly paidAt: number;
  readonly reference: string;
}

export const owedSlip = (paid: OwedPayout, shop: SlipShop): Slip =>
  framed(shop, slipName(paid.slipNumber), [
    middleLine(OWED_PAPER.title, true),
    RULE,
    figureLine(OWED_PAPER.figure, formatMoney(paid.amount)),
    pairLine(OWED_PAPER.sale, String(paid.slipNumber)),
    pairLine(OWED_PAPER.soldAt, slipTime(paid.soldAt)),
    pairLine(OWED_PAPER.number, paid.recipient),
    pairLine(OWED_PAPER.reason, paid.reason),
    pairLine(OWED_PAPER.paidBy, paid.paidBy),
    pairLine(OWED_PAPER.time, slipTime(paid.paidAt)),
    pairLine(OWED_PAPER.reference, paid.reference),
    RULE,
    textLine(OWED_PAPER.sign),
    textLine(' '),
    RULE,
    { kind: 'qr', text: paid.reference },
    { kind: 'drawer' },
  ]);
