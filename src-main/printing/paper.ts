/** What one printer prints on, and which letters it knows. */
import { z } from 'zod';

export const WIDTHS_MM = [58, 80] as const;
/** What nearly every printer knows, under the same numbers; `ascii` for one of which nothing is known. */
export const CODEPAGES = ['cp437', 'cp858', 'windows1252', 'ascii'] as const;

export const paper = z.object({
  widthMm: z.union(WIDTHS_MM.map((width) => z.literal(width))),
  codepage: z.enum(CODEPAGES),
  /** It has a knife. */
  cuts: z.boolean(),
});
export type Paper = z.infer<typeof paper>;
export type Codepage = Paper['codepage'];

export const DOTS_PER_MM = 8;

/** A letter of the usual font is 12 dots wide; of 58 mm a printer reaches 48, of 80 mm 72. */
export const columnsOf = ({ widthMm }: Pick<Paper, 'widthMm'>): 32 | 48 => (widthMm === 58 ? 32 : 48);
export const dotsOf = (on: Pick<Paper, 'widthMm'>): number => columnsOf(on) * 12;
