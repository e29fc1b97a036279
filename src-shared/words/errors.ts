/** The counter's words when the main process refuses a call: what happened, then what to do. */
import type { CounterErrorCode } from '../counter-api/errors.ts';
import type { KeyRefusal } from '../reseller-api/error-codes.ts';
import { type ErrorWords, serviceErrorWords } from './service-errors.ts';

/** The service's reason, with advice for an attendant who is serving a customer. */
const refused = (why: KeyRefusal): ErrorWords => {
  const { happened, advice } = serviceErrorWords(why);
  return { happened, advice: `Take no money. ${advice}` };
};

const WORDS: Readonly<Record<CounterErrorCode, ErrorWords>> = {
  'unknown-call': {
    happened: 'This screen is from another version of Dwadi.',
    advice: 'Close Dwadi and open it again. If it happens again, call the owner.',
  },
  'bad-request': {
    happened: 'Something in this sale is wrong.',
    advice: 'Go back, check the number and the amount, and try again.',
  },
  'wrong-sender': {
    happened: 'This page is not the counter.',
    advice: 'Close Dwadi and open it again.',
  },
  'not-ready': {
    happened: 'The counter is still opening.',
    advice: 'Wait a moment and try again. Nothing has been sold.',
  },
  'journal-unavailable': {
    happened: 'Dwadi cannot write to its journal, so nothing can be sold.',
    advice: 'Take no money. Call the owner.',
  },
  'asking-first': {
    happened: 'The journal was restored or moved, and Dwadi is still asking about older orders.',
    advice: 'Wait for the connection and try again. Nothing has been sold.',
  },
  'not-found': {
    happened: 'Dwadi cannot find this sale.',
    advice: 'Look for it on the board.',
  },
  'too-late': {
    happened: 'This order has moved on.',
    advice: 'Look at the board: it shows where the order stands now.',
  },
  'same-sale-unknown': {
    happened: 'The same sale is not known yet.',
    advice: 'Do not sell it again. Dwadi is asking, and the board will tell you.',
  },
  'same-sale-recent': {
    happened: 'The same was sold a short while ago.',
    advice: 'Ask the customer whether they want another one.',
  },
  'cash-not-received': {
    happened: 'The cash for this sale has not been counted in.',
    advice: 'Take the cash, type how much you got, then send.',
  },
  'tenders-differ': {
    happened: 'The parts do not add up to the price, or one MoMo message is in two parts.',
    advice: 'Check the parts again. Nothing has been sold.',
  },
  'owed-changed': {
    happened: 'What you owed this customer was paid out meanwhile.',
    advice: 'Look at what the customer pays now.',
  },
  'used-before': {
    happened: 'This MoMo message was used here before.',
    advice: 'Check the message on your own phone, not on the customer’s. Nothing has been sold.',
  },
  'wallet-not-back': {
    happened: 'This order failed, and the wallet does not have its money back yet.',
    advice: 'It may still be delivered. Pay it out only if you take that risk.',
  },
  'shift-closed': {
    happened: 'The drawer is not open.',
    advice: 'Open the shift first, with the money that is in the drawer. Nothing has been sold.',
  },
  'price-changed': {
    happened: 'The price has changed since you saw it.',
    advice: 'Tell the customer the new price before you send.',
  },
  'price-unknown': {
    happened: 'The price is not known right now.',
    advice: 'Check the connection, or choose another size. Then try again.',
  },
  'out-of-stock': {
    happened: 'The service does not have enough of this now.',
    advice: 'Nothing has been sold. Offer the customer another one, or try again later.',
  },
  'feature-disabled': {
    happened: 'The service has switched this off for now.',
    advice: 'Try again later, or sell something else.',
  },
  'biller-disabled': {
    happened: 'The service has switched this biller off for now.',
    advice: 'Nothing was asked and nothing was paid. Try again later.',
  },
  'account-not-found': {
    happened: 'The biller does not know this number.',
    advice: 'Read it again with the customer, digit by digit. Nothing was paid.',
  },
  'biller-unreachable': {
    happened: 'The service cannot reach the biller now.',
    advice: 'The number may be right. Try again in a few minutes; nothing was paid.',
  },
  'not-confirmed': {
    happened: 'The customer has not confirmed the name of this account, or did so too long ago.',
    advice: 'Go back, look it up again and ask the customer. Nothing was paid.',
  },
  'amount-out-of-limits': {
    happened: 'The service does not take a bill of this amount now.',
    advice: 'Go back and choose an amount within the limits. Nothing was paid.',
  },
  'key-rejected': {
    happened: "The service does not accept this counter's key.",
    advice: 'Take no money. Call the owner.',
  },
  'key-pending': refused('key-pending'),
  'key-revoked': refused('key-revoked'),
  'account-suspended': refused('account-suspended'),
  'role-not-allowed': refused('role-not-allowed'),
  'key-missing': {
    happened: 'The key for this product is missing.',
    advice: 'Ask the owner to enter it. You can sell other products.',
  },
  'service-trouble': {
    happened: 'The service has a problem now.',
    advice: 'Try again in a moment. Nothing was sold.',
  },
  'waiting-room-full': {
    happened: 'The waiting room is full.',
    advice: 'Take out a number that is not needed any more, then try again.',
  },
  'no-voucher': {
    happened: 'The vouchers of this sale are not ready yet.',
    advice: 'Wait until all of them are delivered, then show them.',
  },
  'cannot-unseal': {
    happened: 'This voucher was locked on another PC and cannot be opened here.',
    advice: 'Give the customer nothing yet. Call the owner.',
  },
  'wants-no-texts': {
    happened: 'Somebody on this list asked for no more messages.',
    advice: 'Go back: Dwadi leaves them out of the list. Nothing has been sent.',
  },
  'under-age': {
    happened: 'The customer is not 18 yet, so this registration is not possible.',
    advice: 'Nothing has been sold. Check the birth date on the card.',
  },
  'not-saved': {
    happened: 'The file could not be written there.',
    advice: 'Choose another folder, or make room on the disk.',
  },
  offline: {
    happened: 'There is no connection to the service.',
    advice: 'Try again when the connection is back.',
  },
  'not-allowed': {
    happened: 'You may not do this at this counter.',
    advice: 'Ask the owner.',
  },
  locked: {
    happened: 'The counter is locked.',
    advice: 'Sign in with your PIN. Nothing has been sold.',
  },
  'no-pin': {
    happened: 'No PIN has been given out for this name yet.',
    advice: 'An owner gives one under Settings, People.',
  },
  'over-limit': {
    happened: 'This sale is above what you may sell alone.',
    advice: 'Ask the owner to allow it. Nothing has been sold.',
  },
  'weak-pin': {
    happened: 'That PIN was not taken.',
    advice: 'An owner needs six digits or more, an attendant four, and no date or pattern.',
  },
  'name-taken': {
    happened: 'Somebody who works here has this name already.',
    advice: 'Choose a name that tells the two apart.',
  },
  'last-owner': {
    happened: 'This is the only owner of the counter.',
    advice: 'Add another owner first.',
  },
  'too-many-people': {
    happened: 'The list of people is full.',
    advice: 'Take out somebody who does not work here any more.',
  },
  'no-keychain': {
    happened: 'Dwadi cannot use the keychain of this PC: it is missing or locked.',
    advice: 'Install or unlock it, and try again. Keys are never kept in a file instead.',
  },
  'set-up-first': {
    happened: 'An earlier step is not finished.',
    advice: 'Go back and finish it.',
  },
  'no-dialogs': {
    happened: 'This PC is a kiosk: Dwadi does not open system windows here.',
    advice: 'The owner chooses another level under Settings (F10), This PC, does this, then chooses the kiosk again.',
  },
  'no-printer': {
    happened: 'No printer is set up.',
    advice: 'Open Printers (Alt+I) and choose one.',
  },
  internal: {
    happened: 'Something in Dwadi went wrong.',
    advice: 'Try again. If it happens again, close Dwadi and open it again: nothing on the board is lost.',
  },
};

export const errorWords = (code: CounterErrorCode): ErrorWords => WORDS[code];

/** Says what happened, and what to do about it. */
export function errorText(code: CounterErrorCode): string {
  const { happened, advice } = errorWords(code);
  return `${happened} ${advice}`;
}
