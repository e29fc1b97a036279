/**
 * Decides when the windows are told of a sale or of the printers. A burst of changes reaches the screen as one. A locked
 * screen is told nothing: its page asks again after the next sign-in.
 */
import type { EventBody, EventName } from '#shared/counter-api/index.ts';
import type { HandlerContext } from '../../ipc/handler-context.ts';
import type { ScreenPort } from '../../ipc/machine-ports.ts';
import { receiptCode } from '../../printing/receipt-code.ts';

const TELL_AFTER_MS = 20;
/** A list of thousands changes all the time. */
const TELL_LIST_EVERY_MS = 250;

type Tell = <N extends EventName>(counter: HandlerContext, name: N, body: EventBody<N>) => void;

/** Each counter has its own slip numbers: a change at one must not hold back a change at another. */
function forEachCounter<T>(make: () => T): (counter: HandlerContext) => T {
  const all = new WeakMap<HandlerContext, T>();
  return (counter) => {
    const found = all.get(counter) ?? make();
    all.set(counter, found);
    return found;
  };
}

export function batchSales(
  tell: Tell,
  { customer }: Pick<ScreenPort, 'customer'>,
): (counter: HandlerContext, saleSeq: number) => void {
  const salesOf = forEachCounter(() => ({ due: new Set<number>(), lists: new Set<number>() }));
  const tellNow = async (counter: HandlerContext, saleSeq: number): Promise<void> => {
    const { due, lists } = salesOf(counter);
    due.delete(saleSeq);
    const sale = await counter.opened?.engine.saleBySeq(saleSeq);
    if (!sale || counter.opened?.staff.locked) return;
    if (sale.orderCount > sale.orders.length) lists.add(saleSeq);
    tell(counter, 'sale.changed', sale);
    customer.saleChanged(sale, (shown) => receiptCode(shown, counter.slipShop()));
  };
  return (counter, saleSeq) => {
    const { due, lists } = salesOf(counter);
    if (counter.opened?.staff.locked || due.has(saleSeq)) return;
    due.add(saleSeq);
    const afterMs = lists.has(saleSeq) ? TELL_LIST_EVERY_MS : TELL_AFTER_MS;
    // A journal that can't be read now tells nothing; its next change tells again.
    setTimeout(() => void tellNow(counter, saleSeq).catch(() => {}), afterMs);
  };
}

export function batchPrinting(tell: Tell): (counter: HandlerContext) => void {
  const due = new WeakSet<HandlerContext>();
  return (counter) => {
    if (due.has(counter)) return;
    due.add(counter);
    setTimeout(() => {
      due.delete(counter);
      counter.opened?.printing.state().then(
        (state) => !counter.opened?.staff.locked && tell(counter, 'printing.changed', state),
        () => {},
      );
    }, TELL_AFTER_MS);
  };
}
