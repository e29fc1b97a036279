/** A sale that isn't simply paid in cash. */
import type { Tender } from '../counter-api/tenders.ts';
import { formatMoney } from '../money.ts';

export const TENDER = {
  otherwise: 'Paid otherwise',
  title: 'How the customer pays',
  mobileMoney: 'By mobile money',
  transaction: 'Transaction ID of the message',
  credit: 'On credit',
  customer: 'Who owes it',
  rest: 'The rest in cash',
  tooMuch: 'That is more than the price.',
  badTransaction: 'Type the transaction ID as it stands in your own message.',
  badCustomer: 'Type the name of the customer who owes it.',
  noAmountByPhone: 'Type how much was paid by mobile money.',
  noAmountOwed: 'Type how much is on credit.',
  take: 'Take it so',
  useAllTheSame: 'It is right: take it all the same',
  cancel: 'Cancel',
  paidHow: 'Paid',
} as const;

export const tenderWords = (tenders: readonly Tender[]): string =>
  tenders
    .map((tender) => {
      if (tender.kind === 'cash') return `cash ${formatMoney(tender.amount)}`;
      if (tender.kind === 'credit') return `on credit to ${tender.customer} ${formatMoney(tender.amount)}`;
      return `mobile money ${formatMoney(tender.amount)}`;
    })
    .join(', ');
