import { expect, test } from 'vitest';
import { rangeOf, step } from '../../../../src-renderer/screens/day/report-range.ts';

test.each([
  ['day', '2026-11-21', '2026-11-21', '2026-11-21'],
  ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['week', '2026-11-23', '2026-11-23', '2026-11-29'],
  ['month', '2028-02-11', '2028-02-01', '2028-02-29'],
  ['year', '2026-12-31', '2026-01-01', '2026-12-31'],
] as const)('the %s of %s is %s to %s', (period, day, from, to) => {
  expect(rangeOf(period, day)).toEqual({ from, to });
});

test("a step leads to the whole period beside it, and a range of one's own moves by its length", () => {
  expect(step('month', rangeOf('month', '2026-03-31'), -1)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(step('year', rangeOf('year', '2026-03-31'), 1)).toEqual({ from: '2027-01-01', to: '2027-12-31' });
  expect(step('own', { from: '2026-11-19', to: '2026-11-21' }, -1)).toEqual({ from: '2026-11-16', to: '2026-11-18' });
});
