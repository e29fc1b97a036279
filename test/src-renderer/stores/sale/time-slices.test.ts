import { expect, test } from 'vitest';
import { inSlices } from '../../../../src-renderer/stores/sale/time-slices.ts';

const busy = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

test('others have their turn between the pieces of long work, and all of it is done in its order', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 0);
  const told: number[] = [];
  const done = await inSlices(
    [1, 2, 3, 4, 5],
    (one) => {
      busy(8);
      return one * 2;
    },
    (count) => told.push(count),
    () => true,
  );
  clearInterval(timer);
  expect(done).toEqual([2, 4, 6, 8, 10]);
  expect(told).toEqual([1, 2, 3, 4, 5]);
  expect(turns).toBeGreaterThan(0);
});

test('work that nobody wants any more is left', async () => {
  let wanted = true;
  const begun: number[] = [];
  const result = await inSlices(
    [1, 2, 3],
    (one) => {
      begun.push(one);
      busy(8);
      wanted = one < 2;
    },
    () => {},
    () => wanted,
  );
  expect(result).toBeNull();
  expect(begun).toEqual([1, 2]);
});
