/**
 * The chain of one counter's day files: each file holds the hash of the previous file. So a missing day is known to be
 * missing, and a day on which the shop was closed is known to have been: no reader has to take an absent file for a
 * holiday.
 */

import type { DayBody } from '#shared/day-file.ts';
import { addDays } from '../platform/clock.ts';

export interface SoundDay {
  readonly body: DayBody;
  readonly hash: string;
}

export interface CounterDays {
  readonly mark: string;
  /** Sorted by day. */
  readonly days: readonly SoundDay[];
  /** Days without a file, where nothing here proves that the counter was closed. */
  readonly missing: readonly string[];
  /** Days whose file isn't the one that the next file names as its previous one, and days with two different files. */
  readonly differing: readonly string[];
  /** Days that a file under another mark reports too: a restored counter shares the days of the counter before it. */
  readonly twice: readonly string[];
}

/** Caps the lists: a wrong clock would otherwise add thousands of days. */
const MOST_NAMED = 400;

function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last && days.length < MOST_NAMED; day = addDays(day, 1)) days.push(day);
  return days;
}

export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the days after one file, up to the day of the file that the next one names as its previous. */
function missingBetween({ body: before, hash }: SoundDay, { body: { day, previous } }: SoundDay): string[] {
  if (previous?.hash === hash) return [];
  const last = previous === null || previous.day >= day ? day : previous.day;
  return daysFrom(addDays(before.day, 1), last).filter((one) => one !== day);
}

/** Lists facts that no two counters share, unless one of them was made from the other's backup. */
function tracesOf({ body }: SoundDay): string[] {
  const { day, signer, previous, shifts, zs } = body;
  return [
    `${day} key ${signer.fingerprint}`,
    ...(previous === null ? [] : [`${day} after ${previous.hash}`]),
    ...shifts.map(({ shift }) => `${day} shift ${shift}`),
    // A shift may have been closed once at each of them, on different days, so this trace has no day.
    ...zs.map(({ shift }) => `z ${shift}`),
  ];
}

/** Returns the files that share a trace with a file of another mark. */
function toldTwice(files: readonly SoundDay[]): ReadonlySet<SoundDay> {
  const marks = new Map<string, Set<string>>();
  for (const file of files) {
    const { mark } = file.body.counter;
    for (const trace of tracesOf(file)) marks.set(trace, (marks.get(trace) ?? new Set()).add(mark));
  }
  return new Set(files.filter((file) => tracesOf(file).some((trace) => (marks.get(trace)?.size ?? 0) > 1)));
}

/** Finds the days of this mark that a restored counter names as the ones before its own, and that are gone or differ. */
function lackedBefore(mark: string, days: readonly SoundDay[], all: readonly SoundDay[]) {
  const [missing, differing]: [string[], string[]] = [[], []];
  for (const { body } of all) {
    const { previous } = body;
    if (previous === null || previous.mark !== mark || body.counter.mark === mark) continue;
    if (days.some(({ hash }) => hash === previous.hash)) continue;
    const last = days.findLast((one) => one.body.day <= previous.day)?.body.day;
    if (last === previous.day) differing.push(last);
    else if (last !== undefined) missing.push(...daysFrom(addDays(last, 1), previous.day));
  }
  return { missing, differing };
}

function daysOf(mark: string, all: readonly SoundDay[]): Omit<CounterDays, 'twice'> {
  const days = all.filter(({ body }) => body.counter.mark === mark).toSorted((a, b) => compare(a.body.day, b.body.day));
  const missing: string[] = [];
  const differing = new Set<string>();
  for (const [at, file] of days.entries()) {
    const before = days[at - 1];
    if (before === undefined) continue;
    if (before.body.day === file.body.day) differing.add(file.body.day);
    else missing.push(...missingBetween(before, file));
    const { previous } = file.body;
    if (previous?.day === before.body.day && previous.mark === mark && previous.hash !== before.hash) {
      differing.add(before.body.day);
    }
  }
  const lacked = lackedBefore(mark, days, all);
  const named = [...new Set([...missing, ...lacked.missing])].toSorted(compare);
  return {
    ...{ mark, days, missing: named.slice(0, MOST_NAMED) },
    differing: [...new Set([...differing, ...lacked.differing])],
  };
}

/** Counts the same file under two names once. */
export function countersOf(files: readonly SoundDay[]): CounterDays[] {
  const once = [...new Map(files.map((file) => [file.hash, file])).values()];
  const marks = [...new Set(once.map(({ body }) => body.counter.mark))].toSorted(compare);
  const overlapping = toldTwice(once);
  return marks.map((mark) => {
    const counter = daysOf(mark, once);
    const twice = counter.days.filter((file) => overlapping.has(file)).map(({ body }) => body.day);
    return { ...counter, twice: [...new Set(twice)].slice(0, MOST_NAMED) };
  });
}
