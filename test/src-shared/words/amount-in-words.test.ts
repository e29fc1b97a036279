import { expect, test } from 'vitest';
import { pesewas } from '#shared/money.ts';
import { amountInWords } from '#shared/words/amount-in-words.ts';

test.each([
  [0, 'nothing'],
  [5, 'five pesewas'],
  [100, 'one cedi'],
  [101, 'one cedi and one pesewa'],
  [90_015, 'nine hundred cedis and fifteen pesewas'],
  [94_850, 'nine hundred and forty-eight cedis and fifty pesewas'],
  [200_500, 'two thousand and five cedis'],
  [
    1_234_567_89,
    'one million two hundred and thirty-four thousand five hundred and sixty-seven cedis and eighty-nine pesewas',
  ],
  [11_000_000, 'one hundred and ten thousand cedis'],
])('%i pesewas', (amount, words) => {
  expect(amountInWords(pesewas(amount))).toBe(words);
});
