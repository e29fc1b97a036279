import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countSegments } from '#main/training/products/sms-segments.ts';
import { creditsFor, messageFacts, plainText } from '#shared/sms-text.ts';

/** Texts as people write them: mostly plain, with what phones and typing programs put in. */
const text = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...'abcdefgh ABC 0123456789.,!?') },
      { weight: 1, arbitrary: fc.constantFrom(...'{}[]~|^\\€\n') },
      { weight: 1, arbitrary: fc.constantFrom('’', '“', '—', '…', 'é', 'ɛ', '₵', '😀', '\u00a0') },
    ),
    { maxLength: 400 },
  )
  .map((characters) => characters.join(''));

describe('the segments of a message', () => {
  test('are as many as the service counts', () => {
    fc.assert(
      fc.property(text, (message) => {
        expect(messageFacts(message).segments).toBe(countSegments(message));
      }),
    );
  });

  test.each([
    ['a'.repeat(160), 1, 0],
    ['a'.repeat(161), 2, 145],
    ['a'.repeat(306), 2, 0],
    ['€'.repeat(80), 1, 0],
    ['€'.repeat(81), 2, 144],
    ['ɛ'.repeat(70), 1, 0],
    ['ɛ'.repeat(71), 2, 63],
    ['', 1, 160],
  ])('%#: segments, and the free places before the next', (message, segments, free) => {
    expect(messageFacts(message)).toMatchObject({ segments, free });
  });

  test('one more place than is free begins another segment', () => {
    fc.assert(
      fc.property(text, (message) => {
        const { segments, free, unicode } = messageFacts(message);
        const filler = unicode ? 'ɛ' : 'a';
        expect(messageFacts(message + filler.repeat(free)).segments).toBe(segments);
        expect(messageFacts(message + filler.repeat(free + 1)).segments).toBe(segments + 1);
      }),
    );
  });

  test('each recipient takes as many credits as there are segments', () => {
    expect(creditsFor('a'.repeat(161), 120)).toBe(240);
  });
});

describe('characters outside the small alphabet', () => {
  test('are named with their places, and no others are', () => {
    fc.assert(
      fc.property(text, (message) => {
        const { odd, unicode } = messageFacts(message);
        expect(unicode).toBe(odd.length > 0);
        for (const { at, character } of odd) expect(message.startsWith(character, at)).toBe(true);
        let rest = message;
        for (const { at, character } of [...odd].reverse())
          rest = rest.slice(0, at) + rest.slice(at + character.length);
        expect(messageFacts(rest).unicode).toBe(false);
      }),
    );
  });

  test('become plain when typing programs put them in, and stay when they say something of their own', () => {
    expect(plainText('It’s “cheap” — 5 GB…\u00a0é ç ɛ 😀')).toBe(`It's "cheap" - 5 GB... é Ç ɛ 😀`.replace('Ç', 'c'));
  });

  test('a letter whose accent was written apart becomes one that the alphabet has', () => {
    const apart = 'Cafe\u0301';
    expect([messageFacts(apart).unicode, plainText(apart), messageFacts('Café').unicode]).toEqual([
      true,
      'Café',
      false,
    ]);
    // The tone of an Ewe letter stays.
    expect(plainText('ɔ\u0301')).toBe('ɔ\u0301');
  });

  test.each(['GH₵25', 'Gh₵ 25', '₵25', '₵ 25'])('cedis are written once: %s', (price) => {
    expect(plainText(`1GB now ${price}, was ${price}`)).toBe('1GB now GHS 25, was GHS 25');
  });

  test('plain text stays as it is, and making it plain twice changes nothing more', () => {
    fc.assert(
      fc.property(text, (message) => {
        const plain = plainText(message);
        expect(plainText(plain)).toBe(plain);
        expect(messageFacts(plain).odd.every(({ plain: other }) => other === null)).toBe(true);
        if (!messageFacts(message).unicode) expect(plain).toBe(message);
      }),
    );
  });
});

test('an emoji takes two of the places that a message in Unicode has, and stands where its first half does', () => {
  expect(messageFacts('😀'.repeat(35))).toMatchObject({ characters: 35, length: 70, segments: 1, free: 0 });
  expect(messageFacts('😀'.repeat(36))).toMatchObject({ characters: 36, length: 72, segments: 2, free: 62 });
  expect(messageFacts('a😀bɛ').odd).toMatchObject([
    { character: '😀', at: 1 },
    { character: 'ɛ', at: 4 },
  ]);
});

test('a word that ends in gh before a cedi sign keeps its letters', () => {
  expect(plainText('enough₵5')).toBe('enoughGHS 5');
});
