/** Takings and earnings: sums of postings for a day or for any range of business days. */
import { z } from 'zod';
import { DAY_MS } from '../day.ts';
import { DISPLAY_STATES } from '../order-state.ts';
import { dispute, MOST_DISPUTES } from './disputes.ts';
import { walletReport } from './shifts.ts';
import { pesewaSum, productValue, timeValue } from './values.ts';

/** A business day, `2026-11-21`. */
const dayValue = z.iso.date();

/** Reports are compared with earlier days, and before the year 0 a day has another form. No shop is that old. */
const EARLIEST_DAY = '1000-01-01';
const dayAsked = dayValue.refine((day) => day >= EARLIEST_DAY, 'no counter is as old');

/** A year and a bit: no range makes a person wait for long. */
export const REPORT_MAX_DAYS = 400;

const counted = z.object({ count: z.int().min(0), amount: pesewaSum });
export type Counted = z.infer<typeof counted>;

/** The wallet's cost, and what is left for the shop. */
const earnings = z.object({
  /** The cost that the service booked, less its refunds. */
  walletCost: pesewaSum,
  /** Costs that the service doesn't tell and Dwadi estimates. Never mixed with known costs. */
  estimatedCost: pesewaSum,
  /** Money that went back into the wallet. */
  returned: counted,
  /** Revenue less both costs, without takings whose cost isn't known. */
  margin: pesewaSum,
  /** Takings whose cost isn't known. */
  uncosted: counted,
  /** The commission that the service paid the shop, as the service told it. */
  commission: pesewaSum,
  /** Commission by the owner's own estimate of a share that the service does not tell. Never mixed with known sums. */
  estimatedCommission: pesewaSum,
  /**
   * Orders whose cost is neither known nor estimated. If they outnumber those left out of the margin, an older Dwadi,
   * which left none out, booked the rest. Null by hour, attendant or shift where texts were sent: the shop's own texts
   * are not sold, and those sums don't tell which they are.
   */
  ordersWithoutCost: z.int().min(0).nullable(),
  /** A unit of its own; no exchange into money is known. */
  smsCredits: z.int(),
});
export type Earnings = z.infer<typeof earnings>;

export const figures = z.object({
  /** Orders that the service accepted. */
  orders: z.int().min(0),
  /** Their prices, less what was reversed. */
  revenue: pesewaSum,
  /** The part of the revenue that is the shop's service fee. */
  fees: pesewaSum,
  /** Learned not to be delivered, on whichever day they were sold. */
  reversed: counted,
  /** Refused, and by the end of its day nothing had proven that it wasn't charged (M7a). */
  unproven: counted,
  /** Money that became owed to customers, its part that left the drawer, and its part that needed no payment. */
  owed: counted,
  owedPaid: counted,
  owedSettled: counted,
  /** Money given to customers by the shop's own choice. It is no refund, and is not taken off the margin. */
  givenBack: counted,
  /** Null where the attendant may not see cost. */
  earnings: earnings.nullable(),
});
export type Figures = z.infer<typeof figures>;

const of = <T extends z.ZodRawShape>(shape: T) => z.object({ ...shape, figures });

/** Wallet money that no order explains: what went out, and what came in. */
const unexplained = z.object({ out: counted, in: counted });
export type Unexplained = z.infer<typeof unexplained>;

export const EXCEPTIONS = ['abandoned', 'reprint', 'override', 'wrong-pin', 'clock', 're-opened'] as const;
export type Exception = (typeof EXCEPTIONS)[number];

/**
 * A counted and closed drawer with its wallet: opening plus in less out is the closing, or the rest is named. Only the
 * owner is told what should be there, and what makes it up; everybody else gets null.
 */
const drawerProof = z.object({
  number: z.int().positive(),
  openedAt: timeValue.nullable(),
  endedAt: timeValue,
  closedBy: z.string(),
  float: pesewaSum.nullable(),
  /** Cash that customers paid, less what went back to them. */
  cash: pesewaSum.nullable(),
  paidIn: pesewaSum,
  paidOut: pesewaSum,
  expected: pesewaSum.nullable(),
  counted: pesewaSum,
  difference: pesewaSum.nullable(),
  /** Null where the attendant may not see amounts of the wallet. */
  wallets: z.array(walletReport).nullable(),
});
export type DrawerProof = z.infer<typeof drawerProof>;
export const MOST_PROOFS = 31;

export const report = z.object({
  from: dayValue,
  to: dayValue,
  /** Its last day isn't over: the figures grow. */
  growing: z.boolean(),
  total: figures,
  /** The month or the year before, or else the same weekdays. For days that aren't over: as many as are over. */
  before: of({ from: dayValue, to: dayValue }),
  products: z.array(of({ product: productValue })).max(20),
  suppliers: z.array(of({ supplier: z.string() })).max(1000),
  attendants: z.array(of({ id: z.string(), name: z.string() })).max(1000),
  /** `since`: the opening time, `2026-11-21 09:42`; for a shift never opened its first booked hour, `2026-11-21 09`. */
  shifts: z.array(of({ id: z.string(), since: z.string() })).max(10_000),
  hours: z.array(of({ hour: z.int().min(0).max(23) })).max(24),
  /** Every day of the range, and at least four weeks up to its end. */
  days: z.array(of({ day: dayValue })).max(REPORT_MAX_DAYS + 28),
  /** Closed in these days: all of them counted, the newest in full. */
  drawers: z.object({
    count: z.int().min(0),
    /** Null for everybody but the owner. */
    difference: pesewaSum.nullable(),
    newest: z.array(drawerProof).max(MOST_PROOFS),
  }),
  /** Covers the closed drawers, and one not closed yet. Null if the attendant may not see amounts of the wallet. */
  unexplained: unexplained.nullable(),
  exceptions: z.record(z.enum(EXCEPTIONS), z.int().min(0)),
  /** Open items at this moment; null for days that are over, which stay as they were. */
  now: z
    .object({
      /** Orders that aren't over, whichever day they were sold on. */
      open: z.array(z.object({ state: z.enum(DISPLAY_STATES), count: z.int().min(1), price: pesewaSum })),
      /** Sales whose customers still wait for their money. */
      leftToDo: z.int().min(0),
      disputes: z.object({
        oldest: z.array(dispute).max(MOST_DISPUTES),
        /** Counts those, too, that aren't listed. */
        all: z.int().min(0),
      }),
    })
    .nullable(),
});
export type Report = z.infer<typeof report>;

const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const range = z.object({ from: dayAsked, to: dayValue });
export type ReportRange = z.infer<typeof range>;

export const isTooLong = ({ from, to }: ReportRange): boolean => days(from, to) > REPORT_MAX_DAYS;

export const reportRange = range.refine(
  (asked) => asked.from <= asked.to && !isTooLong(asked),
  'a range must have an order and an end',
);

export const REPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];
export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

export const reportsCalls = {
  'reports.day': { request: z.object({ day: dayAsked }), answer: report },
  'reports.range': { request: reportRange, answer: report },
  /** Answers the file's place. A PDF is the page as the screen shows it. */
  'reports.export': {
    request: z.object({ range: reportRange, format: z.enum(REPORT_FORMATS) }),
    answer: z.object({ file: z.string() }),
  },
  /** The folder for reports, also for those saved automatically when a drawer is closed. */
  'reports.folder': { request: z.object({}), answer: z.object({ folder: z.string() }) },
  /** A person chooses in the system's own dialog. */
  'reports.chooseFolder': { request: z.object({}), answer: z.object({ folder: z.string() }) },
} as const;
