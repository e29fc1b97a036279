/** M22: the window is as long as the owner set it, by whichever clock reaches further back. */
import { expect, test } from 'vitest';
import { SameSaleWindow } from '#main/orders/model/duplicate-window.ts';

const WINDOW_MS = 600_000;

function windowAt(start: { business: number; monotonic: number }) {
  const at = { ...start };
  const deps = {
    clock: { monotonic: () => at.monotonic },
    business: { now: () => at.business },
    policy: { sameSaleMs: WINDOW_MS },
  } as unknown as ConstructorParameters<typeof SameSaleWindow>[0];
  return { at, window: new SameSaleWindow(deps) };
}

test('a run that has sold nothing asks about the sales of the window before now', () => {
  const { window } = windowAt({ business: 5_000_000, monotonic: 10 });
  expect(window.since()).toBe(5_000_000 - WINDOW_MS);
});

test('a sale stays in the window after the business time was put forward', () => {
  const { at, window } = windowAt({ business: 5_000_000, monotonic: 10 });
  window.recorded(at.business);
  window.recorded(at.business + 1000);
  at.business += 3_600_000;
  at.monotonic += WINDOW_MS - 1;
  expect(window.since()).toBe(5_000_000);
});

test('a sale that is older than the window by the clock that is never set widens it no more', () => {
  const { at, window } = windowAt({ business: 5_000_000, monotonic: 10 });
  window.recorded(at.business);
  at.business += 3_600_000;
  at.monotonic += WINDOW_MS;
  expect(window.since()).toBe(8_600_000 - WINDOW_MS);
});

test('sales of one second are kept as one, from the first to the last of them', () => {
  const { at, window } = windowAt({ business: 5_000_000, monotonic: 10 });
  for (let nth = 0; nth < 3000; nth += 1) {
    window.recorded(at.business);
    at.business += 10;
    at.monotonic += 10;
  }
  expect(Reflect.get(window, 'sold')).toHaveLength(30);
  at.business += 3_600_000;
  at.monotonic = 10 + WINDOW_MS + 980;
  expect(window.since()).toBe(5_000_000);
  at.monotonic += 10;
  expect(window.since()).toBe(5_001_000);
});

test('the earliest of the sales that are kept as one widens the window', () => {
  const { at, window } = windowAt({ business: 5_000_000, monotonic: 10 });
  window.recorded(at.business);
  window.recorded(at.business - 700_000);
  window.recorded(at.business);
  expect(window.since()).toBe(4_300_000);
});
