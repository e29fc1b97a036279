import { describe, expect, test } from 'vitest';
import { type CounterFacts, holdsOf, QUIET_MS, startsByItself } from '#main/updates/may-install.ts';

const QUIET: CounterFacts = {
  drawerOpen: false,
  sending: 0,
  underWay: 0,
  readBack: false,
  printing: 0,
  checking: false,
  drill: false,
};
const machine = (...counters: CounterFacts[]) => ({ counters, shuttingDown: false, onBattery: false });

test('an update is not held back on a PC where nothing goes on, or that has no counter open', () => {
  expect(holdsOf(machine(QUIET, QUIET))).toEqual([]);
  expect(holdsOf(machine())).toEqual([]);
});

describe('an update is held back, on whichever counter,', () => {
  test.each<[string, Partial<CounterFacts>, string]>([
    ['by an open drawer', { drawerOpen: true }, 'shift-open'],
    ['by an order on its way', { sending: 1, underWay: 1 }, 'sending'],
    ['by an order under way', { underWay: 3 }, 'under-way'],
    ['by a price that was said', { readBack: true }, 'read-back'],
    ['by a slip', { printing: 1 }, 'printing'],
    ['by a check of the journal', { checking: true }, 'checking'],
    ['by the commissioning drill', { drill: true }, 'drill'],
  ])('%s', (_, fact, hold) => {
    expect(holdsOf(machine({ ...QUIET, ...fact }))).toEqual([hold]);
    expect(holdsOf(machine(QUIET, { ...QUIET, ...fact }))).toEqual([hold]);
  });

  test('likewise when the system ends, and on a battery', () => {
    expect(holdsOf({ ...machine(QUIET), shuttingDown: true })).toEqual(['shutting-down']);
    expect(holdsOf({ ...machine(QUIET), onBattery: true })).toEqual(['on-battery']);
  });

  test('even for several reasons at once, and each is named', () => {
    const held = holdsOf({ ...machine({ ...QUIET, drawerOpen: true, printing: 2 }), shuttingDown: true });
    expect(held).toEqual(['shutting-down', 'shift-open', 'printing']);
  });
});

describe('an update starts by itself', () => {
  const moment = { holds: [], shiftClosedSince: false, quietForMs: 0, putOff: false, failedBefore: false } as const;

  test('once a drawer was closed, or nobody has touched anything for a while', () => {
    expect(startsByItself({ ...moment, shiftClosedSince: true })).toBe(true);
    expect(startsByItself({ ...moment, quietForMs: QUIET_MS })).toBe(true);
  });

  test('but never in the morning, before the drawer was opened, while somebody is there', () => {
    expect(startsByItself({ ...moment, quietForMs: QUIET_MS - 1 })).toBe(false);
  });

  test.each([
    ['while anything holds it back', { holds: ['printing'] as const }],
    ['when somebody said later', { putOff: true }],
    ['when this version was tried and did not start', { failedBefore: true }],
  ])('not %s', (_, fact) => {
    expect(startsByItself({ ...moment, shiftClosedSince: true, quietForMs: QUIET_MS, ...fact })).toBe(false);
  });
});
