/** How the owner wants this counter run. Every screen is told with the snapshot; changing it takes the right to. */
import { z } from 'zod';

export const THEMES = ['system', 'light', 'dark'] as const;

export const shopSettings = z.object({
  /** Nothing is sent before the cash is counted in. */
  cashGate: z.boolean(),
  theme: z.enum(THEMES),
});
export type ShopSettings = z.infer<typeof shopSettings>;

export const USUAL_SETTINGS: ShopSettings = { cashGate: false, theme: 'system' };

export const settingsCalls = {
  'settings.save': { request: shopSettings, answer: shopSettings },
} as const;
