/** X and Z, of the drawer and of the wallet: the lines of the drawer's page, on paper. */
import type { NumberedZ, WalletReport, XReport } from '#shared/counter-api/shifts.ts';
import { addMoney, formatMoney, type Pesewa, pesewas } from '#shared/money.ts';
import { figureLine, middleLine, pairLine, RULE, type Slip, type SlipLine, textLine } from '#shared/slip.ts';
import { SHIFT_PAPER, slipTime, WALLET_PAPER } from '#shared/words/paper.ts';
import {
  carriedWords,
  earlierWords,
  learnedLaterWords,
  moreCarried,
  productWords,
  SHIFT,
} from '#shared/words/shifts.ts';
import { framedInside, type SlipShop } from './frame.ts';

type Report = XReport | NumberedZ;

/** The person who asked for the paper, and the time. */
export interface Printed {
  readonly by: string;
  readonly at: number;
}

export const row = (label: string, amount: Pesewa | null, count?: number): SlipLine =>
  pairLine(count === undefined ? label : `${label} (${count})`, amount === null ? '-' : formatMoney(amount));

export const section = (title: string, rows: readonly SlipLine[]): SlipLine[] =>
  rows.length === 0 ? [] : [middleLine(title, true), ...rows, RULE];

const time = (at: number | null): string => (at === null ? '-' : slipTime(at));

function sales({ sales: sold, salesTotal, reversed, attendants }: Report): SlipLine[] {
  return [
    ...section(SHIFT.sales, [
      ...sold.map(({ product, count, amount }) => row(productWords(product), amount, count)),
      ...(reversed.count > 0 ? [row(SHIFT.reversed, reversed.amount, reversed.count)] : []),
      pairLine(SHIFT.total, formatMoney(addMoney(salesTotal, reversed.amount)), true),
    ]),
    ...section(
      SHIFT_PAPER.attendants,
      attendants.map(({ name, count, amount }) => row(name, amount, count)),
    ),
  ];
}

/** Prints no row for a figure that this person may not see. */
const told = (label: string, amount: Pesewa | null): SlipLine[] => (amount === null ? [] : [row(label, amount)]);

const drawer = ({ float, taken, moves }: Report): SlipLine[] =>
  section(SHIFT.drawer, [
    ...told(SHIFT.float, float),
    ...told(SHIFT.cash, taken.cash),
    ...moves.map(({ kind, amount, reason }) => row(reason, kind === 'pay-in' ? amount : pesewas(-amount))),
    ...(taken.mobileMoney === 0 ? [] : [row(SHIFT.mobileMoney, taken.mobileMoney)]),
    ...(taken.credit === 0 ? [] : [row(SHIFT.credit, taken.credit)]),
  ]);

const handOvers = ({ handOvers: counts }: Report): SlipLine[] =>
  section(
    SHIFT.handOvers,
    counts.map(({ at, byName, counted, difference }) =>
      difference === null
        ? row(`${SHIFT.counted}: ${byName}, ${slipTime(at)}`, counted)
        : row(`${byName}, ${slipTime(at)}`, difference),
    ),
  );

const owing = ({ owed, credit }: Report): SlipLine[] =>
  section(SHIFT.owed, [
    row(SHIFT.owedAdded, owed.added),
    row(SHIFT.owedPaid, owed.paid),
    ...(owed.settled === 0 ? [] : [row(SHIFT.owedSettled, owed.settled)]),
    row(SHIFT.owedOpen, owed.open),
    row(SHIFT.creditOpen, credit.open, credit.customers),
  ]);

const carried = ({ carried: sold, carriedMore }: Report): SlipLine[] =>
  section(SHIFT.carried, [
    ...sold.map((sale) => row(carriedWords(sale), sale.price)),
    ...(carriedMore > 0 ? [textLine(moreCarried(carriedMore))] : []),
  ]);

const head = (report: Report, { by, at }: Printed): SlipLine[] => [
  pairLine(SHIFT_PAPER.shift, report.shift),
  pairLine(SHIFT_PAPER.opened, time(report.openedAt)),
  ...(report.openedBy === null ? [] : [pairLine(SHIFT_PAPER.openedBy, report.openedBy)]),
  ...('number' in report ? [pairLine(SHIFT_PAPER.closed, time(report.endedAt))] : []),
  pairLine(SHIFT_PAPER.printed, slipTime(at)),
  pairLine(SHIFT_PAPER.printedBy, by),
  RULE,
];

const body = (report: Report): SlipLine[] => [
  ...sales(report),
  ...drawer(report),
  ...handOvers(report),
  ...owing(report),
  ...carried(report),
];

/** Shows the expected cash only to those who may know it before they count. */
export const xSlip = (report: XReport, shop: SlipShop, printed: Printed): Slip =>
  framedInside(shop, SHIFT_PAPER.x, [
    middleLine(SHIFT_PAPER.x, true),
    RULE,
    ...head(report, printed),
    ...body(report),
    ...(report.expected === null ? [] : [figureLine(SHIFT_PAPER.expected, formatMoney(report.expected))]),
    middleLine(SHIFT_PAPER.notClosed),
  ]);

export const zSlip = (report: NumberedZ, shop: SlipShop, printed: Printed): Slip =>
  framedInside(shop, SHIFT_PAPER.z, [
    middleLine(SHIFT_PAPER.z, true),
    pairLine(SHIFT_PAPER.number, String(report.number), true),
    RULE,
    ...head(report, printed),
    ...body(report),
    pairLine(SHIFT_PAPER.countedBy, report.closedBy),
    ...told(SHIFT_PAPER.expected, report.expected),
    pairLine(SHIFT_PAPER.counted, formatMoney(report.counted)),
    ...(report.difference === null ? [] : [figureLine(SHIFT_PAPER.difference, formatMoney(report.difference))]),
    RULE,
    textLine(SHIFT_PAPER.sign),
    textLine(' '),
    RULE,
  ]);

const saidOf = (words: string | null): SlipLine[] => (words === null || words === '' ? [] : [textLine(words)]);

/** The part of the figures above that was sold before this shift. */
const earlierLines = (earlier: WalletReport['earlier']): SlipLine[] =>
  earlier.map((sale) => textLine(earlierWords([sale])));

/** Makes one slip for each account that was sold from. */
export const walletZSlip = (wallet: WalletReport, z: NumberedZ, shop: SlipShop, printed: Printed): Slip => {
  const { opening, charges, chargeCount, refunds, refundCount, gaps, closing, earlier, lastTold } = wallet;
  const told = lastTold !== null && lastTold.amount !== closing ? lastTold : null;
  return framedInside(shop, WALLET_PAPER.title, [
    middleLine(WALLET_PAPER.title, true),
    pairLine(SHIFT_PAPER.number, String(z.number), true),
    RULE,
    pairLine(WALLET_PAPER.period, time(z.openedAt)),
    pairLine(WALLET_PAPER.until, slipTime(z.endedAt)),
    pairLine(SHIFT_PAPER.printed, slipTime(printed.at)),
    pairLine(SHIFT_PAPER.printedBy, printed.by),
    RULE,
    row(WALLET_PAPER.opening, opening),
    row(SHIFT.charges, pesewas(-charges), chargeCount),
    row(SHIFT.refunds, refunds, refundCount),
    ...earlierLines(earlier),
    ...gaps.flatMap(({ from, until, amount }) => [
      row(`${SHIFT.gap}, ${slipTime(from)} - ${slipTime(until)}`, amount),
      ...saidOf(learnedLaterWords(amount, earlier)),
    ]),
    pairLine(WALLET_PAPER.closing, closing === null ? '-' : formatMoney(closing), true),
    ...(told === null ? [] : [row(`${WALLET_PAPER.lastTold}, ${slipTime(told.at)}`, told.amount)]),
    ...(gaps.length === 0
      ? [middleLine(WALLET_PAPER.noGap, true)]
      : [figureLine(WALLET_PAPER.gap, formatMoney(addMoney(...gaps.map(({ amount }) => amount))))]),
  ]);
};
