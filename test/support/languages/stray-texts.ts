/** Tells words that stand outside of the catalogue from data: names, numbers, and whatever else main has told. */
import { AFA_REGIONS } from '#shared/reseller-api/afa.ts';
import { MARK } from './made-language.ts';

/** The same in every language: currency, units, networks, Dwadi's own name, and names of keys. */
const SAME_EVERYWHERE = /(?<![A-Za-z])(?:GHS|GB|Dwadi|MTN|Telecel|AT|iShare|BigTime|Ctrl|Alt|Shift|Esc|F\d{1,2})\b/g;

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* stringsIn(part);
}

const wordsIn = (text: string): string[] =>
  text.replace(SAME_EVERYWHERE, '').match(/[\p{L}\d]*\p{L}[\p{L}\d]*/gu) ?? [];

/** The texts without a letter of the made language that have a word which was not told. */
export function strayTexts(texts: readonly string[], told: unknown): string[] {
  const data = [...AFA_REGIONS, ...stringsIn(told)].join('\n');
  const known = new Set(wordsIn(data));
  // Codes are shown in groups.
  const isTold = (word: string): boolean =>
    word.replace(/\d/g, '').length === 1 ||
    known.has(word) ||
    (/\d|^[a-f]+$|^[A-Z]{2,}$/.test(word) && data.includes(word));
  return texts.filter((text) => !MARK.test(text) && !wordsIn(text).every(isTold));
}
