/** The text size of this PC, which every person at the counter may choose for their own eyes, and its language. */
import { z } from 'zod';
import { languageCode, textSize } from './machine.ts';

export const textSizeState = z.object({
  size: textSize,
  /** The current text size, as a percentage of normal. */
  percent: z.int().min(100),
  /** The most that the window has room for: a larger size comes to this. */
  most: z.int().min(100),
});
export type TextSizeState = z.infer<typeof textSizeState>;

export const languageState = z.object({
  /** Spoken since Dwadi was started. */
  spoken: languageCode,
  /** Spoken from the next start on. */
  chosen: languageCode,
  /** All languages, each by its own name. */
  all: z.array(z.tuple([languageCode, z.string()])),
});
export type LanguageState = z.infer<typeof languageState>;

export const screenCalls = {
  'screen.textSize': { request: z.object({}), answer: textSizeState },
  'screen.chooseTextSize': { request: z.object({ size: textSize }), answer: textSizeState },
  'screen.language': { request: z.object({}), answer: languageState },
  'screen.chooseLanguage': { request: z.object({ language: languageCode }), answer: languageState },
} as const;
