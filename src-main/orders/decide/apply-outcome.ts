/**
 * The reducer: folds one happening into an intent. It is a pure function. Everything that M6 to M16 and M25 say about
 * reading answers is decided here, and nothing here reads a clock, a file or a network.
 */
import { deliveryOf, isOddWord, moneyOf } from '#shared/order-state.ts';
import type { IntentPatch, IntentRecord, OrderRecord } from '../../journal/base/records.ts';
import type { LookUpOutcome, PlaceOutcome } from '../../reseller-client/port.ts';
import { NO_WORDS } from '../model/response-fields.ts';
import {
  canBeAskedBy,
  lookUpReference,
  type ServiceWords,
  type Strategy,
  type VoucherWords,
} from '../model/strategy.ts';

/** The code for a bulk item that the service named as left out of its batch. */
const SKIPPED = 'skipped';

export interface OrderChange {
  readonly patch: IntentPatch;
  readonly order?: OrderRecord;
  readonly vouchers?: readonly VoucherWords[];
  /** The event's name for the timeline and the log: one stable word. */
  readonly event: string;
  readonly facts?: Readonly<Record<string, unknown>>;
  /** The wallet's balance, if this answer may be believed about it (M26). */
  readonly balance?: number | null;
  /** True if something was learned: the backoff starts over. */
  readonly learned: boolean;
}

/** The cost that an answer told is the booked one (M5): a derived cost that differs is no money paid or returned. */
function costOf(old: OrderRecord | null, words: ServiceWords): Pick<OrderRecord, 'cost' | 'costText'> {
  if (old !== null && old.cost !== null && words.costIsDerived) return { cost: old.cost, costText: old.costText };
  return { cost: words.cost ?? old?.cost ?? null, costText: words.costText ?? old?.costText ?? null };
}

/** Merges the order: new words replace the old ones, and missing words keep them. */
function mergeOrder(intent: IntentRecord, words: ServiceWords, at: number): OrderRecord {
  const old = intent.order;
  return {
    orderId: words.orderId ?? old?.orderId ?? null,
    serviceReference: words.serviceReference ?? old?.serviceReference ?? null,
    status: words.status ?? old?.status ?? 'pending',
    ...costOf(old, words),
    commission: words.commission ?? old?.commission ?? null,
    reason: words.reason ?? old?.reason ?? null,
    acceptedAt: old?.acceptedAt ?? at,
  };
}

const isInHand = ({ state, money }: IntentRecord): boolean => state === 'settled' && money === 'kept';

/** True if a person has said what became of it, and the service still says the same odd word (M25). */
const isAnswered = ({ product, order, delivery }: IntentRecord, status: string): boolean =>
  delivery !== 'pending' && isOddWord(product, status) && order?.status === status;

/** The order is placed: it was charged, and is polled from now on. */
function accepted(
  strategy: Strategy,
  intent: IntentRecord,
  words: ServiceWords,
  at: number,
  event: string,
): OrderChange {
  const order = mergeOrder(intent, words, at);
  const answered = isAnswered(intent, order.status);
  const delivery = answered ? intent.delivery : deliveryOf(order.status);
  const money = answered ? intent.money : moneyOf(order.status);
  // An order in hand stays in hand, whatever a later answer leaves out.
  const complete = isInHand(intent) || strategy.complete(intent, words);
  const over = money === 'returned' || (money === 'kept' && complete);
  // A put-away order is re-opened only from unknown. An accepted one was never thought unplaced: it settles or goes on
  // without a question.
  const givenUp = intent.state === 'unknown' && intent.givenUp;
  const reOpened = intent.state === 'rejected' || intent.state === 'withdrawn' || givenUp;
  const shownAs = delivery === 'completed' && !complete ? 'pending' : delivery;
  // A status word that changes each time is no news by itself: counted as news, it would keep the backoff from growing.
  const moved = intent.delivery !== shownAs || intent.money !== money || intent.state !== 'accepted';
  // A question stays open while nothing has changed. But this answer names our order, by our key: it closes questions
  // about a missing key, another's order and an order not found.
  const mended = intent.attention === 'key-gone' || intent.attention === 'not-ours' || wasDenied(intent);
  // Another status word brings no voucher: a voucher that never came stays missing, and owed (M15).
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

/** Restores the state before an attempt that taught nothing. */
const asBefore = (intent: IntentRecord, event: string, facts: Readonly<Record<string, unknown>>): OrderChange => ({
  patch: { state: intent.state, money: intent.money, delivery: intent.delivery },
  event,
  facts,
  learned: false,
});

const stillUnknown = (
  event: string,
  facts: Readonly<Record<string, unknown>>,
  more: IntentPatch = {},
): OrderChange => ({
  patch: { state: 'unknown', money: 'maybe', unproven: false, ...more },
  event,
  facts,
  learned: false,
});

type Refusal = Pick<Extract<PlaceOutcome, { class: 'rejected' }>, 'status' | 'code'>;

/**
 * M8: after an unknown, a refusal of the replay isn't a refusal of the first attempt. Its proof depends on the product. A
 * bill's late one rules out the attempts before it (M11), and is itself the refusal of one copy (M7a).
 */
function refusedReplay(strategy: Strategy, before: IntentRecord, refusal: Refusal, when: When): OrderChange {
  const facts = { status: refusal.status, code: refusal.code };
  const proof = strategy.replayRefusalProves(refusal.status);
  // A service that knew the reference a moment ago refuses nothing by not knowing it now.
  if (proof === 'alone-when-late' && when.late && before.refusal !== KNOWN_BEFORE) {
    return rejected(refusal.code, facts, proofOf(strategy, before, refusal, when));
  }
  const replayRefused = proof === 'with-not-seen' ? { replayRefused: true } : {};
  // No refusal makes a reference ours that the service knew before our first attempt (M11).
  const word = before.refusal === KNOWN_BEFORE ? KNOWN_BEFORE : refusal.code;
  return stillUnknown('replay.refused', facts, { ...replayRefused, refusal: word });
}

type Proof = Required<Pick<IntentPatch, 'unproven' | 'watchUntil'>>;

const PROVEN: Proof = { unproven: false, watchUntil: null };

function rejected(code: string, facts: Readonly<Record<string, unknown>>, proof: Proof): OrderChange {
  return {
    patch: { state: 'rejected', money: 'none', refusal: code, attention: null, ...proof },
    event: 'order.rejected',
    facts: { ...facts, proven: !proof.unproven },
    learned: true,
  };
}

/** A copy may be refused because another copy took the last cedi, bundle or voucher, or the reference (M7a). */
const ANOTHER_COPY_MAY_CAUSE = [400, 402, 404, 409];

/** M7a: a refusal is watched, unless other copies can't have caused it. Orders without a look-up stay unproven. */
function proofOf(strategy: Strategy, before: IntentRecord, { status }: Refusal, when: When): Proof {
  if (!ANOTHER_COPY_MAY_CAUSE.includes(status) && !before.unproven) return PROVEN;
  const canLook = lookUpReference(strategy, before) !== null;
  return { unproven: true, watchUntil: canLook ? when.at + when.watchMs : null };
}

/** Stored in place of a refusal, so that a second such answer is believed no more than the first. */
export const KNOWN_BEFORE = 'known-before';

/**
 * M11: the service knew this reference. The order may be somebody else's, or ours, delivered twice or with a lost
 * answer. It is read by its code and must match in everything; without a code, a person looks.
 */
function knownBefore(intent: IntentRecord, words: ServiceWords, at: number): OrderChange {
  const { serviceReference } = words;
  const refusal = KNOWN_BEFORE;
  if (serviceReference === null) return stillUnknown('answer.not-ours', {}, { attention: 'not-ours', refusal });
  const order = mergeOrder(intent, { ...NO_WORDS, serviceReference, status: words.status }, at);
  return { ...stillUnknown('answer.known-before', {}, { refusal }), order, learned: true };
}

function placed(strategy: Strategy, before: IntentRecord, data: unknown, at: number): OrderChange {
  const words = strategy.readPlaced(before, data);
  // The answer to a replay of our own lost order may leave the code out, and is believed without it (M11).
  const isFirst = before.state === 'recorded' || before.unproven || before.refusal === KNOWN_BEFORE;
  const canBeRead = words.serviceReference !== null && canBeAskedBy(words.serviceReference);
  const isPlaced = before.state === 'accepted' || before.state === 'settled';
  if (words.alreadyProcessed && !isPlaced && (isFirst || canBeRead)) return knownBefore(before, words, at);
  const orderChange = accepted(strategy, before, words, at, 'order.accepted');
  // Only the first answer to a first attempt tells the balance right after this order (M26), and only if the order's
  // cost is told as well. If the money is already back, nothing tells whether the balance includes that.
  const isPriced = words.cost !== null || words.costText !== null || !strategy.tellsCost;
  const isKnown = before.state === 'recorded' && isPriced && orderChange.patch.money !== 'returned';
  return { ...orderChange, balance: isKnown ? words.newBalance : null };
}

function refused(strategy: Strategy, before: IntentRecord, refusal: Refusal, when: When): OrderChange {
  const facts = { status: refusal.status, code: refusal.code };
  if (before.state === 'accepted') return asBefore(before, 'replay.refused', facts);
  if (before.state === 'unknown' && !before.unproven) return refusedReplay(strategy, before, refusal, when);
  const worth = strategy.firstRefusal(refusal.status);
  // A skip names the item itself inside a sound answer to its batch, so it needs no second look-up. But of an earlier
  // batch that was told to wait, another copy may have been placed (M7b).
  if (refusal.code === SKIPPED) {
    return rejected(refusal.code, facts, before.unproven ? proofOf(strategy, before, refusal, when) : PROVEN);
  }
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

/** M7b: the request arrived, and another copy of it may have been placed. */
function toldToWait(before: IntentRecord, retryAfterMs: number): OrderChange {
  const facts = { retryAfterMs };
  if (before.state === 'recorded') return stillUnknown('attempt.later', facts, { unproven: true });
  const as = asBefore(before, 'attempt.later', facts);
  // It was sent again after a refusal, and a copy may be placed now: the refusal tells nothing any more.
  const mayBePlaced = before.state === 'unknown' && before.unproven && before.refusal !== null;
  return mayBePlaced ? { ...as, patch: { ...as.patch, refusal: null } } : as;
}

/** Folds the answer to an attempt into the intent as it was before that attempt. */
export function placedChange(strategy: Strategy, before: IntentRecord, outcome: PlaceOutcome, when: When): OrderChange {
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

/** Folds a look-up's answer. Null if it teaches nothing that the journal should keep. */
export function lookedUpChange(
  strategy: Strategy,
  before: IntentRecord,
  outcome: LookUpOutcome,
  at: number,
): OrderChange | null {
  switch (outcome.class) {
    case 'found': {
      const words = strategy.readFound(before, outcome.data);
      if (deniesRefund(before, words)) return null;
      const orderChange = accepted(strategy, before, words, at, 'order.found');
      if (isStillSettled(before, orderChange)) return null;
      const tells =
        orderChange.learned ||
        before.attention === 'not-ours' ||
        wasDenied(before) ||
        orderChange.patch.state === 'settled' ||
        newStatus(before, orderChange) ||
        newVouchers(before, orderChange) ||
        newCost(before, orderChange);
      return tells ? orderChange : keyIsBack(before);
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

/** A refunded order is over. A later answer that denies the refund is out of date, or a person has to ask. */
export const deniesRefund = ({ state, money }: IntentRecord, { status }: ServiceWords): boolean =>
  state === 'settled' && money === 'returned' && status !== null && moneyOf(status) !== 'returned';

/** An order that is written for no news would stand among today's sales, and its wait would last until now. */
function isStillSettled(before: IntentRecord, orderChange: OrderChange): boolean {
  const { patch, order } = orderChange;
  if (before.state !== 'settled' || patch.state !== 'settled') return false;
  const isSame =
    before.delivery === patch.delivery &&
    before.money === patch.money &&
    before.attention === patch.attention &&
    TOLD_OF_AN_ORDER.every((fact) => before.order?.[fact] === order?.[fact]);
  return isSame && (isInHand(before) || !newVouchers(before, orderChange));
}

const TOLD_OF_AN_ORDER = ['orderId', 'serviceReference', 'status', 'cost', 'costText', 'commission', 'reason'] as const;

/** Raises it to a person. An accepted order is polled all the same: the answer may have been another's by mistake. */
function foundAnother({ state, attention, givenUp }: IntentRecord): OrderChange | null {
  if (givenUp || attention === 'not-ours') return null;
  if (state !== 'unknown' && !(state === 'accepted' && attention === null)) return null;
  return { patch: { attention: 'not-ours' }, event: 'answer.not-ours', learned: state === 'unknown' };
}

/**
 * True if a person was asked because look-ups no longer found an accepted order. Open money is a different question,
 * asked when its watch is over.
 */
const wasDenied = ({ state, delivery, attention }: IntentRecord): boolean =>
  state === 'accepted' && delivery === 'pending' && attention === 'unresolved';

/** M18: the account's key answers again; a question raised before the key went is raised again if it is still due. */
const keyIsBack = (before: IntentRecord): OrderChange | null =>
  before.attention === 'key-gone' ? { patch: { attention: null }, event: 'key.back', learned: false } : null;

const newStatus = (before: IntentRecord, { order }: OrderChange): boolean => before.order?.status !== order?.status;

const newVouchers = (before: IntentRecord, orderChange: OrderChange): boolean =>
  before.product === 'voucher' && (orderChange.vouchers?.length ?? 0) > 0;

/** A batch entry may leave its price out; a look-up brings it later. */
const newCost = (before: IntentRecord, { order }: OrderChange): boolean =>
  before.order?.cost === null && order !== undefined && order.cost !== null;

/** True if the request's bytes can be wiped: the order is placed with everything in hand, or proven to be over. */
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
