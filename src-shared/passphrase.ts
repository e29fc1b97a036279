/**
 * The passphrase of a protected part. It travels by phone or on paper and protects the keys in a stolen file. So it
 * must be long, and easy to say.
 */
export const PASSPHRASE_MOST = 200;
const LEAST = 16;
const LEAST_DIFFERENT = 8;

/** One form for every way to type its spaces and letters. */
export const passphraseForm = (typed: string): string => typed.normalize('NFKC').trim().replace(/\s+/g, ' ');

export type PassphraseProblem = 'short' | 'simple' | 'long';

/** Null if it is strong enough to protect the keys in a stolen file. */
export function passphraseProblem(typed: string): PassphraseProblem | null {
  const text = passphraseForm(typed);
  if (text.length > PASSPHRASE_MOST) return 'long';
  if (text.length < LEAST) return 'short';
  const letters = text.toLowerCase().replaceAll(' ', '');
  const doubled = /^(.{1,12})\1+$/.test(letters);
  return new Set(letters).size < LEAST_DIFFERENT || doubled || isRow(letters) ? 'simple' : null;
}

/** Letters that lie side by side in the alphabet, and under the fingers. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '012345678901', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const ROW_SHARE = 0.6;

/** `abcdefgh 12345678`: long, but among the first that an attacker tries. */
function isRow(letters: string): boolean {
  const steps = [...letters].slice(1).map((letter, at) => letters.charAt(at) + letter);
  const inRow = steps.filter((two) =>
    ROWS.some((row) => row.includes(two) || row.includes(two.charAt(1) + two.charAt(0))),
  );
  return inRow.length > steps.length * ROW_SHARE;
}

const FIRST = 'bdfghjklmnprstvz';
const SECOND = 'aeiou';
const SYLLABLES = 3;
const WORDS = 4;

/** Four words that mean nothing in any language: 75 bits, and each is written as it is spoken. */
export function madePassphrase(pick: (below: number) => number): string {
  const letter = (of: string): string => of[pick(of.length)] ?? '';
  const syllable = (): string => letter(FIRST) + letter(SECOND);
  const word = (): string => Array.from({ length: SYLLABLES }, syllable).join('');
  return Array.from({ length: WORDS }, word).join(' ');
}
