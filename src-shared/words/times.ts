/** Times as people at the counter say them. Business time is Africa/Accra, which is UTC all year. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const two = (count: number): string => String(count).padStart(2, '0');
const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

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
  const daysBack = Math.floor(now / DAY) - Math.floor(at / DAY);
  if (daysBack === 0) return 'Today';
  if (daysBack === 1) return 'Yesterday';
  const year = new Date(at).getUTCFullYear();
  return year === new Date(now).getUTCFullYear() ? shortDate(at) : `${shortDate(at)} ${year}`;
}

/** The same within a sentence: `today`, `yesterday`, `Fri 20 Nov`. */
export function dayWithin(at: number, now: number): string {
  const word = dayWord(at, now);
  return word === 'Today' || word === 'Yesterday' ? word.toLowerCase() : word;
}

/** `10:42` of today, `Yesterday 10:42`, `Fri 20 Nov 10:42`. */
export function timeWord(at: number, now: number): string {
  const day = dayWord(at, now);
  return day === 'Today' ? clockTime(at) : `${day} ${clockTime(at)}`;
}

export const onOneDay = (a: number, b: number): boolean => Math.floor(a / DAY) === Math.floor(b / DAY);

/** `Sat 21 Nov 2026 10:42`, for texts that are read long after. */
export const fullTime = (at: number): string => `${shortDate(at)} ${new Date(at).getUTCFullYear()} ${clockTime(at)}`;

/** `Sat 21 Nov 2026 10:42, 5 days ago`. A time in the future gets no age. */
export function agedTime(at: number, now: number): string {
  const age = now - at;
  if (age < 0) return fullTime(at);
  if (age < MINUTE) return `${fullTime(at)}, just now`;
  const minutes = Math.floor(age / MINUTE);
  const hours = Math.floor(age / HOUR);
  const long = age < HOUR ? counted(minutes, 'minute') : hours < 48 ? counted(hours, 'hour') : ageText(age);
  return `${fullTime(at)}, ${long} ago`;
}

/** `2026-11-21`, as the journal and a date field write a business day. */
export const businessDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * How long something has been under way: `0:12`, `12 min`, `1 h 04`, `3 days`. Counts seconds only while a person may
 * be watching it: every other change of twenty ages is work for an old PC, and noise for a person.
 */
export function ageText(age: number): string {
  const seconds = Math.max(0, Math.floor(age / 1000));
  const [days, hours, minutes] = [86_400, 3600, 60].map((unit) => Math.floor(seconds / unit)) as [
    number,
    number,
    number,
  ];
  if (days >= 2) return counted(days, 'day');
  if (hours > 0) return `${hours} h ${two(minutes % 60)}`;
  if (minutes > 0) return `${minutes} min`;
  return `0:${two(seconds < 30 ? seconds : seconds - (seconds % 10))}`;
}

/** A length of time in its largest fitting unit, so that a person needn't convert it. */
export function span(seconds: number): string {
  const [count, word] =
    seconds >= 172_800
      ? [seconds / 86_400, 'days']
      : seconds >= 7200
        ? [seconds / 3600, 'hours']
        : [seconds / 60, 'minutes'];
  return `${Math.round(count)} ${word}`;
}

/** The time of an event, seen from now: `just now`, `3 minutes ago`, `yesterday at 10:42`, `Sat 21 Nov`. */
export function agoText(at: number, now: number): string {
  const age = now - at;
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return `${counted(Math.floor(age / MINUTE), 'minute')} ago`;
  const daysBack = Math.floor(now / DAY) - Math.floor(at / DAY);
  if (daysBack === 0 || age < 6 * HOUR) return `${counted(Math.floor(age / HOUR), 'hour')} ago`;
  return daysBack === 1 ? `yesterday at ${clockTime(at)}` : shortDate(at);
}
