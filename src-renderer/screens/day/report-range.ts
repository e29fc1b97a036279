/** The days of a period. Pure; a business day is a day of UTC. */
import type { ReportRange } from '#shared/counter-api/reports.ts';
import { DAY_MS } from '#shared/day.ts';
import type { Period } from '#shared/words/reports.ts';

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const addDays = (day: string, count: number): string => dayOf(Date.parse(day) + count * DAY_MS);

/** The whole day, week (from Monday), month or year that a day lies in. */
export function rangeOf(period: Period, day: string): ReportRange {
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (period) {
    case 'week': {
      const from = addDays(day, -((date.getUTCDay() + 6) % 7));
      return { from, to: addDays(from, 6) };
    }
    case 'month':
      return { from: dayOf(Date.UTC(year, month, 1)), to: dayOf(Date.UTC(year, month + 1, 0)) };
    case 'year':
      return { from: dayOf(Date.UTC(year, 0, 1)), to: dayOf(Date.UTC(year, 11, 31)) };
    default:
      return { from: day, to: day };
  }
}

/** The period before, or the one after. */
export function step(period: Period, { from, to }: ReportRange, by: 1 | -1): ReportRange {
  if (period !== 'own') return rangeOf(period, by === 1 ? addDays(to, 1) : addDays(from, -1));
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return { from: addDays(from, days * by), to: addDays(to, days * by) };
}
