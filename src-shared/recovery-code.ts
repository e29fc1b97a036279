/**
 * The form of an owner's recovery code: seven groups of five, in Crockford's alphabet, which has no letter that is taken
 * for a digit. Four of each group are random, 140 bits in all; the fifth checks them and the group's place, so that a
 * slip of the hand is found in the group where it was made.
 */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_GROUPS = 7;
const GROUP_RANDOM = 4;
const GROUP_LENGTH = GROUP_RANDOM + 1;
export const CODE_SYMBOLS = CODE_GROUPS * GROUP_RANDOM;
/** As long as a person may make it with spaces, dashes and line ends. */
export const CODE_TEXT_MOST = 100;

/** Doubling in the field of 32 elements: a wrong symbol, or two swapped neighbours, always show. */
const doubled = (value: number): number => (value & 16 ? ((value << 1) ^ 0b100101) & 31 : value << 1);

function checkOf(symbols: readonly number[], group: number): number {
  return symbols.reduce((sum, symbol) => doubled(sum ^ symbol), group + 1);
}

/** From as many random values below 32 as the code has random symbols. */
export function codeOf(values: readonly number[]): string {
  if (values.length !== CODE_SYMBOLS) throw new RangeError(`a code has ${CODE_SYMBOLS} random symbols`);
  const groups = Array.from({ length: CODE_GROUPS }, (_, group) => {
    const symbols = values.slice(group * GROUP_RANDOM, (group + 1) * GROUP_RANDOM);
    return [...symbols, checkOf(symbols, group)].map((symbol) => CODE_ALPHABET[symbol]).join('');
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

/** What a person typed, in its one form; or where it can't be right. */
export function readCode(text: string): TypedCode {
  const symbols = symbolsOf(text);
  const groups = symbols.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g')) ?? [];
  for (const [at, group] of groups.entries()) {
    const values = [...group].map((symbol) => CODE_ALPHABET.indexOf(symbol));
    const whole = values.length === GROUP_LENGTH;
    const wrong = at >= CODE_GROUPS || values.includes(-1);
    const check = values.slice(0, GROUP_RANDOM);
    if (wrong || (whole && checkOf(check, at) !== values[GROUP_RANDOM])) return { kind: 'wrong-group', group: at + 1 };
  }
  if (symbols.length < CODE_GROUPS * GROUP_LENGTH) return { kind: 'unfinished' };
  return { kind: 'right-form', code: groups.join('-') };
}
