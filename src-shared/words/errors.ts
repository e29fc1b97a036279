/** The counter's words when the main process refuses a call: what happened, then what to do. */
import type { CounterErrorCode } from '../counter-api/errors.ts';
import type { KeyRefusal } from '../reseller-api/error-codes.ts';
import { type ErrorWords, serviceErrorWords } from './service-errors.ts';
import { t } from './translate.ts';

/** The service's reason, with advice for an attendant who is serving a customer. */
const refused = (why: KeyRefusal): ErrorWords => {
  const { happened, advice } = serviceErrorWords(why);
  return { happened, advice: t`Take no money. ${advice}` };
};

const WORDS: Readonly<Record<CounterErrorCode, ErrorWords>> = {
  'unknown-call': {
    happened: t('This screen is from another version of Dwadi.'),
    advice: t('Close Dwadi and open it again. If it happens again, call the owner.'),
  },
  'bad-request': {
    happened: t('Something in this sale is wrong.'),
    advice: t('Go back, check the number and the amount, and try again.'),
  },
  'wrong-sender': {
    happened: t('This page is not the counter.'),
    advice: t('Close Dwadi and open it again.'),
  },
  'not-ready': {
    happened: t('The counter is still opening.'),
    advice: t('Wait a moment and try again. Nothing has been sold.'),
  },
  'journal-unavailable': {
    happened: t('Dwadi cannot write to its journal, so nothing can be sold.'),
    advice: t('Take no money. Call the owner.'),
  },
  'asking-first': {
    happened: t('The journal was restored or moved, and Dwadi is still asking about older orders.'),
    advice: t('Wait for the connection and try again. Nothing has been sold.'),
  },
  'not-found': {
    happened: t('Dwadi cannot find this sale.'),
    advice: t('Look for it on the board.'),
  },
  'too-late': {
    happened: t('This order has moved on.'),
    advice: t('Look at the board: it shows where the order stands now.'),
  },
  'shop-sending': {
    happened: t("Not now: the shop's own counter may have an order on its way, and would be cut off, too."),
    advice: t('Wait until its board shows none, then try again.'),
  },
  'same-sale-unknown': {
    happened: t('The same sale is not known yet.'),
    advice: t('Do not sell it again. Dwadi is asking, and the board will tell you.'),
  },
  'same-sale-recent': {
    happened: t('The same was sold a short while ago.'),
    advice: t('Ask the customer whether they want another one.'),
  },
  'cash-not-received': {
    happened: t('The cash for this sale has not been counted in.'),
    advice: t('Take the cash, type how much you got, then send.'),
  },
  'tenders-differ': {
    happened: t('The parts do not add up to the price, or one MoMo message is in two parts.'),
    advice: t('Check the parts again. Nothing has been sold.'),
  },
  'owed-changed': {
    happened: t('What you owed this customer was paid out meanwhile.'),
    advice: t('Look at what the customer pays now.'),
  },
  'used-before': {
    happened: t('This MoMo message was used here before.'),
    advice: t('Check the message on your own phone, not on the customer’s. Nothing has been sold.'),
  },
  'wallet-not-back': {
    happened: t('This order failed, and the wallet does not have its money back yet.'),
    advice: t('It may still be delivered. Pay it out only if you take that risk.'),
  },
  'shift-closed': {
    happened: t('The drawer is not open.'),
    advice: t('Open the shift first, with the money that is in the drawer. Nothing has been sold.'),
  },
  'price-changed': {
    happened: t('The price has changed since you saw it.'),
    advice: t('Tell the customer the new price before you send.'),
  },
  'price-unknown': {
    happened: t('The price is not known right now.'),
    advice: t('Check the connection, or choose another size. Then try again.'),
  },
  'out-of-stock': {
    happened: t('The service does not have enough of this now.'),
    advice: t('Nothing has been sold. Offer the customer another one, or try again later.'),
  },
  'feature-disabled': {
    happened: t('The service has switched this off for now.'),
    advice: t('Try again later, or sell something else.'),
  },
  'biller-disabled': {
    happened: t('The service has switched this biller off for now.'),
    advice: t('Nothing was asked and nothing was paid. Try again later.'),
  },
  'message-not-found': {
    happened: t('The service does not know this message.'),
    advice: t('Load the list of messages again, and look for it there.'),
  },
  'account-not-found': {
    happened: t('The biller does not know this number.'),
    advice: t('Read it again with the customer, digit by digit. Nothing was paid.'),
  },
  'biller-unreachable': {
    happened: t('The service cannot reach the biller now.'),
    advice: t('The number may be right. Try again in a few minutes; nothing was paid.'),
  },
  'not-confirmed': {
    happened: t('The customer has not confirmed the name of this account, or did so too long ago.'),
    advice: t('Go back, look it up again and ask the customer. Nothing was paid.'),
  },
  'amount-out-of-limits': {
    happened: t('The service does not take a bill of this amount now.'),
    advice: t('Go back and choose an amount within the limits. Nothing was paid.'),
  },
  'key-rejected': {
    happened: t("The service does not accept this counter's key."),
    advice: t('Take no money. Call the owner.'),
  },
  'key-pending': refused('key-pending'),
  'key-revoked': refused('key-revoked'),
  'account-suspended': refused('account-suspended'),
  'role-not-allowed': refused('role-not-allowed'),
  'key-missing': {
    happened: t('The key for this product is missing.'),
    advice: t('Ask the owner to enter it. You can sell other products.'),
  },
  'service-trouble': {
    happened: t('The service has a problem now.'),
    advice: t('Try again in a moment. Nothing was sold.'),
  },
  'rate-limited': {
    happened: t('Too many requests in a short time.'),
    advice: t('Wait a minute and try again. Another counter may be using the same key.'),
  },
  'waiting-room-full': {
    happened: t('The waiting room is full.'),
    advice: t('Take out a number that is not needed any more, then try again.'),
  },
  'no-voucher': {
    happened: t('The vouchers of this sale are not ready yet.'),
    advice: t('Wait until all of them are delivered, then show them.'),
  },
  'cannot-unseal': {
    happened: t('This voucher was locked on another PC and cannot be opened here.'),
    advice: t('Give the customer nothing yet. Call the owner.'),
  },
  'wants-no-texts': {
    happened: t('Somebody on this list asked for no more messages.'),
    advice: t('Go back: Dwadi leaves them out of the list. Nothing has been sent.'),
  },
  'under-age': {
    happened: t('The customer is not 18 yet, so this registration is not possible.'),
    advice: t('Nothing has been sold. Check the birth date on the card.'),
  },
  'not-saved': {
    happened: t('The file could not be written there.'),
    advice: t('Choose another folder, or make room on the disk.'),
  },
  'slip-changed': {
    happened: t('This slip was changed: this counter did not sign it as it is. Do not pay on it.'),
    advice: t('Scan it again, or find the sale by its number.'),
  },
  'slip-of-another': {
    happened: t('This slip is not from this counter.'),
    advice: t('The office checks the slips of all counters.'),
  },
  'slip-not-here': {
    happened: t('This counter signed the slip, but its sale is not in this journal. Ask the owner.'),
    advice: t('The journal was restored from a backup, or the slip is from another journal.'),
  },
  offline: {
    happened: t('There is no connection to the service.'),
    advice: t('Try again when the connection is back.'),
  },
  'not-allowed': {
    happened: t('You may not do this at this counter.'),
    advice: t('Ask the owner.'),
  },
  locked: {
    happened: t('The counter is locked.'),
    advice: t('Sign in with your PIN. Nothing has been sold.'),
  },
  'no-pin': {
    happened: t('No PIN has been given out for this name yet.'),
    advice: t('An owner gives one under Settings, People.'),
  },
  'over-limit': {
    happened: t('This sale is above what you may sell alone.'),
    advice: t('Ask the owner to allow it. Nothing has been sold.'),
  },
  'weak-pin': {
    happened: t('That PIN was not taken.'),
    advice: t('An owner needs six digits or more, an attendant four, and no date or pattern.'),
  },
  'name-taken': {
    happened: t('Somebody who works here has this name already.'),
    advice: t('Choose a name that tells the two apart.'),
  },
  'last-owner': {
    happened: t('This is the only owner of the counter.'),
    advice: t('Add another owner first.'),
  },
  'too-many-people': {
    happened: t('The list of people is full.'),
    advice: t('Take out somebody who does not work here any more.'),
  },
  'no-keychain': {
    happened: t('Dwadi cannot use the keychain of this PC: it is missing or locked.'),
    advice: t('Install or unlock it, and try again. Keys are never kept in a file instead.'),
  },
  'set-up-first': {
    happened: t('An earlier step is not finished.'),
    advice: t('Go back and finish it.'),
  },
  'no-dialogs': {
    happened: t('This PC is a kiosk: Dwadi does not open system windows here.'),
    advice: t(
      'The owner chooses another level under Settings (F10), This PC, does this, then chooses the kiosk again.',
    ),
  },
  'no-printer': {
    happened: t('No printer is set up.'),
    advice: t('Open Printers (Alt+I) and choose one.'),
  },
  'slips-kept': {
    happened: t('Some slips still wait for the owner.'),
    advice: t('They show what you may not see. All others go to the printer.'),
  },
  internal: {
    happened: t('Something in Dwadi went wrong.'),
    advice: t('Try again. If it happens again, close Dwadi and open it again: nothing on the board is lost.'),
  },
};

export const errorWords = (code: CounterErrorCode): ErrorWords => WORDS[code];

/** Says what happened, and what to do about it. */
export function errorText(code: CounterErrorCode): string {
  const { happened, advice } = errorWords(code);
  return `${happened} ${advice}`;
}
