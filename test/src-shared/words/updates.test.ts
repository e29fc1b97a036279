import { expect, test } from 'vitest';
import { UPDATE_HOLDS, UPDATE_PROBLEMS } from '#shared/counter-api/updates.ts';
import { countdownWords, holdWords, limitChoices, problemWords, progressWords } from '#shared/words/updates.ts';

test('a download’s progress is never more than there is', () => {
  expect(progressWords({ done: 0, bytes: 98_120_000 })).toBe('0.0 of 98.1 MB, 0%');
  expect(progressWords({ done: 98_119_999, bytes: 98_120_000 })).toBe('98.1 of 98.1 MB, 99%');
  expect(progressWords({ done: 98_120_000, bytes: 98_120_000 })).toBe('98.1 of 98.1 MB, 100%');
});

test('every hold and every problem has words of its own', () => {
  expect(holdWords([])).toBeNull();
  expect(holdWords(['shift-open', 'printing'])).toBe('Not now: a shift is open, and a slip is being printed.');
  expect(new Set(UPDATE_HOLDS.map((hold) => holdWords([hold]))).size).toBe(UPDATE_HOLDS.length);
  expect(new Set(UPDATE_PROBLEMS.map((problem) => problemWords(problem).happened)).size).toBe(UPDATE_PROBLEMS.length);
});

test('an installer’s own limit is among the usual ones, and is said by the hour', () => {
  expect(limitChoices(32).map(([value]) => value)).toEqual(['16', '32', '64', '128', '256', '512', '1024']);
  expect(limitChoices(20)[1]).toEqual(['20', '20 kB a second, 72 MB in an hour']);
});

test('one second is one second', () => {
  expect(countdownWords('0.2.0', 1)).toContain('in 1 second.');
  expect(countdownWords('0.2.0', 45)).toContain('in 45 seconds.');
});
