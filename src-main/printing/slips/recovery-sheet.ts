/** The owner's recovery code on paper (M19). It is never stored: once printed, it exists only on that sheet. */
import { figureLine, middleLine, pairLine, RULE, type Slip, textLine } from '#shared/slip.ts';
import { RECOVERY_PAPER, slipTime } from '#shared/words/paper.ts';
import { framedInside, type SlipShop } from './frame.ts';

export interface RecoverySheet {
  readonly code: string;
  /** The counter's mark: a drawer may hold the sheets of forty counters. */
  readonly counterMark: string;
  readonly madeAt: number;
}

export const recoverySheet = (sheet: RecoverySheet, shop: SlipShop): Slip =>
  framedInside(shop, RECOVERY_PAPER.title, [
    middleLine(RECOVERY_PAPER.title, true),
    RULE,
    pairLine(RECOVERY_PAPER.mark, sheet.counterMark),
    pairLine(RECOVERY_PAPER.made, slipTime(sheet.madeAt)),
    figureLine(RECOVERY_PAPER.code, sheet.code),
    { kind: 'qr', text: sheet.code },
    RULE,
    textLine(RECOVERY_PAPER.what),
    textLine(RECOVERY_PAPER.keep),
  ]);
