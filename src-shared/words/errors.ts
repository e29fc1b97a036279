/** What the counter says when the main process refuses a call: what happened, then what to do. */
import type { CounterErrorCode } from '../counter-api/errors.ts';

interface ErrorWords {
  readonly happened: string;
  readonly advice: string;
}

const WORDS: Readonly<Record<CounterErrorCode, ErrorWords>> = {
  'unknown-call': {
    happened: 'This screen and Dwadi do not fit together.',
    advice: 'Close Dwadi and open it again. If it stays, call the owner.',
  },
  'bad-request': {
    happened: 'Something in this sale is not as it should be.',
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
    advice: 'Wait for the line and try again. Nothing has been sold.',
  },
  'not-found': {
    happened: 'Dwadi does not find this sale.',
    advice: 'Look on the board for it.',
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
  'price-changed': {
    happened: 'The price has changed since you saw it.',
    advice: 'Tell the customer the new price before you send.',
  },
  'price-unknown': {
    happened: 'The price is not known right now.',
    advice: 'Check the line, or choose another size. Then try again.',
  },
  'out-of-stock': {
    happened: 'The service has run out of this.',
    advice: 'Nothing has been sold. Offer the customer another size, or try again later.',
  },
  'feature-disabled': {
    happened: 'The service has switched this off for now.',
    advice: 'Try again later, or sell something else.',
  },
  'wallet-too-low': {
    happened: 'The wallet is too low for this sale.',
    advice: 'Tell the owner; top-up is done on the dashboard.',
  },
  offline: {
    happened: 'There is no connection to the service.',
    advice: 'Nothing has been sold, and the sale is kept here. Check again when the line is back.',
  },
  'not-allowed': {
    happened: 'You may not do this at this counter.',
    advice: 'Ask the owner.',
  },
  'no-printer': {
    happened: 'No printer is set up.',
    advice: 'Open Printers and choose one, or save the slip as a PDF.',
  },
  internal: {
    happened: 'Something in Dwadi went wrong.',
    advice: 'Try again. If it stays, close Dwadi and open it again: nothing on the board is lost.',
  },
};

export const errorWords = (code: CounterErrorCode): ErrorWords => WORDS[code];
