import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countSegments } from '#main/training/products/sms-segments.ts';

test('a longer message never takes fewer parts, and each part is as full as it can be', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 1000, unit: fc.constantFrom('a', 'é', '€', '[', ' ') }),
      (text) => {
        const places = [...text].reduce((sum, character) => sum + ('€['.includes(character) ? 2 : 1), 0);
        const parts = countSegments(text);
        expect(parts).toBe(places <= 160 ? 1 : Math.ceil(places / 153));
        expect(countSegments(`${text}a`)).toBeGreaterThanOrEqual(parts);
        expect(countSegments(`${text}ɔ`)).toBeGreaterThanOrEqual(parts);
      },
    ),
  );
});

test.each(['ɛ', 'ɔ', 'ŋ', '₵', '’', 'ç', '🎉'])('%s makes a message Unicode', (character) => {
  expect(countSegments('a'.repeat(70) + character)).toBe(2);
});
