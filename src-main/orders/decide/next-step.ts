/**
 * The next step for one intent: a pure function of what is known. The runner takes the step, the reducer records its
 * result, and then this is called again.
 */
import { type AttentionReason, isOddWord } from '#shared/order-state.ts';
import type { IntentRecord } from '../../journal/base/records.ts';
import { agePause, backoff, type Policy } from '../model/policy.ts';
import { lookUpReference, type Strategy } from '../model/strategy.ts';
import { KNOWN_BEFORE } from './apply-outcome.ts';

export type Step =
  | { readonly do: 'nothing' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'send'; readonly kind: 'first' | 'replay' }
  | { readonly do: 'look'; readonly urgency: 'money' | 'polling' }
  | { readonly do: 'raise'; readonly attention: AttentionReason }
  | { readonly do: 'close'; readonly as: 'rejected' | 'withdrawn'; readonly proven: boolean }
  /** The look-up at T found nothing: nothing was placed (M7a). */
  | { readonly do: 'prove' }
  | { readonly do: 'stop-watching' };

/** The memory that this run keeps beside the journal. Losing it costs time, never money. */
export interface Situation {
  /** The attendant, or a person at the board, said "send" in this run less than two minutes ago (M17). */
  readonly fresh: boolean;
  /** The least time since the last attempt ended; older attempts count from the start of this run (M20). */
  readonly sinceAttemptMs: number;
  /** The newest look-up of this run. */
  readonly look: LatestLookUp | null;
  /** The time from the first look-up that didn't find an accepted order to the last, with no finding between them. */
  readonly deniedMs: number;
  /** Looks and sends since something was last learned. */
  readonly tries: number;
  /** The time that the line, a budget or the bill guard asks us to stay away. */
  readonly notBeforeMs: number;
  /** The time since it became unknown or accepted, in any run; by the older of two clocks. */
  readonly sinceMs: number;
  /** A restored shop sells nothing before this order was asked about (M19). */
  readonly awaited: boolean;
  /** The watch of a given-up order, or of open money, has lasted as long as it should; by the service's clock. */
  readonly watchOver: boolean;
}

/** `told-nothing`: the service has answered, by a refusal or in a way that says nothing of this order. */
export type Finding = 'not-seen' | 'told-nothing' | 'no-answer';

export interface LatestLookUp {
  readonly finding: Finding;
  readonly agoMs: number;
  /** The time between the end of the last attempt and this look-up. A later attempt makes it void. */
  readonly afterAttemptMs: number;
}

/** Looks that bring no voucher before the same bytes are sent again, and the most attempts. */
const LOOKS_BEFORE_REPLAY = 3;
const MOST_VOUCHER_ATTEMPTS = 3;
/** The longest pause between two looks at a closed order, as a multiple of the shortest. */
const WATCH_SLOWEST = 4;

const NOTHING: Step = { do: 'nothing' };
const wait = (ms: number): Step => ({ do: 'wait', ms: Math.max(50, Math.ceil(ms)) });
const raise = (attention: AttentionReason): Step => ({ do: 'raise', attention });

/** Looks again `everyMs` after the last look-up: now if that is due, else waits. No age slows what a shop waits for. */
function lookAgain(situation: Situation, everyMs: number, urgency: 'money' | 'polling', policy: Policy): Step {
  const soonMs = backoff(policy.resolveBackoffMs, situation.tries);
  const pauseMs = situation.awaited ? Math.min(everyMs, soonMs) : everyMs;
  const dueIn = situation.look === null ? 0 : pauseMs - situation.look.agoMs;
  const rest = Math.max(dueIn, situation.notBeforeMs);
  return rest <= 0 ? { do: 'look', urgency } : wait(rest);
}

function nextForRecorded(intent: IntentRecord, situation: Situation): Step {
  if (intent.attention !== null) return NOTHING;
  if (!situation.fresh) return raise('not-sent');
  if (situation.notBeforeMs > 0) return wait(Math.min(situation.notBeforeMs, 1000));
  return { do: 'send', kind: 'first' };
}

/**
 * Closes an order by a 404. A 404 long enough after the last attempt closes an order that was given up or whose replay
 * was refused (M9, M17). A batch that was refused whole is closed at once, and proven afterwards like every other refusal
 * (M7a, M14). No 404 outweighs the service's own word that it knows the bill: put away, it stays doubtful (M8, M25a).
 */
function closing(intent: IntentRecord, situation: Situation, policy: Policy): Step | null {
  const { look } = situation;
  if (look?.finding !== 'not-seen') return null;
  const late = look.afterAttemptMs >= policy.settleMs;
  if (intent.replayRefused && (late || intent.unproven)) return { do: 'close', as: 'rejected', proven: late };
  const isWithdrawn = late && intent.givenUp && intent.refusal !== KNOWN_BEFORE;
  return isWithdrawn ? { do: 'close', as: 'withdrawn', proven: true } : null;
}

/** The pause between look-ups that found nothing: it grows with the tries, and with the age of the order (M25). */
const slowing = (policy: Policy, tries: number, ageMs: number): number =>
  Math.max(backoff(policy.resolveBackoffMs, tries), agePause(policy, ageMs));

/** The next look-up that can prove anything. */
function lookWhenLate(situation: Situation, everyMs: number, policy: Policy): Step {
  const untilLate = policy.settleMs - situation.sinceAttemptMs;
  return untilLate > 0 ? wait(untilLate) : lookAgain(situation, everyMs, 'money', policy);
}

const isAnswered = (look: LatestLookUp | null): boolean => look !== null && look.finding !== 'no-answer';

function nextForLookedUpUnknown(strategy: Strategy, intent: IntentRecord, situation: Situation, policy: Policy): Step {
  const closed = closing(intent, situation, policy);
  if (closed) return closed;
  const { look } = situation;
  // No age pause for a fresh order: the attendant waits at the counter. None without an answer either: a line that was
  // down tells nothing until it is asked again. Nobody waits for an order that was put away.
  const isUrgent = situation.fresh || (!isAnswered(look) && !intent.givenUp);
  const every = slowing(policy, situation.tries, isUrgent ? 0 : situation.sinceMs);
  if (look?.finding !== 'not-seen') return lookAgain(situation, every, 'money', policy);
  if (intent.replayRefused || intent.givenUp) return lookWhenLate(situation, every, policy);
  if (intent.refusal === KNOWN_BEFORE) {
    // The service says that the order is there, and shows none under its code: a person decides whose it is (M10, M11).
    const isAsked = intent.attention !== null && intent.attention !== 'unresolved';
    return isAsked || look.afterAttemptMs < policy.settleMs
      ? lookWhenLate(situation, every, policy)
      : raise('not-ours');
  }
  if (!strategy.maySendAgain(intent)) return lookAgain(situation, every, 'money', policy);
  if (!situation.fresh) {
    if (intent.attention === null || intent.attention === 'unresolved') return raise('still-wanted');
    return lookAgain(situation, every, 'money', policy);
  }
  const rest = Math.max(every - look.agoMs, situation.notBeforeMs);
  return rest <= 0 ? { do: 'send', kind: 'replay' } : wait(Math.min(rest, 1000));
}

/** The answer that named another order may have come by mistake. A look-up by the order's own reference tells. */
function lookByReference(situation: Situation, policy: Policy): Step {
  const ageMs = isAnswered(situation.look) ? situation.sinceMs : 0;
  return lookAgain(situation, slowing(policy, situation.tries, ageMs), 'money', policy);
}

function nextForUnknown(strategy: Strategy, intent: IntentRecord, situation: Situation, policy: Policy): Step {
  const canLook = lookUpReference(strategy, intent) !== null;
  // A bill that the service knows may turn up under its code after all.
  const mayTurnUp = canLook && intent.refusal === KNOWN_BEFORE;
  if (intent.attention === 'not-ours' && !mayTurnUp) return canLook ? lookByReference(situation, policy) : NOTHING;
  const overdue = situation.sinceMs >= policy.unresolvedMs;
  if (canLook) {
    // An order that was put away comes back only if something new is learned of it (M25a).
    if (overdue && intent.attention === null && !intent.givenUp) return raise('unresolved');
    // The order was told to wait (429), so another copy may be placed while a person decides about the price (M5, M7b).
    if (intent.attention === 'price-rose')
      return lookAgain(situation, backoff(policy.resolveBackoffMs, situation.tries), 'money', policy);
    return nextForLookedUpUnknown(strategy, intent, situation, policy);
  }
  if (intent.attention === 'price-rose') return NOTHING;
  // An order that was put away a moment after it was sent stays put away.
  if (intent.givenUp) return NOTHING;
  if (!situation.fresh) {
    // Each answer was a refusal, and nothing has left since a person sent it again: it stands as before (M6, M7a).
    if (intent.unproven && intent.refusal !== null) return { do: 'close', as: 'rejected', proven: false };
    return intent.attention === null ? raise('ask-by-sending') : NOTHING;
  }
  const every = backoff(policy.resolveBackoffMs, situation.tries) - situation.sinceAttemptMs;
  const rest = Math.max(every, situation.notBeforeMs);
  return rest <= 0 ? { do: 'send', kind: 'replay' } : wait(Math.min(rest, 1000));
}

/** M15: paid for, but not all vouchers are in hand. Looks up, sends the same bytes again, and at last raises it. */
function nextForIncomplete(intent: IntentRecord, situation: Situation, policy: Policy): Step | null {
  if (intent.product !== 'voucher' || intent.delivery === 'failed' || intent.delivery === 'cancelled') return null;
  // Its vouchers may have come while the counter was closed.
  const overdue = situation.sinceMs >= policy.unresolvedMs && situation.look !== null;
  if (overdue && intent.attention === null) return raise('voucher-missing');
  const due = situation.tries >= LOOKS_BEFORE_REPLAY && intent.attempts < MOST_VOUCHER_ATTEMPTS;
  return due && situation.fresh && intent.hasBody && situation.notBeforeMs === 0
    ? { do: 'send', kind: 'replay' }
    : null;
}

function nextForAccepted(strategy: Strategy, intent: IntentRecord, situation: Situation, policy: Policy): Step {
  if (intent.givenUp) return NOTHING;
  if (lookUpReference(strategy, intent) === null) {
    return intent.attention === null ? raise('cannot-follow') : NOTHING;
  }
  const incomplete = nextForIncomplete(intent, situation, policy);
  if (incomplete) return incomplete;
  if (intent.delivery !== 'pending' && intent.money === 'open') {
    const unasked = intent.attention === null || intent.attention === 'key-gone';
    // A person who asks again ("ask" clears the last look) is answered by a look-up first.
    if (situation.watchOver && situation.look !== null) return unasked ? raise('unresolved') : NOTHING;
    const every = Math.max(policy.slowPollMs, agePause(policy, situation.sinceMs));
    return lookAgain(situation, every, 'polling', policy);
  }
  const oddAfterMs = strategy.takesDays ? policy.slowOddWordMs : policy.oddWordMs;
  const isOdd = intent.order !== null && isOddWord(intent.product, intent.order.status);
  if (isOdd && situation.sinceMs >= oddAfterMs && intent.attention === null) return raise('odd-word');
  // The order was taken and paid for, but is no longer found. That isn't slowness, and waiting mends nothing.
  if (situation.deniedMs >= policy.unresolvedMs && intent.attention === null) return raise('unresolved');
  const every = Math.max(backoff(policy.pollBackoffMs, situation.tries), agePause(policy, situation.sinceMs));
  return lookAgain(situation, every, 'polling', policy);
}

/** Looks up at once and at T after the attempt, until a 404 proves the refusal; then seldom for a day (M7a, M17). */
function nextForWatched(intent: IntentRecord, situation: Situation, policy: Policy): Step {
  if (intent.watchUntil === null) return NOTHING;
  const { look } = situation;
  if (intent.unproven) {
    if (look?.finding !== 'not-seen') {
      const ageMs = isAnswered(look) ? situation.sinceAttemptMs : 0;
      const every = situation.watchOver ? policy.slowPollMs : slowing(policy, situation.tries, ageMs);
      return lookAgain(situation, every, 'money', policy);
    }
    if (look.afterAttemptMs >= policy.settleMs) return { do: 'prove' };
    return lookWhenLate(situation, 0, policy);
  }
  // Not before a look-up of this run found nothing: the order may have turned up while the counter was closed, and a
  // service in trouble says nothing about it.
  if (situation.watchOver && look?.finding === 'not-seen') return { do: 'stop-watching' };
  // The thousands of a refused list are watched one by one, so the looks grow rarer: the line belongs to paid orders.
  const age = Math.min(situation.sinceAttemptMs, WATCH_SLOWEST * policy.slowPollMs);
  return lookAgain(situation, Math.max(policy.slowPollMs, age), 'polling', policy);
}

export function nextStep(strategy: Strategy, intent: IntentRecord, situation: Situation, policy: Policy): Step {
  switch (intent.state) {
    case 'recorded':
      return nextForRecorded(intent, situation);
    case 'sending':
      return NOTHING;
    case 'unknown':
      return nextForUnknown(strategy, intent, situation, policy);
    case 'accepted':
      return nextForAccepted(strategy, intent, situation, policy);
    case 'rejected':
    case 'withdrawn':
      return nextForWatched(intent, situation, policy);
    case 'settled':
      return NOTHING;
  }
}
