/** Times as people at the counter say them. Business time is Africa/Accra, which is UTC all year. */
import { DAY_MS } from '../day.ts';
import { t } from './translate.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const WEEKDAYS = [t('Sun'), t('Mon'), t('Tue'), t('Wed'), t('Thu'), t('Fri'), t('Sat')];
export const MONTHS = [
  t('Jan'),
  t('Feb'),
  t('Mar'),
  t('Apr'),
  t('May'),
  t('Jun'),
  t('Jul'),
  t('Aug'),
  t('Sep'),
  t('Oct'),
  t('Nov'),
  t('Dec'),
];

const two = (count: number): string => String(count).padStart(2, '0');
const minutesWord = (count: number): string => (count === 1 ? t`${count} minute` : t`${count} minutes`);
const hoursWord = (count: number): string => (count === 1 ? t`${count} hour` : t`${count} hours`);

/** `10:42`. */
export function clockTime(at: number): string {
  const time = new Date(at);
  return `${two(time.getUTCHours())}:${two(time.getUTCMinutes())}`;
}

/** `Sat 21 Nov`. */
function shortDate(at: number): string {
  const time = new Date(at);
  return `${WEEKDAYS[time.getUTCDay()]} ${time.getUTCDate()} ${MONTHS[time.getUTCMonth()]}`;
}

/** `Today`, `Yesterday`, `Fri 20 Nov`, and with its year where that isn't this one. */
export function dayWord(at: number, now: number): string {
  const back = daysBack(at, now);
  if (back === 0) return t('Today');
  return back === 1 ? t('Yesterday') : dated(at, now);
}

export const daysBack = (at: number, now: number): number => Math.floor(now / DAY_MS) - Math.floor(at / DAY_MS);

function dated(at: number, now: number): string {
  const year = new Date(at).getUTCFullYear();
  return year === new Date(now).getUTCFullYear() ? shortDate(at) : `${shortDate(at)} ${year}`;
}

/** The same within a sentence: `today`, `yesterday`, `Fri 20 Nov`. */
export function dayWithin(at: number, now: number): string {
  const back = daysBack(at, now);
  if (back === 0) return t('today');
  return back === 1 ? t('yesterday') : dated(at, now);
}

/** `10:42` of today, `Yesterday 10:42`, `Fri 20 Nov 10:42`. */
export function timeWord(at: number, now: number): string {
  return daysBack(at, now) === 0 ? clockTime(at) : `${dayWord(at, now)} ${clockTime(at)}`;
}

export const onOneDay = (a: number, b: number): boolean => Math.floor(a / DAY_MS) === Math.floor(b / DAY_MS);

/** `Sat 21 Nov 2026 10:42`, for texts that are read long after. */
export const fullTime = (at: number): string => `${shortDate(at)} ${new Date(at).getUTCFullYear()} ${clockTime(at)}`;

/** `Sat 21 Nov 2026 10:42, 5 days ago`. A time in the future gets no age. */
export function agedTime(at: number, now: number): string {
  const age = now - at;
  if (age < 0) return fullTime(at);
  if (age < MINUTE) return t`${fullTime(at)}, just now`;
  const minutes = Math.floor(age / MINUTE);
  const hours = Math.floor(age / HOUR);
  const long = age < HOUR ? minutesWord(minutes) : hours < 48 ? hoursWord(hours) : ageText(age);
  return t`${fullTime(at)}, ${long} ago`;
}

/** `2026-11-21`, as the journal and a date field write a business day. */
export const businessDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * How long something has been under way: `0:15`, `12 min`, `1 h 04`, `3 days`. Counts each second only while a person
 * may be watching it: every other change of twenty ages is work for an old PC, and noise for a person.
 */
export function ageText(age: number): string {
  const seconds = Math.max(0, Math.floor(age / 1000));
  const [days, hours, minutes] = [86_400, 3600, 60].map((unit) => Math.floor(seconds / unit)) as [
    number,
    number,
    number,
  ];
  if (days >= 2) return t`${days} days`;
  if (hours > 0) return t`${hours} h ${two(minutes % 60)}`;
  if (minutes > 0) return t`${minutes} min`;
  const step = seconds < 10 ? 1 : seconds < 30 ? 5 : 10;
  return `0:${two(seconds - (seconds % step))}`;
}

/** A length of time in its largest fitting unit, so that a person needn't convert it. */
export function span(seconds: number): string {
  if (seconds >= 172_800) return t`${Math.round(seconds / 86_400)} days`;
  if (seconds >= 7200) return t`${Math.round(seconds / 3600)} hours`;
  return t`${Math.round(seconds / 60)} minutes`;
}

/** The time of an event, seen from now: `just now`, `3 minutes ago`, `yesterday at 10:42`, `Sat 21 Nov`. */
export function agoText(at: number, now: number): string {
  const age = now - at;
  if (age < MINUTE) return t('just now');
  if (age < HOUR) return t`${minutesWord(Math.floor(age / MINUTE))} ago`;
  const back = daysBack(at, now);
  if (back === 0 || age < 6 * HOUR) return t`${hoursWord(Math.floor(age / HOUR))} ago`;
  return back === 1 ? t`yesterday at ${clockTime(at)}` : shortDate(at);
}
