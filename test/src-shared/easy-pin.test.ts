import { expect, test } from 'vitest';
import { isEasyPin } from '#shared/easy-pin.ts';

test.each([
  ['runs', ['1111', '1234', '4321', '98765432', '0000', '7890', '0987', '2468', '7531', '9012', '123456', '654321']],
  ['repetitions', ['1212', '6969', '1122', '5588', '123123', '121212', '112233', '12341234', '007007']],
  ['palindromes', ['1221', '2002', '123321', '7485847']],
  ['long ones of two digits', ['111222', '100000', '778787']],
  ['lines on the keypad', ['2580', '0852', '1470', '3690', '1590', '12369', '147258', '159753', '789654', '0258']],
  ['days', ['2512', '1225', '3101', '0229', '250699', '062599', '990625', '25061999', '06251999', '19990625']],
  ['months and years', ['1990', '2024', '1957', '061999', '199906', '151990']],
  ['favourites', ['1004', '5683', '0007', '1379', '7139', '102030', '142536', '314159', '135790']],
])('%s are the first that anybody tries', (_, pins) => {
  expect(pins.filter((pin) => !isEasyPin(pin))).toEqual([]);
});

test('PINs without a pattern will do', () => {
  const good = ['4719', '8305', '6502', '3917', '7082', '907214', '663081', '650288', '739154', '508271', '84610957'];
  expect(good.filter(isEasyPin)).toEqual([]);
});

test('the list leaves most PINs: nine of ten with six digits, and more than eight of ten with four', () => {
  const shareOf = (digits: number) => {
    const all = Array.from({ length: 10 ** digits }, (_, at) => String(at).padStart(digits, '0'));
    return all.filter(isEasyPin).length / all.length;
  };
  expect(shareOf(4)).toBeLessThan(0.13);
  // Every seventeenth stands for all.
  const some = Array.from({ length: 58_000 }, (_, at) => String(at * 17).padStart(6, '0'));
  expect(some.filter(isEasyPin).length / some.length).toBeLessThan(0.13);
});
