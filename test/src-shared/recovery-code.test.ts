import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CODE_ALPHABET, codeOf, PHONE_CODE, RECOVERY_CODE, readCode, symbolsIn } from '#shared/recovery-code.ts';

const CODE_SYMBOLS = symbolsIn(RECOVERY_CODE);
const values = fc.array(fc.integer({ min: 0, max: 31 }), { minLength: CODE_SYMBOLS, maxLength: CODE_SYMBOLS });

test('a code is read back however a person types it', () => {
  const sloppy = (code: string) => code.toLowerCase().replaceAll('-', '  ').replaceAll('0', 'o').replaceAll('1', 'l');
  fc.assert(
    fc.property(values, (random) => {
      const code = codeOf(random);
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){6}[0-9A-HJKMNP-TV-Z]{5}$/);
      expect(readCode(sloppy(code))).toEqual({ kind: 'right-form', code });
    }),
  );
});

test('one wrong symbol, two swapped neighbours in a group, and two swapped groups are found where they are', () => {
  fc.assert(
    fc.property(values, fc.nat(34), fc.integer({ min: 1, max: 31 }), (random, at, by) => {
      const code = codeOf(random).replaceAll('-', '');
      const group = Math.floor(at / 5) + 1;
      const wrong = CODE_ALPHABET[(CODE_ALPHABET.indexOf(code[at] ?? '') + by) % 32];
      expect(readCode(code.slice(0, at) + wrong + code.slice(at + 1))).toEqual({ kind: 'wrong-group', group });
      if (at % 5 < 4 && code[at] !== code[at + 1]) {
        const swapped = code.slice(0, at) + code[at + 1] + code[at] + code.slice(at + 2);
        expect(readCode(swapped)).toEqual({ kind: 'wrong-group', group });
      }
      const groups = codeOf(random).split('-');
      if (groups[0] !== groups[1]) {
        const moved = [groups[1], groups[0], ...groups.slice(2)].join('-');
        expect(readCode(moved)).toEqual({ kind: 'wrong-group', group: 1 });
      }
    }),
  );
});

test('a short code is unfinished; one that is too long, or has a U, is wrong in its group', () => {
  const code = codeOf(Array.from({ length: CODE_SYMBOLS }, (_, at) => at));
  expect(readCode('')).toEqual({ kind: 'unfinished' });
  expect(readCode(code.slice(0, -1))).toEqual({ kind: 'unfinished' });
  expect(readCode(`${code}-ABCDE`)).toEqual({ kind: 'wrong-group', group: 8 });
  expect(readCode(`U${code.slice(1)}`)).toEqual({ kind: 'wrong-group', group: 1 });
});

test('a phone code is shorter, and is never taken for the beginning of a recovery code', () => {
  const phone = fc.array(fc.integer({ min: 0, max: 31 }), { minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(phone, (symbols) => {
      const code = codeOf(symbols, PHONE_CODE);
      expect(code).toMatch(/^(?:[0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
      expect(readCode(` ${code.toLowerCase()} `, PHONE_CODE)).toEqual({ kind: 'right-form', code });
      expect(readCode(code)).toEqual({ kind: 'wrong-group', group: 1 });
    }),
  );
});
