/** Words about what a barcode or QR scanner has read. */
import { t } from './translate.ts';

export const SCANNER = { notHere: t('What was scanned is not used here.') } as const;
