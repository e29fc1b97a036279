import { ok } from '#shared/result.ts';
import type { Handlers } from './handler-context.ts';
import { whenOpen } from './require-journal.ts';
import { printPayOut } from './shift-slips.ts';

export const shiftsHandlers = {
  'shifts.open': ({ shifts }, { float }) => whenOpen(shifts, (it) => it.open(float)),
  'shifts.move': ({ shifts }, { kind, amount, reason }) => whenOpen(shifts, (it) => it.move(kind, amount, reason)),
  'shifts.handOver': ({ shifts }, { pieces }) => whenOpen(shifts, (it) => it.handOver(pieces)),
  'shifts.x': ({ shifts }) => whenOpen(shifts, (it) => it.x()),
  'shifts.end': ({ shifts }) => whenOpen(shifts, (it) => it.end()),
  'shifts.close': async (context, { pieces }) => {
    const closed = await whenOpen(context.shifts, (shifts) => shifts.close(pieces));
    // The drawer is closed, whatever happens to its report.
    if (closed.ok) void context.reportFiles?.saveClosed(closed.value).catch(() => {});
    return closed;
  },
  'shifts.closed': ({ shifts }, { before }) => whenOpen(shifts, (it) => it.closed(before)),
  'shifts.z': ({ shifts }, { number }) => whenOpen(shifts, (it) => it.z(number)),
  'tenders.mobileMoneyUse': ({ credits }, { transaction }) =>
    whenOpen(credits, async (store) => ok(await store.mobileMoneyUse(transaction))),
  'tenders.credits': ({ credits }) => whenOpen(credits, async (store) => ok(await store.list())),
  'tenders.payCredit': ({ credits }, payment) => whenOpen(credits, (store) => store.pay(payment)),
  'owed.list': ({ owed }) => whenOpen(owed, async (store) => ok(await store.list())),
  'owed.ofSale': ({ owed }, { saleId, intentId }) =>
    whenOpen(owed, async (store) => ok(await store.ofSale(saleId, intentId))),
  'owed.seenTo': ({ owed }, { saleId }) => whenOpen(owed, (store) => store.seenTo(saleId)),
  'owed.payOut': (context, payment) =>
    whenOpen(context.owed, async (store) => {
      const entry = await store.entry(payment.intentId);
      const answer = await store.payOut(payment);
      const isPaid = answer.ok && answer.value.pin.kind === 'right';
      // The money is paid out, whether or not its slip can be written.
      if (isPaid && entry) await printPayOut(context, entry).catch(() => {});
      return answer;
    }),
} satisfies Partial<Handlers>;
