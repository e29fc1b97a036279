import { expect, test } from 'vitest';
import { SeededRandom } from '#main/training/seed/random.ts';

test('the same seed says the same, another something else', () => {
  const said = (seed: number) => new SeededRandom(seed).text('abcdefgh', 40);
  expect(said(1)).toBe(said(1));
  expect(new Set([1, 2, 3, 0, 2 ** 32 - 1].map(said)).size).toBe(5);
});

test('numbers stay below their limit and reach all of it', () => {
  const random = new SeededRandom(5);
  const drawn = new Set(Array.from({ length: 1000 }, () => random.below(10)));
  expect([...drawn].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('identifiers have the form of random UUIDs', () => {
  const random = new SeededRandom(5);
  const made = Array.from({ length: 100 }, () => random.uuid());
  for (const each of made)
    expect(each).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(made).size).toBe(100);
});
