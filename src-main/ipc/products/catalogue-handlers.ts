import type { Handlers } from '../handler-context.ts';

export const catalogueHandlers = {
  'catalogue.bundles': async ({ offers, pricing }, { fresh }) => {
    const listed = await offers.bundles(fresh);
    // Costs are known now. The price check runs in the background, so that no seller waits for it.
    if (listed.ok) void pricing?.check('bundles').catch(() => {});
    return listed;
  },
} satisfies Partial<Handlers>;
