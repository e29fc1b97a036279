/** The states of an order. Two facts are kept apart: whether it was delivered, and where the money is (M25). */
export const PRODUCTS = ['data', 'airtime', 'voucher', 'bill', 'bulk', 'sms', 'afa'] as const;
export type Product = (typeof PRODUCTS)[number];
export const isProduct = (name: string): name is Product => (PRODUCTS as readonly string[]).includes(name);

/** The networks that airtime is bought on; data knows AT by two names. */
export const AIRTIME_NETWORKS = ['MTN', 'Telecel', 'AT'] as const;
export const DATA_NETWORKS = ['MTN', 'Telecel', 'AT-iShare', 'AT-BigTime'] as const;

export const INTENT_STATES = [
  /** Recorded in the journal, and surely not with the service: never attempted, or no attempt had a connection. */
  'recorded',
  /** An attempt is on its way. Left by its answer; found at start, it becomes `unknown`. */
  'sending',
  /** May be charged. Left only by a proof: found (accepted), or surely not placed (rejected, withdrawn). */
  'unknown',
  /** Placed and charged. Followed until delivery and money are both known. */
  'accepted',
  /** Surely not placed and not charged. A later look-up that finds it re-opens it as accepted. */
  'rejected',
  /** A person gave it up before it was placed. Re-opened like `rejected` if it turns up. */
  'withdrawn',
  /** Delivery and money are both known. */
  'settled',
] as const;
export type IntentState = (typeof INTENT_STATES)[number];

export const DELIVERIES = ['pending', 'completed', 'failed', 'cancelled'] as const;
export type Delivery = (typeof DELIVERIES)[number];

export const MONEY_STATES = [
  /** Nothing was taken from the wallet. */
  'none',
  /** Something may have been taken. */
  'maybe',
  /** Taken; delivery is still open. */
  'taken',
  /** Taken for good: delivered. */
  'kept',
  /** Not delivered; whether the wallet was paid back isn't known. */
  'open',
  /** Paid back to the wallet. */
  'returned',
] as const;
export type MoneyState = (typeof MONEY_STATES)[number];

export const ATTENTION_REASONS = [
  /** Surely not with the service, and no longer fresh: send now, or give the money back (M17). */
  'not-sent',
  /** An old unknown of which a look-up finds nothing: is the sale still wanted? (M17) */
  'still-wanted',
  /** It can be asked about only by sending it again, which may place it (M11, M16, M17). */
  'ask-by-sending',
  /** Not resolved within ten minutes: the service's support can help. */
  'unresolved',
  /** The answer names another order than ours (M10, M11). */
  'not-ours',
  /** It is long under way with a status that the contract doesn't know: a person says whether it came (M25). */
  'odd-word',
  /** Placed, but the service gave no code by which to follow it (M11). */
  'cannot-follow',
  /** Charged, and not every voucher came with PIN and serial (M15). */
  'voucher-missing',
  /** The price rose since the attendant saw it (M5). */
  'price-rose',
  /** Thought not placed, and then it turned up after all. */
  're-opened',
  /** Its account's key is not here any more (M18). */
  'key-gone',
] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

export const ORDER_ACTIONS = ['send', 'withdraw', 'ask', 'again', 'came', 'not-came', 'dismiss'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** A person still has to do this for the customer of an order that failed. */
export const LEFT_TO_DO = [
  /** Refused: the customer is at the counter, and the money is theirs. */
  'give-back',
  /** Not delivered, and owed until it is paid out. */
  'pay-out',
] as const;
export type LeftToDo = (typeof LEFT_TO_DO)[number];

export const DISPLAY_STATES = [
  'saved',
  'sent',
  'under-way',
  'done',
  'failed',
  'not-sold',
  'refunded',
  'unknown',
  'attention',
] as const;
export type DisplayState = (typeof DISPLAY_STATES)[number];

export interface OrderFacts {
  readonly state: IntentState;
  readonly delivery: Delivery;
  readonly money: MoneyState;
  readonly attention: AttentionReason | null;
}

/** The one shape and word that a screen or a slip shows for an order. */
export function displayState(order: OrderFacts): DisplayState {
  if (order.attention !== null) return 'attention';
  switch (order.state) {
    case 'recorded':
      return 'saved';
    case 'sending':
      return 'sent';
    case 'unknown':
      return 'unknown';
    case 'rejected':
    case 'withdrawn':
      return 'not-sold';
    case 'accepted':
    case 'settled':
      if (order.money === 'returned') return 'refunded';
      if (order.delivery === 'pending') return 'under-way';
      return order.delivery === 'completed' ? 'done' : 'failed';
  }
}

/** The state that most needs a person comes first: a sale of many orders shows its worst. */
const WORST_FIRST: readonly DisplayState[] = [
  'attention',
  'unknown',
  'saved',
  'sent',
  'under-way',
  'failed',
  'not-sold',
  'refunded',
  'done',
];

export const worseFirst = (a: DisplayState, b: DisplayState): number => WORST_FIRST.indexOf(a) - WORST_FIRST.indexOf(b);

const CONTRACT_WORDS = ['pending', 'queued', 'processing', 'completed', 'failed', 'refunded', 'cancelled'];
/** Their contract has no queue. */
const NEVER_QUEUED: readonly Product[] = ['airtime', 'bill', 'afa'];

/** Dwadi can't know if an order with such a status is over. */
export const isOddWord = (product: Product, status: string): boolean =>
  !CONTRACT_WORDS.includes(status) || (status === 'queued' && NEVER_QUEUED.includes(product));

/** Statuses the service may answer with, read generously: an unknown word means that it isn't over yet (M10). */
export function deliveryOf(status: string): Delivery {
  if (status === 'completed') return 'completed';
  if (status === 'failed' || status === 'refunded') return 'failed';
  if (status === 'cancelled') return 'cancelled';
  return 'pending';
}

export function moneyOf(status: string): MoneyState {
  if (status === 'refunded') return 'returned';
  const delivery = deliveryOf(status);
  if (delivery === 'completed') return 'kept';
  return delivery === 'pending' ? 'taken' : 'open';
}
