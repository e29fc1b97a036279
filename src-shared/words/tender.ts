/** A sale that isn't simply paid in cash. */
import type { Tender } from '../counter-api/tenders.ts';
import { formatMoney } from '../money.ts';

export const TENDER = {
  otherwise: 'MoMo or credit',
  title: 'How the customer pays',
  mobileMoney: 'By MoMo',
  transaction: 'MoMo transaction ID',
  credit: 'On credit',
  customer: 'Who owes it',
  rest: 'The rest in cash',
  tooMuch: 'That is more than the price.',
  badTransaction: 'Type the transaction ID from the MoMo message on your own phone.',
  badCustomer: 'Type the name of the customer who owes it.',
  noAmountByPhone: 'Type how much was paid by MoMo.',
  noAmountOwed: 'Type how much is on credit.',
  take: 'Use this',
  useAllTheSame: 'I have checked it. Use it',
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
