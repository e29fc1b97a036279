/** The books of a small shop: each figure a function of its day, so that a range is the sum of its days. */
import { daysBefore } from '#main/reports/days.ts';
import type { Dispute } from '#shared/counter-api/disputes.ts';
import type { DrawerProof, Figures, Report, ReportRange } from '#shared/counter-api/reports.ts';
import { type Pesewa, pesewas } from '#shared/money.ts';
import { NOW } from './fake-sales.ts';
import { Z_REPORT } from './fake-shifts.ts';

const DAY_MS = 86_400_000;
const TODAY = '2026-11-21';

const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
const countDays = ({ from, to }: ReportRange): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const daysOf = (first: string, many: number): string[] => Array.from({ length: many }, (_, at) => addDays(first, at));

export const figuresOf = (orders: number, revenue: number, failed = 0): Figures => ({
  orders,
  revenue: pesewas(revenue),
  fees: pesewas(0),
  reversed: { count: failed, amount: pesewas(failed * 1000) },
  unproven: { count: 0, amount: pesewas(0) },
  owed: { count: failed, amount: pesewas(failed * 1000) },
  owedPaid: { count: 0, amount: pesewas(0) },
  owedSettled: { count: 0, amount: pesewas(0) },
  givenBack: { count: 0, amount: pesewas(0) },
  earnings: {
    walletCost: pesewas(Math.round(revenue * 0.94)),
    estimatedCost: pesewas(0),
    returned: { count: failed, amount: pesewas(failed * 940) },
    margin: pesewas(revenue - Math.round(revenue * 0.94)),
    uncosted: { count: 0, amount: pesewas(0) },
    commission: pesewas(Math.round(revenue / 200)),
    estimatedCommission: pesewas(0),
    ordersWithoutCost: 0,
    smsCredits: 0,
  },
});

const {
  number,
  openedAt,
  endedAt,
  closedBy,
  float,
  taken: tendered,
  expected,
  counted,
  difference,
  wallets,
} = Z_REPORT;
const PROOF: DrawerProof = {
  ...{ number, openedAt, endedAt, closedBy, float, cash: tendered.cash, paidIn: pesewas(5000), paidOut: pesewas(1500) },
  ...{ expected, counted, difference, wallets },
};
const DRAWERS: Report['drawers'] = {
  count: 2,
  difference,
  newest: [PROOF, { ...PROOF, number: number - 1, counted: expected, difference: pesewas(0), wallets: [] }],
};

export const DISPUTE: Dispute = {
  ...{ seq: 1, intentId: 401, saleId: '00000000-0000-4000-8000-000000000401', slip: 1022, kind: 'not-received' },
  ...{ product: 'data', recipient: '0244123456', price: pesewas(2600), openedAt: NOW - 5_400_000, openedBy: 'Kofi' },
  ...{ given: pesewas(0), left: pesewas(2600), closed: null },
};

const NOTHING = figuresOf(0, 0);

/** The counter has been open since the first of September; Sundays are quiet. */
function takenOn(day: string): number {
  if (day > TODAY || day < '2026-09-01') return 0;
  const date = new Date(day);
  return (date.getUTCDay() === 0 ? 18_000 : 52_000) + ((date.getUTCDate() * 7919) % 23) * 900;
}

const takenIn = (range: ReportRange): number =>
  daysOf(range.from, countDays(range)).reduce((sum, day) => sum + takenOn(day), 0);

/** The same days in a shop that took exactly so much. */
export const reportOf = (range: ReportRange, revenue: Pesewa): Report => reportFor(range, revenue / takenIn(range));

const part = (revenue: number, share: number): Figures =>
  figuresOf(Math.round((revenue * share) / 1100), Math.round(revenue * share));

const unexplainedOf = (taken: number): NonNullable<Report['unexplained']> =>
  taken === 0
    ? { out: { count: 0, amount: pesewas(0) }, in: { count: 0, amount: pesewas(0) } }
    : { out: { count: 1, amount: pesewas(560) }, in: { count: 1, amount: pesewas(50_000) } };

/** `times` is how many such shops the counter is as busy as. */
export function reportFor(range: ReportRange, times = 1): Report {
  const { from, to } = range;
  const count = countDays(range);
  const taken = takenIn(range) * times;
  const earlier = daysBefore(from, to, TODAY);
  const before = takenIn(earlier) * times;
  const first = count > 28 ? from : addDays(to, -27);
  const total = { ...part(taken, 1), ...{ reversed: figuresOf(0, 0, 2).reversed, owed: figuresOf(0, 0, 2).owed } };
  const split = taken === 0 ? [] : ([0.52, 0.3, 0.14, 0.04] as const);
  return {
    from,
    to,
    growing: to >= TODAY,
    total: taken === 0 ? NOTHING : total,
    before: { ...earlier, figures: part(before, 1) },
    products: split.map((share, at) => ({
      product: (['airtime', 'data', 'bill', 'voucher'] as const)[at] ?? 'airtime',
      figures: part(taken, share),
    })),
    suppliers: split.map((share, at) => ({
      supplier: ['MTN', 'Telecel', 'ecg', 'WASSCE'][at] ?? 'MTN',
      figures: part(taken, share),
    })),
    attendants: split.slice(0, 2).map((_, at) => ({
      id: `a${at}`,
      name: ['Ama', 'Kofi'][at] ?? '',
      figures: part(taken, at === 0 ? 0.6 : 0.4),
    })),
    shifts: split.slice(0, 2).map((_, at) => ({
      id: `s${at}`,
      since: `${from} ${at === 0 ? '07' : '14'}`,
      figures: part(taken, at === 0 ? 0.6 : 0.4),
    })),
    hours:
      split.length === 0 ? [] : Array.from({ length: 13 }, (_, at) => ({ hour: 7 + at, figures: hourly(taken, at) })),
    days: daysOf(first, Math.max(count, 28)).map((day) => ({ day, figures: part(takenOn(day) * times, 1) })),
    drawers: taken === 0 ? { count: 0, difference: pesewas(0), newest: [] } : DRAWERS,
    unexplained: unexplainedOf(taken),
    exceptions: { abandoned: 3, reprint: 1, override: 1, 'wrong-pin': 2, clock: 0, 're-opened': 1 },
    now: to >= TODAY ? NOW_OPEN : null,
  };
}

const NOW_OPEN: NonNullable<Report['now']> = {
  open: [
    { state: 'attention', count: 1, price: pesewas(5000) },
    { state: 'unknown', count: 1, price: pesewas(2000) },
    { state: 'under-way', count: 2, price: pesewas(1500) },
  ],
  leftToDo: 0,
  disputes: { oldest: [DISPUTE], all: 1 },
};

const SHARES = [0.03, 0.06, 0.09, 0.08, 0.07, 0.1, 0.09, 0.06, 0.07, 0.11, 0.13, 0.08, 0.03];

const hourly = (taken: number, at: number): Figures => part(taken, SHARES[at] ?? 0);
