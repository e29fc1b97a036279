import { atDesk } from './at-desk.ts';
import type { Handlers } from './desk.ts';

export const pricesHandlers = {
  'prices.rules': ({ pricing }) => atDesk(pricing, (desk) => desk.rules()),
  'prices.save': ({ pricing }, { rules }) => atDesk(pricing, (desk) => desk.save(rules)),
} satisfies Partial<Handlers>;
