/**
 * A slip as data. Paper, the screen and a PDF are made from the same lines, so that they can't say different things.
 * A slip is kept sealed until it has been printed, and parsed when it is opened again.
 */
import { z } from 'zod';
import type { SlipView } from './counter-api/sales.ts';
import { TRAINING_MARK } from './words/slip.ts';

const text = z.string().max(500);

export const slipLine = z.discriminatedUnion('kind', [
  /** The shop's name. */
  z.object({ kind: z.literal('title'), text }),
  z.object({ kind: z.literal('text'), text, strong: z.boolean(), middle: z.boolean() }),
  z.object({ kind: z.literal('pair'), label: text, value: text, strong: z.boolean() }),
  /** Text that is read from arm's length: a PIN, a sum. */
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
  /** The slip's name in a list of slips. */
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

/** No more lines than a thumb could cover. */
const MARK_EVERY = 8;

/**
 * TRAINING across the slip: at both ends, right above anything that could pass for money's worth, and so often in
 * between that no piece torn off is without it.
 */
export function trainingMarked(lines: readonly SlipLine[]): SlipLine[] {
  const mark = bannerLine(TRAINING_MARK);
  const marked: SlipLine[] = [mark];
  let since = 0;
  for (const line of lines) {
    if (line.kind === 'figure' || since >= MARK_EVERY) {
      marked.push(mark);
      since = 0;
    }
    marked.push(line);
    since += 1;
  }
  return [...marked, mark];
}

/** A sale's facts, as its screen has them, in the lines of a slip. */
export function linesOfView(view: SlipView): SlipLine[] {
  const [shop, ...heading] = view.heading;
  const lines = [
    ...(shop === undefined ? [] : [titleLine(shop)]),
    ...heading.map((line) => middleLine(line)),
    RULE,
    ...view.rows.map(({ label, value, strong, large }) =>
      large ? figureLine(label, value) : pairLine(label, value, strong),
    ),
    RULE,
    middleLine(view.status, true),
    ...view.footing.map((line) => middleLine(line)),
    ...(view.codes ?? []).map((code): SlipLine => ({ kind: 'qr', text: code })),
  ];
  return view.training ? trainingMarked(lines) : lines;
}
