/** A report as tables, before any file format makes a file of them. */
import { EXCEPTIONS, type Figures, type Report } from '#shared/counter-api/reports.ts';
import { addMoney, type Pesewa, pesewas } from '#shared/money.ts';
import { billerName, whoseInFull } from '#shared/words/bills.ts';
import { productName } from '#shared/words/counter.ts';
import { disputeWord } from '#shared/words/disputes.ts';
import { stateWord } from '#shared/words/order-states.ts';
import {
  disputesCutWords,
  drawersCutWords,
  exceptionWord,
  hourWord,
  knownCost,
  knownMargin,
  REPORT,
  rangeWord,
  UNKNOWN,
} from '#shared/words/reports.ts';
import { TRAINING_MARK } from '#shared/words/slip.ts';

/** Text stays text; a count is a number; money is pesewas, and a time is a time, until a format writes it. */
export type Cell =
  | string
  | number
  | { readonly money: Pesewa }
  | { readonly at: number }
  /** A business day, `2026-11-21`. */
  | { readonly day: string };

export interface Table {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface ReportFrom {
  readonly shopName: string;
  readonly mark: string;
  readonly training: boolean;
}

/** Some shifts are known by the hour alone: `2026-11-21 09`. */
const shiftBegan = (since: string): number => Date.parse(`${since.slice(0, 13)}:${since.slice(14) || '00'}Z`);

const SHIFT_SINCE = `${REPORT.shift}, ${REPORT.since.toLowerCase()}`;

const ghs = (name: string): string => `${name}, GHS`;

interface Column {
  readonly head: string;
  readonly of: (figures: Figures) => Cell;
}

const USUAL: readonly Column[] = [
  { head: REPORT.orders, of: ({ orders }) => orders },
  { head: ghs(REPORT.revenue), of: ({ revenue }) => ({ money: revenue }) },
  { head: ghs(REPORT.fees), of: ({ fees }) => ({ money: fees }) },
  { head: ghs(REPORT.notDelivered), of: ({ reversed }) => ({ money: reversed.amount }) },
  { head: ghs(REPORT.unproven), of: ({ unproven }) => ({ money: unproven.amount }) },
  { head: ghs(REPORT.owed), of: ({ owed }) => ({ money: owed.amount }) },
  { head: ghs(REPORT.givenBack), of: ({ givenBack }) => ({ money: givenBack.amount }) },
  { head: ghs(REPORT.owedPaid), of: ({ owedPaid }) => ({ money: owedPaid.amount }) },
  { head: ghs(REPORT.owedSettled), of: ({ owedSettled }) => ({ money: owedSettled.amount }) },
];

const earned = (head: string, of: (earnings: NonNullable<Figures['earnings']>) => Cell): Column => ({
  head,
  of: ({ earnings }) => (earnings === null ? '' : of(earnings)),
});

const moneyOr = (money: Pesewa | null): Cell => (money === null ? UNKNOWN : { money });

const EARNED: readonly Column[] = [
  earned(ghs(REPORT.walletCost), (earnings) => moneyOr(knownCost(earnings, earnings.walletCost))),
  earned(ghs(REPORT.estimatedCost), (earnings) => moneyOr(knownCost(earnings, earnings.estimatedCost))),
  earned(ghs(REPORT.margin), (earnings) => moneyOr(knownMargin(earnings))),
  earned(ghs(REPORT.uncosted), ({ uncosted }) => ({ money: uncosted.amount })),
  earned(ghs(REPORT.commission), ({ commission }) => ({ money: commission })),
  earned(ghs(REPORT.estimatedCommission), ({ estimatedCommission }) => ({ money: estimatedCommission })),
  earned(ghs(REPORT.returned), ({ returned }) => ({ money: returned.amount })),
  earned(REPORT.smsCredits, ({ smsCredits }) => smsCredits),
  earned(REPORT.ordersWithoutCost, ({ ordersWithoutCost }) => ordersWithoutCost ?? ''),
];

export function tablesOf(report: Report, from: ReportFrom): Table[] {
  const columns = report.total.earnings === null ? USUAL : [...USUAL, ...EARNED];
  const table = (name: string, head: string, lines: readonly (readonly [Cell, Figures])[]): Table => ({
    name,
    head: [head, ...columns.map((column) => column.head)],
    rows: lines.map(([label, figures]) => [label, ...columns.map(({ of }) => of(figures))]),
  });
  const { before, products, suppliers, attendants, shifts, hours, days, now } = report;
  const within = days.filter(({ day }) => day >= report.from);
  const heading = [from.shopName, from.mark, ...(from.training ? [TRAINING_MARK] : [])].join(', ');
  return [
    table(REPORT.whole, heading, [
      [rangeWord(report), report.total],
      [rangeWord(before), before.figures],
    ]),
    table(
      REPORT.byProduct,
      REPORT.product,
      products.map(({ product, figures }) => [productName(product), figures]),
    ),
    table(
      REPORT.bySupplier,
      REPORT.supplier,
      suppliers.map(({ supplier, figures }) => [billerName(supplier), figures]),
    ),
    table(
      REPORT.byAttendant,
      REPORT.attendant,
      attendants.map(({ name, figures }) => [name, figures]),
    ),
    table(
      REPORT.byShift,
      SHIFT_SINCE,
      shifts.map(({ since, figures }) => [{ at: shiftBegan(since) }, figures]),
    ),
    table(
      REPORT.byHour,
      REPORT.hour,
      hours.map(({ hour, figures }) => [hourWord(hour), figures]),
    ),
    table(
      REPORT.byDay,
      REPORT.day,
      within.map(({ day, figures }) => [{ day }, figures]),
    ),
    ...proofTables(report),
    {
      name: REPORT.exceptions,
      head: [REPORT.what, REPORT.howOften],
      rows: [...unexplainedRows(report), ...EXCEPTIONS.map((kind) => [exceptionWord(kind), report.exceptions[kind]])],
    },
    ...(now === null ? [] : nowTables(now)),
  ];
}

/** The first exceptions of all: wallet money that no order explains. */
const unexplainedRows = ({ unexplained }: Report): Cell[][] =>
  unexplained === null
    ? []
    : [
        [ghs(REPORT.unexplainedOut), { money: unexplained.out.amount }],
        [ghs(REPORT.unexplainedIn), { money: unexplained.in.amount }],
      ];

function nowTables({ open, leftToDo, disputes }: NonNullable<Report['now']>): Table[] {
  const cut = disputesCutWords(disputes);
  return [
    {
      name: REPORT.stuck,
      head: [REPORT.state, REPORT.orders, ghs(REPORT.price)],
      rows: [
        ...open.map(({ state, count, price }) => [stateWord(state), count, { money: price }]),
        ...(leftToDo > 0 ? [[REPORT.leftToDo, leftToDo, '']] : []),
      ],
    },
    {
      name: REPORT.disputes,
      head: [REPORT.slip, REPORT.what, REPORT.number, ghs(REPORT.price), ghs(REPORT.givenBack), REPORT.since],
      rows: [
        ...disputes.oldest.map(({ slip, kind, product, recipient, price, given, openedAt }) => [
          slip,
          disputeWord(kind),
          // Its digits are grouped: a spreadsheet drops the first zero of a bare number.
          whoseInFull(product, recipient),
          { money: price },
          { money: given },
          { at: openedAt },
        ]),
        ...(cut === null ? [] : [[cut]]),
      ],
    },
  ];
}

/** Only the newest drawers are listed: the sum of all of them is the row below, as on the screen. */
function allDrawersRow({ count, difference, newest }: Report['drawers'], columns: number): Cell[][] {
  if (count <= newest.length || difference === null) return [];
  const between = Array<Cell>(columns - 2).fill('');
  return [[`${REPORT.allDrawers} (${count})`, ...between, { money: difference }]];
}

/** The drawers that were closed, and the wallet beside each. */
function proofTables({ drawers }: Report): Table[] {
  const head = [
    REPORT.z,
    REPORT.endedAt,
    REPORT.countedBy,
    ...[REPORT.float, REPORT.cash, REPORT.paidIn, REPORT.paidOut].map(ghs),
    ...[REPORT.expected, REPORT.counted, REPORT.difference].map(ghs),
  ];
  const rows = drawers.newest.map((one) => [
    one.number,
    { at: one.endedAt },
    one.closedBy,
    ...[one.float, one.cash, one.paidIn, pesewas(-one.paidOut), one.expected, one.counted, one.difference].map(
      (money) => (money === null ? '' : { money }),
    ),
  ]);
  const words = drawersCutWords(drawers);
  const cut: Cell[][] = words === null ? [] : [[words]];
  const sum = allDrawersRow(drawers, head.length);
  const drawer: Table = { name: REPORT.drawers, head, rows: [...rows, ...cut, ...sum] };
  const wallets = drawers.newest.flatMap(({ number, wallets: of }) => (of ?? []).map((wallet) => ({ number, wallet })));
  if (wallets.length === 0) return [drawer];
  const wallet: Table = {
    name: REPORT.wallets,
    head: [REPORT.z, ...[REPORT.opening, REPORT.charges, REPORT.returned, REPORT.gaps, REPORT.closing].map(ghs)],
    rows: [
      ...wallets.map(({ number, wallet: { opening, charges, refunds, gaps, closing } }) => [
        number,
        opening === null ? '' : { money: opening },
        { money: pesewas(-charges) },
        { money: refunds },
        { money: addMoney(pesewas(0), ...gaps.map(({ amount }) => amount)) },
        closing === null ? '' : { money: closing },
      ]),
      ...cut,
    ],
  };
  return [drawer, wallet];
}
