import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromText, toText } from './message-text.ts';

const { value } = fc.letrec((again) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.double(),
    fc.bigInt(),
    fc.constantFrom(true, false, undefined, null, -0, Number.NaN, Number.NEGATIVE_INFINITY),
    fc.date({ noInvalidDate: true }),
    fc.uint8Array({ maxLength: 20 }),
    fc.array(again('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.string().filter((key) => key !== '__proto__'),
      again('value'),
      { maxKeys: 4, noNullPrototype: true },
    ),
  ),
}));

test('a message arrives as structured cloning would have brought it', () => {
  fc.assert(
    fc.property(value, (sent) => {
      expect(fromText(toText(sent))).toStrictEqual(structuredClone(sent));
    }),
  );
});

test('a part of Electron’s messages that Dwadi doesn’t need is refused by name', () => {
  expect(() => toText({ deep: [new Map()] })).toThrow('The stand-in carries no Map in a message.');
});
