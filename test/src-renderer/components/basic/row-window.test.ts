import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostRows, rowAfter, rowWindow, scrollTo } from '../../../../src-renderer/components/basic/row-window.ts';

const view = { top: 0, height: 600, rowHeight: 60 };

test('the rows in sight are in the page, and few others are', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(500_000), fc.integer({ min: 1, max: 3000 }), (count, row, height) => {
      const top = Math.min(row, count) * 60;
      const { first, end } = rowWindow({ top, height, rowHeight: 60 }, count);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(count);
      const lastSeen = Math.min(count - 1, Math.ceil((top + height) / 60) - 1);
      if (lastSeen * 60 >= top && count > 0) {
        expect(first * 60).toBeLessThanOrEqual(top);
        expect(end).toBeGreaterThan(lastSeen);
      }
      expect(end - first).toBeLessThanOrEqual(height / 60 + 18);
    }),
  );
});

test('there are never more rows than places, however high a row is: two of them would share one', () => {
  const measure = fc.double({ min: 8, max: 90, noNaN: true });
  fc.assert(
    fc.property(
      measure,
      fc.double({ min: 0, max: 90_000, noNaN: true }),
      fc.integer({ min: 0, max: 3000 }),
      (rowHeight, scrolled, height) => {
        const seen = { top: Math.floor(scrolled / rowHeight) * rowHeight, height, rowHeight };
        const { first, end } = rowWindow(seen, 1_000_000);
        expect(end - first).toBeLessThanOrEqual(mostRows(seen));
      },
    ),
  );
});

test('a row is brought into sight by the smallest move', () => {
  expect(scrollTo(3, view)).toBe(0);
  expect(scrollTo(10, view)).toBe(60);
  expect(scrollTo(2, { ...view, top: 300 })).toBe(120);
});

test('keys move by a row, by a page of rows, and to both ends; others do nothing', () => {
  expect(rowAfter('ArrowDown', 3, 10, view)).toBe(4);
  expect(rowAfter('ArrowUp', 0, 10, view)).toBe(0);
  expect(rowAfter('PageDown', 3, 100, view)).toBe(12);
  expect(rowAfter('End', 3, 100, view)).toBe(99);
  expect(rowAfter('Home', 3, 100, view)).toBe(0);
  expect(rowAfter('a', 3, 100, view)).toBeNull();
  expect(rowAfter('ArrowDown', -1, 0, view)).toBeNull();
});
