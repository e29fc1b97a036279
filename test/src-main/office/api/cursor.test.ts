import { deflateSync } from 'node:zlib';
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

test('a cursor of long texts is read back, and fits into an address', () => {
  const long = 'é'.repeat(1000);
  const text = cursorText('sales', [long, 7]);
  expect(text).toMatch(/^[\w-]{1,400}$/);
  expect(readCursor('sales', text, key)).toEqual([long, 7]);
});

test('a cursor that unpacks to more than any key is refused', () => {
  const packed = deflateSync(JSON.stringify(['sales', 'A'.repeat(26_000), 7])).toString('base64url');
  expect(readCursor('sales', packed, key)).toBeNull();
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
