import { err, ok } from '#shared/result.ts';
import type { Handlers } from '../handler-context.ts';

export const settingsHandlers = {
  'settings.save': async (context, wanted) => {
    if (!context.engine) return err({ code: 'journal-unavailable' as const });
    const saved = await context.saveSettings(wanted);
    return saved === null ? err({ code: 'not-allowed' as const }) : ok(saved);
  },
} satisfies Partial<Handlers>;
