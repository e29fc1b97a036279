/** The letters of West Africa's languages in letters that every printer and every cheap text message has. */
// biome-ignore format: one row for each kind
const SMALL: Readonly<Record<string, string>> = {
  ɛ: 'e', ɔ: 'o', ŋ: 'ng', ɖ: 'd', ƒ: 'f', ɣ: 'gh', ʋ: 'v', ǝ: 'e', ɩ: 'i', ʊ: 'u', ʒ: 'zh', ɲ: 'ny', ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y',
};

/** `Ŋ` is written as `Ng` where `ŋ` is written as `ng`. */
export const withCapitals = (letters: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  ...letters,
  ...Object.fromEntries(
    Object.entries(letters).map(([letter, instead]) => [
      letter.toUpperCase(),
      instead.charAt(0).toUpperCase() + instead.slice(1),
    ]),
  ),
});

export const PLAIN_LETTERS = withCapitals(SMALL);

export const inPlainLetters = (text: string): string =>
  [...text].map((letter) => PLAIN_LETTERS[letter] ?? letter).join('');
