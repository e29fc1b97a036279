import { ok } from '#shared/result.ts';
import type { Handlers } from './handler-context.ts';
import { whenOpen } from './require-journal.ts';
import { printPayOut } from './shift-slips.ts';

export const shiftsHandlers = {
  'shifts.open': ({ shifts }, { float }) => whenOpen(shifts, (context) => context.open(float)),
  'shifts.move': ({ shifts }, { kind, amount, reason }) =>
    whenOpen(shifts, (context) => context.move(kind, amount, reason)),
  'shifts.handOver': ({ shifts }, { pieces }) => whenOpen(shifts, (context) => context.handOver(pieces)),
  'shifts.x': ({ shifts }) => whenOpen(shifts, (context) => context.x()),
  'shifts.end': ({ shifts }) => whenOpen(shifts, (context) => context.end()),
  'shifts.close': async (context, { pieces }) => {
    const closed = await whenOpen(context.shifts, (shifts) => shifts.close(pieces));
    // The drawer is closed, whatever happens to its report.
    if (closed.ok) void context.reportFiles?.saveClosed(closed.value).catch(() => {});
    return closed;
  },
  'shifts.closed': ({ shifts }, { before }) => whenOpen(shifts, (context) => context.closed(before)),
  'shifts.z': ({ shifts }, { number }) => whenOpen(shifts, (context) => context.z(number)),
  'tenders.mobileMoneyUse': ({ credits }, { transaction }) =>
    whenOpen(credits, async (book) => ok(await book.mobileMoneyUse(transaction))),
  'tenders.credits': ({ credits }) => whenOpen(credits, async (book) => ok(await book.list())),
  'tenders.payCredit': ({ credits }, payment) => whenOpen(credits, (book) => book.pay(payment)),
  'owed.list': ({ owed }) => whenOpen(owed, async (book) => ok(await book.list())),
  'owed.ofSale': ({ owed }, { saleId, intentId }) =>
    whenOpen(owed, async (book) => ok(await book.ofSale(saleId, intentId))),
  'owed.seenTo': ({ owed }, { saleId }) => whenOpen(owed, (book) => book.seenTo(saleId)),
  'owed.payOut': (context, payment) =>
    whenOpen(context.owed, async (book) => {
      const entry = await book.entry(payment.intentId);
      const answer = await book.payOut(payment);
      const isPaid = answer.ok && answer.value.pin.kind === 'right';
      // The money is paid out, whether or not its slip can be written.
      if (isPaid && entry) await printPayOut(context, entry).catch(() => {});
      return answer;
    }),
} satisfies Partial<Handlers>;
