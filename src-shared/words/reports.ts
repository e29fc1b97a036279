/** The report of a day or of a range of days: what came in, what was earned, what is stuck. */
import type {
  Counted,
  Earnings,
  Exception,
  Figures,
  Report,
  ReportRange,
  Unexplained,
} from '../counter-api/reports.ts';
import { formatAmount, formatMoney, type Pesewa, pesewas } from '../money.ts';
import { MONTHS, WEEKDAYS } from './times.ts';
import { t } from './translate.ts';

export const REPORT = {
  title: t('Day'),
  which: t('Which days'),
  period: t('Period'),
  from: t('From'),
  to: t('To'),
  day: t('Day'),
  earlier: t('Earlier'),
  later: t('Later'),
  today: t('Today'),
  figures: t('Figures'),
  revenue: t('Takings'),
  orders: t('Orders'),
  walletCost: t('Wallet cost'),
  estimatedCost: t('Wallet cost, estimated'),
  margin: t('Margin'),
  commission: t('Commission'),
  fees: t('Service fees in it'),
  smsCredits: t('SMS credits used'),
  notDelivered: t('Not delivered'),
  unproven: t('Refused, charge not ruled out'),
  returned: t('Back in the wallet'),
  owed: t('Owed to customers'),
  owedPaid: t('Paid out to customers'),
  owedSettled: t('Settled without cash'),
  givenBack: t('Given back by choice'),
  estimatedCommission: t('Airtime commission, estimated'),
  reckonedMeans: t('Your own estimate. The service does not tell it, and no other figure counts it.'),
  print: t('Print'),
  folder: t('Reports are saved in'),
  folderNotYours: t('Only an owner can choose the folder.'),
  folderHelp: t('Dwadi also saves a workbook and a CSV there whenever a drawer is closed.'),
  chooseFolder: t('Choose another folder'),
  noneClosed: t('No drawer was closed in these days.'),
  allDrawers: t('All closed drawers'),
  unexplained: t('Wallet money not explained'),
  unexplainedOut: t('Wallet money gone, not explained'),
  unexplainedIn: t('Wallet money come in, not explained'),
  unexplainedMeans: t(
    'No order here explains it. A top-up, another counter or the dashboard may. Times: the wallet of each shift, below.',
  ),
  noGaps: t('Every change of the wallet is explained.'),
  exceptions: t('Worth a second look'),
  what: t('What'),
  howOften: t('How often'),
  disputes: t('Customers say otherwise'),
  slip: t('Slip'),
  number: t('Number'),
  since: t('Since'),
  drawers: t('Closed drawers'),
  z: 'Z',
  endedAt: t('Ended'),
  countedBy: t('Counted by'),
  float: t('At the start'),
  cash: t('Cash taken, less money given back'),
  paidIn: t('Money in'),
  paidOut: t('Money out'),
  expected: t('Should be there'),
  counted: t('Counted'),
  difference: t('Difference'),
  wallets: t('Wallet of each shift'),
  opening: t('At the start'),
  charges: t('Paid for orders'),
  gaps: t('Not explained'),
  closing: t('At the end'),
  stuck: t('Still open'),
  stuckNone: t('Nothing is under way, and nothing needs you.'),
  leftToDo: t('Sales whose customers wait for their money'),
  trouble: t('What went wrong'),
  whole: t('Summary'),
  price: t('Price'),
  ordersWithoutCost: t('Orders without a known cost'),
  uncosted: t('Takings left out of the margin'),
  save: t('Save as'),
  csv: t('CSV'),
  xlsx: t('Excel'),
  pdf: t('PDF'),
  byProduct: t('By product'),
  bySupplier: t('By network or supplier'),
  byAttendant: t('By attendant'),
  byShift: t('By shift'),
  byHour: t('By hour'),
  byDay: t('By day'),
  product: t('Product'),
  supplier: t('Network or supplier'),
  attendant: t('Attendant'),
  shift: t('Shift'),
  hour: t('Hour'),
  state: t('State'),
  share: t('Share of takings'),
  marginShare: t('Margin, %'),
  hourChart: t('When did the money come in? (GHS)'),
  dayChart: t('How do the days compare? (GHS)'),
  mixChart: t('What was sold?'),
  marginChart: t('Margin, % of takings'),
  empty: t('No sales in this time.'),
  emptyMeans: t('Choose another day, or sell something: you see it here at once.'),
  reading: t('Adding up'),
  readingSlow: t('This takes longer than usual. Nothing is lost; please wait.'),
  unreadable: t('Dwadi cannot read the journal now, so it cannot add up the figures.'),
  unreadableMeans: t('Call the owner. Try again in a while.'),
  tryAgain: t('Try again'),
} as const;

const EXCEPTION_WORDS: Readonly<Record<Exception, string>> = {
  abandoned: t('Read back, and not sold'),
  reprint: t('Printed or shown again'),
  override: t('Allowed by an owner’s PIN'),
  'wrong-pin': t('Wrong PINs'),
  clock: t('The PC’s clock was changed'),
  're-opened': t('Seemed not sold, then was found'),
};

export const exceptionWord = (kind: Exception): string => EXCEPTION_WORDS[kind];

export const PERIODS = ['day', 'week', 'month', 'year', 'own'] as const;
export type Period = (typeof PERIODS)[number];

const PERIOD_WORDS: Readonly<Record<Period, string>> = {
  day: t('One day'),
  week: t('Week'),
  month: t('Month'),
  year: t('Year'),
  own: t('From and to'),
};

export const periodWord = (period: Period): string => PERIOD_WORDS[period];

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
  from === to ? fullDayWord(from) : t`${fullDayWord(from)} to ${fullDayWord(to)}`;

export const tooLongWords = (most: number): string =>
  t`A report adds up ${most} days at most. Choose a first and a last day that are closer together.`;

/** `9:00–10:00`. */
export const hourWord = (hour: number): string => `${hour}:00–${hour + 1}:00`;

/** A shift has no name; people know when it began, `2026-11-21 09:42`. Of some only the hour is known. */
export const shiftWord = (since: string): string =>
  t`From ${weekdayWord(since.slice(0, 10))} ${dateWord(since.slice(0, 10))}, ${Number(since.slice(11, 13))}:${since.slice(14) || '00'}`;

export const isExplained = ({ out, in: came }: Unexplained): boolean => out.amount === 0 && came.amount === 0;

/** `GHS 5.60 went out, GHS 500.00 came in`. */
export const unexplainedWords = ({ out, in: came }: Unexplained): string =>
  [
    ...(out.amount === 0 ? [] : [t`${formatMoney(out.amount)} went out`]),
    ...(came.amount === 0 ? [] : [t`${formatMoney(came.amount)} came in`]),
  ].join(', ') || formatMoney(pesewas(0));

/** Says that days aren't over. */
export const growingWords = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? t('Today so far.') : t('So far: today is not over.');

export const savedWords = (file: string): string => t`Saved: ${file}`;

export const countWord = (count: number): string =>
  count === 1 ? t`${count.toLocaleString('en')} order` : t`${count.toLocaleString('en')} orders`;

/** Null where every closed drawer is listed. */
export const drawersCutWords = ({ count, newest: { length } }: Report['drawers']): string | null =>
  count > length
    ? t`The newest ${length} of ${count.toLocaleString('en')} closed drawers. Choose fewer days to see older ones.`
    : null;

/** Null where every open complaint is listed. */
export const disputesCutWords = ({ oldest: { length }, all }: NonNullable<Report['now']>['disputes']): string | null =>
  all > length
    ? t`Only the oldest ${length.toLocaleString('en')} of ${all.toLocaleString('en')} are shown. Settle some of them to see newer ones.`
    : null;

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
  const then = whole === null ? t`on ${rangeWord(before)}` : t`in ${whole}`;
  if (before.figures.orders === 0) return t`No sales to compare with ${then}.`;
  const more = now.revenue - before.figures.revenue;
  if (more === 0) return t`The same as ${then}.`;
  return more > 0
    ? t`${formatMoney(pesewas(Math.abs(more)))} more than ${then}.`
    : t`${formatMoney(pesewas(Math.abs(more)))} less than ${then}.`;
}

/** Orders whose cost isn't known: left out of the margin, but for those that an older Dwadi had counted in. */
export function withoutCostWords({ uncosted, ordersWithoutCost }: Earnings): string[] {
  const older = Math.max(0, (ordersWithoutCost ?? 0) - uncosted.count);
  return [
    ...(uncosted.count > 0
      ? [
          t`The margin leaves out ${countWord(uncosted.count)} whose cost is not known (${formatMoney(uncosted.amount)}).`,
        ]
      : []),
    ...(older > 0
      ? [
          older === 1
            ? t`${countWord(older)} from before an update has no known cost: the margin counts all of its price.`
            : t`${countWord(older)} from before an update have no known cost: the margin counts all of their price.`,
        ]
      : []),
  ];
}

/** `without 2 orders of 30.00`, beside a margin. */
export const leftOutWords = ({ count, amount }: Counted): string =>
  t`without ${countWord(count)} of ${formatAmount(amount)}`;

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
  t`${formatMoney(cost)} of the wallet cost is an estimate, because the service does not tell it.`;

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
