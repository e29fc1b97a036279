/** Lines as chats export them and as people count them. */
import { describe, expect, test } from 'vitest';
import { countless, linesOf, withoutChatHead } from '#shared/parse/pasted-lines.ts';

const FORTY = 'Ama Serwaa of the shop beside the church';

describe('the head of a chat’s message', () => {
  test.for([
    '[21/11/2026, 10:42:01] Ama K: 0244123456 5GB',
    '[21/11/2026, 10:42]Ama:0244123456 5GB',
    '[21/11/2026, 10:42]  Ama:  0244123456 5GB',
    '[10:42, 21/11/2026] +233 20 123 4567: 0244123456 5GB',
    `[21/11/2026, 10:42] ${FORTY}: 0244123456 5GB`,
    '21/11/2026, 10:42 - Ama K: 0244123456 5GB',
    '21.11.26 10:42:01 - Ama: 0244123456 5GB',
    '2026-11-21  9:05 - +233 20 123 4567: 0244123456 5GB',
    '1/2/6, 9:05 pm - Ama: 0244123456 5GB',
    '1/2/26, 9:05pm- Ama: 0244123456 5GB',
    '1/2/26, 10:42 A.M. - Ama: 0244123456 5GB',
    '1/2/26, 10:42-Ama:0244123456 5GB',
    '1/2/26, 10:42  pm  -  Ama:  0244123456 5GB',
    `1/2/26, 10:42 - ${FORTY}: 0244123456 5GB`,
  ])('is taken away: %s', (line) => {
    expect(withoutChatHead(line)).toBe('0244123456 5GB');
  });

  test.for([
    // These brackets hold the number itself.
    '[0201234567] Ama: 5GB',
    '[Ama 0201234567] Ama: 5GB',
    // These heads stand behind something else, which may be the number.
    '0244123456 [21/11/2026, 10:42] Ama: 5GB',
    '0244123456, 21/11/2026, 10:42 - Ama: 5GB',
    // These brackets hold no time.
    '[MTN] Ama: 0244123456 5GB',
    // These lines name no sender.
    '[21/11/2026, 10:42] 0244123456 5GB',
    '21/11/2026, 10:42 - 0244123456 5GB',
  ])('is nothing else: %s', (line) => {
    expect(withoutChatHead(line)).toBe(line);
  });
});

test('the mark at the beginning of a file is taken away, and a line in the middle stays as it is', () => {
  expect(linesOf('\ufeff0244123456\nKofi \ufeffA')).toEqual(['0244123456', 'Kofi \ufeffA']);
  expect(linesOf('Kofi \ufeffA')).toEqual(['Kofi \ufeffA']);
});

/** The lines without their counts. */
const plain = (lines: readonly string[]): string[] => lines.map(countless(lines));

describe('a list', () => {
  test.for([
    ['1, ', '2, '],
    ['0, ', '1, '],
    ['#1, ', '#2, '],
    ['(1) ', '(2) '],
    ['1) ', '2)  '],
    ['1)', '2)'],
    ['01) ', '02) '],
    ['1 - ', '2 - '],
    ['1. ', '2. '],
    ['1.', '2.'],
    ['1\t', '2\t'],
    ['1 ', '2 ', '3 '],
    ['1  ', '2  ', '3  '],
    ['1 ', '2, ', '3 '],
  ])('loses the counts before its rows: %j', (counts) => {
    const rows = counts.map((_, at) => `024412345${at} 5GB`);
    expect(plain(rows.map((row, at) => `${counts[at]}${row}`))).toEqual(rows);
  });

  test('loses counts of two digits', () => {
    const rows = Array.from({ length: 12 }, (_, at) => `02441234${10 + at}`);
    expect(plain(rows.map((row, at) => `${at + 1} ${row}`))).toEqual(rows);
  });

  test.for<[string, readonly string[], readonly string[]]>([
    ['a date above it', ['1 December'], []],
    ['a line between two rows', [], ['God bless you']],
    ['a counted line of words', [], ['God bless you', '3 people']],
    ['a heading that begins as a row does', ['1, MTN'], []],
  ])('loses its counts beside %s, which stays', ([, above, between]) => {
    const lines = [...above, '1, 0244123456', ...between, '2, 0244123457'];
    expect(plain(lines)).toEqual([...above, '0244123456', ...between, '0244123457']);
  });

  test('loses its counts where a row between others lacks a part of its number', () => {
    expect(plain(['1, 0244123456', '2, 024 41', '3, 0244123457'])).toEqual(['0244123456', '2, 024 41', '0244123457']);
  });

  test.for([
    // Two numbers with a space behind them may be sizes.
    ['1 0244123456', '2 0244123457'],
    ['1 0244123456, MTN', '2 0244123457, MTN'],
    ['1, 0244123456', '2 0244123457'],
    // These numbers don't count.
    ['1, 0244123456', '1, 0244123457'],
    ['1, 0244123456', '3, 0244123457'],
    ['2, 0244123456', '3, 0244123457'],
    ['1, 0244123456', '2, 0244123457', '5, 0244123458'],
    ['1, 0244123456', '0244123457'],
    ['1, 0244123456'],
    // These numbers are a part of something else.
    ['1.5 0244123456', '2.5 0244123457', '3.5 0244123458'],
    ['A1 0244123456', 'A2 0244123457', 'A3 0244123458'],
    ['Kofi 1 0244123456', 'Kofi 2 0244123457', 'Kofi 3 0244123458'],
    ['Kofi 1, 0244123456', 'Kofi 2, 0244123457'],
    ['1GB 0244123456', '2GB 0244123457', '3GB 0244123458'],
  ])('keeps numbers that may be sizes: %j', (lines) => {
    expect(plain(lines)).toEqual(lines);
  });

  test('has plain lines, whether it is counted or not', () => {
    expect(plain(['1, ٠٢٤٤١٢٣٤٥٦ ', '2, 0244123457\u200b'])).toEqual(['0244123456', '0244123457']);
    expect(plain(['٠٢٤٤١٢٣٤٥٦ '])).toEqual(['0244123456']);
  });
});
