import { expect, test } from 'vitest';
import { RestartLimit } from '#main/lockdown/restart-limit.ts';

test('so many within the time are too much, and one that is older doesn’t count', () => {
  let now = 1000;
  const burst = new RestartLimit(3, 100, () => now);
  const at = (time: number): [boolean, number] => {
    now = time;
    return [burst.isTooMuch(), burst.count];
  };
  expect(burst.count).toBe(0);
  expect([at(1000), at(1050), at(1099)]).toEqual([
    [false, 1],
    [false, 2],
    [true, 3],
  ]);
  // The first one is a hundred milliseconds old now, and gone.
  expect(at(1100)).toEqual([true, 3]);
  expect(at(1160)).toEqual([true, 3]);
  expect(at(1259)).toEqual([false, 2]);
  expect(at(9000)).toEqual([false, 1]);
});

test('one is too much where one is all there may be', () => {
  expect(new RestartLimit(1, 100, () => 0).isTooMuch()).toBe(true);
});
