import { expect, test } from 'vitest';
import { z } from 'zod';
import { cursorText, readCursor } from '#main/office/api/cursor.ts';

const key = z.tuple([z.string(), z.int()]);

test('a cursor is read back for its own list alone', () => {
  const text = cursorText('sales', ['AAAA', 7]);
  expect(text).toMatch(/^[\w-]+$/);
  expect(readCursor('sales', text, key)).toEqual(['AAAA', 7]);
  expect(readCursor('others', text, key)).toBeNull();
});

test.each([
  '',
  'x',
  '%%%',
  cursorText('sales', []),
  cursorText('sales', ['AAAA', '7']),
  cursorText('sales', ['A', 1, 2]),
])('a text that is no cursor is refused: %s', (text) => {
  expect(readCursor('sales', text, key)).toBeNull();
});
