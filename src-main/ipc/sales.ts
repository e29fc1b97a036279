import { err, ok } from '#shared/result.ts';
import { supportText } from '#shared/words/support.ts';
import type { Engine } from '../orders/engine.ts';
import { saleSlip } from '../printing/sale-slip.ts';
import type { Handlers } from './desk.ts';

const notFound = err({ code: 'not-found' as const });
const noJournal = err({ code: 'journal-unavailable' as const });

async function findOrder(engine: Engine, intentId: number) {
  const sale = await engine.saleOfIntent(intentId);
  const order = sale?.orders.find((candidate) => candidate.intentId === intentId);
  return sale && order ? { sale, order } : null;
}

/** The one fact of an event that helps a person: which state it led to, or why. */
function detailOf(data: string): string | null {
  const facts = JSON.parse(data) as Readonly<Record<string, unknown>>;
  const detail = facts['code'] ?? facts['cause'] ?? facts['status'] ?? facts['attention'] ?? facts['action'];
  return typeof detail === 'string' ? detail : null;
}

export const salesHandlers = {
  'sales.quote': async (desk, { saleId, sale }) =>
    desk.engine ? desk.engine.quote(saleId, sale, desk.knownBalance(), desk.sms.creditsLeft) : noJournal,
  'sales.submit': ({ engine }, submission) => (engine ? engine.submit(submission) : noJournal),
  'sales.board': async ({ engine }) => (engine ? ok(await engine.board()) : noJournal),
  'sales.get': async ({ engine }, { saleId }) => {
    if (!engine) return noJournal;
    const sale = await engine.sale(saleId);
    return sale ? ok(sale) : notFound;
  },
  'sales.slip': async ({ engine, shopName, training }, { saleId }) => {
    if (!engine) return noJournal;
    const sale = await engine.sale(saleId);
    return sale ? ok(saleSlip(sale, { shopName, training })) : notFound;
  },
  'sales.timeline': async ({ engine }, { saleId, intentId = null }) => {
    if (!engine) return noJournal;
    const rows = await engine.timeline(saleId, intentId);
    return rows ? ok(rows.map(({ at, kind, data }) => ({ at, kind, detail: detailOf(data) }))) : notFound;
  },
  'sales.supportText': async ({ engine }, { intentId }) => {
    if (!engine) return noJournal;
    const found = await findOrder(engine, intentId);
    return found ? ok(supportText(found.sale, found.order)) : notFound;
  },
  'sales.act': ({ engine }, { intentId, action }) => (engine ? engine.act(intentId, action) : noJournal),
  'sales.recent': async ({ engine }, { digits, limit }) =>
    engine ? ok(await engine.recent(digits, limit)) : noJournal,
} satisfies Partial<Handlers>;
