import { err, ok } from '#shared/result.ts';
import type { Handlers } from './desk.ts';

const notAllowed = err({ code: 'not-allowed' as const });

export const pricesHandlers = {
  'prices.rules': (desk) => {
    if (!desk.engine) return err({ code: 'journal-unavailable' as const });
    const rules = desk.priceRules();
    return rules === null ? notAllowed : ok(rules);
  },
  'prices.save': async (desk, { rules }) => {
    if (!desk.engine) return err({ code: 'journal-unavailable' as const });
    const saved = await desk.savePriceRules(rules);
    return saved === null ? notAllowed : ok(saved);
  },
} satisfies Partial<Handlers>;
