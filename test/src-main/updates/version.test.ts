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
])('%s is newer than %s, and never the other way round', (newer, older) => {
  expect(isNewer(newer, older)).toBe(true);
  expect(isNewer(older, newer)).toBe(false);
});

test('a version is not newer than itself, and a text that is no version is never newer', () => {
  expect(isNewer('1.2.3', '1.2.3')).toBe(false);
  expect(isNewer('1.2', '1.1.0')).toBe(false);
  expect(['1.2', 'v1.2.3', '1.2.3/..', ''].filter(isVersion)).toEqual([]);
});
