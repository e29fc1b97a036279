/**
 * What one happening makes of an intent: a pure function. Everything that M6 to M16 and M25 say about reading answers
 * is decided here, and nothing here reads a clock, a file or a network.
 */
import { deliveryOf, isOddWord, moneyOf } from '#shared/order-state.ts';
import type { IntentPatch, IntentRecord, OrderRecord } from '../journal/records.ts';
import type { LookUpOutcome, PlaceOutcome } from '../reseller-client/port.ts';
import { NO_WORDS } from './service-words.ts';
import { canBeAskedBy, lookUpReference, type ServiceWords, type Strategy, type VoucherWords } from './strategy.ts';

/** A bulk item that the service left out of its batch, by name. */
const SKIPPED = 'skipped';

export interface Folded {
  readonly patch: IntentPatch;
  readonly order?: OrderRecord;
  readonly vouchers?: readonly VoucherWords[];
  /** For the timeline and the log: what happened, in one stable word. */
  readonly event: string;
  readonly facts?: Readonly<Record<string, unknown>>;
  /** The wallet's balance, when this answer is one that may be believed about it (M26). */
  readonly balance?: number | null;
  /** Something was learned: waiting starts over from its shortest. */
  readonly learned: boolean;
}

/** The order as it is known now: new words where there are any, the old ones where there are none. */
function mergeOrder(intent: IntentRecord, words: ServiceWords, at: number): OrderRecord {
  const old = intent.order;
  return {
    orderId: words.orderId ?? old?.orderId ?? null,
    serviceReference: words.serviceReference ?? old?.serviceReference ?? null,
    status: words.status ?? old?.status ?? 'pending',
    cost: words.cost ?? old?.cost ?? null,
    costText: words.costText ?? old?.costText ?? null,
    commission: words.commission ?? old?.commission ?? null,
    reason: words.reason ?? old?.reason ?? null,
    acceptedAt: old?.acceptedAt ?? at,
  };
}

const isInHand = ({ state, money }: IntentRecord): boolean => state === 'settled' && money === 'kept';

/** A person has said what became of it, and the service still says the same odd word (M25). */
const isAnswered = ({ order, delivery }: IntentRecord, status: string): boolean =>
  delivery !== 'pending' && isOddWord(status) && order?.status === status;

/** The order is placed: it was charged, and from now on it is followed. */
function accepted(strategy: Strategy, intent: IntentRecord, words: ServiceWords, at: number, event: string): Folded {
  const order = mergeOrder(intent, words, at);
  const answered = isAnswered(intent, order.status);
  const delivery = answered ? intent.delivery : deliveryOf(order.status);
  const money = answered ? intent.money : moneyOf(order.status);
  // What is in hand stays in hand, whatever a later answer leaves out.
  const complete = isInHand(intent) || strategy.complete(intent, words);
  const over = money === 'returned' || (money === 'kept' && complete);
  // What was taken and then put away was never thought not placed: it is over, or goes on, without a question.
  const givenUp = intent.state === 'unknown' && intent.givenUp;
  const reOpened = intent.state === 'rejected' || intent.state === 'withdrawn' || givenUp;
  const shownAs = delivery === 'completed' && !complete ? 'pending' : delivery;
  // A word that is new each time says nothing new by itself: waiting would never grow longer.
  const moved = intent.delivery !== shownAs || intent.money !== money || intent.state !== 'accepted';
  // What a person is being asked stays asked while nothing has changed; but this answer names our order, by our key.
  const mended = intent.attention === 'key-gone' || intent.attention === 'not-ours' || wasDenied(intent);
  // Another word brings no voucher: what never came stays missing, and owed (M15).
  const missing = intent.attention === 'voucher-missing' && !complete && shownAs === 'pending';
  const asked = missing || !(moved || over || mended) ? intent.attention : null;
  return {
    patch: {
      state: over ? 'settled' : 'accepted',
      delivery: shownAs,
      money,
      attention: reOpened || intent.attention === 're-opened' ? 're-opened' : asked,
      refusal: null,
      replayRefused: false,
      unproven: false,
      givenUp: intent.state === 'accepted' && intent.givenUp,
      watchUntil: null,
    },
    order,
    vouchers: words.vouchers,
    event,
    facts: {
      status: order.status,
      ...(reOpened ? { reOpened: true } : {}),
      ...(words.surplusVouchers > 0 ? { surplusVouchers: words.surplusVouchers } : {}),
    },
    learned: moved,
  };
}

/** Where an intent stands whose attempt taught nothing: back where it was before. */
const asBefore = (intent: IntentRecord, event: string, facts: Readonly<Record<string, unknown>>): Folded => ({
  patch: { state: intent.state, money: intent.money, delivery: intent.delivery },
  event,
  facts,
  learned: false,
});

const stillUnknown = (event: string, facts: Readonly<Record<string, unknown>>, more: IntentPatch = {}): Folded => ({
  patch: { state: 'unknown', money: 'maybe', unproven: false, ...more },
  event,
  facts,
  learned: false,
});

type Refusal = Pick<Extract<PlaceOutcome, { class: 'rejected' }>, 'status' | 'code'>;

/** M8: after an unknown a refusal of the replay isn't a refusal of the first; what it proves depends on the product. */
function refusedReplay(strategy: Strategy, before: IntentRecord, refusal: Refusal, late: boolean): Folded {
  const facts = { status: refusal.status, code: refusal.code };
  const proof = strategy.replayRefusalProves(refusal.status);
  if (proof === 'alone-when-late' && late) return rejected(refusal.code, facts, PROVEN);
  const replayRefused = proof === 'with-not-seen' ? { replayRefused: true } : {};
  // No refusal makes a reference ours that the service knew before us (M11).
  const word = before.refusal === KNOWN_BEFORE ? KNOWN_BEFORE : refusal.code;
  return stillUnknown('replay.refused', facts, { ...replayRefused, refusal: word });
}

type Proof = Required<Pick<IntentPatch, 'unproven' | 'watchUntil'>>;

const PROVEN: Proof = { unproven: false, watchUntil: null };

function rejected(code: string, facts: Readonly<Record<string, unknown>>, proof: Proof): Folded {
  return {
    patch: { state: 'rejected', money: 'none', refusal: code, attention: null, ...proof },
    event: 'order.rejected',
    facts: { ...facts, proven: !proof.unproven },
    learned: true,
  };
}

/** A copy may be refused because another one took the last cedi, the last voucher or the reference (M7a). */
const ANOTHER_COPY_MAY_CAUSE = [400, 402, 409];

/** M7a: a refusal is watched, unless it has nothing to do with other copies. Orders without a look-up stay unproven. */
function proofOf(strategy: Strategy, before: IntentRecord, { status }: Refusal, when: When): Proof {
  if (!ANOTHER_COPY_MAY_CAUSE.includes(status) && !before.unproven) return PROVEN;
  const canLook = lookUpReference(strategy, before) !== null;
  return { unproven: true, watchUntil: canLook ? when.at + when.watchMs : null };
}

/** Stands where a refusal would, so that a second such answer is believed no more than the first. */
export const KNOWN_BEFORE = 'known-before';

/**
 * M11: the service knew this reference. It may be somebody else's order, or ours that was delivered twice or whose answer
 * was lost: it is read by its code, and must match in everything; without a code a person looks.
 */
function knownBefore(intent: IntentRecord, words: ServiceWords, at: number): Folded {
  const { serviceReference } = words;
  const refusal = KNOWN_BEFORE;
  if (serviceReference === null) return stillUnknown('answer.not-ours', {}, { attention: 'not-ours', refusal });
  const order = mergeOrder(intent, { ...NO_WORDS, serviceReference, status: words.status }, at);
  return { ...stillUnknown('answer.known-before', {}, { refusal }), order, learned: true };
}

function placed(strategy: Strategy, before: IntentRecord, data: unknown, at: number): Folded {
  const words = strategy.readPlaced(before, data);
  // An order of ours whose answer was lost may leave its code out, and is believed without it (M11).
  const isFirst = before.state === 'recorded' || before.unproven || before.refusal === KNOWN_BEFORE;
  const canBeRead = words.serviceReference !== null && canBeAskedBy(words.serviceReference);
  const isPlaced = before.state === 'accepted' || before.state === 'settled';
  if (words.alreadyProcessed && !isPlaced && (isFirst || canBeRead)) return knownBefore(before, words, at);
  const folded = accepted(strategy, before, words, at, 'order.accepted');
  // Only the first answer to a first attempt tells the balance as it was after this very order (M26), and it explains
  // nothing while what the order took from it is still to be said. Of money that is back already nobody says whether the
  // balance knows of it.
  const isPriced = words.cost !== null || words.costText !== null || !strategy.tellsCost;
  const isKnown = before.state === 'recorded' && isPriced && folded.patch.money !== 'returned';
  return { ...folded, balance: isKnown ? words.newBalance : null };
}

function refused(strategy: Strategy, before: IntentRecord, refusal: Refusal, when: When): Folded {
  const facts = { status: refusal.status, code: refusal.code };
  if (before.state === 'accepted') return asBefore(before, 'replay.refused', facts);
  if (before.state === 'unknown' && !before.unproven) return refusedReplay(strategy, before, refusal, when.late);
  const worth = strategy.firstRefusal(refusal.status);
  // The answer to an item itself, inside a sound answer to its batch, needs no second look.
  if (refusal.code === SKIPPED) return rejected(refusal.code, facts, PROVEN);
  if (worth === 'rejected') return rejected(refusal.code, facts, proofOf(strategy, before, refusal, when));
  const isForLook = worth === 'look';
  const doubt = { refusal: refusal.code, replayRefused: isForLook, unproven: isForLook };
  return stillUnknown('order.refused-in-doubt', facts, doubt);
}

export interface When {
  readonly at: number;
  /** The attempt left long enough after the one before it had ended (M11). */
  readonly late: boolean;
  /** How long a refused order is looked up in case it turns up. */
  readonly watchMs: number;
}

/** M7b: it arrived, and another copy of it may have been placed. */
function toldToWait(before: IntentRecord, retryAfterMs: number): Folded {
  const facts = { retryAfterMs };
  return before.state === 'recorded'
    ? stillUnknown('attempt.later', facts, { unproven: true })
    : asBefore(before, 'attempt.later', facts);
}

/** Folds the answer to an attempt into the intent as it was before that attempt. */
export function foldPlaced(strategy: Strategy, before: IntentRecord, outcome: PlaceOutcome, when: When): Folded {
  switch (outcome.class) {
    case 'accepted':
      return placed(strategy, before, outcome.data, when.at);
    case 'not-ours':
      if (before.state === 'accepted') return asBefore(before, 'answer.not-ours', {});
      return stillUnknown('answer.not-ours', {}, { attention: 'not-ours' });
    case 'rejected':
      return refused(strategy, before, outcome, when);
    case 'not-sent':
      return asBefore(before, 'attempt.not-sent', { cause: outcome.cause });
    case 'later':
      return toldToWait(before, outcome.retryAfterMs);
    case 'unknown': {
      const facts = { cause: outcome.cause, status: outcome.status };
      return before.state === 'accepted'
        ? asBefore(before, 'answer.unknown', facts)
        : stillUnknown('answer.unknown', facts);
    }
  }
}

/** Null when the look-up teaches nothing that the journal should keep. */
export function foldLooked(
  strategy: Strategy,
  before: IntentRecord,
  outcome: LookUpOutcome,
  at: number,
): Folded | null {
  switch (outcome.class) {
    case 'found': {
      const words = strategy.readFound(before, outcome.data);
      if (deniesRefund(before, words)) return null;
      const folded = accepted(strategy, before, words, at, 'order.found');
      if (before.state === 'unknown' || before.state === 'rejected' || before.state === 'withdrawn') return folded;
      const tells =
        folded.learned ||
        before.attention === 'not-ours' ||
        wasDenied(before) ||
        folded.patch.state === 'settled' ||
        newStatus(before, folded) ||
        newVouchers(before, folded) ||
        newCost(before, folded);
      return tells ? folded : keyIsBack(before);
    }
    case 'not-ours':
      return foundAnother(before);
    case 'not-seen':
      return keyIsBack(before);
    case 'refused':
    case 'later':
    case 'no-answer':
      return null;
  }
}

/** What is refunded is over: who says otherwise later has not heard of it yet, or a person has to ask. */
export const deniesRefund = ({ state, money }: IntentRecord, { status }: ServiceWords): boolean =>
  state === 'settled' && money === 'returned' && status !== null && moneyOf(status) !== 'returned';

/** A person looks at it. What was accepted is followed all the same: the answer may have been another's by mistake. */
function foundAnother({ state, attention, givenUp }: IntentRecord): Folded | null {
  if (givenUp || attention === 'not-ours') return null;
  if (state !== 'unknown' && !(state === 'accepted' && attention === null)) return null;
  return { patch: { attention: 'not-ours' }, event: 'answer.not-ours', learned: state === 'unknown' };
}

/** A person was asked because look-ups found nothing of what had been taken; open money is asked about when it is over. */
const wasDenied = ({ state, delivery, attention }: IntentRecord): boolean =>
  state === 'accepted' && delivery === 'pending' && attention === 'unresolved';

/** M18: the account's key answers again; what was to be asked before is asked anew. */
const keyIsBack = (before: IntentRecord): Folded | null =>
  before.attention === 'key-gone' ? { patch: { attention: null }, event: 'key.back', learned: false } : null;

const newStatus = (before: IntentRecord, { order }: Folded): boolean => before.order?.status !== order?.status;

const newVouchers = (before: IntentRecord, folded: Folded): boolean =>
  before.product === 'voucher' && (folded.vouchers?.length ?? 0) > 0;

/** An entry of a batch may leave its price out, and a look-up brings it later. */
const newCost = (before: IntentRecord, { order }: Folded): boolean =>
  before.order?.cost === null && order !== undefined && order.cost !== null;

/** The bytes of a request are wiped once nothing can need them: placed with everything in hand, or proven to be over. */
export function bodyIsSpent(after: IntentRecord): boolean {
  switch (after.state) {
    case 'recorded':
    case 'sending':
    case 'unknown':
      return false;
    case 'accepted':
      return after.product !== 'voucher';
    case 'rejected':
      return !after.unproven;
    case 'withdrawn':
    case 'settled':
      return true;
  }
}
