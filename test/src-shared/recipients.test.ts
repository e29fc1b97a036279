import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPhone, parsePhone } from '#shared/phone.ts';
import { linesOf, numbersIn, plainLine, readNumber } from '#shared/recipients.ts';

const local = fc.tuple(
  fc.constantFrom('020', '024', '027', '050', '055', '059'),
  fc.integer({ min: 0, max: 9_999_999 }),
);
const phone = local.map(([prefix, rest]) => `${prefix}${String(rest).padStart(7, '0')}`);

/** Ways in which people, phones and spreadsheets write one number, each of which keeps all of its digits. */
const WAYS: readonly ((phone: string) => string)[] = [
  (one) => one,
  (one) => one.slice(1),
  (one) => `+233${one.slice(1)}`,
  (one) => `233${one.slice(1)}`,
  (one) => `00233${one.slice(1)}`,
  (one) => `+2330${one.slice(1)}`,
  (one) => `${one.slice(0, 3)} ${one.slice(3, 6)} ${one.slice(6)}`,
  (one) => `${one.slice(0, 4)} ${one.slice(4)}`,
  (one) => `(${one.slice(0, 3)}) ${one.slice(3, 6)}-${one.slice(6)}`,
  (one) => `${one.slice(0, 3)}-${one.slice(3, 6)}-${one.slice(6)}`,
  (one) => `+233 ${one.slice(1, 3)} ${one.slice(3, 6)} ${one.slice(6)}`,
  (one) => `="${one}"`,
  (one) => `'${one}`,
  (one) => `"${one}"`,
  (one) => `${one.slice(1)}.0`,
  (one) => one.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
  (one) => `\u202a+233\u00a0${one.slice(1, 3)}\u00a0${one.slice(3)}\u202c`,
];
const written = fc.tuple(phone, fc.constantFrom(...WAYS)).map(([one, way]) => ({ one, text: way(one) }));

describe('one number', () => {
  test('is the same however it is written', () => {
    fc.assert(
      fc.property(written, ({ one, text }) => {
        expect(readNumber(text)).toEqual({ phone: one, problem: null });
      }),
    );
  });

  test('read again it is itself, and whatever is read is a number', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const read = readNumber(text)?.phone ?? null;
        if (read === null) return;
        expect(isPhone(read)).toBe(true);
        expect(readNumber(read)).toEqual({ phone: read, problem: null });
      }),
    );
  });

  test('what a single field takes, a list takes too, as the same number', () => {
    fc.assert(
      fc.property(phone, fc.constantFrom(...WAYS.slice(0, 8)), (one, way) => {
        const text = way(one);
        const single = parsePhone(text);
        if (single !== null) expect(readNumber(text)?.phone).toBe(single);
      }),
    );
  });

  test('that a spreadsheet has cut off is named, and never completed', () => {
    fc.assert(
      fc.property(phone, fc.integer({ min: 1, max: 7 }), (one, kept) => {
        const digits = one.slice(1);
        const cut = `${digits[0]}.${digits.slice(1, 1 + kept)}E+08`;
        expect(readNumber(cut)).toEqual({ phone: null, problem: 'digits-lost' });
      }),
    );
    expect(readNumber('2.44E+08')?.problem).toBe('digits-lost');
    expect(readNumber('2.33244E+11')?.problem).toBe('digits-lost');
    expect(readNumber('2.44123456E+08')?.phone).toBe('0244123456');
    expect(readNumber('2,33244123456E+11')?.phone).toBe('0244123456');
  });

  test.each([
    ['024412345', 'too-short'],
    ['02441234567', 'too-long'],
    ['1234567890', 'no-number'],
    ['233123', null],
    ['5', null],
    ['Kofi', null],
    ['26.00', null],
  ])('%s', (text, problem) => {
    expect(readNumber(text)?.problem ?? null).toBe(problem);
  });

  test('a number that lacks its end never takes the next word for it', () => {
    fc.assert(
      fc.property(phone, fc.integer({ min: 1, max: 3 }), (one, lacks) => {
        const text = `${one.slice(0, 10 - lacks)} ${one.slice(10 - lacks)}`;
        expect(numbersIn(text).found.every(({ number }) => number.phone === null)).toBe(true);
      }),
    );
  });
});

describe('the numbers in a line', () => {
  test('are all found, in their order, whatever separates them', () => {
    fc.assert(
      fc.property(
        fc.array(written, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(',', ';', ', ', '\t', ' / ', ' | '),
        (all, separator) => {
          const { found } = numbersIn(all.map(({ text }) => text).join(separator));
          expect(found.map(({ number }) => number.phone)).toEqual(all.map(({ one }) => one));
        },
      ),
    );
  });

  test('are found between words, and the words are left over', () => {
    const { found, rest } = numbersIn('Kofi 024 412 3456 and Ama 0201234567 please');
    expect(found.map(({ number }) => number.phone)).toEqual(['0244123456', '0201234567']);
    expect(rest).toEqual(['Kofi', 'and', 'Ama', 'please']);
  });

  test('of twelve digits in groups are never read as the first nine', () => {
    expect(numbersIn('233 24 412 3456').found.map(({ number }) => number.phone)).toEqual(['0244123456']);
  });
});

test('lines end as any system ends them, and empty ones are none', () => {
  expect(linesOf('\ufeffa\r\nb\rc\n\n \u2028d')).toEqual(['a', 'b', 'c', 'd']);
});

test('plain text stays as it is', () => {
  fc.assert(
    fc.property(phone, (one) => {
      expect(plainLine(one)).toBe(one);
    }),
  );
});
