/**
 * The size of a message on its way: seven bits a character while all of them are in the GSM alphabet (3GPP TS 23.038),
 * sixteen as soon as one is not. The service's own count is charged; this one tells a person beforehand.
 */
const BASIC = new Set(
  [
    '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ',
    ' !"#¤%&\'()*+,-./0123456789:;<=>?',
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§',
    '¿abcdefghijklmnopqrstuvwxyzäöñüà',
  ].join(''),
);

/** Each of these follows an escape, and so takes two places. */
const EXTENDED = new Set('\f^{}\\[~]|€');

/** Places in a message that goes alone, and in each part of one that goes in several. */
const ROOM = { gsm: { alone: 160, joined: 153 }, unicode: { alone: 70, joined: 67 } } as const;

export interface MessageFacts {
  /** The count that a person makes: an emoji is one. */
  readonly characters: number;
  /** The count that the service's limit uses. */
  readonly length: number;
  readonly unicode: boolean;
  readonly segments: number;
  /** Places that are free before another segment begins. */
  readonly free: number;
  /** The characters that make it Unicode, in their order. */
  readonly odd: readonly OddCharacter[];
}

export interface OddCharacter {
  readonly character: string;
  /** Its place in the text, in UTF-16 units. */
  readonly at: number;
  /** Plain text that could replace it; null if there is nothing like it. */
  readonly plain: string | null;
}

/** Characters that programs and phones put in by themselves, each with its equal in the GSM alphabet. */
const PLAIN: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201a': "'",
  '\u201b': "'",
  '\u2032': "'",
  '\u00b4': "'",
  '`': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u2033': '"',
  '\u00ab': '"',
  '\u00bb': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
  '\u2022': '-',
  '\u00b7': '-',
  '\u2026': '...',
  '\u00a0': ' ',
  '\u2007': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\t': ' ',
  '\u200b': '',
  '\u200c': '',
  '\u200d': '',
  '\u200e': '',
  '\u200f': '',
  '\ufeff': '',
  '\u20b5': 'GHS ',
  '\u00d7': 'x',
  '\u00f7': '/',
  '\u00ba': 'o',
  '\u2122': 'TM',
  '\u00a9': '(c)',
  '\u00ae': '(R)',
};

/** `ç` to `c`: a letter under its accent, where that letter is in the alphabet. */
function withoutAccent(character: string): string | null {
  const bare = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return bare !== '' && bare !== character && [...bare].every((one) => BASIC.has(one)) ? bare : null;
}

const plainFor = (character: string): string | null => PLAIN[character] ?? withoutAccent(character);

const segmentsOf = (places: number, { alone, joined }: { readonly alone: number; readonly joined: number }) =>
  places <= alone
    ? { segments: 1, free: alone - places }
    : { segments: Math.ceil(places / joined), free: (joined - (places % joined)) % joined };

export function messageFacts(text: string): MessageFacts {
  const odd: OddCharacter[] = [];
  let [characters, places, at] = [0, 0, 0];
  for (const character of text) {
    characters += 1;
    if (EXTENDED.has(character)) places += 2;
    else if (BASIC.has(character)) places += 1;
    else odd.push({ character, at, plain: plainFor(character) });
    at += character.length;
  }
  const unicode = odd.length > 0;
  const room = unicode ? segmentsOf(text.length, ROOM.unicode) : segmentsOf(places, ROOM.gsm);
  return { characters, length: text.length, unicode, ...room, odd };
}

/** `GH₵5` and `GH₵ 5` are the usual ways to write what `₵5` says, too. */
const CEDIS = /(?:(?<!\p{L})gh)?\u20b5[ \u00a0]?/giu;

/** The message with everything replaced that has something plain to say the same. */
export const plainText = (text: string): string =>
  // Some programs write `é` as two characters; as one, it is in the alphabet.
  [...text.normalize('NFC').replace(CEDIS, 'GHS ')]
    .map((character) =>
      BASIC.has(character) || EXTENDED.has(character) ? character : (plainFor(character) ?? character),
    )
    .join('');

/** The credits that a message to so many people takes. */
export const creditsFor = (text: string, recipients: number): number => messageFacts(text).segments * recipients;
