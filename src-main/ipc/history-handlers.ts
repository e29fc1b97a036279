/** The calls about sales of the past: lists, the search, reports, disputes, and the comparison with the service. */
import { notFound, notSaved } from '#shared/counter-api/errors.ts';
import { ok } from '#shared/result.ts';
import type { Handlers } from './handler-context.ts';
import { whenOpen } from './require-journal.ts';
import { printGivenBack } from './shift-slips.ts';
import { onlyBy } from './visible-sales.ts';

export const historyHandlers = {
  'orders.page': whenOpen(async ({ engine: { history }, staff }, { filter, before, limit }) =>
    ok(await history.page(filter, before, limit, onlyBy(staff))),
  ),
  'orders.find': whenOpen(async ({ engine: { history }, staff }, { text, limit }) =>
    ok(await history.find(text, limit, onlyBy(staff))),
  ),
  'orders.ofSale': whenOpen(async ({ engine: { bulk } }, { saleId, state, from, limit }) => {
    const page = await bulk.orders(saleId, state, from, limit);
    return page ? ok(page) : notFound;
  }),
  'orders.export': whenOpen(async ({ exporter }, { filter, format }) => {
    const saved = await exporter.saveSales(filter, format);
    return saved === null ? notSaved : ok(saved);
  }),

  'reports.day': whenOpen(async ({ reports }, { day }) => ok(await reports.range({ from: day, to: day }))),
  'reports.range': whenOpen(async ({ reports }, range) => ok(await reports.range(range))),
  'reports.export': whenOpen(async ({ exporter }, { range, format }) => {
    const file = await exporter.save(range, format);
    return file === null ? notSaved : ok({ file });
  }),
  'reports.folder': whenOpen(({ reportFiles: { folder } }) => ok({ folder })),
  'reports.chooseFolder': whenOpen(async ({ reportFiles: files }) => {
    await files.choose();
    return ok({ folder: files.folder });
  }),

  'disputes.ofSale': whenOpen(({ disputes }, { saleId }) => disputes.ofSale(saleId)),
  'disputes.open': whenOpen(({ disputes }, { intentId, kind }) => disputes.open(intentId, kind)),
  'disputes.takeBack': whenOpen(({ disputes }, { intentId }) => disputes.takeBack(intentId)),
  'disputes.close': whenOpen(({ disputes }, { intentId, note }) => disputes.close(intentId, note)),
  'disputes.giveBack': whenOpen(async (opened, given, context) => {
    const answer = await opened.disputes.giveBack(given);
    // The money is given back, whether or not its slip can be written.
    if (answer.ok && answer.value.pin.kind === 'right') await printGivenBack(opened, given, context).catch(() => {});
    return answer;
  }),

  'reconcile.state': whenOpen(({ engine: { reconciler } }) => ok(reconciler.state)),
  'reconcile.start': whenOpen(({ engine: { reconciler } }, range) => ok(reconciler.start(range))),
  'reconcile.cancel': whenOpen(async ({ engine: { reconciler } }) => ok(await reconciler.cancel())),
  'reconcile.knowCounter': whenOpen(async ({ engine: { reconciler } }, { mark }) =>
    ok(await reconciler.knowCounter(mark)),
  ),
} satisfies Partial<Handlers>;
