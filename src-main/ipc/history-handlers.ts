/** The calls about sales of the past: lists, the search, reports, disputes, and the comparison with the service. */
import { err, ok } from '#shared/result.ts';
import type { Handlers } from './handler-context.ts';
import { whenOpen } from './require-journal.ts';
import { printGivenBack } from './shift-slips.ts';
import { onlyBy } from './visible-sales.ts';

const notFound = err({ code: 'not-found' as const });
const notSaved = err({ code: 'not-saved' as const });

export const historyHandlers = {
  'orders.page': ({ engine, staff }, { filter, before, limit }) =>
    whenOpen(engine, async ({ history }) => ok(await history.page(filter, before, limit, onlyBy(staff)))),
  'orders.find': ({ engine, staff }, { text, limit }) =>
    whenOpen(engine, async ({ history }) => ok(await history.find(text, limit, onlyBy(staff)))),
  'orders.ofSale': ({ engine }, { saleId, state, from, limit }) =>
    whenOpen(engine, async ({ bulk }) => {
      const page = await bulk.orders(saleId, state, from, limit);
      return page ? ok(page) : notFound;
    }),
  'orders.export': ({ exporter }, { filter, format }) =>
    whenOpen(exporter, async (open) => {
      const saved = await open.saveSales(filter, format);
      return saved === null ? notSaved : ok(saved);
    }),

  'reports.day': ({ reports }, { day }) =>
    whenOpen(reports, async (open) => ok(await open.range({ from: day, to: day }))),
  'reports.range': ({ reports }, range) => whenOpen(reports, async (open) => ok(await open.range(range))),
  'reports.export': ({ exporter }, { range, format }) =>
    whenOpen(exporter, async (open) => {
      const file = await open.save(range, format);
      return file === null ? notSaved : ok({ file });
    }),
  'reports.folder': ({ reportFiles }) => whenOpen(reportFiles, ({ folder }) => ok({ folder })),
  'reports.chooseFolder': ({ reportFiles }) =>
    whenOpen(reportFiles, async (files) => {
      await files.choose();
      return ok({ folder: files.folder });
    }),

  'disputes.ofSale': ({ disputes }, { saleId }) => whenOpen(disputes, (store) => store.ofSale(saleId)),
  'disputes.open': ({ disputes }, { intentId, kind }) => whenOpen(disputes, (store) => store.open(intentId, kind)),
  'disputes.takeBack': ({ disputes }, { intentId }) => whenOpen(disputes, (store) => store.takeBack(intentId)),
  'disputes.close': ({ disputes }, { intentId, note }) => whenOpen(disputes, (store) => store.close(intentId, note)),
  'disputes.giveBack': (context, given) =>
    whenOpen(context.disputes, async (store) => {
      const answer = await store.giveBack(given);
      // The money is given back, whether or not its slip can be written.
      if (answer.ok && answer.value.pin.kind === 'right') await printGivenBack(context, given).catch(() => {});
      return answer;
    }),

  'reconcile.state': ({ engine }) => whenOpen(engine, ({ reconciler }) => ok(reconciler.state)),
  'reconcile.start': ({ engine }, range) => whenOpen(engine, ({ reconciler }) => ok(reconciler.start(range))),
  'reconcile.cancel': ({ engine }) => whenOpen(engine, async ({ reconciler }) => ok(await reconciler.cancel())),
  'reconcile.knowCounter': ({ engine }, { mark }) =>
    whenOpen(engine, async ({ reconciler }) => ok(await reconciler.knowCounter(mark))),
} satisfies Partial<Handlers>;
