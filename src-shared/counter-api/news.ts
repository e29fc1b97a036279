/** Texts for the owner: what became of the last ones, and why there may be none. */
import { z } from 'zod';
import { DISPLAY_STATES } from '../order-state.ts';
import { timeValue } from './values.ts';

export const NEWS_KINDS = ['close', 'wallet', 'role', 'pins'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

export const newsState = z.object({
  /** This counter has no SMS key. */
  keyMissing: z.boolean(),
  /** Newest first. */
  sent: z
    .array(
      z.object({
        kind: z.enum(NEWS_KINDS),
        at: timeValue,
        slip: z.int().positive(),
        state: z.enum(DISPLAY_STATES),
      }),
    )
    .max(10),
});
export type NewsState = z.infer<typeof newsState>;

export const newsCalls = { 'news.state': { request: z.object({}), answer: newsState } } as const;
