import { expect, test } from 'vitest';
import { outsideHours } from '#shared/words/sms.ts';

const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);

test('a list goes out by day, on working days, without a word', () => {
  expect([at(20, 8), at(20, 18, 59), at(21, 12), at(23, 8)].map(outsideHours)).toEqual([null, null, null, null]);
});

test('early, late and on a Sunday it is said that a network may keep it back', () => {
  expect(outsideHours(at(20, 7, 59))).toMatch(/^It is 07:59\. Advertising goes out from 8:00 to 19:00/);
  expect(outsideHours(at(20, 19))).toMatch(/^It is 19:00\./);
  expect(outsideHours(at(22, 12))).toMatch(/^It is Sunday\./);
});
