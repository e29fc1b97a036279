/** The text size of this PC. Every person at the counter may choose it for their own eyes. */
import { z } from 'zod';
import { textSize } from './machine.ts';

export const textSizeState = z.object({
  size: textSize,
  /** The current text size, as a percentage of normal. */
  percent: z.int().min(100),
  /** The most that the window has room for: a larger size comes to this. */
  most: z.int().min(100),
});
export type TextSizeState = z.infer<typeof textSizeState>;

export const screenCalls = {
  'screen.textSize': { request: z.object({}), answer: textSizeState },
  'screen.chooseTextSize': { request: z.object({ size: textSize }), answer: textSizeState },
} as const;
