import { KEPT_PRODUCTS } from '#shared/counter-api/drafts.ts';
import { err, ok } from '#shared/result.ts';
import type { Handlers } from '../handler-context.ts';

const noJournal = err({ code: 'journal-unavailable' as const });

export const draftsHandlers = {
  'drafts.kept': async ({ drafts }) => {
    if (!drafts) return noJournal;
    const kept = await Promise.all(
      KEPT_PRODUCTS.map(async (product) => {
        const found = await drafts[product].kept();
        return found === null ? [] : [{ product, ...found.draft }];
      }),
    );
    return ok(kept.flat());
  },
  'drafts.keep': async ({ drafts }, { product, ...draft }) =>
    drafts ? ok({ kept: await drafts[product].keep(draft) }) : noJournal,
  'drafts.drop': async ({ drafts }, { product, saleId }) => {
    if (!drafts) return noJournal;
    await drafts[product].drop(saleId);
    return ok({});
  },
} satisfies Partial<Handlers>;
