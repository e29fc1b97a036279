/** Counting the cash in before a sale is sent. */
import { formatMoney, type Pesewa, pesewas } from '../money.ts';
import { t } from './translate.ts';

export const CASH = {
  received: t('Cash received'),
  notes: t('What the customer gave'),
  exact: t('Exact'),
  change: t('Change'),
} as const;

export const missingWords = (price: Pesewa, received: Pesewa | null): string =>
  received === null
    ? t('Type what the customer gave, then send it.')
    : t`Ask the customer for ${formatMoney(pesewas(price - received))} more.`;
