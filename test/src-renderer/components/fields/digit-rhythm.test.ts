import { expect, test } from 'vitest';
import { DigitRhythm, type Verdict } from '../../../../src-renderer/components/fields/digit-rhythm.ts';

/** Types a number at a steady pace, then these digits after a pause since the key before. */
function type(
  number: string,
  paceMs: number,
  behind: readonly (readonly [digit: string, afterMs: number])[],
): Verdict[] {
  const rhythm = new DigitRhythm();
  let at = 5000;
  for (const digit of number) {
    at += paceMs;
    rhythm.inNumber({ digit, at });
  }
  return behind.map(([digit, afterMs]) => {
    at += afterMs;
    return rhythm.behind({ digit, at });
  });
}

const NUMBER = '0244123456';

test('a doubled last digit is left out, and the amount begins behind it', () => {
  expect(
    type(NUMBER, 150, [
      ['6', 120],
      ['1', 1500],
      ['0', 150],
    ]),
  ).toEqual(['leave-out', 'take', 'take']);
});

test('another digit too many is typed over once the amount begins behind a pause', () => {
  expect(
    type(NUMBER, 150, [
      ['7', 160],
      ['1', 1500],
      ['0', 150],
    ]),
  ).toEqual(['take', 'replace', 'take']);
});

test('an amount that is typed in one go with the number stays whole', () => {
  expect(
    type(NUMBER, 150, [
      ['1', 150],
      ['0', 150],
    ]),
  ).toEqual(['take', 'take']);
  expect(
    type(NUMBER, 150, [
      ['6', 150],
      ['0', 150],
    ]),
  ).toEqual(['leave-out', 'give-back']);
});

test('the last digit typed again behind a pause is an amount', () => {
  expect(
    type(NUMBER, 150, [
      ['6', 241],
      ['0', 150],
    ]),
  ).toEqual(['take', 'take']);
});

test.each([
  ['a program', 79],
  ['a hand that looks at each key', 701],
])('the pace of %s says nothing', (_, paceMs) => {
  expect(type(NUMBER, paceMs, [['6', paceMs]])).toEqual(['take']);
});

test('the last digit alone, typed into a number that stood there, has no rhythm', () => {
  expect(type('3456', 150, [['6', 120]])).toEqual(['take']);
});

test('a number typed anew has its own rhythm', () => {
  const rhythm = new DigitRhythm();
  for (const [nth, digit] of [...NUMBER].entries()) rhythm.inNumber({ digit, at: nth * 150 });
  expect(rhythm.behind({ digit: '6', at: 1500 })).toBe('leave-out');
  for (const [nth, digit] of [...NUMBER].entries()) rhythm.inNumber({ digit, at: 9000 + nth * 100 });
  expect(rhythm.behind({ digit: '6', at: 10_000 })).toBe('leave-out');
});
