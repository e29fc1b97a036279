/** When the office is asked next. Pure, but for the chance that keeps a thousand counters from asking at once. */

export interface Pace {
  /** The time between two pushes while nothing hurries. */
  readonly everyMs: number;
  /** The wait after a change, so that the next change goes along. */
  readonly soonMs: number;
  /** A change within this time of the last push waits: each push makes a connection, which costs more than a sale. */
  readonly restMs: number;
  /** While a sale is on its way, it is looked again after this. */
  readonly busyMs: number;
  /** A sign of life goes out after this, if there is nothing to send. */
  readonly signOfLifeMs: number;
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
  /** The wait after a start, which is busy enough. */
  readonly startMs: number;
}

const MINUTE_MS = 60_000;

export const PACE: Pace = {
  everyMs: 3 * MINUTE_MS,
  soonMs: 1000,
  restMs: MINUTE_MS,
  busyMs: 2000,
  signOfLifeMs: 60 * MINUTE_MS,
  firstRetryMs: 15_000,
  longestRetryMs: 60 * MINUTE_MS,
  startMs: 30_000,
};

/** Up to a fifth more or less. */
export const withJitter = (ms: number, chance: number): number => Math.round(ms * (0.8 + 0.4 * chance));

/** `failed`: tries in a row that failed, 1 after the first. */
export const retryAfter = ({ firstRetryMs, longestRetryMs }: Pace, failed: number, chance: number): number =>
  Math.min(longestRetryMs, withJitter(Math.min(longestRetryMs, firstRetryMs * 2 ** (failed - 1)), chance));

/** How long a change waits for its push. */
export const soonAfter = ({ soonMs, restMs }: Pace, sinceLastMs: number): number =>
  Math.max(soonMs, restMs - sinceLastMs);
