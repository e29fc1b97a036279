import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageOn, birthday, isOfAge, parseBirthDate } from '#shared/parse/birth-date.ts';

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);

test.each([
  ['17051990', '1990-05-17'],
  ['29022004', '2004-02-29'],
  ['29022005', null],
  ['31041990', null],
  ['00011990', null],
  ['01131990', null],
  ['01011899', null],
  ['1705199', null],
  ['', null],
  ['170519901', null],
  ['117051990', null],
])('%s is %s', (digits, day) => {
  expect(parseBirthDate(digits)).toBe(day);
});

test('every day since 1900 can be typed', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10);
      const [year = '', month = '', rest = ''] = day.split('-');
      expect(parseBirthDate(`${rest}${month}${year}`)).toBe(day);
    }),
  );
});

describe('coming of age', () => {
  test('is on the day itself, and not on the day before', () => {
    expect(isOfAge('2008-11-21', at('2026-11-21'))).toBe(true);
    expect(isOfAge('2008-11-22', at('2026-11-21'))).toBe(false);
    expect([ageOn('2008-11-21', at('2026-11-21')), ageOn('2008-11-22', at('2026-11-21'))]).toEqual([18, 17]);
  });

  test('is on 1 March for a birth on 29 February', () => {
    expect(isOfAge('2008-02-29', at('2026-02-28'))).toBe(false);
    expect(isOfAge('2008-02-29', at('2026-03-01'))).toBe(true);
  });

  test('a day that is still to come has no age', () => {
    expect(ageOn('2027-01-01', at('2026-11-21'))).toBeLessThan(0);
    expect(birthday('2027-01-01', 0)).toBe(at('2027-01-01'));
  });
});
