/** Counting the cash in before a sale is sent. */
import { formatMoney, type Pesewa, pesewas } from '../money.ts';

export const CASH = {
  received: 'Cash received',
  notes: 'What the customer gave',
  exact: 'Exact',
  change: 'Change',
} as const;

export const missingWords = (price: Pesewa, received: Pesewa | null): string =>
  received === null
    ? 'Type what the customer gave, then send it.'
    : `Ask the customer for ${formatMoney(pesewas(price - received))} more.`;
