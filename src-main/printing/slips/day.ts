/** A day, or any days, on the shop's own paper: what came in, what was earned, what is stuck. */
import { EXCEPTIONS, type Report } from '#shared/counter-api/reports.ts';
import { formatMoney, type Pesewa } from '#shared/money.ts';
import { figureLine, middleLine, pairLine, RULE, type Slip, type SlipLine } from '#shared/slip.ts';
import { productName } from '#shared/words/counter.ts';
import { stateWord } from '#shared/words/order-states.ts';
import { SHIFT_PAPER, slipTime } from '#shared/words/paper.ts';
import {
  drawersCutWords,
  exceptionWord,
  growingWords,
  isExplained,
  REPORT,
  rangeWord,
  withoutCostWords,
} from '#shared/words/reports.ts';
import { zTitle } from '#shared/words/shifts.ts';
import { framedInside, type SlipShop } from './frame.ts';
import { type Printed, row, section } from './shift.ts';

const ifAny = (amount: Pesewa, line: SlipLine): SlipLine[] => (amount === 0 ? [] : [line]);

function earned({ total: { earnings } }: Report): SlipLine[] {
  if (earnings === null) return [];
  const { walletCost, estimatedCost, margin, commission, estimatedCommission } = earnings;
  return [
    row(REPORT.walletCost, walletCost),
    ...ifAny(estimatedCost, row(REPORT.estimatedCost, estimatedCost)),
    row(REPORT.margin, margin),
    ...withoutCostWords(earnings).map((words) => middleLine(words)),
    row(REPORT.commission, commission),
    ...ifAny(estimatedCommission, row(REPORT.estimatedCommission, estimatedCommission)),
    RULE,
  ];
}

const trouble = ({ total: { reversed, unproven, owed, owedPaid, owedSettled, givenBack } }: Report): SlipLine[] =>
  section(REPORT.trouble, [
    row(REPORT.notDelivered, reversed.amount, reversed.count),
    ...ifAny(unproven.amount, row(REPORT.unproven, unproven.amount, unproven.count)),
    row(REPORT.owed, owed.amount),
    ...ifAny(owedPaid.amount, row(REPORT.owedPaid, owedPaid.amount, owedPaid.count)),
    ...ifAny(owedSettled.amount, row(REPORT.owedSettled, owedSettled.amount)),
    ...ifAny(givenBack.amount, row(REPORT.givenBack, givenBack.amount, givenBack.count)),
  ]);

/** Unexplained money: at the head of the page, and among what deserves a second look. */
const unexplained = ({ unexplained: of }: Report): SlipLine[] =>
  of === null || isExplained(of)
    ? []
    : [
        ...ifAny(of.out.amount, row(REPORT.unexplainedOut, of.out.amount, of.out.count)),
        ...ifAny(of.in.amount, row(REPORT.unexplainedIn, of.in.amount, of.in.count)),
      ];

/** The owner is told the differences, everybody else what was counted. */
function closedDrawers(drawers: Report['drawers']): SlipLine[] {
  const { count, difference, newest } = drawers;
  const cut = drawersCutWords(drawers);
  return [
    ...newest.map((one) =>
      one.difference === null
        ? row(`${zTitle(one.number)}, ${REPORT.counted}`, one.counted)
        : row(`${zTitle(one.number)}, ${REPORT.difference}`, one.difference),
    ),
    ...(cut === null ? [] : [middleLine(cut)]),
    ...(count > 1 && difference !== null ? [row(`${REPORT.allDrawers} (${count})`, difference)] : []),
  ];
}

export const daySlip = (report: Report, shop: SlipShop, printed: Printed): Slip => {
  const { total, products, attendants, drawers, exceptions, now } = report;
  const noted = EXCEPTIONS.filter((kind) => (exceptions[kind] ?? 0) > 0);
  return framedInside(shop, REPORT.title, [
    middleLine(rangeWord(report), true),
    ...(report.growing ? [middleLine(growingWords(report))] : []),
    RULE,
    ...unexplained(report),
    figureLine(REPORT.revenue, formatMoney(total.revenue)),
    pairLine(REPORT.orders, total.orders.toLocaleString('en')),
    ...ifAny(total.fees, row(REPORT.fees, total.fees)),
    ...earned(report),
    ...section(
      REPORT.byProduct,
      products.map(({ product, figures }) => row(productName(product), figures.revenue, figures.orders)),
    ),
    ...section(
      REPORT.byAttendant,
      attendants.map(({ name, figures }) => row(name, figures.revenue, figures.orders)),
    ),
    ...trouble(report),
    ...section(
      REPORT.stuck,
      (now?.open ?? []).map(({ state, count, price }) => row(stateWord(state), price, count)),
    ),
    ...section(REPORT.drawers, closedDrawers(drawers)),
    ...section(REPORT.exceptions, [
      ...unexplained(report),
      ...noted.map((kind) => pairLine(exceptionWord(kind), String(exceptions[kind] ?? 0))),
    ]),
    pairLine(SHIFT_PAPER.printed, slipTime(printed.at)),
    pairLine(SHIFT_PAPER.printedBy, printed.by),
  ]);
};
