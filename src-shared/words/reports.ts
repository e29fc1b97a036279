/** The report of a day or of a range of days: what came in, what was earned, what is stuck. */
import type { Counted, Earnings, Exception, Figures, ReportRange, Unexplained } from '../counter-api/reports.ts';
import { formatAmount, formatMoney, type Pesewa, pesewas } from '../money.ts';

export const REPORT = {
  title: 'Day',
  which: 'Which days',
  period: 'Period',
  from: 'From',
  to: 'To',
  day: 'Day',
  earlier: 'Earlier',
  later: 'Later',
  today: 'Today',
  figures: 'Figures',
  revenue: 'Takings',
  orders: 'Orders',
  walletCost: 'Wallet cost',
  estimatedCost: 'Wallet cost, estimated',
  margin: 'Margin',
  commission: 'Commission',
  fees: 'Service fees in it',
  smsCredits: 'SMS credits used',
  notDelivered: 'Not delivered',
  unproven: 'Refused, charge not ruled out',
  returned: 'Back in the wallet',
  owed: 'Owed to customers',
  owedPaid: 'Paid out to customers',
  owedSettled: 'Settled without cash',
  givenBack: 'Given back by choice',
  estimatedCommission: 'Airtime commission, estimated',
  reckonedMeans: 'Your own estimate. The service does not tell it, and no other figure counts it.',
  print: 'Print',
  folder: 'Reports are saved in',
  folderNotYours: 'Only an owner can choose the folder.',
  folderHelp: 'Dwadi also saves a workbook and a CSV there whenever a drawer is closed.',
  chooseFolder: 'Choose another folder',
  noneClosed: 'No drawer was closed in these days.',
  allDrawers: 'All closed drawers',
  unexplained: 'Wallet money not explained',
  unexplainedOut: 'Wallet money gone, not explained',
  unexplainedIn: 'Wallet money come in, not explained',
  unexplainedMeans:
    'No order here explains it. A top-up, another counter or the dashboard may. Times: the wallet of each shift, below.',
  noGaps: 'Every change of the wallet is explained.',
  exceptions: 'Worth a second look',
  what: 'What',
  howOften: 'How often',
  disputes: 'Customers say otherwise',
  slip: 'Slip',
  number: 'Number',
  since: 'Since',
  drawers: 'Closed drawers',
  z: 'Z',
  endedAt: 'Ended',
  countedBy: 'Counted by',
  float: 'At the start',
  cash: 'Cash taken, less money given back',
  paidIn: 'Money in',
  paidOut: 'Money out',
  expected: 'Should be there',
  counted: 'Counted',
  difference: 'Difference',
  wallets: 'Wallet of each shift',
  opening: 'At the start',
  charges: 'Paid for orders',
  gaps: 'Not explained',
  closing: 'At the end',
  stuck: 'Still open',
  stuckNone: 'Nothing is under way, and nothing needs you.',
  trouble: 'What went wrong',
  whole: 'Summary',
  price: 'Price',
  ordersWithoutCost: 'Orders without a known cost',
  uncosted: 'Takings left out of the margin',
  save: 'Save as',
  csv: 'CSV',
  xlsx: 'Excel',
  pdf: 'PDF',
  byProduct: 'By product',
  bySupplier: 'By network or supplier',
  byAttendant: 'By attendant',
  byShift: 'By shift',
  byHour: 'By hour',
  byDay: 'By day',
  product: 'Product',
  supplier: 'Network or supplier',
  attendant: 'Attendant',
  shift: 'Shift',
  hour: 'Hour',
  state: 'State',
  share: 'Share of takings',
  marginShare: 'Margin, %',
  hourChart: 'When did the money come in? (GHS)',
  dayChart: 'How do the days compare? (GHS)',
  mixChart: 'What was sold?',
  marginChart: 'Margin, % of takings',
  empty: 'No sales in this time.',
  emptyMeans: 'Choose another day, or sell something: you see it here at once.',
  reading: 'Adding up',
  readingSlow: 'This takes longer than usual. Nothing is lost; please wait.',
  unreadable: 'Dwadi cannot read the journal now, so it cannot add up the figures.',
  unreadableMeans: 'Call the owner. Try again in a while.',
  tryAgain: 'Try again',
} as const;

const EXCEPTION_WORDS: Readonly<Record<Exception, string>> = {
  abandoned: 'Read back, and not sold',
  reprint: 'Printed or shown again',
  override: 'Allowed by an owner’s PIN',
  'wrong-pin': 'Wrong PINs',
  clock: 'The PC’s clock was changed',
  're-opened': 'Seemed not sold, then was found',
};

export const exceptionWord = (kind: Exception): string => EXCEPTION_WORDS[kind];

export const PERIODS = ['day', 'week', 'month', 'year', 'own'] as const;
export type Period = (typeof PERIODS)[number];

const PERIOD_WORDS: Readonly<Record<Period, string>> = {
  day: 'One day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
  own: 'From and to',
};

export const periodWord = (period: Period): string => PERIOD_WORDS[period];

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const weekdayWord = (day: string): string => WEEKDAYS[new Date(day).getUTCDay()] ?? '';

/** `21 Nov`. */
export const dateWord = (day: string): string => {
  const date = new Date(day);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
};

export const monthWord = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? month;

/** Includes the year, because a report is read for years. */
export const fullDayWord = (day: string): string => `${weekdayWord(day)} ${dateWord(day)} ${day.slice(0, 4)}`;

export const rangeWord = ({ from, to }: ReportRange): string =>
  from === to ? fullDayWord(from) : `${fullDayWord(from)} to ${fullDayWord(to)}`;

/** `9:00–10:00`. */
export const hourWord = (hour: number): string => `${hour}:00–${hour + 1}:00`;

/** A shift has no name; people know when it began, `2026-11-21 09:42`. Of some only the hour is known. */
export const shiftWord = (since: string): string =>
  `From ${weekdayWord(since.slice(0, 10))} ${dateWord(since.slice(0, 10))}, ${Number(since.slice(11, 13))}:${since.slice(14) || '00'}`;

export const isExplained = ({ out, in: came }: Unexplained): boolean => out.amount === 0 && came.amount === 0;

/** `GHS 5.60 went out, GHS 500.00 came in`. */
export const unexplainedWords = ({ out, in: came }: Unexplained): string =>
  [
    ...(out.amount === 0 ? [] : [`${formatMoney(out.amount)} went out`]),
    ...(came.amount === 0 ? [] : [`${formatMoney(came.amount)} came in`]),
  ].join(', ') || formatMoney(pesewas(0));

/** Says that days aren't over. */
export const growingWords = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? 'Today so far.' : 'So far: today is not over.';

export const savedWords = (file: string): string => `Saved: ${file}`;

export const countWord = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'order' : 'orders'}`;

/** `Oct 2026` or `2026` where the days are all of it. */
function wholeWord({ from, to }: ReportRange): string | null {
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4);
  const lastOfMonth = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)), 0)).getUTCDate();
  return from.endsWith('-01') && to === `${from.slice(0, 7)}-${lastOfMonth}`
    ? `${monthWord(from)} ${from.slice(0, 4)}`
    : null;
}

/** Compares the takings with those of the earlier days. */
export function comparison(
  now: Figures,
  before: { readonly from: string; readonly to: string; figures: Figures },
): string {
  const whole = wholeWord(before);
  const then = whole === null ? `on ${rangeWord(before)}` : `in ${whole}`;
  if (before.figures.orders === 0) return `No sales to compare with ${then}.`;
  const more = now.revenue - before.figures.revenue;
  if (more === 0) return `The same as ${then}.`;
  return `${formatMoney(pesewas(Math.abs(more)))} ${more > 0 ? 'more' : 'less'} than ${then}.`;
}

/** Orders whose cost isn't known: left out of the margin, but for those that an older Dwadi had counted in. */
export function withoutCostWords({ uncosted, ordersWithoutCost }: Earnings): string[] {
  const older = Math.max(0, (ordersWithoutCost ?? 0) - uncosted.count);
  return [
    ...(uncosted.count > 0
      ? [
          `The margin leaves out ${countWord(uncosted.count)} whose cost is not known (${formatMoney(uncosted.amount)}).`,
        ]
      : []),
    ...(older > 0
      ? [
          `${countWord(older)} from before an update ${older === 1 ? 'has' : 'have'} no known cost: the margin counts all of ${older === 1 ? 'its' : 'their'} price.`,
        ]
      : []),
  ];
}

/** `without 2 orders of 30.00`, beside a margin. */
export const leftOutWords = ({ count, amount }: Counted): string =>
  `without ${countWord(count)} of ${formatAmount(amount)}`;

/** A table shows it where nothing is known. */
export const UNKNOWN = '—';

/** True where some orders lack a cost, and no other order of them has one. */
export const isCostUnknown = (
  { walletCost, estimatedCost }: Pick<Earnings, 'walletCost' | 'estimatedCost'>,
  ordersWithoutCost: number,
): boolean => ordersWithoutCost > 0 && walletCost === 0 && estimatedCost === 0;

const isUnknown = (earnings: Earnings): boolean =>
  isCostUnknown(earnings, Math.max(earnings.uncosted.count, earnings.ordersWithoutCost ?? 0));

/** Null where no order of them has a known cost. */
export const knownCost = (earnings: Earnings, cost: Pesewa): Pesewa | null => (isUnknown(earnings) ? null : cost);

/** Null where nothing is left once takings of unknown cost are left out. */
export const knownMargin = (earnings: Earnings): Pesewa | null =>
  isUnknown(earnings) && earnings.uncosted.count > 0 ? null : earnings.margin;

export const estimatedWords = (cost: Pesewa): string =>
  `${formatMoney(cost)} of the wallet cost is an estimate, because the service does not tell it.`;

/** Margin of each GHS 100 taken whose cost is known; null where nothing was taken. */
export function marginShare({ revenue, earnings }: Figures): number | null {
  const takings = earnings === null ? 0 : revenue - earnings.uncosted.amount;
  return earnings === null || takings <= 0 ? null : Math.round((earnings.margin * 1000) / takings) / 10;
}

/** Uses the same minus sign as amounts. */
export const shareWord = (share: number | null): string =>
  share === null ? '' : `${share.toFixed(1).replace('-', '−')}%`;

/** The share of takings, and the takings that the margin leaves out. */
export function marginWords(figures: Figures): string {
  const { uncosted } = figures.earnings ?? {};
  const left = uncosted === undefined || uncosted.count === 0 ? '' : leftOutWords(uncosted);
  return [shareWord(marginShare(figures)), left].filter((part) => part !== '').join(', ');
}
