import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roomFor, SMALLEST_WINDOW, zoomFor } from '#main/settings/text-size.ts';
import { TEXT_SIZES } from '#shared/counter-api/machine.ts';

const content = fc.record({ width: fc.integer({ min: 1, max: 8000 }), height: fc.integer({ min: 1, max: 5000 }) });
const size = fc.constantFrom(...TEXT_SIZES);

test('a text size has its full size when there is room', () => {
  expect(TEXT_SIZES.map((name) => zoomFor(name, { width: 1920, height: 1040 }))).toEqual([1, 1.15, 1.3]);
});

test('1366 × 768 below a title and a taskbar takes the second size, and nearly the third', () => {
  const usual = { width: 1366, height: 697 };
  expect(zoomFor('large', usual)).toBe(1.15);
  expect(zoomFor('largest', usual)).toBeCloseTo(1.245, 3);
});

test('no window draws anything smaller than normal, nor gives a page less than it needs', () => {
  fc.assert(
    fc.property(size, content, (chosen, { width, height }) => {
      const zoom = zoomFor(chosen, { width, height });
      expect(zoom).toBeGreaterThanOrEqual(1);
      expect(zoom).toBeLessThanOrEqual(roomFor({ width, height }));
      if (zoom === 1) return;
      expect(width / zoom).toBeGreaterThanOrEqual(SMALLEST_WINDOW.width - 1e-6);
      expect(height / zoom).toBeGreaterThanOrEqual(SMALLEST_WINDOW.height - 1e-6);
    }),
  );
});
