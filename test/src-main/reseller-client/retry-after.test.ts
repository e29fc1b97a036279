import { expect, test } from 'vitest';
import { retryAfterMs } from '#main/reseller-client/retry-after.ts';

const now = Date.parse('2026-11-21T08:00:00Z');
const read = (retryAfter: string | null, date: string | null = null) =>
  retryAfterMs({ contentType: null, contentEncoding: null, retryAfter, date }, now);

test('seconds', () => {
  expect(read('0')).toBe(0);
  expect(read(' 12 ')).toBe(12_000);
  expect(read('1.5')).toBe(1_500);
  for (const long of ['999999999', '1000000000', '9'.repeat(400)]) expect(read(long)).toBe(86_400_000);
});

test('a date, against the reply’s own clock before the PC’s', () => {
  expect(read('Sat, 21 Nov 2026 08:00:45 GMT')).toBe(45_000);
  expect(read('Sat, 21 Nov 2026 07:00:00 GMT')).toBe(0);
  expect(read('Thu, 01 Jan 2009 00:00:20 GMT', 'Thu, 01 Jan 2009 00:00:00 GMT')).toBe(20_000);
});

test('anything else is nothing', () => {
  for (const odd of [null, '', 'soon', '-5', '1e9', '12s', 'NaN']) expect(read(odd), String(odd)).toBeNull();
});
