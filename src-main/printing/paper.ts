/** How much fits on a printer's paper. */
import type { Paper } from '#shared/counter-api/printing.ts';

export type { Paper };
export type Codepage = Paper['codepage'];

export const DOTS_PER_MM = 8;

/** A letter of the usual font is 12 dots wide; of 58 mm a printer reaches 48, of 80 mm 72. */
export const columnsOf = ({ widthMm }: Pick<Paper, 'widthMm'>): 32 | 48 => (widthMm === 58 ? 32 : 48);
export const dotsOf = (on: Pick<Paper, 'widthMm'>): number => columnsOf(on) * 12;
