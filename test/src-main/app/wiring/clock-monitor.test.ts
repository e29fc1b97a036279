import { expect, test } from 'vitest';
import { ClockMonitor } from '#main/app/wiring/clock-monitor.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 21, 10);

function pc(meta: Record<string, string> = {}) {
  const told: unknown[] = [];
  const off: (number | null)[] = [];
  const time = { wall: START };
  const open = () =>
    ClockMonitor.open({
      read: { meta: async () => meta },
      write: {
        saveMeta: async (entries) => void Object.assign(meta, entries),
        log: async ({ kind, data }) => void told.push([kind, data['movedMs']]),
      },
      wall: () => time.wall,
      by: () => 'ama',
      onOff: (aheadMs) => void off.push(aheadMs),
    });
  return { open, told, off, time, meta };
}

test('a clock that goes on with the service, asleep or awake, was not changed', async () => {
  const { open, told, time } = pc();
  const watch = await open();
  for (const later of [0, MINUTE, 9 * 3_600_000]) {
    time.wall = START + later;
    await watch.told(START + later - 3 * 3_600_000);
  }
  expect(told).toEqual([]);
});

test('a clock that was set is told once, with how far', async () => {
  const { open, told, time } = pc();
  const watch = await open();
  await watch.told(START);
  time.wall = START - 24 * 3_600_000;
  await watch.told(START + MINUTE);
  await watch.told(START + MINUTE);
  expect(told).toEqual([['clock.changed', -24 * 3_600_000 - MINUTE]]);
});

test('a clock that was set while Dwadi was closed is told, too', async () => {
  const { open, told, time } = pc();
  await (await open()).told(START);
  time.wall = START + 3_600_000;
  await (await open()).told(START + MINUTE);
  expect(told).toEqual([['clock.changed', 59 * MINUTE]]);
});

test('a quartz that loses seconds a day accuses nobody after months, with restarts or without', async () => {
  const { open, told, time, meta } = pc();
  let watch = await open();
  for (let day = 0; day <= 120; day += 1) {
    time.wall = START + day * (24 * 3_600_000 - 4000);
    if (day % 7 === 6) watch = await open();
    await watch.told(START + day * 24 * 3_600_000);
  }
  expect(told).toEqual([]);
  expect(Number(meta['clock-offset'])).toBe(-120 * 4000);
  time.wall -= 2 * MINUTE;
  await watch.told(START + 120 * 24 * 3_600_000);
  expect(told).toEqual([['clock.changed', -2 * MINUTE]]);
});

test('a small difference is kept from twenty seconds on, and not at each answer', async () => {
  const { open, time, meta } = pc();
  const watch = await open();
  await watch.told(START);
  const saved = async (aheadMs: number) => {
    time.wall = START + aheadMs;
    await watch.told(START);
    return Number(meta['clock-offset']);
  };
  expect(await saved(19_999)).toBe(0);
  expect(await saved(20_000)).toBe(20_000);
  expect(await saved(39_999)).toBe(20_000);
  expect(await saved(0)).toBe(0);
});

test('a PC that is a day off says so once, and no more when it is set right', async () => {
  const { open, off, time } = pc();
  const watch = await open();
  time.wall = START - 24 * 3_600_000;
  await watch.told(START);
  await watch.told(START + 1000);
  time.wall = START + MINUTE;
  await watch.told(START + MINUTE);
  expect(off).toEqual([-24 * 3_600_000, null]);
  time.wall = START + 10 * 3_600_000;
  await watch.told(START);
  expect(off).toHaveLength(2);
});

test('a PC is called behind its sales, and never ahead, before the service has told the time', async () => {
  const { open, off, time } = pc();
  const watch = await open();
  watch.notBefore(START - 48 * 3_600_000);
  expect(off).toEqual([]);
  time.wall = START - 48 * 3_600_000;
  watch.notBefore(START);
  expect(off).toEqual([-48 * 3_600_000]);
});
