import { err, ok } from '#shared/result.ts';
import type { Handlers } from './desk.ts';

const noJournal = err({ code: 'journal-unavailable' as const });

export const ordersHandlers = {
  'orders.page': async ({ engine }, { filter, before, limit }) =>
    engine ? ok(await engine.history.page(filter, before, limit)) : noJournal,
  'orders.find': async ({ engine }, { text, limit }) =>
    engine ? ok(await engine.history.find(text, limit)) : noJournal,
} satisfies Partial<Handlers>;
