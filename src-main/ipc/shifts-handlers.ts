import { ok } from '#shared/result.ts';
import type { Handlers } from './handler-context.ts';
import { atDesk } from './require-journal.ts';
import { printPayOut } from './shift-slips.ts';

export const shiftsHandlers = {
  'shifts.open': ({ shifts }, { float }) => atDesk(shifts, (desk) => desk.open(float)),
  'shifts.move': ({ shifts }, { kind, amount, reason }) => atDesk(shifts, (desk) => desk.move(kind, amount, reason)),
  'shifts.handOver': ({ shifts }, { pieces }) => atDesk(shifts, (desk) => desk.handOver(pieces)),
  'shifts.x': ({ shifts }) => atDesk(shifts, (desk) => desk.x()),
  'shifts.end': ({ shifts }) => atDesk(shifts, (desk) => desk.end()),
  'shifts.close': async (desk, { pieces }) => {
    const closed = await atDesk(desk.shifts, (shifts) => shifts.close(pieces));
    // The drawer is closed, whatever happens to its report.
    if (closed.ok) void desk.reportFiles?.saveClosed(closed.value).catch(() => {});
    return closed;
  },
  'shifts.closed': ({ shifts }, { before }) => atDesk(shifts, (desk) => desk.closed(before)),
  'shifts.z': ({ shifts }, { number }) => atDesk(shifts, (desk) => desk.z(number)),
  'tenders.mobileMoneyUse': ({ credits }, { transaction }) =>
    atDesk(credits, async (book) => ok(await book.mobileMoneyUse(transaction))),
  'tenders.credits': ({ credits }) => atDesk(credits, async (book) => ok(await book.list())),
  'tenders.payCredit': ({ credits }, payment) => atDesk(credits, (book) => book.pay(payment)),
  'owed.list': ({ owed }) => atDesk(owed, async (book) => ok(await book.list())),
  'owed.ofSale': ({ owed }, { saleId, intentId }) =>
    atDesk(owed, async (book) => ok(await book.ofSale(saleId, intentId))),
  'owed.seenTo': ({ owed }, { saleId }) => atDesk(owed, (book) => book.seenTo(saleId)),
  'owed.payOut': (desk, payment) =>
    atDesk(desk.owed, async (book) => {
      const entry = await book.entry(payment.intentId);
      const answer = await book.payOut(payment);
      const isPaid = answer.ok && answer.value.pin.kind === 'right';
      // The money is paid out, whether or not its slip can be written.
      if (isPaid && entry) await printPayOut(desk, entry).catch(() => {});
      return answer;
    }),
} satisfies Partial<Handlers>;
