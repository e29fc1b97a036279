/** How large this PC writes: for the eyes of whoever stands at it, so that everybody may choose. */
import { z } from 'zod';
import { textSize } from './machine.ts';

export const textSizeState = z.object({
  size: textSize,
  /** Of normal, as it is written now. */
  percent: z.int().min(100),
  /** The most that the window has room for: a larger size comes to this. */
  most: z.int().min(100),
});
export type TextSizeState = z.infer<typeof textSizeState>;

export const screenCalls = {
  'screen.textSize': { request: z.object({}), answer: textSizeState },
  'screen.chooseTextSize': { request: z.object({ size: textSize }), answer: textSizeState },
} as const;
