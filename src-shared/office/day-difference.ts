/** Why a day is not proven, by name: the form of `dwadi.day_check.differences`. */
import { z } from 'zod';

const whole = z.int();

const sums = {
  kind: z.string(),
  unit: z.string(),
  known: z.boolean(),
  signed: whole,
  streamed: whole,
  signedCount: whole,
  streamedCount: whole,
};

/** The sums of a closed drawer that both hold. */
export const DRAWER_SUMS = [
  ...(['sales', 'reversed', 'float', 'cash', 'mobileMoney', 'credit', 'payIns', 'payOuts'] as const),
  ...(['expected', 'counted', 'difference', 'walletGap'] as const),
] as const;

export const dayDifference = z.discriminatedUnion('what', [
  /** A sum of the signed file isn't the one that was streamed. */
  z.strictObject({ what: z.literal('sum'), product: z.string(), ...sums }),
  /** The products agree, and the sum of one attendant does not. */
  z.strictObject({ what: z.literal('attendant'), name: z.string(), ...sums }),
  /** A drawer of the signed file isn't the one that was streamed. */
  z.strictObject({
    what: z.literal('drawer'),
    /** The number of its Z. */
    number: whole,
    part: z.enum([...DRAWER_SUMS, 'shift', 'people', 'times', 'not-streamed', 'not-signed']),
    /** Both are null where the part is no sum. */
    signed: whole.nullable(),
    streamed: whole.nullable(),
  }),
  /** The counter sent two different files of this day. */
  z.strictObject({ what: z.literal('changed'), other: z.string() }),
  /** The file before this one did not come. */
  z.strictObject({ what: z.literal('gap'), mark: z.string(), day: z.string(), hash: z.string() }),
  /** The file calls itself the counter's first one, and there are earlier ones. */
  z.strictObject({ what: z.literal('begins-anew') }),
  /** The file is of another day or another counter than it was sent for. */
  z.strictObject({ what: z.literal('other-day'), mark: z.string(), day: z.string() }),
  /** Signed with a key that the owner has not confirmed for this counter. */
  z.strictObject({ what: z.literal('key'), fingerprint: z.string() }),
  /** Not a whole day file: see DAY_FILE_FAULTS. */
  z.strictObject({ what: z.literal('file'), fault: z.string() }),
]);
export type DayDifference = z.infer<typeof dayDifference>;
