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

/** Each number found (or its problem), and the words that are none. */
const readIn = (text: string) => {
  const { found, rest } = numbersIn(text);
  return [found.map(({ number }) => number.phone ?? number.problem), rest];
};
const AMA = '0244123456';
const ESI = '0201234567';

describe('groups of digits', () => {
  test.for<[string, readonly string[], readonly string[]]>([
    ['Kofi  024  412 3456  pls', [AMA], ['Kofi', 'pls']],
    ['+  233 24 412 3456', [AMA], []],
    ['233 24 412 3456 233 20 123 4567', [AMA, ESI], []],
    ['024 412 3456 020 123 4567 024 412 3456', [AMA, ESI, AMA], []],
    ['+233 24 412 3456 00233 20 123 4567', [AMA, ESI], []],
    ['+233 0244123456', [AMA], []],
    ['00233 0244123456', [AMA], []],
    ['233 0244123456', [AMA], []],
    ['0201234567 233 0244123456', [ESI, AMA], []],
  ])('are put together where they fit in one way: %s', ([text, found, rest]) => {
    expect(readIn(text)).toEqual([found, rest]);
  });

  test.for<[string, readonly string[], readonly string[]]>([
    ['5 024 412 3456', [AMA], ['5']],
    ['0 024 412 3456', [AMA], ['0']],
    ['5 244 12 34 56', [AMA], ['5']],
    ['10 024 412 3456', [AMA], ['10']],
    ['(10) 024 412 3456', [AMA], ['(10)']],
    ['-10 024 412 3456', [AMA], ['-10']],
    ['10 024 412 3456 020 123 4567', [AMA, ESI], ['10']],
    ['10 5 024 412 3456', [AMA], ['10', '5']],
    ['(10) 5 024 412 3456', [AMA], ['(10)', '5']],
    ['10 200 5 024 412 3456', [AMA], ['10', '200', '5']],
    ['024 412 3456 -', [AMA], ['-']],
    ['1233 0244123456', [AMA], ['1233']],
    ['2334 0244123456', [AMA], ['2334']],
    ['1024 0201234567', [ESI], ['1024']],
    ['5 0201234567 10', [ESI], ['5', '10']],
    ['5 ! 0201234567 !', [ESI], ['5']],
  ])('leave a size or a count beside them alone: %s', ([text, found, rest]) => {
    expect(readIn(text)).toEqual([found, rest]);
  });

  test.for<[string, readonly string[]]>([
    // Nobody can say where the second number begins.
    ['244 123 456 201 234 567', ['too-long']],
    ['024 412 3456 201 234 567', ['too-long']],
    // A size before a number has one or two digits and no zero, and the number shows its beginning.
    ['100 024 412 3456', ['too-long']],
    ['05 024 412 3456', ['too-long']],
    ['10 244 123 456', ['too-long']],
    ['10 024 412 345', ['too-long']],
    ['123 4567 5 024 412 3456', ['too-long']],
    ['1234 5678 5 024 412 3456', ['too-long']],
    ['024 10 5 024 412 3456', ['too-long']],
    ['010 5 024 412 3456', ['too-long']],
    ['4I2 5 024 412 3456', ['unclear']],
    // Singles alone are no number.
    ['21 5 11 3 10 7', ['unclear']],
    ['21 5 11 3 1', ['too-short']],
    ['024 4123', ['too-short']],
    ['024/412/345', ['unclear']],
    // A letter or a sign in a group spoils all of them.
    ['024 345O 12', ['unclear']],
    ['0244 1g2 345', ['unclear']],
    ['0244 1x2 345', ['unclear']],
    ['0244 1+2 345', ['unclear']],
    ['024!412!3456', ['unclear']],
    ['024##4123456', ['unclear']],
    ['Kofi:ab1234567', ['unclear']],
  ])('are named as one text where they don’t: %s', ([text, found]) => {
    expect(readIn(text)[0]).toEqual(found);
  });

  test.for<[string, readonly string[], readonly string[]]>([
    // Eight digits on, three more can't end the same number.
    ['024 412 34 020 123 4567', ['too-short', ESI], []],
    ['024 412 34 +233 20 123 4567', ['too-short', ESI], []],
    ['233 24 412 345 67 020 123 4567', ['unclear', ESI], []],
    ['024 0201234567', ['too-short', ESI], []],
    ['0201234567 024', [ESI, 'too-short'], []],
    ['0201234567 +02', [ESI, 'too-short'], []],
    ['0201234567 +234 80', [ESI, 'too-short'], []],
    ['024 412 +234 803 123 4567', ['too-short', 'no-number'], []],
  ])('that lack their end spoil no number that surely begins behind them: %s', ([text, found, rest]) => {
    expect(readIn(text)).toEqual([found, rest]);
  });

  test.for([
    '024 41 23 020 123 4567',
    '233 24 412 345 020 123 4567',
    '2330 24 412 345 020 123 4567',
    '1234 5678 90123 020 123 4567',
    '024 412 345 1020 123 4567',
  ])('that lack their end spoil what may be their end: %s', (text) => {
    expect(numbersIn(text)).toMatchObject({ found: [{ number: { phone: null }, text }], rest: [] });
  });

  test.for(['Kofi2 24412', '024 412', '024', 'ab123456', '10 20 30', '024/412/34', '+234 80', '5 225'])(
    'are too few: %s',
    (text) => {
      expect(numbersIn(text).found).toEqual([]);
    },
  );

  test('are told with the text that they were read from', () => {
    const { found } = numbersIn('5 0201234567 Kofi 024 412 3456, +234 803 123 4567, 024 412 345');
    expect(found.map(({ text }) => text)).toEqual(['0201234567', '024 412 3456', '+234 803 123 4567', '024 412 345']);
  });
});

describe('a number of another country', () => {
  test.for<[string, readonly string[], readonly string[]]>([
    ['+234 803 123 4567 0244123456', ['no-number', AMA], []],
    ['+234 803 123 4567 5', ['no-number'], ['5']],
    ['+234 803 123 5', ['no-number'], ['5']],
    ['+234 8 0 3 1 2 3', ['no-number'], []],
    ['+234 8031', ['no-number'], []],
    ['+234 803 123 4567 +233 24 412 3456', ['no-number', AMA], []],
    ['+234 803 12 +233 24 412 3456', ['no-number', AMA], []],
    ['5 +234 803 123 4567', ['no-number'], ['5']],
    ['5 225 0701234567', ['no-number'], ['5']],
    ['0201234567 00234 803 123 4567', [ESI, 'no-number'], []],
    // No country has four digits.
    ['1225 0701234567', ['0701234567'], ['1225']],
    ['2255 0701234567', ['0701234567'], ['2255']],
  ])('ends where another number or a size begins: %s', ([text, found, rest]) => {
    expect(readIn(text)).toEqual([found, rest]);
  });
});

describe('days and times', () => {
  test.for([
    'from 21/11/2026 to 22/11/2026',
    '1/1/26, 2/1/26, 3/1/26',
    'from 1-11-26 to 12-11-26',
    'from 1.11.26 to 12.11.26',
    'at 10:42, 11:42 and 12:42',
    'at 9:05, 1:42 and 2:42',
    'from 10:42:01 to 11:42:02',
    '10:42:01, 10:42:02, 10:42:03, 10:42:04, 10:42:05',
  ])('are no number, however many there are: %s', (text) => {
    expect(numbersIn(text).found).toEqual([]);
  });
});

test('a decimal comma in a spreadsheet’s number separates nothing', () => {
  const texts = ['Kofi 2,44123456E+08', '2,44123456E08', '2,44123456e+8', '2,44123456E+ 08'];
  for (const text of texts) expect(readIn(text)[0]).toEqual([AMA]);
  // A space before its plus makes it unclear, and no size is left in front.
  expect(readIn('2,44123456E +08')).toEqual([['unclear'], ['+08']]);
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
    '~~0201234567~~',
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
