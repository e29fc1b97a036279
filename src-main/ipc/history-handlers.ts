/** The calls about sales of the past: lists, the search, reports, disputes, and the comparison with the service. */
import { type CounterError, notFound, notSaved } from '#shared/counter-api/errors.ts';
import type { FoundSale } from '#shared/counter-api/orders.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { isSlipCode } from '#shared/slip-code.ts';
import type { Handlers, OpenedCounter } from './handler-context.ts';
import { whenOpen } from './require-journal.ts';
import { printGivenBack } from './shift-slips.ts';
import { onlyBy } from './visible-sales.ts';

/** A long list's view has only the orders that most need a person: the one on the slip may be none of them. */
async function hasOrder({ engine }: OpenedCounter, sale: SaleView, tail: string): Promise<boolean> {
  const isShort = sale.orderCount <= sale.orders.length;
  const orders = isShort ? sale.orders : (await engine.bulk.allOrders(sale.id))?.orders;
  return orders?.some(({ reference }) => reference.endsWith(tail)) ?? false;
}

/** A slip that this counter signed leads to its sale, or to nothing where another attendant's sales are hidden. */
async function saleOfSlip(opened: OpenedCounter, code: string): Promise<Result<FoundSale[], CounterError>> {
  const { engine, staff, slipProof } = opened;
  const judged = slipProof.judge(code);
  if (judged.result !== 'true') {
    return err({ code: judged.result === 'changed' ? 'slip-changed' : 'slip-of-another' });
  }
  const { slip, soldAt, tail } = judged.facts;
  const sale = await engine.saleBySeq(slip);
  // A journal that was restored may have given the number to another sale.
  const isHere = sale && sale.soldAt - soldAt < 1000 && (await hasOrder(opened, sale, tail));
  if (!isHere) return err({ code: 'slip-not-here' });
  const found = await engine.history.find(String(slip), 20, onlyBy(staff));
  return ok(found.filter(({ line }) => line.slipNumber === slip));
}

export const historyHandlers = {
  'orders.page': whenOpen(async ({ engine: { history }, staff }, { filter, before, limit }) =>
    ok(await history.page(filter, before, limit, onlyBy(staff))),
  ),
  'orders.find': whenOpen(async (opened, { text, limit }) => {
    if (isSlipCode(text)) return saleOfSlip(opened, text);
    return ok(await opened.engine.history.find(text, limit, onlyBy(opened.staff)));
  }),
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
