/**
 * A slip as data. Paper, the screen and a PDF are made from the same lines, so that they can't say different things.
 * What is printed is kept sealed until it has been printed, and parsed when it is opened again.
 */
import { z } from 'zod';
import type { SlipView } from './counter-api/sales.ts';
import { TRAINING_MARK } from './words/slip.ts';

const text = z.string().max(500);

export const slipLine = z.discriminatedUnion('kind', [
  /** Whose slip it is. */
  z.object({ kind: z.literal('title'), text }),
  z.object({ kind: z.literal('text'), text, strong: z.boolean(), middle: z.boolean() }),
  z.object({ kind: z.literal('pair'), label: text, value: text, strong: z.boolean() }),
  /** What is read from arm's length: a PIN, a sum. */
  z.object({ kind: z.literal('figure'), label: text, text }),
  /** White on black from edge to edge: TRAINING, COPY. */
  z.object({ kind: z.literal('banner'), text }),
  z.object({ kind: z.literal('rule') }),
  z.object({ kind: z.literal('qr'), text }),
  z.object({ kind: z.literal('barcode'), text }),
  z.object({ kind: z.literal('cut') }),
  z.object({ kind: z.literal('drawer') }),
]);
export type SlipLine = z.infer<typeof slipLine>;

export const slip = z.object({
  /** What a list of slips calls it. */
  name: text,
  training: z.boolean(),
  lines: z.array(slipLine).max(12_000),
});
export type Slip = z.infer<typeof slip>;

export const titleLine = (text: string): SlipLine => ({ kind: 'title', text });
export const textLine = (text: string): SlipLine => ({ kind: 'text', text, strong: false, middle: false });
export const middleLine = (text: string, strong = false): SlipLine => ({ kind: 'text', text, strong, middle: true });
export const pairLine = (label: string, value: string, strong = false): SlipLine => ({
  kind: 'pair',
  label,
  value,
  strong,
});
export const figureLine = (label: string, text: string): SlipLine => ({ kind: 'figure', label, text });
export const bannerLine = (text: string): SlipLine => ({ kind: 'banner', text });
export const RULE: SlipLine = { kind: 'rule' };

/** What the shop adds above and below. */
export interface ShopLines {
  readonly header?: readonly string[];
  readonly footer?: readonly string[];
}

/** A sale's facts, as its screen has them, in the lines of a slip. */
export function linesOfView(view: SlipView, { header = [], footer = [] }: ShopLines = {}): SlipLine[] {
  const mark = view.training ? [bannerLine(TRAINING_MARK)] : [];
  const [shop, ...heading] = view.heading;
  const footing = view.footing.filter((line) => line !== TRAINING_MARK);
  return [
    ...mark,
    ...(shop === undefined ? [] : [titleLine(shop)]),
    ...[...header, ...heading].map((line) => middleLine(line)),
    RULE,
    ...view.rows.map(({ label, value, strong }) => pairLine(label, value, strong)),
    RULE,
    ...mark,
    middleLine(view.status, true),
    ...footing.map((line) => middleLine(line)),
    ...(view.codes ?? []).map((code): SlipLine => ({ kind: 'qr', text: code })),
    ...footer.map((line) => middleLine(line)),
    ...mark,
  ];
}
