import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvOf } from '#shared/csv-writer.ts';

/** Reads a file as a spreadsheet does. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  let [cell, quoted] = ['', false];
  const body = text.replace(/^\ufeff/, '');
  for (let at = 0; at < body.length; at += 1) {
    const [one, next] = [body[at] ?? '', body[at + 1]];
    if (quoted && one === '"' && next === '"') {
      cell += '"';
      at += 1;
    } else if (one === '"') quoted = !quoted;
    else if (!quoted && (one === ',' || (one === '\r' && next === '\n'))) {
      rows.at(-1)?.push(cell);
      cell = '';
      if (one === '\r') {
        rows.push([]);
        at += 1;
      }
    } else cell += one;
  }
  return rows.slice(0, -1);
}

describe('a file for a spreadsheet', () => {
  test('brings back every cell, but for the apostrophe before one that would be a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (rows) => {
        const back = cellsOf(csvOf(rows)).map((row) => row.map((cell) => cell.replace(/^'/, '')));
        expect(back).toEqual(rows.map((row) => row.map((cell) => cell.replace(/^'/, ''))));
      }),
    );
  });

  test('no cell of text is a formula', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' =', ' \t', '\ufeff=', '\u00a0=', '|', '%'),
        fc.string(),
        (start, rest) => {
          const [[cell = ''] = []] = cellsOf(csvOf([[start + rest]]));
          expect(cell.startsWith("'")).toBe(true);
        },
      ),
    );
    expect(csvOf([['=HYPERLINK("http://x","y")']])).toBe('\ufeff"\'=HYPERLINK(""http://x"",""y"")"\r\n');
  });

  test('numbers stay numbers, also below nothing', () => {
    expect(csvOf([[-5, 2.5, 'a;b', { exact: '-5.00' }]])).toBe('\ufeff-5,2.5,"a;b",-5.00\r\n');
  });
});
