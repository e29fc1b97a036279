import type { Handlers } from './desk.ts';

export const catalogueHandlers = {
  'catalogue.bundles': ({ offers }, { fresh }) => offers.bundles(fresh),
} satisfies Partial<Handlers>;
