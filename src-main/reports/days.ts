/** Business days as the journal writes them: `2026-11-21`. Accra keeps UTC, so that a day is a day of UTC. */
const DAY_MS = 86_400_000;

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

export const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

export const daysBetween = (from: string, to: string): string[] =>
  Array.from({ length: countDays(from, to) }, (_, at) => addDays(from, at));

/** As many days, as many whole weeks earlier as it takes not to meet: Saturdays are compared with Saturdays. */
export function weeksBefore(from: string, to: string): { from: string; to: string } {
  const back = -7 * Math.ceil(countDays(from, to) / 7);
  return { from: addDays(from, back), to: addDays(to, back) };
}
