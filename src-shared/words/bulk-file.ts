/** The file that tells the outcome of each row of a list. */
import { t } from './translate.ts';

export const BULK_FILE = {
  row: t('Row'),
  number: t('Number'),
  network: t('Network'),
  size: t('Size GB'),
  price: t('Price GHS'),
  state: t('State'),
  means: t('What it means'),
  reference: t('Reference'),
} as const;

export const bulkFileName = (slipNumber: number): string => `Dwadi bulk slip ${slipNumber}.csv`;
