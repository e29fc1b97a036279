/** The signed file of a day: on the owner's page, and in the verifier's answers to an accountant. */
import type { DayFileProblem } from '../counter-api/day-files.ts';
import { type DayBody, type DayZ, type Headline, hashGroups, type refusalsOf } from '../day-file.ts';
import { formatAmount, formatMoney, pesewas } from '../money.ts';

/** Why a file isn't taken. */
const FAULTS: Readonly<Record<DayFileProblem, string>> = {
  'not-a-day-file': 'Not a complete day file.',
  'other-version': 'A newer Dwadi made this file. Update this one, then read it again.',
  altered: 'It was changed after it was signed. Do not use it: ask for the file again.',
  'does-not-add-up': 'It is signed, but its figures do not agree with each other.',
  'unknown-key': 'You have not confirmed the key that signed it.',
  'other-key': 'It is signed with a different key from the one you know.',
  practice: 'It is from a practice counter: nothing in it was really sold.',
  'not-practice': 'It is from a real counter, and this counter is for practice.',
};
export const dayFaultWords = (why: DayFileProblem): string => FAULTS[why];

const ordersWord = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`;

export const headlineWords = ({ orders, revenue, margin }: Headline): string =>
  `${ordersWord(orders)}, sales ${formatMoney(revenue)}, margin ${formatMoney(margin)}`;

/** Lists the refusals that an accountant asks about; empty where there were none. */
export function refusalWords({ unproven, turnedUp }: ReturnType<typeof refusalsOf>): string[] {
  const told = ({ count, amount }: typeof unproven): string => `${ordersWord(count)}, ${formatMoney(amount)}`;
  return [
    ...(unproven.count > 0 ? [`Refused, and not proven that day that nothing was charged: ${told(unproven)}`] : []),
    ...(turnedUp.count > 0 ? [`Seemed not sold, then was found: ${told(turnedUp)}`] : []),
  ];
}

/** The words of `Dwadi --verify-day`. */
export const VERIFY = {
  usage: 'Say: Dwadi --verify-day [--key FINGERPRINT] [--out FILE] FILE…',
  badKey: 'A fingerprint has 64 letters and digits (0 to 9, a to f); spaces do not matter.',
  unreadable: 'Dwadi cannot read it.',
  unwritable: 'Dwadi could not write the result to the file of --out. Name another file.',
  sound: 'Sound: nothing was changed after it was signed.',
  compareKey: 'Compare the fingerprint with the one on the counter itself, under Audit (Alt+U), Day files.',
  isKnownKey: 'It is signed with the key that you named.',
  practice: 'PRACTICE: nothing in it was sold.',
} as const;

export const whoseDay = ({ shop, counter, day }: DayBody): string => `${shop}, counter ${counter.mark}, ${day}`;
export const signedWith = (fingerprint: string): string => `Signed with the key ${hashGroups(fingerprint)}`;
export const missingDay = (counter: string, day: string): string =>
  `MISSING: counter ${counter} has no file of ${day}.`;
export const dayTwice = (counter: string, day: string): string =>
  `TWICE: the sales of counter ${counter} on ${day} are under another counter, too. One was restored from the other’s backup.`;
export const differingDay = (counter: string, day: string): string =>
  `NOT THE SAME: the file of ${day} is not the one that counter ${counter} made its next file after.`;
export const twoKeys = (counter: string): string =>
  `TWO KEYS: the files of counter ${counter} are signed with different keys.`;
export const verifiedWords = (files: number, faults: number): string =>
  faults === 0
    ? `${files} ${files === 1 ? 'file is' : 'files are'} sound.`
    : `${faults} ${faults === 1 ? 'fault' : 'faults'} found.`;

const signed = (amount: number): string => `GHS ${amount > 0 ? '+' : ''}${formatAmount(pesewas(amount))}`;

export const zWords = ({ number, closedBy, difference }: Pick<DayZ, 'number' | 'closedBy' | 'difference'>): string =>
  `Z ${number}, closed by ${closedBy}: ${difference === 0 ? 'the drawer was right' : `the drawer differed by ${signed(difference)}`}`;
