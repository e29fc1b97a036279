import { expect, test } from 'vitest';
import type { MergedGap } from '#shared/counter-api/day-files.ts';
import { pesewas } from '#shared/money.ts';
import { gapReason, gapWords, moreGapsWord } from '#shared/words/merged-gaps.ts';

const from = Date.UTC(2026, 10, 20, 23, 58);
const gap = (amount: number, explained: boolean, ...others: readonly (readonly [string, number])[]): MergedGap => ({
  ...{ mark: 'K3F7', from, until: from + 60_000, amount: pesewas(amount), explained },
  others: others.map(([mark, taken]) => ({ mark, taken: pesewas(taken) })),
});

test('a gap says whose it is, when it was, and which way the money went', () => {
  expect(gapWords(gap(-590, false))).toBe('K3F7, Fri 20 Nov 2026 23:58 to 23:59: GHS 5.90 left the wallet.');
  expect(gapWords({ ...gap(500, false), until: from + 300_000 })).toBe(
    'K3F7, Fri 20 Nov 2026 23:58 to Sat 21 Nov 2026 00:03: GHS 5.00 came to the wallet.',
  );
});

test.each([
  [gap(-590, true, ['P9QX', 590]), 'P9QX took exactly that amount then.'],
  [gap(590, true, ['P9QX', -590]), 'P9QX got exactly that amount back then.'],
  [gap(-590, true, ['P9QX', 500], ['Z2ZZ', 90]), 'It adds up exactly: P9QX took GHS 5.00, Z2ZZ took GHS 0.90.'],
  [gap(-590, false), 'No counter here took exactly that amount.'],
  [gap(590, false), 'No counter here got exactly that amount back.'],
  [gap(49_410, false, ['P9QX', 590]), 'No counter here got exactly that amount back. At that time P9QX took GHS 5.90.'],
])('the reason of a gap (%#)', (of, words) => {
  expect(gapReason(of)).toBe(words);
});

test('the gaps left out are counted', () => {
  expect([moreGapsWord(1), moreGapsWord(3)]).toEqual(['1 older one is not shown.', '3 older ones are not shown.']);
});
