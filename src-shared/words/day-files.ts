/** The signed file of a day: on the owner's page, and in the verifier's answers to an accountant. */
import type { DayFileProblem } from '../counter-api/day-files.ts';
import { type DayBody, type DayZ, type Headline, hashGroups, type refusalsOf } from '../day-file.ts';
import { formatAmount, formatMoney, pesewas } from '../money.ts';
import { t } from './translate.ts';

/** Why a file isn't taken. */
const FAULTS: Readonly<Record<DayFileProblem, string>> = {
  'not-a-day-file': t('Not a complete day file.'),
  'other-version': t('A newer Dwadi made this file. Update this one, then read it again.'),
  altered: t('It was changed after it was signed. Do not use it: ask for the file again.'),
  'does-not-add-up': t('It is signed, but its figures do not agree with each other.'),
  'unknown-key': t('You have not confirmed the key that signed it.'),
  'other-key': t('It is signed with a different key from the one you know.'),
  practice: t('It is from a practice counter: nothing in it was really sold.'),
  'not-practice': t('It is from a real counter, and this counter is for practice.'),
};
export const dayFaultWords = (why: DayFileProblem): string => FAULTS[why];

const ordersWord = (count: number): string => (count === 1 ? t`${count} order` : t`${count} orders`);

export const headlineWords = ({ orders, revenue, margin }: Headline): string =>
  t`${ordersWord(orders)}, sales ${formatMoney(revenue)}, margin ${formatMoney(margin)}`;

/** Lists the refusals that an accountant asks about; empty where there were none. */
export function refusalWords({ unproven, turnedUp }: ReturnType<typeof refusalsOf>): string[] {
  const told = ({ count, amount }: typeof unproven): string => `${ordersWord(count)}, ${formatMoney(amount)}`;
  return [
    ...(unproven.count > 0 ? [t`Refused, and not proven that day that nothing was charged: ${told(unproven)}`] : []),
    ...(turnedUp.count > 0 ? [t`Seemed not sold, then was found: ${told(turnedUp)}`] : []),
  ];
}

/** The words of `Dwadi --verify-day`. */
export const VERIFY = {
  usage: 'Say: Dwadi --verify-day [--key FINGERPRINT] [--out FILE] FILE…',
  badKey: t('A fingerprint has 64 letters and digits (0 to 9, a to f); spaces do not matter.'),
  unreadable: t('Dwadi cannot read it.'),
  unwritable: t('Dwadi could not write the result to the file of --out. Name another file.'),
  sound: t('Sound: nothing was changed after it was signed.'),
  compareKey: t('Compare the fingerprint with the one on the counter itself, under Audit (Alt+U), Day files.'),
  isKnownKey: t('It is signed with the key that you named.'),
  practice: t('PRACTICE: nothing in it was sold.'),
} as const;

export const whoseDay = ({ shop, counter, day }: DayBody): string => t`${shop}, counter ${counter.mark}, ${day}`;
export const signedWith = (fingerprint: string): string => t`Signed with the key ${hashGroups(fingerprint)}`;
export const missingDay = (counter: string, day: string): string =>
  t`MISSING: counter ${counter} has no file of ${day}.`;
export const dayTwice = (counter: string, day: string): string =>
  t`TWICE: the sales of counter ${counter} on ${day} are under another counter, too. One was restored from the other’s backup.`;
export const differingDay = (counter: string, day: string): string =>
  t`NOT THE SAME: the file of ${day} is not the one that counter ${counter} made its next file after.`;
export const twoKeys = (counter: string): string =>
  t`TWO KEYS: the files of counter ${counter} are signed with different keys.`;
export const verifiedWords = (files: number, faults: number): string =>
  faults === 0
    ? files === 1
      ? t`${files} file is sound.`
      : t`${files} files are sound.`
    : faults === 1
      ? t`${faults} fault found.`
      : t`${faults} faults found.`;

const signed = (amount: number): string => `GHS ${amount > 0 ? '+' : ''}${formatAmount(pesewas(amount))}`;

export const zWords = ({ number, closedBy, difference }: Pick<DayZ, 'number' | 'closedBy' | 'difference'>): string =>
  difference === 0
    ? t`Z ${number}, closed by ${closedBy}: the drawer was right`
    : t`Z ${number}, closed by ${closedBy}: the drawer differed by ${signed(difference)}`;
