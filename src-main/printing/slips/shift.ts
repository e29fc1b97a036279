/** X and Z, of the till and of the wallet. The figures come as they were summed; nothing is computed here. */
import { formatMoney, type Pesewa } from '#shared/money.ts';
import { figureLine, middleLine, pairLine, RULE, type Slip, type SlipLine, textLine } from '#shared/slip.ts';
import { SHIFT_PAPER, slipTime, WALLET_PAPER } from '#shared/words/paper.ts';
import { framedInside, type SlipShop } from './frame.ts';

export interface ShiftRow {
  readonly label: string;
  readonly count: number | null;
  readonly amount: Pesewa;
}

/** Rows that belong together, with their own head: sales by product, money out, what is owed. */
export interface ShiftSection {
  readonly title: string;
  readonly rows: readonly ShiftRow[];
}

interface ShiftFacts {
  readonly shift: string;
  readonly attendant: string;
  readonly openedAt: number;
  readonly printedAt: number;
  readonly sections: readonly ShiftSection[];
  readonly expectedCash: Pesewa;
}

export type XReport = ShiftFacts;

export interface ZReport extends ShiftFacts {
  readonly number: number;
  readonly closedAt: number;
  readonly float: Pesewa;
  readonly countedCash: Pesewa;
  readonly difference: Pesewa;
}

export interface WalletZ {
  readonly from: number;
  readonly until: number;
  readonly printedAt: number;
  readonly attendant: string;
  readonly opening: Pesewa;
  readonly closing: Pesewa;
  readonly sections: readonly ShiftSection[];
  readonly explained: Pesewa;
  readonly gap: Pesewa;
}

const counted = ({ label, count }: ShiftRow): string => (count === null ? label : `${label} (${count})`);

const sectionLines = ({ title, rows }: ShiftSection): SlipLine[] => [
  middleLine(title, true),
  ...rows.map((row) => pairLine(counted(row), formatMoney(row.amount))),
  RULE,
];

const shiftLines = ({ shift, attendant, openedAt, printedAt }: ShiftFacts, closedAt: number | null): SlipLine[] => [
  pairLine(SHIFT_PAPER.shift, shift),
  pairLine(SHIFT_PAPER.attendant, attendant),
  pairLine(SHIFT_PAPER.opened, slipTime(openedAt)),
  ...(closedAt === null ? [] : [pairLine(SHIFT_PAPER.closed, slipTime(closedAt))]),
  pairLine(SHIFT_PAPER.printed, slipTime(printedAt)),
  RULE,
];

export const xSlip = (report: XReport, shop: SlipShop): Slip =>
  framedInside(shop, SHIFT_PAPER.x, [
    middleLine(SHIFT_PAPER.x, true),
    RULE,
    ...shiftLines(report, null),
    ...report.sections.flatMap(sectionLines),
    figureLine(SHIFT_PAPER.expected, formatMoney(report.expectedCash)),
    middleLine(SHIFT_PAPER.notClosed),
  ]);

export const zSlip = (report: ZReport, shop: SlipShop): Slip =>
  framedInside(shop, SHIFT_PAPER.z, [
    middleLine(SHIFT_PAPER.z, true),
    pairLine(SHIFT_PAPER.number, String(report.number), true),
    RULE,
    ...shiftLines(report, report.closedAt),
    ...report.sections.flatMap(sectionLines),
    pairLine(SHIFT_PAPER.float, formatMoney(report.float)),
    pairLine(SHIFT_PAPER.expected, formatMoney(report.expectedCash)),
    pairLine(SHIFT_PAPER.counted, formatMoney(report.countedCash)),
    figureLine(SHIFT_PAPER.difference, formatMoney(report.difference)),
    RULE,
    textLine(SHIFT_PAPER.sign),
    textLine(' '),
    RULE,
  ]);

export const walletZSlip = (report: WalletZ, shop: SlipShop): Slip =>
  framedInside(shop, WALLET_PAPER.title, [
    middleLine(WALLET_PAPER.title, true),
    RULE,
    pairLine(WALLET_PAPER.period, slipTime(report.from)),
    pairLine(WALLET_PAPER.until, slipTime(report.until)),
    pairLine(SHIFT_PAPER.attendant, report.attendant),
    pairLine(SHIFT_PAPER.printed, slipTime(report.printedAt)),
    RULE,
    ...report.sections.flatMap(sectionLines),
    pairLine(WALLET_PAPER.opening, formatMoney(report.opening)),
    pairLine(WALLET_PAPER.explained, formatMoney(report.explained)),
    pairLine(WALLET_PAPER.closing, formatMoney(report.closing), true),
    ...(report.gap === 0
      ? [middleLine(WALLET_PAPER.noGap, true)]
      : [figureLine(WALLET_PAPER.gap, formatMoney(report.gap))]),
  ]);
