/** One intent under way, with what this run of the app remembers of it beside the journal. */
import type { IntentRecord } from '../journal/records.ts';
import { type BusinessClock, type Clock, isFresh, type Moment, momentOf, oldestAge } from '../platform/clock.ts';
import type { MovingEndpoint, Urgency } from '../reseller-client/port.ts';
import type { Situation } from './next-step.ts';
import type { Policy } from './policy.ts';
import type { Rank } from './turns.ts';

export interface Case {
  intent: IntentRecord;
  /** When a person last said "send", in this run; null for what was found at start (M17). */
  approvedAt: Moment | null;
  /** Monotonic; the start of this run for attempts of an earlier one, so that T can only be too long (M20). */
  attemptEndedAt: number;
  look: { readonly finding: 'not-seen' | 'no-answer'; readonly at: number; readonly afterAttemptMs: number } | null;
  /** Monotonic: the first and the last look-up of this run that found nothing of what was taken, with none between that did. */
  denied: { readonly since: number; readonly until: number } | null;
  tries: number;
  /** A person has just said "ask": its next look comes before those of older orders. */
  isAsked: boolean;
  /** Monotonic. */
  notBefore: number;
  /** When it became what it is, for "unresolved" and "slow"; stored times are clamped to now on load. */
  since: Moment;
  /** What the clock had been put right by when the intent's times were written; as far as this run knows. */
  correctedMs: number;
  /** The bytes of a sale that was just submitted: the first attempt needn't read them back. */
  body: Uint8Array | null;
  /** Nothing was sent yet in this run, and the attendant has just seen the price (M5). */
  firstTry: boolean;
  /** A person said "send" although the price rose. */
  priceAccepted: boolean;
  /** The budget it stands in line for. */
  waitsFor: MovingEndpoint | null;
  busy: boolean;
  /** A step broke, and the journal couldn't be asked yet what it knows of it. */
  adrift: boolean;
  timer: NodeJS.Timeout | null;
}

/** `said`: when the attendant pressed "send" for it; null for what was found on disk. */
export function newCase(
  intent: IntentRecord,
  clock: Clock,
  said: Moment | null,
  business: Pick<BusinessClock, 'now' | 'correctedMs'>,
): Case {
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
    notBefore: 0,
    since: { monotonic: now.monotonic - age, wall: now.wall - age },
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

/**
 * What is sent again by itself stands behind new sales and leaves them a place: of a bill's budget it could take all
 * (M21). Who has just said "send" waits for it at the counter.
 */
export const sendUrgency = ({ intent, tries }: Case): Urgency =>
  intent.state === 'recorded' || tries === 0 ? 'money' : 'polling';

/** The place of this order's look-up in the line (M21). */
export function rankOf({ intent, approvedAt, isAsked }: Case, urgency: Urgency): Rank {
  if (urgency === 'money' && approvedAt !== null) return 'this-run';
  if (isAsked) return 'asked';
  return urgency === 'polling' || intent.state === 'accepted' ? 'polling' : 'doubt';
}

/** Still the word of somebody who stands at the counter (M17). */
export const isWordFresh = ({ approvedAt }: Case, clock: Clock, policy: Policy): boolean =>
  approvedAt !== null && isFresh(approvedAt, clock, policy.freshMs);

export function situationOf(
  item: Case,
  clock: Clock,
  policy: Policy,
  business: Pick<BusinessClock, 'now' | 'isSure' | 'correctedMs'>,
): Situation {
  const now = clock.monotonic();
  const { look, intent } = item;
  // A watch that began while the PC's clock was a year behind isn't over because the service has put it right. Put back,
  // it shortens none: what an earlier run wrote may have been right.
  const wrongBy = Math.max(0, business.correctedMs - item.correctedMs);
  return {
    fresh: isWordFresh(item, clock, policy),
    sinceAttemptMs: now - item.attemptEndedAt,
    look: look && { finding: look.finding, agoMs: now - look.at, afterAttemptMs: look.afterAttemptMs },
    deniedMs: item.denied === null ? 0 : item.denied.until - item.denied.since,
    tries: item.tries,
    notBeforeMs: Math.max(0, item.notBefore - now),
    sinceMs: oldestAge(item.since, clock),
    // The PC's own clock may be a year ahead, and "not seen" tells no time: only the service says that a day is over, and
    // not in one answer that may be wrong (M20).
    watchOver: business.isSure && business.now() - wrongBy >= watchedUntil(intent, policy),
  };
}

/** A person who was asked about open money gets it paid back perhaps: it is watched for as long again from then. */
function watchedUntil(intent: IntentRecord, policy: Policy): number {
  if (intent.watchUntil !== null) return intent.watchUntil;
  return intent.money === 'open' ? intent.updatedAt + policy.openMoneyMs : Number.POSITIVE_INFINITY;
}
