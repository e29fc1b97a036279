import { expect, test } from 'vitest';
import { agedTime, ageText, agoText, clockTime, timeWord } from '#shared/words/times.ts';

const NOW = Date.UTC(2026, 10, 21, 10, 42);
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

test('clock times are of Accra', () => expect(clockTime(NOW)).toBe('10:42'));

test('a time of another day says its day, and of another year its year', () => {
  const times = [NOW, NOW - 10 * HOUR, NOW - 11 * HOUR, NOW - 4 * DAY, NOW - 365 * DAY].map((at) => timeWord(at, NOW));
  expect(times).toEqual(['10:42', '00:42', 'Yesterday 23:42', 'Tue 17 Nov 10:42', 'Fri 21 Nov 2025 10:42']);
});

test('ages', () => {
  const ages = [12 * SECOND, 12 * MINUTE + 5 * SECOND, HOUR + 4 * MINUTE + 12 * SECOND, 30 * HOUR, 3 * DAY];
  expect(ages.map(ageText)).toEqual(['0:10', '12 min', '1 h 04', '30 h 00', '3 days']);
});

test('an age moves by the second at first, then by five and by ten, then by the minute', () => {
  const texts = Array.from({ length: 120 }, (_, second) => ageText(second * SECOND));
  const changes = texts.flatMap((text, second) => (text === texts[second - 1] ? [] : [second]));
  expect(changes).toEqual([...Array.from({ length: 11 }, (_, second) => second), 15, 20, 25, 30, 40, 50, 60]);
});

test('a clock that was set back makes no negative age', () => expect(ageText(-5 * MINUTE)).toBe('0:00'));

test('an age is told as a person would say it', () => {
  const ago = (age: number) => agoText(NOW - age, NOW);
  expect(ago(5 * SECOND)).toBe('just now');
  expect(ago(MINUTE)).toBe('1 minute ago');
  expect(ago(185 * SECOND)).toBe('3 minutes ago');
  expect(ago(2 * HOUR)).toBe('2 hours ago');
  expect(ago(DAY)).toBe('yesterday at 10:42');
  expect(ago(4 * DAY)).toBe('Tue 17 Nov');
});

test('a kept thing is named by its time and its age', () => {
  const MADE = Date.parse('2026-11-21T10:42:00Z');
  const seen = (after: number) => agedTime(MADE, MADE + after);
  expect(seen(20_000)).toBe('Sat 21 Nov 2026 10:42, just now');
  expect(seen(3 * 60_000)).toBe('Sat 21 Nov 2026 10:42, 3 minutes ago');
  expect(seen(47 * 3_600_000)).toBe('Sat 21 Nov 2026 10:42, 47 hours ago');
  expect(seen(400 * 86_400_000)).toBe('Sat 21 Nov 2026 10:42, 400 days ago');
  expect(seen(-1)).toBe('Sat 21 Nov 2026 10:42');
});
