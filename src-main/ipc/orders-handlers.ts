import { err, ok } from '#shared/result.ts';
import type { Handlers } from './handler-context.ts';
import { onlyBy } from './visible-sales.ts';

const noJournal = err({ code: 'journal-unavailable' as const });

export const ordersHandlers = {
  'orders.page': async ({ engine, staff }, { filter, before, limit }) =>
    engine ? ok(await engine.history.page(filter, before, limit, onlyBy(staff))) : noJournal,
  'orders.export': async ({ exporter }, { filter, format }) => {
    if (exporter === null) return noJournal;
    const saved = await exporter.saveSales(filter, format);
    return saved === null ? err({ code: 'not-saved' as const }) : ok(saved);
  },
  'orders.ofSale': async ({ engine }, { saleId, state, from, limit }) => {
    if (!engine) return noJournal;
    const page = await engine.bulk.orders(saleId, state, from, limit);
    return page ? ok(page) : err({ code: 'not-found' as const });
  },
  'orders.find': async ({ engine, staff }, { text, limit }) =>
    engine ? ok(await engine.history.find(text, limit, onlyBy(staff))) : noJournal,
} satisfies Partial<Handlers>;
