import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { GROWS } from '../../resources/tools/phases.mjs';
import {
  filesLeft,
  filesOfOthers,
  isItsTurn,
  pageTurns,
  pageTurnsLeft,
  tagsLeft,
  tagsOfOthers,
  WHOLE_PAGES,
} from '../../resources/tools/turns.mjs';
import { TURN } from '../support/e2e/app.ts';

/** One for each turn. */
const SEEDS = Array.from({ length: 12 }, (_, turn) => String(299_433 + turn));
const root = join(import.meta.dirname, '../..');
/** Put together here, so that this file itself isn't found. */
const LONG = ['DWADI', 'LONG'].join('_');

afterEach(() => vi.unstubAllEnvs());

test('a long run alone takes every file and tag that goes by turns, and each file is there', () => {
  vi.stubEnv('DWADI_TURN_BEFORE', undefined);
  expect(tagsLeft()).toHaveLength(12);
  const twins = tagsLeft().filter((tag) => tagsLeft().some((other) => other !== tag && other.includes(tag)));
  expect(twins).toEqual([]);
  expect(Object.values(TURN).map(({ tag }) => tag)).toEqual(tagsLeft());
  expect(filesLeft().filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(new Set(filesLeft()).size).toBe(filesLeft().length);
});

test('a normal run takes one turn, and the long run after it the others', () => {
  vi.stubEnv('DWADI_TURN_BEFORE', undefined);
  const [tags, files] = [tagsLeft(), filesLeft()];
  for (const seed of SEEDS) {
    vi.stubEnv('DWADI_TEST_SEED', seed);
    vi.stubEnv('DWADI_TURN_BEFORE', seed);
    expect(tagsOfOthers()).toHaveLength(11);
    const inNormal = (all: readonly string[], others: readonly string[]) => all.filter((one) => !others.includes(one));
    expect([...inNormal(tags, tagsOfOthers()), ...tagsLeft()].sort()).toEqual([...tags].sort());
    expect([...inNormal(files, filesOfOthers()), ...filesLeft()].sort()).toEqual([...files].sort());
  }
});

test.each(SEEDS)('each page test runs once in a normal run and the long one after it: %s', (seed) => {
  vi.stubEnv('DWADI_TEST_SEED', seed);
  vi.stubEnv('DWADI_TURN_BEFORE', seed);
  for (let nth = 0; nth < 25; nth += 1) {
    const [normal, long] = [pageTurns(), pageTurnsLeft()].map((turns) =>
      isItsTurn(turns, 'test/one.page.test.ts', nth),
    );
    expect([normal, long].filter(Boolean), `test ${nth}`).toHaveLength(1);
    if (nth === 0) expect(normal).toBe(true);
  }
});

test('a page file that runs whole, or has a turn as a whole, is never cut', () => {
  vi.stubEnv('DWADI_TURN_BEFORE', undefined);
  const pages = readdirSync(join(root, 'test'), { recursive: true }).map((name) => `test/${name}`);
  const whole = [
    ...filesLeft().filter((file) => file.endsWith('.page.test.ts')),
    ...WHOLE_PAGES.map((part) => pages.find((file) => file.includes(part)) ?? part),
  ];
  expect(whole.filter((file) => !pages.includes(file))).toEqual([]);
  expect(whole.length).toBeGreaterThan(3);
  for (const file of whole) expect([0, 1, 2, 3].filter((nth) => !isItsTurn(pageTurns(), file, nth))).toEqual([]);
});

test('the long run takes every test file that does more in it', () => {
  const files = readdirSync(join(root, 'test'), { recursive: true }).map((name) => `test/${name}`);
  const grows = files.filter(
    (file) => file.endsWith('.test.ts') && readFileSync(join(root, file), 'utf8').includes(LONG),
  );
  expect(grows.length).toBeGreaterThan(5);
  expect(grows.filter((file) => ![...GROWS, ...filesLeft()].some((part) => file.includes(part)))).toEqual([]);
});
