/** Compares the journal with the service's lists, in the background. A person starts it, and can stop it. */
import { z } from 'zod';
import { DISPLAY_STATES } from '../order-state.ts';
import { reportRange } from './reports.ts';
import { pesewaValue, productValue, timeValue } from './values.ts';

export const RECONCILE_PHASES = ['never', 'running', 'done', 'cancelled', 'cut-off'] as const;
export const MOST_FINDINGS = 200;
/** Orders checked in one run; more than that take several runs. */
export const MOST_RECONCILED = 2000;

/** The three lists that the service has, of its 30 newest. */
export const LISTS = ['airtime', 'voucher', 'afa'] as const;

const stranger = z.object({
  list: z.enum(LISTS),
  reference: z.string(),
  status: z.string(),
  /** The mark of a known counter of this shop; null if the order is of no known counter. */
  counter: z.string().nullable(),
});
export type UnknownReference = z.infer<typeof stranger>;

/** Sold here before a backup took the journal's place, which therefore doesn't hold it. */
const laterSale = z.object({
  product: productValue,
  reference: z.string(),
  /** The service's own word; null where only the journal that was set aside tells of it. */
  status: z.string().nullable(),
  recipient: z.string().nullable(),
  amount: pesewaValue.nullable(),
  at: timeValue.nullable(),
  /** The time up to which the backup knows the sales; null if that isn't recorded. */
  knownUntil: timeValue.nullable(),
});
export type LaterSale = z.infer<typeof laterSale>;

const finding = z.object({
  slip: z.int().positive(),
  reference: z.string(),
  product: productValue,
  recipient: z.string(),
  /** `moved`: the journal knows better now. `not-seen`: the service doesn't find it under its reference. */
  kind: z.enum(['moved', 'not-seen', 'not-ours', 'refund-denied']),
  before: z.enum(DISPLAY_STATES),
  after: z.enum(DISPLAY_STATES),
});
export type Finding = z.infer<typeof finding>;

const count = z.int().min(0);

export const reconciliation = z.object({
  phase: z.enum(RECONCILE_PHASES),
  range: reportRange.nullable(),
  at: timeValue,
  done: count,
  total: count,
  /** Asked about and found as the journal has them. */
  agreed: count,
  /** No way to ask: messages, bills whose code never came, keys that aren't here. */
  notAsked: count,
  /** More than are asked about in one look. */
  leftOut: count,
  listed: count,
  /** Lists that the service didn't tell now. */
  listsMissing: z.array(z.enum(LISTS)),
  later: z.array(laterSale).max(MOST_FINDINGS),
  /** Sold after the backup as well, and no longer listed in `later`. */
  moreLater: count,
  strangers: z.array(stranger).max(MOST_FINDINGS),
  findings: z.array(finding).max(MOST_FINDINGS),
  /** The number for which `findings` has no room. */
  moreFindings: count,
});
export type Reconciliation = z.infer<typeof reconciliation>;

export const reconcileCalls = {
  'reconcile.state': { request: z.object({}), answer: reconciliation },
  'reconcile.start': { request: reportRange, answer: reconciliation },
  'reconcile.cancel': { request: z.object({}), answer: reconciliation },
  /** The owner says that references with this mark are another counter of the shop's. */
  'reconcile.knowCounter': {
    request: z.object({ mark: z.string().regex(/^[0-9A-Z]{4}$/) }),
    answer: reconciliation,
  },
} as const;
