import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainLine, readNumber } from '#shared/parse/one-number.ts';
import { linesOf } from '#shared/parse/pasted-lines.ts';
import { numbersIn } from '#shared/parse/recipients.ts';
import { isPhone, parsePhone } from '#shared/phone.ts';

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

  test('is itself when it is read again, and whatever is read is a number', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const read = readNumber(text)?.phone ?? null;
        if (read === null) return;
        expect(isPhone(read)).toBe(true);
        expect(readNumber(read)).toEqual({ phone: read, problem: null });
      }),
    );
  });

  test('is taken in a list if a single field takes it, as the same number', () => {
    fc.assert(
      fc.property(phone, fc.constantFrom(...WAYS.slice(0, 8)), (one, way) => {
        const text = way(one);
        const single = parsePhone(text);
        if (single !== null) expect(readNumber(text)?.phone).toBe(single);
      }),
    );
    expect(readNumber('+233 (0) 24 412 3456')?.phone).toBe(parsePhone('+233 (0) 24 412 3456'));
  });

  test('is named and never completed when a spreadsheet has cut it off', () => {
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
    expect(readNumber('2.4412345600E+08')?.phone).toBe('0244123456');
    // One digit more than it says: which of them is too many?
    expect(readNumber('2.441234567E+08')?.problem).toBe('digits-lost');
    expect(readNumber('2,33244123456E+11')?.phone).toBe('0244123456');
  });

  test.each([
    ['024412345', 'too-short'],
    ['02441234567', 'too-long'],
    ['1234567890', 'no-number'],
    ['144123456', 'no-number'],
    ['0000000000', 'no-number'],
    ['0044123456', 'no-number'],
    ['233000000000', 'no-number'],
    ['+254712345678', 'no-number'],
    ['+244123456', 'no-number'],
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

  test('are never read as nine digits when they have twelve in groups', () => {
    expect(numbersIn('233 24 412 3456').found.map(({ number }) => number.phone)).toEqual(['0244123456']);
  });
});

const phonesIn = (text: string) => numbersIn(text).found.map(({ number }) => number.phone);

/** Digits in groups, as a hand puts them. */
const grouped = (digits: string, sizes: readonly number[]): string => {
  const groups: string[] = [];
  for (let [at, turn] = [0, 0]; at < digits.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    groups.push(digits.slice(at, at + size));
    at += size;
  }
  return groups.join(' ');
};
const groupSizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 });

describe('a text that is no Ghanaian number', () => {
  test.each([
    '+234 803 123 4567',
    '+228 90 12 34 56',
    '+226 70 12 34 56',
    '+225 07 01 23 45 67',
    '+225 0701234567',
    '225 0701234567',
    '+254 712 345 678',
    '+250 788 123 456',
    '00234 803 123 4567',
    '00 225 07 01 23 45 67',
    '+ 234 803 123 4567',
    '+1 024 412 3456',
  ])('is nobody’s here when it is another country’s: %s', (text) => {
    const wrong = { number: { phone: null, problem: 'no-number' } };
    expect(numbersIn(text).found).toMatchObject([wrong]);
    expect(numbersIn(`${text} 5, 0244123456`).found).toMatchObject([wrong, { number: { phone: '0244123456' } }]);
  });

  test('is never read when it is another country’s, in any groups', () => {
    const country = fc.constantFrom('1', '33', '44', '225', '226', '228', '234', '250', '254');
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 11 }).map((all) => all.join(''));
    fc.assert(
      fc.property(country, digits, groupSizes, fc.constantFrom('+', '00', '+ '), (code, rest, sizes, out) => {
        expect(phonesIn(`${out}${code} ${grouped(rest, sizes)}`).filter((one) => one !== null)).toEqual([]);
      }),
    );
  });

  test.each([
    ['024 412 345', 'too-short'],
    ['0244 123 4567', 'too-long'],
    ['0244 123 456 78', 'too-long'],
    ['024 412 3456 10', 'too-long'],
    ['234 803 123 4567', 'too-long'],
    ['024 4 123456', 'unclear'],
    ['0 2 4 4 1 2 3 4 5 6', 'unclear'],
    ['024/412/3456', 'unclear'],
    ['024 412 345O', 'unclear'],
    ['O24 412 3456', 'unclear'],
    ['024 4I2 3456', 'unclear'],
    ['O244123456', 'unclear'],
    ['Kofi-0244123456', 'unclear'],
    ['2,44E+08', 'digits-lost'],
  ])('is named when it was meant for one: %s', (text, problem) => {
    expect(numbersIn(text).found).toMatchObject([{ number: { phone: null, problem } }]);
  });

  test('is named again when it is read by itself', () => {
    const words = fc.array(
      fc.constantFrom('024', '0244', '412', '3456', '55', '5', '+234', '00', '233', 'O24', '0201234567'),
    );
    fc.assert(
      fc.property(words, (all) => {
        for (const { number, text } of numbersIn(all.join(' ')).found) {
          if (number.phone === null) expect(phonesIn(text).filter((one) => one !== null)).toEqual([]);
        }
      }),
    );
  });

  test('takes no other number along with it', () => {
    expect(phonesIn('024 412 345 020 123 4567')).toEqual([null, '0201234567']);
    expect(phonesIn('0244123456 024 412 345')).toEqual(['0244123456', null]);
    expect(phonesIn('024 412 3456 020 123 4567')).toEqual(['0244123456', '0201234567']);
  });

  test('takes no thousands of numbers in its line along with it', () => {
    const all = Array.from({ length: 3000 }, (_, at) => `024 412 ${1000 + at}`);
    expect(phonesIn(`${all.join(' ')} 024 412 345`)).toEqual([...all.map((one) => one.replaceAll(' ', '')), null]);
  });

  test('is not taken for one when it is a date, a time or an amount', () => {
    expect(numbersIn('21/11/2026 10:42').found).toEqual([]);
    expect(numbersIn('5 10 20.00').found).toEqual([]);
  });
});

describe('the text around a number', () => {
  const around = fc.oneof(
    fc.integer({ min: 0, max: 999_999 }).map(String),
    fc.constantFrom(
      '00',
      '+',
      '+234',
      '233',
      '024',
      '0',
      'Kofi',
      'O',
      'x2',
      '5GB',
      '!',
      '(',
      ')',
      '-',
      '.',
      '&',
      '#',
      '/',
      ':',
    ),
  );
  test('brings no number that is not written there', () => {
    fc.assert(
      fc.property(written, around, fc.boolean(), fc.boolean(), ({ one, text }, other, before, apart) => {
        // Digits without anything between them are other digits.
        const gap = apart || /\d/.test(other) ? ' ' : '';
        const line = before ? `${other}${gap}${text}` : `${text}${gap}${other}`;
        expect(phonesIn(line).filter((read) => read !== null && read !== one)).toEqual([]);
        expect(numbersIn(line).found.length).toBeGreaterThan(0);
      }),
    );
  });

  test.each([
    '0201234567!',
    '0201234567.',
    '(0201234567)',
    '*0201234567*',
    '_0201234567_',
    '[0201234567]?',
    '#1 0201234567',
  ])('may be marks, which are no part of it: %s', (text) => {
    expect(phonesIn(text)).toEqual(['0201234567']);
  });

  test('may be one sign, which parts two numbers', () => {
    expect(phonesIn('0244123456&0201234567')).toEqual(['0244123456', '0201234567']);
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
