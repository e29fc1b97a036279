/** The AFA registration: its form, what it lacks, the page for the customer, and the draft that was left. */

import type { KeptAfaDraft } from '../counter-api/afa.ts';
import { ageOn, birthday, isOfAge, parseBirthDate } from '../parse/birth-date.ts';
import { AFA_MIN_AGE_YEARS } from '../reseller-api/limits.ts';
import { clockTime, dayWord } from './times.ts';

export const AFA = {
  title: 'AFA registration',
  fullName: 'Full name, as on the card',
  card: 'Ghana Card number',
  cardForm: 'GHA-000000000-0',
  born: 'Birth date',
  bornForm: 'dd/mm/yyyy',
  region: 'Region',
  chooseRegion: 'Choose',
  location: 'Town or area',
  notes: 'Notes (optional)',
  notesOnPage: 'Notes',
  price: 'The customer pays',
  readBack: 'Turn the screen: is everything right?',
  name: 'Name',
  phone: 'Phone',
  nameMissing: 'Type the full name as on the card.',
  cardMissing: 'Type the ten digits of the Ghana Card.',
  bornMissing: 'Type the birth date: day, month, year.',
  bornWrong: 'Check the birth date: that day does not exist. Type day, month, year.',
  underAge: 'Check the birth date on the card: the customer must be 18.',
  regionMissing: 'Choose the region: type its first letters.',
  locationMissing: 'Type the town or area where the customer lives.',
  hint: 'Dwadi keeps what you type, even if the power goes.',
  kept: 'Saved. Not sent yet.',
  notKept: 'Dwadi cannot save this draft now. If the power goes, you must type it again.',
  left: 'Unfinished registration',
  leftMeans: 'It is saved here and was not sent.',
  goOn: 'Continue it',
  discard: 'Discard it',
  looking: 'Looking for an unfinished registration',
} as const;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `17 May 1990`, written so that no one takes the day for the month. */
export function longDate(at: number): string {
  const date = new Date(at);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

const years = (count: number): string => `${count} ${count === 1 ? 'year' : 'years'}`;

/** `17 May 1990, 36 years`. */
export const bornWords = (born: string, now: number): string =>
  `${longDate(birthday(born, 0))}, ${years(ageOn(born, now))}`;

interface AgeNote {
  readonly text: string;
  readonly good: boolean;
}

/** Tells the age from the typed date, or what is wrong with it; null while the date isn't complete. */
export function ageNote(digits: string, now: number): AgeNote | null {
  if (digits.length < 8) return null;
  const born = parseBirthDate(digits);
  if (born === null) return { text: 'No such day', good: false };
  if (birthday(born, 0) > now) return { text: 'Still to come', good: false };
  if (isOfAge(born, now)) return { text: years(ageOn(born, now)), good: true };
  return { text: `Too young: 18 on ${longDate(birthday(born, AFA_MIN_AGE_YEARS))}`, good: false };
}

/** `GHA-718 293 645-7`, in groups that can be compared with the card. */
export const groupCard = (card: string): string => card.replace(/^GHA-(\d{3})(\d{3})(\d{3})-(\d)$/, 'GHA-$1 $2 $3-$4');

/** `Akosua Mensah. Yesterday at 10:42`. */
export function leftWords({ draft, keptAt }: KeptAfaDraft, now: number): string {
  const who = draft.fullName.trim() === '' ? 'No name yet' : draft.fullName.trim();
  return `${who}. ${dayWord(keptAt, now)} at ${clockTime(keptAt)}`;
}

export const afaSaved = (name: string): string => `The registration of ${name} is saved. Watch it on the right.`;
