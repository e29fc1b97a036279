/** The words of the office's page that say what differs. */
import { expect, test } from 'vitest';
import { type DayDifference, DRAWER_SUMS } from '#shared/office/day-difference.ts';
import { dayCounts, differenceWords } from '#shared/words/office-page.ts';

const drawer = (part: string, signed: number | null = null, streamed: number | null = null): string =>
  differenceWords({ what: 'drawer', number: 7, part, signed, streamed } as DayDifference);

test('a drawer that differs is named by its Z, with what differs and both sums', () => {
  expect(drawer('counted', 64_000, 60_000)).toBe(
    'Z 7, counted: the signed file says GHS 640.00, streamed were GHS 600.00.',
  );
  expect(drawer('not-streamed')).toBe('Z 7: the signed file has this drawer, and it was not streamed.');
  expect(drawer('not-signed')).toBe('Z 7: this drawer was streamed, and the signed file does not have it.');
  expect(['shift', 'people', 'times'].map((part) => drawer(part))).toEqual([
    'Z 7: the signed file names another shift.',
    'Z 7: the signed file names other people.',
    'Z 7: the signed file names other times.',
  ]);
});

test('each sum of a drawer has a word of its own', () => {
  for (const part of DRAWER_SUMS.filter((one) => /[A-Z]/.test(one))) expect(drawer(part, 0, 0)).not.toContain(part);
  expect(new Set(DRAWER_SUMS.map((part) => drawer(part, 0, 0))).size).toBe(DRAWER_SUMS.length);
});

test('an attendant’s sum that differs is named by the person', () => {
  const sums = { kind: 'revenue', unit: 'pesewa', known: true, signedCount: 1, streamedCount: 1 };
  expect(differenceWords({ what: 'attendant', name: 'Ama', ...sums, signed: 3000, streamed: 4000 })).toBe(
    'Ama, takings: the signed file says GHS 30.00, streamed were GHS 40.00.',
  );
});

test('a day’s counters are counted as the office says, those that are not named as well', () => {
  expect(dayCounts({ proven: 3, bad: 1, open: 49, waits: 2 })).toBe(
    '3 proven, 1 not right, 49 without a confirmed key, 2 wait',
  );
  expect(dayCounts({ proven: 0, bad: 0, open: 0, waits: 1 })).toBe('1 waits');
});
