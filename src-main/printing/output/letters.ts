/**
 * Text in letters that a printer can show. A letter that its code page lacks is written in letters that it has, never
 * as `?`: a name with an ɔ stays a name, and ₵ becomes GHS. Nothing that a printer would take for a command gets
 * through.
 */
import CodepageEncoder from '@point-of-sale/codepage-encoder';
import { PLAIN_LETTERS, withCapitals } from '#shared/plain-letters.ts';
import type { Codepage } from '../paper.ts';

// biome-ignore format: one row for each kind
const INSTEAD: Readonly<Record<string, string>> = {
  ...PLAIN_LETTERS,
  ...withCapitals({ æ: 'ae', œ: 'oe', ø: 'o', ł: 'l' }),
  ß: 'ss',
  '₵': 'GHS', '€': 'EUR', '£': 'GBP',
  '−': '-', '‐': '-', '‑': '-', '–': '-', '—': '-', '…': '...', '×': 'x', '•': '*', '·': '.', '→': '->',
  '‘': "'", '’': "'", ʼ: "'", '“': '"', '”': '"', '«': '"', '»': '"',
  '\u00a0': ' ', '\u202f': ' ', '\u2009': ' ',
};

/** Stands for a letter that has no other spelling. */
const UNWRITABLE = '_';

const known = new Map<string, boolean>();

export const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

/**
 * Asks the encoder, which writes `?` for a letter that its code page lacks. Letters that the page keeps among the
 * control characters don't count: there a ← is the byte that begins a command.
 */
function isInPage(letter: string, codepage: Codepage): boolean {
  if (isAscii(letter)) return true;
  if (codepage === 'ascii') return false;
  const key = `${codepage} ${letter}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const found = (CodepageEncoder.encode(letter, codepage).at(-1) ?? 0) >= 0x80;
  if (known.size > 4096) known.clear();
  known.set(key, found);
  return found;
}

function written(letter: string, codepage: Codepage): string {
  if (isInPage(letter, codepage)) return letter;
  const instead = INSTEAD[letter];
  if (instead !== undefined) return instead;
  // A letter with a mark that the page lacks: prints the letter without the mark.
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
  if (bare === '') return '';
  if (bare === letter) return UNWRITABLE;
  return [...bare].map((each) => written(each, codepage)).join('');
}

/** Returns one line of text without control characters: a name must not open the drawer. */
export const plainText = (text: string): string => text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');

/** `GH₵5` says no more than `₵5`, and would become `GHGHS5`. */
const withCedis = (text: string): string => text.replace(/(?<!\p{L})gh(?=₵)/giu, '').replace(/₵(?=\d)/g, '₵ ');

export const printerText = (text: string, codepage: Codepage): string =>
  [...withCedis(plainText(text))].map((letter) => written(letter, codepage)).join('');
