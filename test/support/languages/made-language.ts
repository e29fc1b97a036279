/**
 * A language that nobody speaks, made of the template: each text is 40 % longer, and has letters of Ghana's languages.
 * Its English stands in front, so that a scene finds what it presses. A word without these letters comes from elsewhere.
 */
import { readFileSync } from 'node:fs';
import type { Language } from '#shared/words/translate.ts';
import { keysIn } from '../../../resources/tools/words/po.mjs';

const TEMPLATE = new URL('../../../src-shared/languages/dwadi.pot', import.meta.url);

/** Words as long as others are, for lines that break between words. None of their letters is one of English. */
const PADDING = 'ɖɔ ŋúɖɔ ɛ ƒóɣé ɣàɓɛ ʋúɖó ƙɔ ɓɛ ɗáƙá ƴã ɔ ɛɣɔ ';

/** Letters that no English word has. */
export const MARK = /[ɖɔŋɛƒɣʋɓɗƙƴ]/;

/** The padding that may follow a word. */
export const PADDED = `(?: [${[...new Set(PADDING)].filter((letter) => letter !== ' ').join('')}]+)*`;

function longer(english: string): string {
  const room = Math.max(2, Math.ceil(english.length * 0.4) + 1);
  const padding = PADDING.repeat(Math.ceil(room / PADDING.length));
  return `${english} ${padding.slice(0, room).trim()}`;
}

export const madeLanguage = (): Language => ({
  code: 'en-x-made',
  messages: Object.fromEntries(keysIn(readFileSync(TEMPLATE, 'utf8')).map(([key, english]) => [key, longer(english)])),
});
