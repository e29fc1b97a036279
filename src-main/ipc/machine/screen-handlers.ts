/** Needs no right: everybody at the counter must be able to read. */
import { err, ok } from '#shared/result.ts';
import type { Handlers } from '../handler-context.ts';

export const screenHandlers = {
  'screen.textSize': ({ screen }) => (screen === null ? err({ code: 'not-found' as const }) : ok(screen.textSize())),
  'screen.chooseTextSize': ({ screen }, { size }) => {
    if (screen === null) return err({ code: 'not-found' as const });
    return screen.chooseTextSize(size) ? ok(screen.textSize()) : err({ code: 'not-saved' as const });
  },
} satisfies Partial<Handlers>;
