import { ok } from '#shared/result.ts';
import { atDesk } from './at-desk.ts';
import type { Handlers } from './desk.ts';

export const shiftsHandlers = {
  'shifts.open': ({ shifts }, { float }) => atDesk(shifts, (desk) => desk.open(float)),
  'shifts.move': ({ shifts }, { kind, amount, reason }) => atDesk(shifts, (desk) => desk.move(kind, amount, reason)),
  'shifts.handOver': ({ shifts }, { pieces }) => atDesk(shifts, (desk) => desk.handOver(pieces)),
  'shifts.x': ({ shifts }) => atDesk(shifts, (desk) => desk.x()),
  'shifts.end': ({ shifts }) => atDesk(shifts, (desk) => desk.end()),
  'shifts.close': ({ shifts }, { pieces }) => atDesk(shifts, (desk) => desk.close(pieces)),
  'shifts.closed': ({ shifts }, { before }) => atDesk(shifts, (desk) => desk.closed(before)),
  'shifts.z': ({ shifts }, { number }) => atDesk(shifts, (desk) => desk.z(number)),
  'tenders.mobileMoneyUse': ({ credits }, { transaction }) =>
    atDesk(credits, async (book) => ok(await book.mobileMoneyUse(transaction))),
  'tenders.credits': ({ credits }) => atDesk(credits, async (book) => ok(await book.list())),
  'tenders.payCredit': ({ credits }, payment) => atDesk(credits, (book) => book.pay(payment)),
  'owed.list': ({ owed }) => atDesk(owed, async (book) => ok(await book.list())),
  'owed.payOut': ({ owed }, payment) => atDesk(owed, (book) => book.payOut(payment)),
} satisfies Partial<Handlers>;
