/** One open intent, with the memory that this run keeps beside the journal. */
import type { IntentRecord } from '../../journal/base/records.ts';
import { type BusinessClock, type Clock, isFresh, type Moment, momentOf, oldestAge } from '../../platform/clock.ts';
import type { MovingEndpoint, Urgency } from '../../reseller-client/port.ts';
import { type Finding, nextStep, type Situation, type Step } from '../decide/next-step.ts';
import type { Policy } from '../model/policy.ts';
import type { EngineDeps } from '../model/ports.ts';
import { strategyOf } from '../products/index.ts';
import type { Rank } from './semaphore.ts';

export interface TrackedOrder {
  intent: IntentRecord;
  /** The time of a person's last "send" in this run; null for an intent found at start (M17). */
  approvedAt: Moment | null;
  /** Monotonic. Attempts of an earlier run count from the start of this one, so that T can only be too long (M20). */
  attemptEndedAt: number;
  look: { readonly finding: Finding; readonly at: number; readonly afterAttemptMs: number } | null;
  /** Monotonic: this run's first and last look-up that didn't find an accepted order, with no finding in between. */
  denied: { readonly since: number; readonly until: number } | null;
  tries: number;
  /** A person has just said "ask": its next look-up comes before those of older orders. */
  isAsked: boolean;
  /** A restored shop waits for an answer about it (M19). */
  isAwaited: boolean;
  /** Monotonic. */
  notBefore: number;
  /** The start of its unknown or accepted state, for "unresolved" and "slow"; clamped to now on load. */
  since: Moment;
  /** Its age in that state when this run found it, and the correction of the business clock by which that was reckoned. */
  found: { readonly ageMs: number; readonly correctedMs: number };
  /** The correction of the business clock when the intent's times were written, as far as this run knows. */
  correctedMs: number;
  /** The bytes of a sale that was just submitted: the first attempt needn't read them from the journal. */
  body: Uint8Array | null;
  /** Nothing was sent yet in this run, and the attendant has just seen the price (M5). */
  firstTry: boolean;
  /** A person said "send" after the price rose. */
  priceAccepted: boolean;
  /** The endpoint whose budget it waits for. */
  waitsFor: MovingEndpoint | null;
  busy: boolean;
  /** A step failed, and the order could not be reloaded from the journal yet. */
  adrift: boolean;
  timer: NodeJS.Timeout | null;
}

/** `said`: when the attendant pressed "send"; null for an intent found on disk. */
export function trackOrder(
  intent: IntentRecord,
  clock: Clock,
  said: Moment | null,
  business: Pick<BusinessClock, 'now' | 'correctedMs'>,
): TrackedOrder {
  const now = momentOf(clock);
  const age = Math.max(0, business.now() - intent.updatedAt);
  return {
    intent,
    approvedAt: said,
    attemptEndedAt: now.monotonic,
    look: null,
    denied: null,
    tries: 0,
    isAsked: false,
    isAwaited: false,
    notBefore: 0,
    since: { monotonic: now.monotonic - age, wall: now.wall - age },
    found: { ageMs: age, correctedMs: business.correctedMs },
    correctedMs: business.correctedMs,
    body: null,
    firstTry: said !== null,
    priceAccepted: false,
    waitsFor: null,
    busy: false,
    adrift: false,
    timer: null,
  };
}

/** It has entered a state in this run: nothing of its age depends on an earlier run's clock. */
export function beginNow(item: TrackedOrder, at: Moment): void {
  item.since = at;
  item.found = { ageMs: 0, correctedMs: 0 };
}

/** A PC's clock that was ahead at the start made the order older than it is, until the service told the time (M20). */
function sinceMsOf({ since, found }: TrackedOrder, clock: Clock, correctedMs: number): number {
  const tooOld = Math.min(found.ageMs, Math.max(0, found.correctedMs - correctedMs));
  return oldestAge(since, clock) - tooOld;
}

/**
 * Ranks automatic resends behind new sales and leaves those a share: resends could use up a bill's whole budget (M21).
 * A first send, or one that a person has just asked for, is urgent, because they wait at the counter.
 */
export const sendUrgency = ({ intent, tries }: TrackedOrder): Urgency =>
  intent.state === 'recorded' || tries === 0 ? 'money' : 'polling';

/** The rank of this order's look-up in the line (M21). */
export function rankOf(item: TrackedOrder, urgency: Urgency, { clock, policy }: Timing): Rank {
  if (item.isAsked) return 'asked';
  if (urgency === 'money' && isWordFresh(item, clock, policy)) return 'this-run';
  return urgency === 'polling' || item.intent.state === 'accepted' ? 'polling' : 'doubt';
}

interface Timing {
  readonly clock: Clock;
  readonly policy: Policy;
}

/** True if "send" was said recently enough that the person is still at the counter (M17). */
export const isWordFresh = (
  { approvedAt }: TrackedOrder,
  clock: Clock,
  { freshMs }: Pick<Policy, 'freshMs'>,
): boolean => approvedAt !== null && isFresh(approvedAt, clock, freshMs);

export function situationOf(
  item: TrackedOrder,
  clock: Clock,
  policy: Policy,
  business: Pick<BusinessClock, 'now' | 'isSure' | 'correctedMs'>,
): Situation {
  const now = clock.monotonic();
  const { look, intent } = item;
  // A watch that began while the PC's clock was a year behind isn't over because the service has corrected the clock:
  // that correction is subtracted. A backward correction is not, since it would shorten the watch, and the times of an
  // earlier run may have been right.
  const wrongBy = Math.max(0, business.correctedMs - item.correctedMs);
  return {
    fresh: isWordFresh(item, clock, policy),
    sinceAttemptMs: now - item.attemptEndedAt,
    look: look && { finding: look.finding, agoMs: now - look.at, afterAttemptMs: look.afterAttemptMs },
    deniedMs: item.denied === null ? 0 : item.denied.until - item.denied.since,
    tries: item.tries,
    notBeforeMs: Math.max(0, item.notBefore - now),
    sinceMs: sinceMsOf(item, clock, business.correctedMs),
    awaited: item.isAwaited,
    // Only the service's time says that a watch is over, and not by one answer, which may be wrong (M20). The PC's
    // clock may be a year ahead, and a "not seen" tells no time.
    watchOver: business.isSure && business.now() - wrongBy >= watchedUntil(intent, policy),
  };
}

/** The step that this order needs now. */
export function stepOf(
  item: TrackedOrder,
  { clock, policy, business }: Pick<EngineDeps, 'clock' | 'policy' | 'business'>,
): Step {
  const situation = situationOf(item, clock, policy, business);
  return nextStep(strategyOf(item.intent.product), item.intent, situation, policy);
}

/** Open money is watched for the full time since its last change: it may be paid back after a person was asked. */
function watchedUntil(intent: IntentRecord, policy: Policy): number {
  if (intent.watchUntil !== null) return intent.watchUntil;
  return intent.money === 'open' ? intent.updatedAt + policy.openMoneyMs : Number.POSITIVE_INFINITY;
}
