import { err, ok } from '#shared/result.ts';
import type { Handlers } from '../handler-context.ts';

const noJournal = err({ code: 'journal-unavailable' as const });

export const afaHandlers = {
  'afa.price': async ({ offers }) => ok({ price: offers.afa() }),
  'afa.draft': async ({ afaDrafts }) => (afaDrafts ? ok(await afaDrafts.kept()) : noJournal),
  'afa.keepDraft': async ({ afaDrafts }, { draft }) =>
    afaDrafts ? ok({ kept: await afaDrafts.keep(draft) }) : noJournal,
  'afa.dropDraft': async ({ afaDrafts }, { saleId }) => {
    if (!afaDrafts) return noJournal;
    await afaDrafts.drop(saleId);
    return ok({});
  },
} satisfies Partial<Handlers>;
