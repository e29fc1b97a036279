import { ok } from '#shared/result.ts';
import type { Handlers } from './handler-context.ts';
import { whenOpen } from './require-journal.ts';
import { printPayOut } from './shift-slips.ts';

export const shiftsHandlers = {
  'shifts.open': whenOpen(({ shifts }, { float }) => shifts.open(float)),
  'shifts.move': whenOpen(({ shifts }, { kind, amount, reason }) => shifts.move(kind, amount, reason)),
  'shifts.handOver': whenOpen(({ shifts }, { pieces }) => shifts.handOver(pieces)),
  'shifts.x': whenOpen(({ shifts }) => shifts.x()),
  'shifts.end': whenOpen(({ shifts }) => shifts.end()),
  'shifts.close': whenOpen(async ({ shifts, reportFiles }, { pieces }) => {
    const closed = await shifts.close(pieces);
    // The drawer is closed, whatever happens to its report.
    if (closed.ok) void reportFiles.saveClosed(closed.value).catch(() => {});
    return closed;
  }),
  'shifts.closed': whenOpen(({ shifts }, { before }) => shifts.closed(before)),
  'shifts.z': whenOpen(({ shifts }, { number }) => shifts.z(number)),
  'tenders.mobileMoneyUse': whenOpen(async ({ credits }, { transaction }) =>
    ok(await credits.mobileMoneyUse(transaction)),
  ),
  'tenders.credits': whenOpen(async ({ credits }, { text }) => ok(await credits.list(text))),
  'tenders.payCredit': whenOpen(({ credits }, payment) => credits.pay(payment)),
  'owed.list': whenOpen(async ({ owed }) => ok(await owed.list())),
  'owed.ofSale': whenOpen(async ({ owed }, { saleId, intentId }) => ok(await owed.ofSale(saleId, intentId))),
  'owed.seenTo': whenOpen(({ owed }, seen) => owed.seenTo(seen)),
  'owed.payOut': whenOpen(async (opened, payment, context) => {
    const entry = await opened.owed.entry(payment.intentId);
    const answer = await opened.owed.payOut(payment);
    const isPaid = answer.ok && answer.value.pin.kind === 'right';
    // The money is paid out, whether or not its slip can be written.
    if (isPaid && entry) await printPayOut(opened, entry, context).catch(() => {});
    return answer;
  }),
} satisfies Partial<Handlers>;
