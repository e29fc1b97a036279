import { expect, test } from 'vitest';
import { isNewer, isVersion } from '#main/updates/version.ts';

test.each([
  ['0.2.0', '0.1.9'],
  ['0.10.0', '0.9.0'],
  ['1.0.0', '1.0.0-early.1'],
  ['1.0.0-early.2', '1.0.0-early.1'],
  ['1.0.0-early.10', '1.0.0-early.9'],
  ['1.0.0-early.1', '1.0.0-early'],
  ['1.0.0-early', '1.0.0-7'],
  ['2.0.0', '1.9.9'],
  ['1.2.0', '1.1.9'],
  ['1.1.2', '1.1.1'],
  ['1.0.1-early', '1.0.0'],
  ['1.0.0-b', '1.0.0-a'],
  ['1.0.0-a.b', '1.0.0-a.a'],
  ['1.0.0-a.1.0', '1.0.0-a.1'],
  ['1.0.0-a.x', '1.0.0-a.9'],
  // A part is a number only where it has digits alone.
  ['1.0.0-a2', '1.0.0-a1'],
  ['1.0.0-2a', '1.0.0-1a'],
])('%s is newer than %s, and never the other way round', (newer, older) => {
  expect(isNewer(newer, older)).toBe(true);
  expect(isNewer(older, newer)).toBe(false);
});

test('a version is not newer than itself, and a text that is no version is never newer', () => {
  expect(isNewer('1.2.3', '1.2.3')).toBe(false);
  expect(isNewer('1.0.0-early.1', '1.0.0-early.1')).toBe(false);
  expect(isNewer('1.2', '1.1.0')).toBe(false);
  expect(isNewer('1.2.0', '1.1')).toBe(false);
  const none = ['1.2', 'v1.2.3', '1.2.3/..', '', '1.2.3-', '1.2.3 ', `1.2.3-${'x'.repeat(41)}`, '1234567890.0.0'];
  expect(none.filter(isVersion)).toEqual([]);
  expect(['0.0.0', `123456789.1.1-${'x'.repeat(40)}`].every(isVersion)).toBe(true);
});
