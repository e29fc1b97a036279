/** Business days as the journal writes them: `2026-11-21`. Accra keeps UTC, so that a day is a day of UTC. */
import { DAY_MS } from '#shared/day.ts';
import { addDays } from '../platform/clock.ts';

export const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

export const daysBetween = (from: string, to: string): string[] =>
  Array.from({ length: countDays(from, to) }, (_, at) => addDays(from, at));

/** Returns the day so many months earlier; the 31st becomes the last day of a shorter month. */
function monthsBack(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Returns 1 for a whole month, 12 for a whole year, and null for any other range. */
function monthsIn(from: string, to: string): 1 | 12 | null {
  const after = addDays(to, 1);
  if (from.endsWith('-01') && after === monthsBack(from, -1)) return 1;
  return from.endsWith('-01-01') && after === monthsBack(from, -12) ? 12 : null;
}

/**
 * Returns the days that a range is compared with. A month is compared with the month before, and a year with the year
 * before. Other days are compared with as many days, moved back by whole weeks until the two don't meet: Saturdays are
 * compared with Saturdays. If the range isn't over, only its days until today count, and as many of the earlier one:
 * half a month is always less than a whole one.
 */
export function daysBefore(from: string, to: string, today: string): { from: string; to: string } {
  const until = from <= today && today < to ? today : to;
  const months = monthsIn(from, to);
  if (months === null) {
    const back = -7 * Math.ceil(countDays(from, to) / 7);
    return { from: addDays(from, back), to: addDays(until, back) };
  }
  return { from: monthsBack(from, months), to: until === to ? addDays(from, -1) : monthsBack(until, months) };
}
