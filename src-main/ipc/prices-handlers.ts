import type { Handlers } from './handler-context.ts';
import { whenOpen } from './require-journal.ts';

export const pricesHandlers = {
  'prices.view': ({ pricing }) => whenOpen(pricing, (it) => it.view()),
  'prices.preview': ({ pricing }, { rules }) => whenOpen(pricing, (it) => it.preview(rules)),
  'prices.save': ({ pricing }, { rules }) => whenOpen(pricing, (it) => it.save(rules)),
  'prices.decide': ({ pricing }, { decision }) => whenOpen(pricing, (it) => it.decide(decision)),
} satisfies Partial<Handlers>;
