import type { Handlers } from './handler-context.ts';
import { whenOpen } from './require-journal.ts';

export const pricesHandlers = {
  'prices.view': ({ pricing }) => whenOpen(pricing, (context) => context.view()),
  'prices.preview': ({ pricing }, { rules }) => whenOpen(pricing, (context) => context.preview(rules)),
  'prices.save': ({ pricing }, { rules }) => whenOpen(pricing, (context) => context.save(rules)),
  'prices.decide': ({ pricing }, { decision }) => whenOpen(pricing, (context) => context.decide(decision)),
} satisfies Partial<Handlers>;
