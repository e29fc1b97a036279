/**
 * The signed file of one business day of one counter, as it leaves the shop. Its form is described for people in
 * docs/day-files.md. A file once written stays readable for ever, so a change of the form takes a new version.
 */
import { z } from 'zod';
import { canonicalJson } from './canonical-json.ts';
import type { Figures } from './counter-api/day-files.ts';
import { MOST_SECONDS } from './counter-api/limits.ts';
import { sha256Text } from './counter-api/values.ts';
import { type Pesewa, pesewas } from './money.ts';

export const DAY_FILE_FORMAT = 'dwadi-day';
export const DAY_FILE_VERSION = 2;
/** The steps of the wallet alone grow with the sales, and they are bounded: see MOST_SECONDS. */
export const DAY_FILE_MOST_BYTES = 2_000_000;

const whole = z.int();
const day = z.iso.date();
const mark = z.string().regex(/^[A-Za-z0-9-]{1,16}$/);

/** A sum of postings of one kind. */
const sum = z.strictObject({
  kind: z.string().min(1).max(40),
  unit: z.enum(['pesewa', 'sms-credit']),
  /** False for an estimate. */
  known: z.boolean(),
  amount: whole,
  count: whole.min(0),
});
export type DaySum = z.infer<typeof sum>;
const sums = z.array(sum).max(200);

const gap = z.strictObject({ from: whole, until: whole, amount: whole });
const wallet = z.strictObject({
  opening: whole.nullable(),
  charges: whole,
  chargeCount: whole,
  refunds: whole,
  refundCount: whole,
  gaps: z.array(gap).max(200),
  closing: whole.nullable(),
});

/** Money that the shift took from the wallets, by the second since 1970; negative where it came back. */
const moved = z
  .strictObject({
    seconds: z.array(whole).max(MOST_SECONDS),
    amounts: z.array(whole).max(MOST_SECONDS),
  })
  .refine(({ seconds, amounts }) => seconds.length === amounts.length);

/** A shift that ended on this day: its Z, and beside it the wallet's. */
const dayZ = z.strictObject({
  number: whole.positive(),
  shift: z.string(),
  openedAt: whole.nullable(),
  openedBy: z.string().nullable(),
  endedAt: whole,
  endedBy: z.string(),
  closedAt: whole,
  closedBy: z.string(),
  sales: whole,
  reversed: whole,
  float: whole,
  cash: whole,
  mobileMoney: whole,
  credit: whole,
  payIns: whole,
  payOuts: whole,
  expected: whole,
  counted: whole,
  difference: whole,
  wallets: z.array(wallet).max(50),
  /** Explains the gaps of another counter on the same wallet (M26). Version 1 has none. */
  moved: moved.optional(),
});
export type DayZ = z.infer<typeof dayZ>;

const anyBody = z.strictObject({
  format: z.literal(DAY_FILE_FORMAT),
  version: z.union([z.literal(1), z.literal(DAY_FILE_VERSION)]),
  shop: z.string().max(200),
  counter: z.strictObject({ mark, kind: z.enum(['live', 'training']) }),
  day,
  /** The same postings three times, grouped by product, by attendant and by shift. */
  products: z.array(z.strictObject({ product: z.string(), sums })).max(100),
  attendants: z.array(z.strictObject({ name: z.string(), sums })).max(500),
  shifts: z.array(z.strictObject({ shift: z.string(), sums })).max(500),
  zs: z.array(dayZ).max(500),
  /** The shop's debt to customers, over all days, at the end of this one. */
  owed: whole,
  /** The newest row of the log of events of this day or before; null where there was none. */
  events: z.strictObject({ seq: whole.positive(), hash: sha256Text }).nullable(),
  /** The file that this counter made before; null for its first. */
  previous: z.strictObject({ mark, day, hash: sha256Text }).nullable(),
  /** Ed25519: the public key, 32 bytes in base64url, and its SHA-256. */
  signer: z.strictObject({ key: z.string().regex(/^[A-Za-z0-9_-]{43}$/), fingerprint: sha256Text }),
});

/** A field that a version added is in every file of that version, and in no earlier one. */
export const dayBody = anyBody.refine(({ version, zs }) =>
  zs.every(({ moved }) => (version === 1) === (moved === undefined)),
);
export type DayBody = z.infer<typeof dayBody>;

const DAY_SIGNATURE_CONTEXT = 'dwadi-day-1';

/** The signature is over these words and a line feed, and then the body's canonical text. */
export const signedDayText = (body: unknown): string => `${DAY_SIGNATURE_CONTEXT}\n${canonicalJson(body)}`;

export const dayFile = z.strictObject({ body: dayBody, signature: z.string().regex(/^[A-Za-z0-9_-]{86}$/) });

export const dayFileName = (counter: string, of: string): string => `dwadi-day-${counter}-${of}.json`;
export const isDayFileName = (name: string): boolean => /^dwadi-day-[A-Za-z0-9-]+\.json$/.test(name);

/** `4f2a 90c1 …`: as it is compared by phone, letter by letter. */
export const hashGroups = (hash: string): string => hash.replace(/(.{4})(?=.)/g, '$1 ');

/** The figures of a day that an owner asks for first. */
export interface Headline extends Figures {
  readonly cash: Pesewa;
  readonly mobileMoney: Pesewa;
  readonly credit: Pesewa;
}

export function headlineOf(of: readonly DaySum[]): Headline {
  const add = (from: readonly DaySum[], unit: DaySum['unit'], ...kinds: readonly string[]): number =>
    from.filter((one) => one.unit === unit && kinds.includes(one.kind)).reduce((all, { amount }) => all + amount, 0);
  const money = (...kinds: readonly string[]): Pesewa => pesewas(add(of, 'pesewa', ...kinds));
  const known = of.filter((one) => one.known);
  const revenue = money('revenue', 'revenue-reversed');
  const cost = money('wallet-cost', 'wallet-cost-returned');
  const uncosted = money('uncosted', 'uncosted-settled');
  const count = (wanted: string): number =>
    of.filter(({ kind }) => kind === wanted).reduce((all, one) => all + one.count, 0);
  const walletCost = pesewas(add(known, 'pesewa', 'wallet-cost', 'wallet-cost-returned'));
  return {
    orders: count('revenue'),
    revenue,
    // Estimates are never added to the service's figures. The margin is the one of the day's report.
    walletCost,
    estimatedCost: pesewas(cost - walletCost),
    margin: pesewas(revenue - uncosted - cost),
    uncosted,
    ordersWithoutCost: Math.max(0, count('uncosted') - count('uncosted-settled')),
    commission: pesewas(add(known, 'pesewa', 'commission')),
    owed: money('owed', 'owed-paid', 'owed-settled'),
    cash: money('cash'),
    mobileMoney: money('mobile-money'),
    credit: money('credit'),
    smsCredits: add(of, 'sms-credit', 'wallet-cost', 'wallet-cost-returned') + 0,
  };
}

interface CountedSum {
  readonly count: number;
  readonly amount: Pesewa;
}

/** Refusals of a day that were not proven by its end (M7a), and sales that seemed not sold and were found that day. */
export function refusalsOf(of: readonly DaySum[]): { readonly unproven: CountedSum; readonly turnedUp: CountedSum } {
  const total = (kind: string): { count: number; amount: number } =>
    of
      .filter((one) => one.kind === kind)
      .reduce((all, one) => ({ count: all.count + one.count, amount: all.amount + one.amount }), {
        count: 0,
        amount: 0,
      });
  const [refused, settled, found] = [total('unproven'), total('unproven-settled'), total('turned-up')];
  return {
    unproven: { count: refused.count - settled.count, amount: pesewas(refused.amount + settled.amount) },
    turnedUp: { count: found.count, amount: pesewas(found.amount) },
  };
}

/** Sums of the same kind together, in an order that depends on nothing but them. */
export function addSums(of: readonly DaySum[]): DaySum[] {
  const found = new Map<string, DaySum>();
  for (const { kind, unit, known, amount, count } of of) {
    const key = `${kind} ${unit} ${known}`;
    const before = found.get(key);
    found.set(key, {
      ...{ kind, unit, known },
      amount: amount + (before?.amount ?? 0),
      count: count + (before?.count ?? 0),
    });
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
