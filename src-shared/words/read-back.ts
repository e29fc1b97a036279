/** The read-back: the last look before money moves. The same for every product. */
import type { SaleQuote } from '../counter-api/sales.ts';
import { agoText } from './times.ts';

export const READ_BACK = {
  title: 'Read the number back to the customer',
  network: 'Network',
  airtime: 'Airtime',
  pays: 'The customer pays',
  send: 'Send',
  back: 'Back',
  checkAgain: 'Check again',
  sellAnother: 'Yes, sell another',
  pricing: 'Asking for the price',
  pricingSlow: 'This takes longer than usual. Nothing has been sold; you can go back.',
  saving: 'Saving…',
  savingSlow: 'Still saving. It cannot be sold twice; please wait.',
  notSure: 'Dwadi could not tell whether this sale was saved. Press Send again: it cannot be sold twice.',
  training: 'Training: no real money moves',
  walletTooLow: 'The wallet is too low for this sale. Tell the owner; top-up is done on the dashboard.',
  offline:
    'No connection to the service. Nothing has been sold, and the sale is kept here. Check again when it is back.',
  keyRejected: "The service does not accept this counter's key. Take no money. Call the owner.",
  journal: 'Dwadi cannot write to its journal, so nothing can be sold. Take no money. Call the owner.',
  otherCounters:
    'Only sales of this counter are compared; what another counter sells on the same key is not seen here.',
  anotherQuestion: 'Does the customer want another one?',
  blocked: 'It is not known yet whether that one went through. Do not sell it again; the board will tell you.',
} as const;

export const sameSaleWords = (same: NonNullable<SaleQuote['sameSale']>, now: number): string =>
  `Same sale ${agoText(same.soldAt, now)} by ${same.attendantName}.`;
