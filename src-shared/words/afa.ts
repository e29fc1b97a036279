/** The AFA registration: its form, what it lacks, the page for the customer, and the draft that was left. */

import type { KeptAfaDraft } from '../counter-api/afa.ts';
import { ageOn, birthday, isOfAge, parseBirthDate } from '../parse/birth-date.ts';
import { AFA_MIN_AGE_YEARS } from '../reseller-api/limits.ts';
import { clockTime, dayWord } from './times.ts';
import { t } from './translate.ts';

export const AFA = {
  title: t('AFA registration'),
  fullName: t('Full name, as on the card'),
  card: t('Ghana Card number'),
  cardForm: t('GHA-000000000-0'),
  born: t('Birth date'),
  bornForm: t('dd/mm/yyyy'),
  region: t('Region'),
  chooseRegion: t('Choose'),
  location: t('Town or area'),
  notes: t('Notes (optional)'),
  notesOnPage: t('Notes'),
  price: t('The customer pays'),
  noPrice: t('No price is set for registrations. An owner sets it under Prices (Alt+R).'),
  readBack: t('Turn the screen: is everything right?'),
  name: t('Name'),
  phone: t('Phone'),
  nameMissing: t('Type the full name as on the card.'),
  cardMissing: t('Type the ten digits of the Ghana Card.'),
  bornMissing: t('Type the birth date: day, month, year.'),
  bornWrong: t('Check the birth date: that day does not exist. Type day, month, year.'),
  underAge: t('Check the birth date on the card: the customer must be 18.'),
  regionMissing: t('Choose the region: type its first letters.'),
  locationMissing: t('Type the town or area where the customer lives.'),
  hint: t('Dwadi keeps what you type, even if the power goes.'),
  kept: t('Saved. Not sent yet.'),
  notKept: t('Dwadi cannot save this draft now. If the power goes, you must type it again.'),
  left: t('Unfinished registration'),
  leftMeans: t('It is saved here and was not sent.'),
  goOn: t('Continue it'),
  discard: t('Discard it'),
  looking: t('Looking for an unfinished registration'),
} as const;

const MONTHS = [
  t('January'),
  t('February'),
  t('March'),
  t('April'),
  t('May'),
  t('June'),
  t('July'),
  t('August'),
  t('September'),
  t('October'),
  t('November'),
  t('December'),
];

/** `17 May 1990`, written so that no one takes the day for the month. */
export function longDate(at: number): string {
  const date = new Date(at);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

const years = (count: number): string => (count === 1 ? t`${count} year` : t`${count} years`);

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
  if (born === null) return { text: t('No such day'), good: false };
  if (birthday(born, 0) > now) return { text: t('Still to come'), good: false };
  if (isOfAge(born, now)) return { text: years(ageOn(born, now)), good: true };
  return { text: t`Too young: 18 on ${longDate(birthday(born, AFA_MIN_AGE_YEARS))}`, good: false };
}

/** `GHA-718 293 645-7`, in groups that can be compared with the card. */
export const groupCard = (card: string): string => card.replace(/^GHA-(\d{3})(\d{3})(\d{3})-(\d)$/, 'GHA-$1 $2 $3-$4');

/** `Akosua Mensah. Yesterday at 10:42`. */
export function leftWords({ draft, keptAt }: KeptAfaDraft, now: number): string {
  const who = draft.fullName.trim() === '' ? t('No name yet') : draft.fullName.trim();
  return t`${who}. ${dayWord(keptAt, now)} at ${clockTime(keptAt)}`;
}

export const afaSaved = (name: string): string => t`The registration of ${name} is saved. Watch it on the right.`;
