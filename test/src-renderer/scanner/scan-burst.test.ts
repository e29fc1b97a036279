import { expect, test } from 'vitest';
import { LEAST_CHARACTERS, SCAN_GAP_MS, ScanBurst } from '../../../src-renderer/scanner/scan-burst.ts';

function typed(text: string, gapMs: number): ScanBurst {
  const burst = new ScanBurst(0);
  for (const [nth, character] of [...text].entries()) burst.add(character, nth * gapMs);
  return burst;
}

test('a key belongs to the burst as long as it comes as fast as a scanner’s', () => {
  const burst = typed('12', 10);
  expect(burst.goesOnAt(10 + SCAN_GAP_MS)).toBe(true);
  expect(burst.goesOnAt(11 + SCAN_GAP_MS)).toBe(false);
});

test('four fast characters are a scanner’s, and eight without Enter are a whole text', () => {
  expect([3, 4].map((count) => typed('1234'.slice(0, count), 1).isScanner)).toEqual([false, true]);
  expect(['1234567', '12345678'].map((text) => typed(text, 1).isWhole)).toEqual([false, true]);
  expect(LEAST_CHARACTERS).toBe(4);
});
