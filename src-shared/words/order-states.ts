/** Where an order stands, what to tell the customer, and what a person may do about it. */
import type { OrderView } from '../counter-api/values.ts';
import { formatMoney, pesewas } from '../money.ts';
import { type AttentionReason, type DisplayState, displayState, type OrderAction } from '../order-state.ts';
import { SERVICE_ERROR_CODES } from '../reseller-api/error-codes.ts';
import { serviceErrorWords } from './service-errors.ts';

const STATE_WORDS: Readonly<Record<DisplayState, string>> = {
  saved: 'Saved',
  sent: 'Sent',
  'under-way': 'Under way',
  done: 'Done',
  failed: 'Failed',
  'not-sold': 'Not sold',
  refunded: 'Refunded',
  unknown: 'Not known yet',
  attention: 'Needs attention',
};

export const stateWord = (state: DisplayState): string => STATE_WORDS[state];

const ATTENTION_WORDS: Readonly<Record<AttentionReason, string>> = {
  'not-sent': 'Not sent, and surely not charged. Send it now, or give the money back.',
  'still-wanted': 'The service does not know this sale. Does the customer still want it?',
  'ask-by-sending': 'Dwadi can ask only by sending it again, and that may place it. Ask only if it is still wanted.',
  unresolved: 'Not known after a long time. Do not sell it again. Copy the text for support and send it to them.',
  'not-ours':
    'The answer names another order. Do not sell it again. Send the text to support; dismiss it when they have answered.',
  'cannot-follow': 'Placed, but it cannot be followed from here. Ask the customer whether it came.',
  'voucher-missing': 'Charged, but a voucher is missing. Give nothing out; send the text for support.',
  'price-rose': 'The price went up before it was sent. Tell the customer the new price, or give the money back.',
  're-opened': 'It was thought not sold, and then it turned up. Look at it before you give any money back.',
  'key-gone':
    "The key of this order's account is not here any more. Tell the owner, who can bring it back or dismiss the order.",
};

export const attentionWords = (reason: AttentionReason): string => ATTENTION_WORDS[reason];

/** Open money is asked about for days first; this was taken, and then the service knew nothing of it. */
const DENIED =
  'Taken and paid for, but the service does not find it now. Do not sell it again. Copy the text for support and send it to them.';

/** A text of the shop's own costs its customer nothing: there is no money to give back. */
const FREE_NOT_SENT = 'Not sent, and surely not charged. Send it now, or give it up.';

function askedWords({ attention, state, delivery, price }: OrderView, reason: AttentionReason): string {
  if (attention === 'unresolved' && state === 'accepted' && delivery === 'pending') return DENIED;
  return price === 0 && reason === 'not-sent' ? FREE_NOT_SENT : ATTENTION_WORDS[reason];
}

/** Only where the product's own rule makes it true; on any other order it is not said. */
export const repeatWords = (order: OrderView): string | null =>
  order.sendChargesOnce ? 'Sending cannot charge twice: it goes under the same reference as before.' : null;

const ACTION_WORDS: Readonly<Record<OrderAction, string>> = {
  send: 'Send now',
  withdraw: 'Give the money back',
  ask: 'Ask again',
  again: 'Sell again',
  dismiss: 'Dismiss',
};

export const actionWord = (action: OrderAction, { price }: Pick<OrderView, 'price'>): string =>
  action === 'withdraw' && price === 0 ? 'Give it up' : ACTION_WORDS[action];

/** What a refusal means for the person at the counter: what happened, then what to do. */
export function refusalWords(code: string): string {
  if (code === 'skipped') return 'This number is not registered for bundles yet. It was left out, and not charged.';
  const known = SERVICE_ERROR_CODES.find((name) => name === code) ?? 'unexpected-answer';
  const { happened, advice } = serviceErrorWords(known);
  return `${happened} Nothing was charged. ${advice}`;
}

function waitingWords(order: OrderView): string {
  return order.waitingUntil === null
    ? 'About to be sent.'
    : 'Waiting for the line. Dwadi sends it by itself; do not sell it again.';
}

/** Of the whole sale: its price, and what of that was on credit and isn't paid. Nobody has that part back in hand. */
interface Paid {
  readonly price: number;
  readonly unpaid: number;
}

function failedWords(order: OrderView, { unpaid }: Paid): string {
  if (order.money === 'kept' || order.money === 'none') return 'It was not delivered.';
  if (order.price === 0 || order.paidBack < order.price)
    return 'It was not delivered. Dwadi is still asking whether the money came back to the wallet.';
  return unpaid === 0
    ? 'It was not delivered, and the customer has the money back. Dwadi is still asking whether the wallet has it.'
    : 'It was not delivered, and nothing is owed for it. Dwadi is still asking whether the money came back to the wallet.';
}

/** Nobody asks any more, and that is all that is known. */
function putAwayWords({ state, delivery }: OrderView): string {
  if (state === 'unknown')
    return 'Put away: it may have been charged, and Dwadi does not ask any more. Do not sell it again.';
  return delivery === 'pending'
    ? 'Put away. Dwadi does not ask any more; the customer knows whether it came.'
    : 'It was not delivered. Put away: Dwadi does not ask any more whether the money came back.';
}

function notSoldWords(order: OrderView, { unpaid }: Paid): string {
  if (order.state === 'rejected') return refusalWords(order.refusal ?? '');
  const givenUp = 'Given up, and surely not charged.';
  if (order.price === 0) return givenUp;
  return unpaid === 0
    ? `${givenUp} The customer gets ${formatMoney(order.price)} back.`
    : `${givenUp} Nothing is owed for it; what was paid goes back to the customer.`;
}

function refundedWords({ price, paidBack }: OrderView, sale: Paid): string {
  if (price === 0) return 'It was not delivered.';
  if (price > paidBack) return `It was not delivered. The customer is owed ${formatMoney(pesewas(price - paidBack))}.`;
  if (sale.unpaid === 0) return 'It was not delivered. The customer has the money back: nothing is owed any more.';
  return sale.unpaid >= sale.price
    ? 'It was not delivered. Nothing was paid for it, and nothing is owed.'
    : 'It was not delivered. Nothing is owed for it any more.';
}

/** What happened, then what to do or to say. It follows the state's word. */
export function tellCustomer(order: OrderView, sale: Paid): string {
  if (order.attention !== null) return askedWords(order, order.attention);
  if (order.putAway) return putAwayWords(order);
  switch (displayState(order)) {
    case 'saved':
      return waitingWords(order);
    case 'sent':
      return 'On its way to the service.';
    case 'under-way':
      return order.slow ? 'Slower than usual, and paid for. Do not sell it again.' : 'It is being delivered.';
    case 'done':
      return 'Delivered.';
    case 'failed':
      return failedWords(order, sale);
    case 'not-sold':
      return notSoldWords(order, sale);
    case 'refunded':
      return refundedWords(order, sale);
    case 'unknown':
    case 'attention':
      return 'Dwadi is asking. Do not sell it again.';
  }
}

const MINUTE = 60_000;
const LONG = 90 * MINUTE;

/** Null where it would say nothing that helps: too few are known, or they took hours. */
export function usualWaitWords(ms: number | null): string | null {
  if (ms === null || ms > LONG) return null;
  if (ms <= MINUTE) return 'Most of the last ones here arrived within a minute.';
  return `Most of the last ones here arrived within ${Math.ceil(ms / MINUTE)} minutes.`;
}
