import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PinWait, waitAfter } from '#main/staff/pin-wait.ts';

/** Clocks that a test sets: the machine's, and what the service said. */
function someClocks(told = true) {
  const at = { monotonic: 1_000, business: 1_795_000_000_000, told };
  const clocks = {
    clock: { monotonic: () => at.monotonic, wall: () => at.business },
    business: {
      now: () => at.business,
      get isTold() {
        return at.told;
      },
    },
  };
  return { at, clocks };
}

test('the first two wrong PINs cost nothing, then each waits longer, from the fifteenth on an hour', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 14, 15, 16, 500].map((wrong) => waitAfter(wrong) / 1000)).toEqual([
    0, 0, 0, 5, 15, 30, 60, 120, 300, 900, 900, 900, 3600, 3600, 3600,
  ]);
});

test('a thousand wrong PINs cost 41 days, 2 hours, 38 minutes and 50 seconds of waiting', () => {
  const { at, clocks } = someClocks();
  const wait = new PinWait(clocks);
  const start = at.monotonic;
  for (let tried = 0; tried < 1000; tried += 1) {
    at.monotonic += wait.leftMs();
    expect(wait.leftMs()).toBe(0);
    wait.count(wait.wrong + 1);
  }
  expect((at.monotonic - start) / 1000).toBe(((41 * 24 + 2) * 60 + 38) * 60 + 50);
});

test('no clock that is set, forward or back, shortens a wait of this run', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 30 }),
      fc.array(fc.tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 200_000 }), fc.boolean())),
      (wrong, jumps) => {
        const { at, clocks } = someClocks(false);
        const wait = new PinWait(clocks);
        wait.count(wrong);
        let passed = 0;
        for (const [jump, ms, told] of jumps) {
          at.business += jump;
          at.monotonic += ms;
          at.told ||= told;
          passed += ms;
          expect(wait.leftMs()).toBe(Math.max(0, waitAfter(wrong) - passed));
        }
      },
    ),
  );
});

test('a restart begins the wait anew, whatever the PC’s clock says by then', () => {
  const before = someClocks();
  const wait = new PinWait(before.clocks);
  wait.count(9);
  const record = wait.record('kofi');
  expect(record).toEqual({ staffId: 'kofi', wrong: 9, waitUntil: before.at.business + 900_000 });
  for (const jump of [-1e11, 0, 1e11]) {
    const { at, clocks } = someClocks(false);
    at.business += jump;
    const after = new PinWait(clocks, record);
    expect(after.wrong).toBe(9);
    expect(after.leftMs()).toBe(900_000);
    at.monotonic += 899_999;
    expect(after.leftMs()).toBe(1);
  }
});

test('the time while Dwadi was closed counts once the service has told the time', () => {
  const before = someClocks();
  const wait = new PinWait(before.clocks);
  wait.count(9);
  const { at, clocks } = someClocks(false);
  const after = new PinWait(clocks, wait.record('kofi'));
  at.business += 600_000;
  expect(after.leftMs()).toBe(900_000);
  at.told = true;
  expect(after.leftMs()).toBe(300_000);
  at.business += 400_000;
  expect(after.leftMs()).toBe(0);
});

test('the time before a restart shortens no wait for a wrong PIN of this run', () => {
  const before = someClocks();
  const wait = new PinWait(before.clocks);
  wait.count(9);
  const { at, clocks } = someClocks();
  const after = new PinWait(clocks, wait.record('kofi'));
  at.business += 900_000;
  expect(after.leftMs()).toBe(0);
  after.count(after.wrong + 1);
  expect(after.leftMs()).toBe(900_000);
});

test('a wrong PIN at a time that nobody could tell is waited for in full after a restart', () => {
  const untold = someClocks(false);
  const wait = new PinWait(untold.clocks);
  wait.count(5);
  expect(wait.record('kofi').waitUntil).toBeNull();
  const { at, clocks } = someClocks();
  at.business += 1e9;
  expect(new PinWait(clocks, wait.record('kofi')).leftMs()).toBe(30_000);
});

test('a wait of an earlier run is no longer than it would be from now, whatever end was written', () => {
  const { at, clocks } = someClocks();
  const wait = new PinWait(clocks, { staffId: 'ama', wrong: 3, waitUntil: at.business + 86_400_000 });
  expect(wait.leftMs()).toBe(5000);
});
