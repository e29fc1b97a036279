import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvOf } from '#shared/csv-writer.ts';

/** Reads a file as a spreadsheet does that parts cells at `separator`: a quote counts at a cell's beginning alone. */
function cellsOf(text: string, separator = ','): string[][] {
  const rows: string[][] = [[]];
  let [cell, quoted, isFresh] = ['', false, true];
  const body = text.replace(/^\ufeff/, '');
  const end = (): void => {
    rows.at(-1)?.push(cell);
    [cell, isFresh] = ['', true];
  };
  for (let at = 0; at < body.length; at += 1) {
    const [one, next] = [body[at] ?? '', body[at + 1]];
    if (quoted && one === '"' && next === '"') {
      cell += '"';
      at += 1;
    } else if (one === '"' && (quoted || isFresh)) [quoted, isFresh] = [!quoted, false];
    else if (!quoted && one === separator) end();
    else if (!quoted && one === '\r' && next === '\n') {
      end();
      rows.push([]);
      at += 1;
    } else [cell, isFresh] = [cell + one, false];
  }
  return rows.slice(0, -1);
}

const withoutGuards = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => cell.replaceAll("'", '')));

const SEPARATORS = [',', ';', '\t', '|', '\r', '\n', '，', '；', '｜'];
const SIGNS = ['=', '+', '-', '@', '%', '＝', '＋', '－', '＠', '％', '−'];
const OVERLOOKED = ['', ' ', '\u00a0', '\ufeff', '\u200b', '\0', '"', '""', '\t'];

describe('a file for a spreadsheet', () => {
  test('brings back every cell, but for the apostrophe before one that would be a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (rows) => {
        expect(withoutGuards(cellsOf(csvOf(rows)))).toEqual(withoutGuards(rows));
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

  test('no part of a text is a formula, whichever separator a spreadsheet parts cells at', () => {
    const pick = fc.constantFrom;
    fc.assert(
      fc.property(
        fc.string(),
        pick(...SEPARATORS),
        pick(...OVERLOOKED),
        pick(...SIGNS),
        pick(',', ';', '\t', '|'),
        (before, parted, gap, sign, separator) => {
          const file = csvOf([['Sold', `${before}${parted}${gap}${sign}HYPERLINK("http://x")`, 'x']]);
          for (const line of file.slice(1).split(/[\r\n，；｜]/)) {
            for (const cell of cellsOf(`${line}\r\n`, separator).flat()) {
              expect(cell).not.toMatch(/^[\s\p{C}"]*[=+\-@%＝＋－＠％−]HYPERLINK/u);
            }
          }
        },
      ),
      { numRuns: 2000 },
    );
    expect(cellsOf(csvOf([['Ama;=1+1']]))).toEqual([["Ama;'=1+1"]]);
  });

  test('words with a dash, a percentage and lines stay as they are', () => {
    const words = 'Not sent - ask the owner, 5 % off; 024 412 3456\r\nby Ama';
    expect(cellsOf(csvOf([[words]]))).toEqual([[words]]);
  });

  test('numbers stay numbers, also below nothing', () => {
    expect(csvOf([[-5, 2.5, 'a;b', { exact: '-5.00' }]])).toBe('\ufeff-5,2.5,"a;b",-5.00\r\n');
  });
});
