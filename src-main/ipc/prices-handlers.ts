import type { Handlers } from './handler-context.ts';
import { atDesk } from './require-journal.ts';

export const pricesHandlers = {
  'prices.view': ({ pricing }) => atDesk(pricing, (desk) => desk.view()),
  'prices.preview': ({ pricing }, { rules }) => atDesk(pricing, (desk) => desk.preview(rules)),
  'prices.save': ({ pricing }, { rules }) => atDesk(pricing, (desk) => desk.save(rules)),
  'prices.decide': ({ pricing }, { decision }) => atDesk(pricing, (desk) => desk.decide(decision)),
} satisfies Partial<Handlers>;
