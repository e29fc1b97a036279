/** Sums by product or by attendant as the figures that an owner asks for first. */
import { type DaySum, headlineOf } from '#shared/day-file.ts';
import type { Figures } from '#shared/office/page-data.ts';

/** The columns of `dwadi.v_day_sum` that a sum is made of. */
export const SUM = `s.sum_kind AS kind, s.unit, s.known, sum(s.amount)::bigint AS amount, sum(s.count)::bigint AS count`;
export const SUM_GROUP = 's.sum_kind, s.unit, s.known';

export function figuresOf(sums: readonly DaySum[]): Figures {
  const { orders, revenue, margin, uncosted, cash, mobileMoney, credit } = headlineOf(sums);
  return { orders, revenue, margin, uncosted, cash, mobileMoney, credit };
}
