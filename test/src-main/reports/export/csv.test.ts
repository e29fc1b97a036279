import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, toCsv } from '#main/reports/export/csv.ts';
import { fromCedis, pesewas } from '#shared/money.ts';

const text = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
const table = (name: string) => [{ name: 'Whole', head: ['A'], rows: [[name, 7, { money: pesewas(-5) }]] }];

test('money is written so that every reader gets the same pesewas back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (count) => {
      expect(decimal(pesewas(count))).toMatch(/^-?\d+\.\d\d$/);
      expect(fromCedis(Number(decimal(pesewas(count))))).toBe(count);
    }),
  );
});

test.each([
  ['=1+1', `"'=1+1"`],
  ['+233', `"'+233"`],
  ['-cmd', `"'-cmd"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  [' =1', `"' =1"`],
  ['\t=1', `"'\t'=1"`],
  ['|calc', `"'|calc"`],
  ['=HYPERLINK("http://x","a")', `"'=HYPERLINK(""http://x"",""a"")"`],
  ['MTN', 'MTN'],
  ['Ama, "the" first', '"Ama, ""the"" first"'],
])('a name %j is text, whoever opens the file', (name, cell) => {
  expect(text(toCsv(table(name)))).toBe(`\u{feff}Whole,A\r\nWhole,${cell},7,-0.05\r\n`);
});

test('no cell of any text begins as a formula does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const cell = text(toCsv(table(name)))
        .split('Whole,')
        .slice(2)
        .join('Whole,');
      expect(cell).not.toMatch(/^"?[\s\u{feff}]*[=+\-@|%\t\r\n]/u);
    }),
  );
});
