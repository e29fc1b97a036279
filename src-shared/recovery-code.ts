/**
 * The form of an owner's codes: groups of five, in Crockford's alphabet, which has no letter that is taken for a digit.
 * Four of each group are random; the fifth checks them and the group's place, so that a typing mistake is found in the
 * group where it was made, and one kind of code is never taken for the other.
 */
export interface CodeForm {
  readonly groups: number;
  /** The check of the first group counts with it. */
  readonly firstPlace: number;
}
/** 140 bits: it opens a backup, which may be tried for ever. */
export const RECOVERY_CODE: CodeForm = { groups: 7, firstPlace: 1 };
/** 80 bits: it proves an owner's word by phone, and is replaced by another at any time. */
export const PHONE_CODE: CodeForm = { groups: 4, firstPlace: 8 };

export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP_RANDOM = 4;
const GROUP_LENGTH = GROUP_RANDOM + 1;
/** How many random symbols a code has. */
export const symbolsIn = ({ groups }: CodeForm): number => groups * GROUP_RANDOM;
/** The longest text that a person may make of a code, with spaces, dashes and line ends. */
export const CODE_TEXT_MOST = 100;

/** Doubling in the field of 32 elements: a wrong symbol, or two swapped neighbours, always show. */
const doubled = (value: number): number => (value & 16 ? ((value << 1) ^ 0b100101) & 31 : value << 1);

const checkOf = (symbols: readonly number[], place: number): number =>
  symbols.reduce((sum, symbol) => doubled(sum ^ symbol), place);

/** Makes a code from as many random values below 32 as it has random symbols. */
export function codeOf(values: readonly number[], form = RECOVERY_CODE): string {
  const symbols = symbolsIn(form);
  if (values.length !== symbols) throw new RangeError(`a code has ${symbols} random symbols`);
  const groups = Array.from({ length: form.groups }, (_, group) => {
    const own = values.slice(group * GROUP_RANDOM, (group + 1) * GROUP_RANDOM);
    return [...own, checkOf(own, form.firstPlace + group)].map((symbol) => CODE_ALPHABET[symbol]).join('');
  });
  return groups.join('-');
}

/** O is read as 0, I and L as 1, as Crockford has it; dashes, spaces and the case don't matter. */
const symbolsOf = (text: string): string =>
  text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

export type TypedCode =
  | { readonly kind: 'right-form'; readonly code: string }
  | { readonly kind: 'unfinished' }
  /** Counted from one, as a person counts. */
  | { readonly kind: 'wrong-group'; readonly group: number };

/** Reads what a person typed into its one form, or names the group that can't be right. */
export function readCode(text: string, form = RECOVERY_CODE): TypedCode {
  const symbols = symbolsOf(text);
  const groups = symbols.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g')) ?? [];
  for (const [at, group] of groups.entries()) {
    const values = [...group].map((symbol) => CODE_ALPHABET.indexOf(symbol));
    const whole = values.length === GROUP_LENGTH;
    const wrong = at >= form.groups || values.includes(-1);
    const check = values.slice(0, GROUP_RANDOM);
    if (wrong || (whole && checkOf(check, form.firstPlace + at) !== values[GROUP_RANDOM]))
      return { kind: 'wrong-group', group: at + 1 };
  }
  if (symbols.length < form.groups * GROUP_LENGTH) return { kind: 'unfinished' };
  return { kind: 'right-form', code: groups.join('-') };
}
