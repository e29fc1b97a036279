import { expect, test } from 'vitest';
import { DayBudget } from '#main/office-link/day-budget.ts';

const TODAY = '2026-11-21';

/** A budget with what was kept before; `written` has each text that it keeps. */
function budget({ kept, megabytes = 2 }: { readonly kept?: string; readonly megabytes?: number } = {}) {
  const world = { kept, megabytes, day: TODAY, written: [] as string[] };
  const day = new DayBudget({
    megabytes: () => world.megabytes,
    today: () => world.day,
    read: async () => world.kept,
    write: async (text) => {
      world.kept = text;
      world.written.push(text);
    },
  });
  return { world, day };
}

test('a day gives its megabytes to the last byte, and keeps what it gave', async () => {
  const { world, day } = budget();
  expect(await day.take(1_500_000)).toBe(true);
  expect(await day.take(500_001)).toBe(false);
  expect(await day.take(500_000)).toBe(true);
  expect(await day.take(1)).toBe(false);
  expect(world.written.map((text) => JSON.parse(text))).toEqual([
    { day: TODAY, bytes: 1_500_000 },
    { day: TODAY, bytes: 2_000_000 },
  ]);
});

test('another day begins anew, also one before: a business day that was corrected', async () => {
  for (const next of ['2026-11-22', '2026-11-20']) {
    const { world, day } = budget({ kept: JSON.stringify({ day: TODAY, bytes: 2_000_000 }) });
    expect(await day.take(1)).toBe(false);
    world.day = next;
    expect(await day.take(2_000_000)).toBe(true);
    expect(JSON.parse(world.kept ?? '')).toEqual({ day: next, bytes: 2_000_000 });
  }
});

test('another setting of the owner counts from the next part on', async () => {
  const { world, day } = budget({ megabytes: 0 });
  expect(await day.take(1)).toBe(false);
  world.megabytes = 1;
  expect(await day.take(1_000_000)).toBe(true);
});

test('a day is spent once a part was too much for it, until another day or another setting', async () => {
  const { world, day } = budget();
  await day.take(2_000_000);
  expect(day.isSpent).toBe(false);
  await day.take(1);
  expect(day.isSpent).toBe(true);
  world.megabytes = 3;
  expect(day.isSpent).toBe(false);
  await day.take(1_000_001);
  expect(day.isSpent).toBe(true);
  world.day = '2026-11-22';
  expect(day.isSpent).toBe(false);
});

test.each([undefined, '', '{"day":', '{"day":"2026-11-21"}', '{"day":"2026-11-21","bytes":-5}', '7'])(
  'what was kept and can not be read (%j) counts as nothing',
  async (kept) => {
    const { world, day } = budget(kept === undefined ? {} : { kept });
    expect(await day.take(2_000_001)).toBe(false);
    expect(await day.take(2_000_000)).toBe(true);
    expect(world.written).toEqual([JSON.stringify({ day: TODAY, bytes: 2_000_000 })]);
  },
);
