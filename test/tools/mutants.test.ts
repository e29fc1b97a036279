/** The faults of `test/mutants/`, and those that count as none, fit the sources as they are: a list that doesn't proves nothing. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EQUIVALENT } from '../../stryker.config.mjs';
import { FAULTS } from '../mutants/faults.ts';

const root = join(import.meta.dirname, '../..');
const exists = (path: string): boolean => existsSync(join(root, path));

test.each(FAULTS)('$name: its text stands once in its file, and its tests are there', (fault) => {
  const { file, find, replacement, tests } = fault;
  expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2);
  expect(replacement).not.toBe(find);
  expect(tests.length).toBeGreaterThan(0);
  // The nearest tests must need neither Chromium nor another part of the run.
  expect(
    tests.filter((path) => !exists(path) || !/^test\/(?!e2e|crash).*(?<!\.page|\.long)\.test\.ts$/.test(path)),
  ).toEqual([]);
});

test.each(EQUIVALENT)('a fault that changes nothing stands in $file: $original', ({ file, original }) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(original);
});

test('each has a name of its own', () => {
  const names = FAULTS.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
