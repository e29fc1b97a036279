/** Every waiting time of the engine in one place. Only tests shorten them. */
import { DAY_MS } from '#shared/day.ts';

export interface Policy {
  /** T of M9: longer than every time-out. A 404 counts only this long after the last attempt ended. */
  readonly settleMs: number;
  /** How long the engine may send by itself after the attendant said "send" (M17). */
  readonly freshMs: number;
  /** The age of that word up to which a sale is written together with its first attempt: the rest is for the commit. */
  readonly togetherMs: number;
  /** The age at which an unknown is raised with a text for support. */
  readonly unresolvedMs: number;
  /** How long an order thought not placed is looked up in case it turns up. */
  readonly watchMs: number;
  /** How long an undelivered order with unproven money is looked up. */
  readonly openMoneyMs: number;
  /** An order pending longer than this is slow (M25). */
  readonly slowMs: number;
  /** The same for products that take days. */
  readonly slowForDaysMs: number;
  /** How long after acceptance a person is asked about a status word that isn't the contract's (M25). */
  readonly oddWordMs: number;
  /** The same for products that take days. */
  readonly slowOddWordMs: number;
  /** The older an order, the longer the pause between polls: at least `everyMs` from this age on. Oldest first. */
  readonly agePauses: readonly { readonly fromMs: number; readonly everyMs: number }[];
  /** The service refuses the same bill within half a minute; a replay after a 409 waits longer than that (M11). */
  readonly billGuardMs: number;
  /** The duplicate guard asks about a settled sale younger than this (M22). */
  readonly sameSaleMs: number;
  /** How long Send waits for the open orders of a restored journal before it says why it can't go on (M19). */
  readonly askFirstMs: number;
  /** Pauses between tries of one unknown, by try. */
  readonly resolveBackoffMs: readonly number[];
  /** Pauses between polls of an accepted order, by poll. */
  readonly pollBackoffMs: readonly number[];
  /** The pause between look-ups of an order thought not placed, or of open money. */
  readonly slowPollMs: number;
  /** The pause between checks of the waiting room, for all numbers: at most four of the twenty that a minute allows. */
  readonly waitingTickMs: number;
  /** Pauses between checks of one waiting number, by check. A registration takes minutes. */
  readonly waitingPauseMs: readonly number[];
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const DEFAULT_POLICY: Policy = {
  settleMs: 2 * MINUTE,
  freshMs: 2 * MINUTE,
  togetherMs: MINUTE,
  unresolvedMs: 10 * MINUTE,
  watchMs: DAY_MS,
  openMoneyMs: 7 * DAY_MS,
  slowMs: 5 * MINUTE,
  slowForDaysMs: 3 * DAY_MS,
  oddWordMs: HOUR,
  slowOddWordMs: DAY_MS,
  agePauses: [
    { fromMs: DAY_MS, everyMs: HOUR },
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

/** The shortest pause between two polls of an order of this age, however few polls there were (M25). */
export const agePause = ({ agePauses }: Pick<Policy, 'agePauses'>, ageMs: number): number =>
  agePauses.find(({ fromMs }) => ageMs >= fromMs)?.everyMs ?? 0;

export const backoff = (steps: readonly number[], tries: number): number =>
  steps[Math.min(tries, steps.length - 1)] ?? 0;
