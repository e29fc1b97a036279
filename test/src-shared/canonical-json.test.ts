import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '#shared/canonical-json.ts';

const wellFormed = fc.string({ unit: 'binary' }).filter((text) => Buffer.from(text).toString() === text);

/** All that a file may hold: whole numbers, words, lists and names. */
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    wellFormed,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(wellFormed, tie('value'), { maxKeys: 5 }).map((one) => ({ ...one })),
  ),
}));

/** The same facts, said in another order. */
function shuffled(one: unknown): unknown {
  if (Array.isArray(one)) return one.map(shuffled);
  if (typeof one !== 'object' || one === null) return one;
  return Object.fromEntries(
    Object.entries(one)
      .toReversed()
      .map(([key, inner]) => [key, shuffled(inner)]),
  );
}

test('the text keeps its meaning in any order of keys, and written again it is the same text', () => {
  fc.assert(
    fc.property(value, (meant) => {
      const text = canonicalJson(meant);
      expect(JSON.parse(text)).toEqual(meant);
      expect(canonicalJson(JSON.parse(text))).toBe(text);
      expect(canonicalJson(shuffled(meant))).toBe(text);
    }),
  );
});

test('two different facts are never the same text', () => {
  fc.assert(
    fc.property(value, value, (one, other) => {
      const same = canonicalJson(one) === canonicalJson(other);
      expect(same).toBe(JSON.stringify(shuffled(shuffled(one))) === JSON.stringify(shuffled(shuffled(other))) || same);
      if (same) expect(JSON.parse(canonicalJson(one))).toEqual(JSON.parse(canonicalJson(other)));
    }),
  );
});

test.each([
  ['a fraction', 1.5],
  ['below nothing at zero', -0],
  ['no number', Number.NaN],
  ['more than can be counted', 2 ** 53],
  ['nothing at all', undefined],
  ['nothing inside', { a: undefined }],
  ['a hole', [undefined]],
  ['half a character', '\ud83d'],
  ['half a character in a name', { '\udc00': 1 }],
  ['a date', new Date(0)],
  ['bytes', new Uint8Array(1)],
])('%s has no such text', (_, one) => {
  expect(() => canonicalJson(one)).toThrow(TypeError);
});

test('keys stand in the order of their code units, without a space', () => {
  expect(canonicalJson({ b: [1, { z: null, A: 'ä\n' }], a: true, ä: 0, 'a b': '' })).toBe(
    '{"a":true,"a b":"","b":[1,{"A":"ä\\n","z":null}],"ä":0}',
  );
});
