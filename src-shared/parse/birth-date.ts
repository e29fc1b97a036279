/** Birth dates as people type them, and ages as the service counts them. Accra keeps UTC all year. */
import { AFA_MIN_AGE_YEARS } from '../reseller-api/limits.ts';

const EARLIEST_YEAR = 1900;

/** `17051990`, day first, as `1990-05-17`; null when there is no such day. */
export function parseBirthDate(digits: string): string | null {
  const match = /^(\d{2})(\d{2})(\d{4})$/.exec(digits);
  if (!match) return null;
  const [, day = '', month = '', year = ''] = match;
  const text = `${year}-${month}-${day}`;
  const date = new Date(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return exists && Number(year) >= EARLIEST_YEAR ? text : null;
}

/** The day on which a person reaches that age; a person born on 29 February waits for 1 March. */
export function birthday(born: string, years: number): number {
  const [year = 0, month = 1, day = 1] = born.split('-').map(Number);
  return Date.UTC(year + years, month - 1, day);
}

/** Tells the age in whole years; negative for a birth date in the future. */
export function ageOn(born: string, now: number): number {
  const years = new Date(now).getUTCFullYear() - Number(born.slice(0, 4));
  return birthday(born, years) <= now ? years : years - 1;
}

export const isOfAge = (born: string, now: number): boolean => birthday(born, AFA_MIN_AGE_YEARS) <= now;
