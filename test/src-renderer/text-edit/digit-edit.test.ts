import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupPhone } from '#shared/phone.ts';
import {
  caretAfter,
  editPhone,
  insertAt,
  isReplaced,
  isWholePhone,
  numberPadCharacter,
  pastedPhone,
} from '../../../src-renderer/text-edit/digit-edit.ts';

const noModifiers = { ctrlKey: false, altKey: false, metaKey: false };

describe('a number is another customer’s', () => {
  test.each([
    ['0244123456', ''],
    ['0244123456', '0'],
    ['0244123456', '0201112223'],
    ['0244123456', '02441234567890'],
    ['244123456', '0'],
  ])('%s, then %j', (before, now) => {
    expect(isReplaced(before, now)).toBe(true);
  });

  test.each([
    ['', '0'],
    ['', '0201112223'],
    ['02', '0'],
    ['0244123456', '0244123456'],
    ['0244123456', '024412345'],
    ['0244123456', '024412346'],
    ['0244123456', '0244123457'],
    ['0244123456', '02449'],
    ['23324412345', '0244123456'],
    ['244123456', '2441234567'],
    ['244123456', '0244123456'],
  ])('but not %j, then %s', (before, now) => {
    expect(isReplaced(before, now)).toBe(false);
  });
});

describe('typing a number', () => {
  test('letters and gaps are not digits, and an eleventh digit has no place', () => {
    expect(editPhone('024 4x1', 7)).toEqual({ digits: '02441', before: 5 });
    expect(editPhone('024 412 34567', 13)).toEqual({ digits: '0244123456', before: 10 });
  });

  test('a pasted number with too many digits keeps them, and no typing makes it the number of its first ten', () => {
    expect(pastedPhone('02441234567')).toBe('02441234567');
    expect(pastedPhone('+233 24 412 34567')).toBe('23324412345');
    expect(pastedPhone('+44 7700 900123')).toBe('447700900123');
    expect(editPhone('024 412 345678', 14, 11).digits).toBe('02441234567');
    expect(editPhone('024 412 3456', 12, 11).digits).toBe('0244123456');
    expect(pastedPhone('\u202a244 123 456\u202c')).toBe('0244123456');
    for (const typed of ['0244', '0244123456 5GB', 'hello']) expect(pastedPhone(typed)).toBe(null);
  });

  test('two numbers pasted at once are the customer’s only once a person has chosen', () => {
    const two = ['0244123456 0201456981', '024 412 3456\n020-145-6981', '+233 24 412 3456 / 0201456981'];
    for (const text of two) {
      const pasted = pastedPhone(text);
      expect(pasted).toMatch(/^(?:0244123456|2332441234)/);
      expect(isWholePhone(pasted ?? '')).toBe(false);
      expect(isWholePhone(editPhone(pasted ?? '', 0, 12).digits)).toBe(false);
    }
    // The same one twice, and one with a size, a price and a date behind it.
    for (const text of ['0244123456, +233 24 412 3456', '0244123456 5GB 26.00 on 21/11/2026']) {
      expect(pastedPhone(text)).toBe(null);
    }
  });

  test('the international form turns local when it is whole', () => {
    expect(editPhone('23324412345', 11).digits).toBe('23324412345');
    expect(editPhone('233244123456', 12)).toEqual({ digits: '0244123456', before: 10 });
  });

  test('a zero or bracket around the country code is left out, whether typed or pasted', () => {
    const written = '+233 (0) 244 123 456';
    expect(editPhone(written, written.length)).toEqual({ digits: '0244123456', before: 10 });
    expect(editPhone('00233244123456', 14)).toEqual({ digits: '0244123456', before: 10 });
    expect(editPhone('2330', 4)).toEqual({ digits: '233', before: 3 });
  });

  test('the caret stays behind the digit it was behind', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^0([1-9]\d{0,8})?$/), fc.nat(10), (digits, at) => {
        const before = Math.min(at, digits.length);
        const caret = caretAfter(digits, before);
        expect(editPhone(groupPhone(digits), caret)).toEqual({ digits, before });
      }),
    );
  });

  test('a number is whole at ten digits, the first one zero', () => {
    expect(isWholePhone('0244123456')).toBe(true);
    expect(isWholePhone('024412345')).toBe(false);
    expect(isWholePhone('2441234567')).toBe(false);
    expect(isWholePhone('0024412345')).toBe(false);
  });
});

describe('the number pad with NumLock off', () => {
  test('types its digits and its point', () => {
    expect(numberPadCharacter({ code: 'Numpad7', key: 'Home', ...noModifiers })).toBe('7');
    expect(numberPadCharacter({ code: 'NumpadDecimal', key: 'Delete', ...noModifiers })).toBe('.');
  });

  test('the browser types with NumLock on, and for other keys', () => {
    expect(numberPadCharacter({ code: 'Numpad7', key: '7', ...noModifiers })).toBeNull();
    expect(numberPadCharacter({ code: 'NumpadEnter', key: 'Enter', ...noModifiers })).toBeNull();
    expect(numberPadCharacter({ code: 'Home', key: 'Home', ...noModifiers })).toBeNull();
    expect(numberPadCharacter({ code: 'Numpad7', key: 'Home', ...noModifiers, altKey: true })).toBeNull();
  });
});

test('a character takes the place of the selection', () => {
  expect(insertAt('024 412', '9', 3, 5)).toEqual({ text: '024912', caret: 4 });
});
