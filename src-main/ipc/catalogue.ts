import type { Handlers } from './desk.ts';

export const catalogueHandlers = {
  'catalogue.bundles': async ({ offers, pricing }, { fresh }) => {
    const listed = await offers.bundles(fresh);
    // What they cost is known now; nobody who sells waits for what that means.
    if (listed.ok) void pricing?.check('bundles').catch(() => {});
    return listed;
  },
} satisfies Partial<Handlers>;
