/** Every waiting time of the engine, in one place. Tests shorten them; nothing else does. */
export interface Policy {
  /** T of M9: longer than every time-out. A 404 counts only this long after the last attempt ended. */
  readonly settleMs: number;
  /** How long the engine may send by itself what the attendant sent (M17). */
  readonly freshMs: number;
  /** When an unknown is raised with a text for support. */
  readonly unresolvedMs: number;
  /** Thought not placed after an unknown: looked up this long in case it turns up. */
  readonly watchMs: number;
  /** Not delivered and the money unproven: asked about this long. */
  readonly openMoneyMs: number;
  /** Longer pending than this is slow (M25). */
  readonly slowMs: number;
  /** A person is asked about a status that isn't the contract's after this long (M25). */
  readonly oddWordMs: number;
  /** The same for products that take days. */
  readonly slowOddWordMs: number;
  /** The older an order, the longer between polls: from an age on, at least so long. Oldest first. */
  readonly agePauses: readonly { readonly fromMs: number; readonly everyMs: number }[];
  /** The service refuses the same bill within half a minute; a replay after a 409 waits longer than that (M11). */
  readonly billGuardMs: number;
  /** The duplicate guard asks about a settled sale younger than this (M22). */
  readonly sameSaleMs: number;
  /** How long Send waits for the open orders of a restored journal before it says why it can't go on (M19). */
  readonly askFirstMs: number;
  /** Between tries of one unknown, by try. */
  readonly resolveBackoffMs: readonly number[];
  /** Between polls of an order under way, by poll. */
  readonly pollBackoffMs: readonly number[];
  /** Between looks at what was thought not placed, or at money that is open. */
  readonly slowPollMs: number;
  /** Between checks of the waiting room, whoever they are about: at most four of the twenty that a minute allows. */
  readonly waitingTickMs: number;
  /** Between checks of one number that waits, by check. A registration takes minutes. */
  readonly waitingPauseMs: readonly number[];
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const DEFAULT_POLICY: Policy = {
  settleMs: 2 * MINUTE,
  freshMs: 2 * MINUTE,
  unresolvedMs: 10 * MINUTE,
  watchMs: DAY,
  openMoneyMs: 7 * DAY,
  slowMs: 5 * MINUTE,
  oddWordMs: HOUR,
  slowOddWordMs: DAY,
  agePauses: [
    { fromMs: DAY, everyMs: HOUR },
    { fromMs: HOUR, everyMs: 15 * MINUTE },
  ],
  billGuardMs: 35 * SECOND,
  sameSaleMs: 15 * MINUTE,
  askFirstMs: 15 * SECOND,
  resolveBackoffMs: [0.5, 1, 2, 4, 8, 15, 30, 60].map((seconds) => seconds * SECOND),
  pollBackoffMs: [1, 2, 3, 4, 6, 8, 12, 15, 20, 30, 45, 60].map((seconds) => seconds * SECOND),
  slowPollMs: 15 * MINUTE,
  waitingTickMs: 15 * SECOND,
  waitingPauseMs: [2, 3, 5, 10, 15].map((minutes) => minutes * MINUTE),
};

/** How long an order of this age is left alone between two polls, however few there were (M25). */
export const agePause = ({ agePauses }: Pick<Policy, 'agePauses'>, ageMs: number): number =>
  agePauses.find(({ fromMs }) => ageMs >= fromMs)?.everyMs ?? 0;

export const backoff = (steps: readonly number[], tries: number): number =>
  steps[Math.min(tries, steps.length - 1)] ?? 0;
