/**
 * The files of one counter in a row: each names the one before it by its hash. So a missing day is known to be missing,
 * and a day on which the shop was closed is known to have been: nobody has to take an absent file for a holiday.
 */
import type { DayBody } from '#shared/day-file.ts';

export interface SoundDay {
  readonly body: DayBody;
  readonly hash: string;
}

export interface CounterDays {
  readonly mark: string;
  /** By day. */
  readonly days: readonly SoundDay[];
  /** Days of which nothing here says that the counter was closed. */
  readonly missing: readonly string[];
  /** Days whose file isn't the one that the next was made after, and days with two different files. */
  readonly differing: readonly string[];
  /** Days of which a file under another mark tells the same: a restored counter has what the one before it had. */
  readonly twice: readonly string[];
}

const DAY_MS = 86_400_000;
/** A clock that lied makes no list of thousands of days. */
const MOST_NAMED = 400;

const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last && days.length < MOST_NAMED; day = dayAfter(day)) days.push(day);
  return days;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The days after one file up to the one that the next file says it follows. */
function missingBetween({ body: before, hash }: SoundDay, { body: { day, previous } }: SoundDay): string[] {
  if (previous?.hash === hash) return [];
  const last = previous === null || previous.day >= day ? day : previous.day;
  return daysFrom(dayAfter(before.day), last).filter((one) => one !== day);
}

/** What no two counters have in common, as long as neither was made of the other's backup. */
function tracesOf({ body }: SoundDay): string[] {
  const { day, signer, previous, shifts, zs } = body;
  return [
    `${day} key ${signer.fingerprint}`,
    ...(previous === null ? [] : [`${day} after ${previous.hash}`]),
    ...shifts.map(({ shift }) => `${day} shift ${shift}`),
    // It was closed once at each of them, perhaps on another day.
    ...zs.map(({ shift }) => `z ${shift}`),
  ];
}

/** The files that share a trace with one of another mark. */
function toldTwice(files: readonly SoundDay[]): ReadonlySet<SoundDay> {
  const marks = new Map<string, Set<string>>();
  for (const file of files) {
    const { mark } = file.body.counter;
    for (const trace of tracesOf(file)) marks.set(trace, (marks.get(trace) ?? new Set()).add(mark));
  }
  return new Set(files.filter((file) => tracesOf(file).some((trace) => (marks.get(trace)?.size ?? 0) > 1)));
}

function daysOf(mark: string, files: readonly SoundDay[]): Omit<CounterDays, 'twice'> {
  const days = files.toSorted((a, b) => compare(a.body.day, b.body.day));
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
  return { mark, days, missing: missing.slice(0, MOST_NAMED), differing: [...differing] };
}

/** The same file under two names is one. */
export function countersOf(files: readonly SoundDay[]): CounterDays[] {
  const once = [...new Map(files.map((file) => [file.hash, file])).values()];
  const marks = [...new Set(once.map(({ body }) => body.counter.mark))].toSorted(compare);
  const overlapping = toldTwice(once);
  return marks.map((mark) => {
    const counter = daysOf(
      mark,
      once.filter(({ body }) => body.counter.mark === mark),
    );
    const twice = counter.days.filter((file) => overlapping.has(file)).map(({ body }) => body.day);
    return { ...counter, twice: [...new Set(twice)].slice(0, MOST_NAMED) };
  });
}
