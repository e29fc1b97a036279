import { err, ok } from '#shared/result.ts';
import type { Handlers } from '../handler-context.ts';

export const settingsHandlers = {
  'settings.save': async (desk, wanted) => {
    if (!desk.engine) return err({ code: 'journal-unavailable' as const });
    const saved = await desk.saveSettings(wanted);
    return saved === null ? err({ code: 'not-allowed' as const }) : ok(saved);
  },
} satisfies Partial<Handlers>;
