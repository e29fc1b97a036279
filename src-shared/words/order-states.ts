/** The words for an order's state, for what to tell the customer, and for what a person may do about it. */
import type { OrderView } from '../counter-api/values.ts';
import { formatMoney, type Pesewa, pesewas } from '../money.ts';
import {
  type AttentionReason,
  type DisplayState,
  displayState,
  type OrderAction,
  type Product,
} from '../order-state.ts';
import { SERVICE_ERROR_CODES } from '../reseller-api/error-codes.ts';
import { type ErrorWords, serviceErrorWords } from './service-errors.ts';
import { clockTime, timeWord } from './times.ts';
import { t } from './translate.ts';

const STATE_WORDS: Readonly<Record<DisplayState, string>> = {
  saved: t('Saved'),
  sent: t('Sent'),
  'under-way': t('Under way'),
  done: t('Done'),
  failed: t('Failed'),
  'not-sold': t('Not sold'),
  // The wallet has its money back; the customer may not have it yet.
  refunded: t('Not delivered'),
  unknown: t('Not known yet'),
  attention: t('Needs attention'),
};

/** `unproven`: a refusal not yet proven to be uncharged (M7a). A line of a list has no room for more words. */
export const stateWord = (state: DisplayState, unproven = false): string =>
  unproven && state === 'not-sold' ? t('Not sold, not sure') : STATE_WORDS[state];

/** Nothing was placed, and a person sends it or gives it up. */
type NotPlaced = 'not-sent' | 'price-rose';

const ASK_CUSTOMER = t('Ask the customer whether it came, and say so here.');

const ATTENTION_WORDS: Readonly<Record<Exclude<AttentionReason, NotPlaced>, string>> = {
  'still-wanted': t(
    'The service does not know this sale yet. Give no money back yet. Does the customer still want it?',
  ),
  'ask-by-sending': t(
    'Dwadi can only ask by sending it again, and that may sell it. Ask only if the customer still wants it.',
  ),
  unresolved: t('Not known after a long time. Do not sell it again. Copy the text for support and send it to them.'),
  'not-ours': t(
    'The answer names another order. Do not sell it again. Send the text to support; dismiss it when they have answered.',
  ),
  'odd-word': t`The service says a word about it that Dwadi does not know. ${ASK_CUSTOMER}`,
  'cannot-follow': t('Ask the customer whether it came: it was placed, but Dwadi cannot follow it.'),
  'voucher-missing': t(
    'Give the customer nothing yet: it was charged, but a voucher is missing. Send the text to support.',
  ),
  're-opened': t('Look at it before you give any money back: it seemed not sold, and then it was found.'),
  'key-gone': t(
    'Tell the owner: the key for this order is not here any more. The owner can enter it again or dismiss the order.',
  ),
};

/** It has waited, so another copy of it may be placed (M7b): no money is given back before that is known (M23). */
const PRICE_ROSE_UNSURE = t(
  'The price went up while it waited. Tell the customer the new price, or give it up. Give no money back yet.',
);

const UNKNOWN_FOR_LONG = t(
  'Not known after a long time. Do not sell it again, and give no money back. Copy the text for support and send it to them.',
);

/** Says "give it up" unless the caller knows how it was paid: a customer who owes it all gets no money back. */
export function attentionWords(reason: AttentionReason, giveUp = t('give it up')): string {
  if (reason === 'not-sent') return t`Not sent, and not charged. Send it now, or ${giveUp}.`;
  return reason === 'price-rose'
    ? t`The price went up before it was sent. Tell the customer the new price, or ${giveUp}.`
    : ATTENTION_WORDS[reason];
}

/** Open money is asked about for days first; this was taken, and then the service knew nothing of it. */
const DENIED = t(
  'Taken and paid for, but the service does not find it now. Do not sell it again. Copy the text for support and send it to them.',
);

/** The whole sale's price, its part bought on credit and not paid, and the part of that still owed. */
interface Paid {
  readonly price: number;
  /** This part was never paid, so it can't be given back. */
  readonly unpaid: number;
  readonly onCredit: number;
  /** Some refusals have causes that only this product has. */
  readonly product?: Product;
}

const GIVEN_UP = {
  // It may have been charged, so the money stays until that is known (M23).
  unsure: { word: t('Not wanted any more'), within: t('give it up') },
  // A text of the shop's own costs its customer nothing.
  free: { word: t('Give it up'), within: t('give it up') },
  paid: { word: t('Give the money back'), within: t('give the money back') },
  owed: { word: t('Drop the debt'), within: t('drop the debt') },
  partly: { word: t('Drop the debt, give back the rest'), within: t('drop the debt and give back the rest') },
} as const;

/** Tells what happens to the price when the order is given up: the unpaid debt is dropped first. */
function givenUp({ price, state }: Pick<OrderView, 'price' | 'state'>, { onCredit }: Pick<Paid, 'onCredit'>) {
  if (state === 'unknown') return GIVEN_UP.unsure;
  if (price === 0) return GIVEN_UP.free;
  if (onCredit === 0) return GIVEN_UP.paid;
  return onCredit >= price ? GIVEN_UP.owed : GIVEN_UP.partly;
}

const oddWords = (word: string): string => t`The service says “${word}”, a word that Dwadi does not know.`;

function askedWords(order: OrderView, reason: AttentionReason, sale: Paid): string {
  if (reason === 'odd-word' && order.oddWord !== null) return `${oddWords(order.oddWord)} ${ASK_CUSTOMER}`;
  if (order.state === 'unknown' && reason === 'price-rose') return PRICE_ROSE_UNSURE;
  if (order.state === 'unknown' && reason === 'unresolved') return UNKNOWN_FOR_LONG;
  const denied = reason === 'unresolved' && order.state === 'accepted' && order.delivery === 'pending';
  return denied ? DENIED : attentionWords(reason, givenUp(order, sale).within);
}

/** Only where the product's own rule makes it true; on any other order it is not said. */
export const repeatWords = (order: OrderView): string | null =>
  order.sendChargesOnce ? t('Sending cannot charge twice: it goes under the same reference as before.') : null;

/** A refused order that is sent again is paid for again, if the customer has the money back by now. */
export function takeAgainWords({ state, actions, leftToDo, givenBack }: OrderView): string | null {
  const inHand = givenBack === null ? 0 : givenBack.cash + givenBack.mobileMoney;
  if (state !== 'rejected' || leftToDo !== null || inHand === 0 || !actions.includes('send')) return null;
  return t`The customer has the money back: take ${formatMoney(pesewas(inHand))} again before you send it.`;
}

const ACTION_WORDS: Readonly<Record<Exclude<OrderAction, 'withdraw'>, string>> = {
  send: t('Send now'),
  ask: t('Ask again'),
  again: t('Sell again'),
  came: t('It came'),
  'not-came': t('It did not come'),
  dismiss: t('Dismiss'),
};

export const actionWord = (
  action: OrderAction,
  order: Pick<OrderView, 'price' | 'state'>,
  sale: Pick<Paid, 'onCredit'>,
): string => (action === 'withdraw' ? givenUp(order, sale).word : ACTION_WORDS[action]);

/** An older Dwadi closed a bill so. Its advice holds for a reference that was taken, too. */
const KNOWN_BEFORE: ErrorWords = {
  happened: t("The service holds somebody else's order under this reference."),
  advice: t('Sell it again: a new sale has a reference of its own.'),
};

/** Tells what happened, and what is known of the money. */
function refusalWords(order: OrderView, { product }: Pick<Paid, 'product'>, now: number | null): string {
  return `${whyRefused(order, now)} ${adviceOf(order, product)}`.trimEnd();
}

/** A reference that was taken is in nobody's way any more once nothing is known to have been charged. */
function adviceOf(order: OrderView, product: Product | undefined): string {
  if (order.refusal === 'skipped') return '';
  return order.refusal === 'reference-taken' && order.unproven === null
    ? KNOWN_BEFORE.advice
    : errorOf(order, product).advice;
}

/** Null where there is nothing to give. */
export const giveBackWords = ({ leftToDo, givenBack }: Pick<OrderView, 'leftToDo' | 'givenBack'>): string | null =>
  leftToDo !== 'give-back' || givenBack === null ? null : howBack(givenBack);

/** Names the way: the drawer's count expects no cash to leave for mobile money. */
export function howBack({ cash, mobileMoney }: NonNullable<OrderView['givenBack']>): string {
  if (mobileMoney === 0) return t`Give ${formatMoney(cash)} back.`;
  if (cash === 0) return t`Send ${formatMoney(mobileMoney)} back by mobile money.`;
  return t`Give ${formatMoney(cash)} back in cash, and send ${formatMoney(mobileMoney)} back by mobile money.`;
}

/** The shop owes it, and the customer holds that money since before the order turned up. */
export const paidAlreadyWords = (inHand: Pesewa): string =>
  t`The customer got ${formatMoney(inHand)} back before the order was found: give it a second time only if they paid it again.`;

/** The customer got the money back, and then the order turned up. Null where they may keep it, or got none. */
export function inHandWords({ state, delivery, owes, leftToDo, givenBack }: OrderView): string | null {
  const isNotSold = state === 'rejected' || state === 'withdrawn';
  if (givenBack === null || isNotSold || leftToDo === 'give-back') return null;
  const inHand = pesewas(givenBack.cash + givenBack.mobileMoney);
  if (owes > 0) return paidAlreadyWords(inHand);
  return delivery === 'pending' || delivery === 'completed'
    ? t`The customer got ${formatMoney(inHand)} back before the order was found: take it again, unless you have it already.`
    : null;
}

const errorOf = ({ refusal }: OrderView, product?: Product): ErrorWords =>
  refusal === 'known-before'
    ? KNOWN_BEFORE
    : serviceErrorWords(SERVICE_ERROR_CODES.find((name) => name === refusal) ?? 'unexpected-answer', product);

function whyRefused(order: OrderView, now: number | null): string {
  const { refusal, unproven } = order;
  if (refusal === 'skipped') {
    return unproven === null
      ? t('This number is not registered for bundles yet. It was left out, and not charged.')
      : t`This number is not registered for bundles yet, and was left out. ${proofWords(unproven, now)}`;
  }
  return `${errorOf(order).happened} ${unproven === null ? t('Nothing was charged.') : proofWords(unproven, now)}`;
}

/** The seconds until a refusal can be proven. Without the time it is now they are left out. */
export function proofWords({ provenAt }: NonNullable<OrderView['unproven']>, now: number | null): string {
  if (provenAt === null) return t('It is not sure yet that nothing was charged.');
  const seconds = now === null ? 0 : Math.ceil((provenAt - now) / 1000);
  return t`Checking that nothing was charged${seconds > 0 ? t`: ${seconds} s` : ''}.`;
}

function waitingWords(order: OrderView): string {
  return order.waitingUntil === null
    ? t('About to be sent.')
    : t('Waiting for the connection. Dwadi sends it by itself; do not sell it again.');
}

function failedWords(order: OrderView, { unpaid }: Paid): string {
  if (order.money === 'kept' || order.money === 'none') return t('It was not delivered.');
  if (order.owes > 0)
    return t`It was not delivered. Owe the customer ${formatMoney(order.owes)}. Dwadi is still asking whether the wallet has its money back.`;
  if (order.price === 0 || order.paidBack < order.price || order.leftToDo !== null)
    return t('It was not delivered. Dwadi is still asking whether the money came back to the wallet.');
  return unpaid === 0
    ? t('It was not delivered, and the customer has the money back. Dwadi is still asking whether the wallet has it.')
    : t(
        'It was not delivered, and nothing is owed for it. Dwadi is still asking whether the money came back to the wallet.',
      );
}

/** A person has put it away. Dwadi has stopped asking, but about a bill of which it has the service's code. */
function putAwayWords({ state, delivery, refusal, serviceReference, actions }: OrderView): string {
  // It could be asked about, but for its key.
  if (state === 'unknown' && refusal !== 'known-before' && actions.includes('ask'))
    return t(
      'Given up, and its key is not here: it may have been charged, and Dwadi cannot ask. Do not sell it again, and give no money back.',
    );
  if (state === 'unknown' && refusal === 'known-before' && serviceReference !== null)
    return t(
      'Dismissed: the service knows it, so it may have been charged. Dwadi asks about it now and then. Do not sell it again, and give no money back.',
    );
  if (state === 'unknown')
    return t(
      'Dismissed: it may have been charged, and Dwadi does not ask any more. Do not sell it again, and give no money back.',
    );
  return delivery === 'pending'
    ? t('Dismissed. Dwadi does not ask any more: the customer knows whether it came.')
    : t('It was not delivered. Dismissed: Dwadi does not ask any more whether the money came back.');
}

function notSoldWords(order: OrderView, sale: Paid, now: number | null): string {
  const { price, unpaid } = sale;
  if (order.state === 'rejected') return refusalWords(order, sale, now);
  const over = t('Given up, and not charged.');
  if (order.price === 0 || order.leftToDo === 'give-back') return over;
  if (order.givenBack !== null && order.givenUp)
    return t`${over} The customer has the money back: nothing is owed any more.`;
  if (order.givenBack !== null) return `${over} ${howBack(order.givenBack)}`;
  if (unpaid === 0) return t`${over} The customer gets ${formatMoney(order.price)} back.`;
  return unpaid >= price
    ? t`${over} The customer paid nothing, and gets nothing back.`
    : t`${over} Nothing is owed for it; what was paid goes back to the customer.`;
}

type PaidOut = NonNullable<OrderView['paidOut']>;

const paidOutAt = ({ at }: PaidOut, now: number | null): string => (now === null ? clockTime(at) : timeWord(at, now));

const paidOutWords = (paid: PaidOut, now: number | null): string =>
  t`Paid out ${formatMoney(paid.amount)} by ${paid.by}, ${paidOutAt(paid, now)}.`;

/** A person may pay it out before the service is sure that it failed (M25). */
function doneWords({ paidOut }: OrderView, now: number | null): string {
  if (paidOut === null) return t('Delivered.');
  const { amount, by } = paidOut;
  return t`Delivered after all. ${formatMoney(amount)} was paid out by ${by}, ${paidOutAt(paidOut, now)}: ask the customer for it, unless you have it already.`;
}

function refundedWords({ price, owes, paidOut, leftToDo }: OrderView, sale: Paid, now: number | null): string {
  if (price === 0) return t('Nothing is owed for it.');
  if (owes > 0) return t`Owe the customer ${formatMoney(owes)}.`;
  if (leftToDo === 'give-back') return t('It was not delivered.');
  if (paidOut !== null) return paidOutWords(paidOut, now);
  if (sale.unpaid === 0) return t('The customer has the money back: nothing is owed any more.');
  return sale.unpaid >= sale.price
    ? t('The customer paid nothing, and gets nothing back.')
    : t('Nothing is owed for it any more.');
}

const ASKING = t('Dwadi is asking. Do not sell it again, and give no money back yet.');

const MAKING_SURE = t('Given up. Give no money back yet: Dwadi makes sure that nothing was charged.');

/**
 * Tells what happened, then what to do or to say, after the state's word. The customer's money comes before any advice.
 * `now` lets it count seconds.
 */
export function tellCustomer(order: OrderView, sale: Paid, now: number | null = null): string {
  const { attention } = order;
  const words =
    attention === null
      ? [giveBackWords(order), inHandWords(order), notRegisteredWords(order), standingWords(order, sale, now)]
      : [inHandWords(order), notRegisteredWords(order), askedWords(order, attention, sale)];
  return words.filter(Boolean).join(' ');
}

/** M13: the attendant hears of it while Dwadi still makes sure that nothing was charged. */
const notRegisteredWords = (order: OrderView): string | null =>
  order.state === 'unknown' && order.refusal === 'not-whitelisted' && !order.putAway ? errorOf(order).happened : null;

function standingWords(order: OrderView, sale: Paid, now: number | null): string {
  if (order.putAway) return putAwayWords(order);
  switch (displayState(order)) {
    case 'saved':
      return waitingWords(order);
    case 'sent':
      return t('On its way to the service.');
    case 'under-way':
      if (order.oddWord !== null) return t`${oddWords(order.oddWord)} Do not sell it again.`;
      return order.slow ? t('Slower than usual, and paid for. Do not sell it again.') : t('It is being delivered.');
    case 'done':
      return doneWords(order, now);
    case 'failed':
      return failedWords(order, sale);
    case 'not-sold':
      return notSoldWords(order, sale, now);
    case 'refunded':
      return refundedWords(order, sale, now);
    case 'unknown':
      if (order.givenUp) return MAKING_SURE;
      return order.waitingUntil === null ? ASKING : waitingWords(order);
    case 'attention':
      return ASKING;
  }
}

const MINUTE = 60_000;
const LONG = 90 * MINUTE;

/** Null where it would say nothing that helps: too few are known, or they took hours. */
export function usualWaitWords(ms: number | null): string | null {
  if (ms === null || ms > LONG) return null;
  if (ms <= MINUTE) return t('Most of the last ones here arrived within a minute.');
  return t`Most of the last ones here arrived within ${Math.ceil(ms / MINUTE)} minutes.`;
}
