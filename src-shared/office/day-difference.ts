/** Why a day is not proven, by name: the form of `dwadi.day_check.differences`. */
import { z } from 'zod';

const whole = z.int();

export const dayDifference = z.discriminatedUnion('what', [
  /** A sum of the signed file isn't the one that was streamed. */
  z.strictObject({
    what: z.literal('sum'),
    product: z.string(),
    kind: z.string(),
    unit: z.string(),
    known: z.boolean(),
    signed: whole,
    streamed: whole,
    signedCount: whole,
    streamedCount: whole,
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

export const dayDifferences = z.array(dayDifference);
