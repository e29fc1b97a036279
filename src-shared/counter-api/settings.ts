/** How the owner wants this counter run. Every screen is told with the snapshot; changing it takes the right to. */
import { z } from 'zod';

export const THEMES = ['system', 'light', 'dark'] as const;

export const shopSettings = z.object({
  /** Nothing is sent before the cash is counted in. */
  cashGate: z.boolean(),
  theme: z.enum(THEMES),
  /** So long without a key or a press, and the counter locks itself; 0 where it never does. */
  lockAfterMinutes: z.int().min(0).max(120),
});
export type ShopSettings = z.infer<typeof shopSettings>;

export const USUAL_SETTINGS: ShopSettings = { cashGate: false, theme: 'system', lockAfterMinutes: 10 };

export const settingsCalls = {
  'settings.save': { request: shopSettings, answer: shopSettings },
} as const;
