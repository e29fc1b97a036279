import { err, ok } from '#shared/result.ts';
import { bulkFileName } from '#shared/words/bulk-file.ts';
import { bulkCsv } from '../../printing/bulk-csv.ts';
import type { Handlers } from '../handler-context.ts';

const notFound = err({ code: 'not-found' as const });
const noJournal = err({ code: 'journal-unavailable' as const });

export const bulkHandlers = {
  'bulk.sameRows': async ({ engine }, { saleId, rows }) =>
    engine ? ok(await engine.bulk.sameRows(saleId, rows)) : noJournal,
  'bulk.affords': async ({ engine, knownBalance }, { bundles }) =>
    engine ? ok({ enough: await engine.bulk.affords(bundles, knownBalance()) }) : noJournal,
  'bulk.rowsAgain': async ({ engine }, { saleId }) => {
    if (!engine) return noJournal;
    const rows = await engine.bulk.rowsAgain(saleId);
    return rows ? ok(rows) : notFound;
  },
  'bulk.act': async ({ engine }, { saleId, action }) => (engine ? engine.actOnAll(saleId, action) : noJournal),
  'bulk.saveCsv': async ({ engine, saveFile }, { saleId }) => {
    if (!engine) return noJournal;
    const all = await engine.bulk.allOrders(saleId);
    if (!all) return notFound;
    return saveFile(bulkFileName(all.sale.seq), bulkCsv(all.sale, all.orders));
  },
} satisfies Partial<Handlers>;
