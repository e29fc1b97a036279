/** A sale that isn't simply paid in cash. */
import type { Tender } from '../counter-api/tenders.ts';
import { formatMoney } from '../money.ts';
import { t } from './translate.ts';

export const TENDER = {
  otherwise: t('MoMo or credit'),
  title: t('How the customer pays'),
  mobileMoney: t('By MoMo'),
  transaction: t('MoMo transaction ID'),
  credit: t('On credit'),
  customer: t('Who owes it'),
  rest: t('The rest in cash'),
  tooMuch: t('That is more than the price.'),
  badTransaction: t('Type the transaction ID from the MoMo message on your own phone.'),
  badCustomer: t('Type the name of the customer who owes it.'),
  noAmountByPhone: t('Type how much was paid by MoMo.'),
  noAmountOwed: t('Type how much is on credit.'),
  take: t('Use this'),
  useAllTheSame: t('I have checked it. Use it'),
  cancel: t('Cancel'),
  paidHow: t('Paid'),
} as const;

export const tenderWords = (tenders: readonly Tender[]): string =>
  tenders
    .map((tender) => {
      if (tender.kind === 'cash') return t`cash ${formatMoney(tender.amount)}`;
      if (tender.kind === 'credit') return t`on credit to ${tender.customer} ${formatMoney(tender.amount)}`;
      return t`mobile money ${formatMoney(tender.amount)}`;
    })
    .join(', ');
