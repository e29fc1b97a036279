/** The words of the airtime screen alone. */
import { t } from './translate.ts';

export const AIRTIME = {
  title: t('Airtime'),
  amount: t('Amount'),
  quickAmounts: t('Quick amounts'),
  networkInAmount: t('To change the network, press Esc, then M, T or A.'),
  amountMissing: t('Type how much airtime the customer wants.'),
} as const;
