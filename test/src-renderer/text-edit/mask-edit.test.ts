import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  closeDayOrMonth,
  editMask,
  isWholeMask,
  maskCaret,
  maskText,
  stepsOverSign,
} from '../../../src-renderer/text-edit/mask-edit.ts';

const CARD = 'GHA-#########-#';
const BORN = '##/##/####';

describe('the text in the field', () => {
  test.each([
    [CARD, '', ''],
    [CARD, '7', 'GHA-7'],
    [CARD, '718293645', 'GHA-718293645'],
    [CARD, '7182936457', 'GHA-718293645-7'],
    [BORN, '17', '17'],
    [BORN, '170', '17/0'],
    [BORN, '17051990', '17/05/1990'],
  ])('%s %s: %s', (mask, digits, text) => {
    expect(maskText(mask, digits)).toBe(text);
    expect(editMask(mask, text, text.length)).toEqual({ digits, before: digits.length });
  });

  test('never takes more digits than there is room for, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(40), (text, caret) => {
        const { digits, before } = editMask(BORN, text, caret);
        expect(digits.length).toBeLessThanOrEqual(8);
        expect(before).toBeLessThanOrEqual(digits.length);
        expect(maskCaret(BORN, digits, before)).toBeLessThanOrEqual(maskText(BORN, digits).length);
      }),
    );
    expect(editMask(CARD, 'GHA-718293645-7', 15)).toEqual({ digits: '7182936457', before: 10 });
  });
});

test('is whole with its last digit', () => {
  expect([isWholeMask(CARD, '718293645'), isWholeMask(CARD, '7182936457')]).toEqual([false, true]);
});

test('Backspace and Delete step over a sign, and over nothing else', () => {
  expect(stepsOverSign('17/05/1990', 3, 'Backspace')).toBe(-1);
  expect(stepsOverSign('17/05/1990', 2, 'Delete')).toBe(1);
  expect(stepsOverSign('17/05/1990', 2, 'Backspace')).toBe(0);
  expect(stepsOverSign('17', 2, 'Delete')).toBe(0);
});

test('Backspace and Delete step over a gap in a number', () => {
  expect(stepsOverSign('024 412', 4, 'Backspace')).toBe(-1);
  expect(stepsOverSign('024 412', 3, 'Delete')).toBe(1);
  expect(stepsOverSign('024 412', 3, 'Backspace')).toBe(0);
  expect(stepsOverSign('024 412', 4, '5')).toBe(0);
});

test('a separator closes a day or a month of one digit', () => {
  expect(['3', '035', '17', '1705', ''].map(closeDayOrMonth)).toEqual(['03', '0305', '17', '1705', '']);
});
