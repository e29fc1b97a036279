import { uptime } from 'node:os';
import { expect, test } from 'vitest';
import { type BootFacts, bootFacts, wasOff } from '#main/drill/system-boot.ts';

const at = (upMs: number, wall: number, id: string | null = null): BootFacts => ({ id, upMs, wall });
const MINUTE = 60_000;

test.each<[string, BootFacts, BootFacts, boolean]>([
  ['another id', at(5, 5, 'a'), at(6, 6, 'b'), true],
  ['the same id, whatever the clocks say', at(900_000, 5, 'a'), at(1, 9e12, 'a'), false],
  ['an id that is told once, and clocks that agree', at(5000, 5000, 'a'), at(6000, 6000), false],
  ['an id that is told later, and clocks that agree', at(5000, 5000), at(6000, 6000, 'b'), false],
  ['less time since the start', at(5000, 5000), at(4999, 4999), true],
  ['the same time since the start', at(5000, 5000), at(5000, 5000), false],
  ['a start a minute later', at(5000, 5000), at(6000, 6000 + MINUTE), false],
  ['a start more than a minute later', at(5000, 5000), at(6000, 6001 + MINUTE), true],
  ['a start a minute earlier', at(5000, 90_000), at(6000, 91_000 - MINUTE), false],
  ['a start more than a minute earlier', at(5000, 90_000), at(6000, 90_999 - MINUTE), true],
])('the id of a start, or else its time, tells whether the PC was off: %s', (_, before, after, off) => {
  expect(wasOff(before, after)).toBe(off);
});

test('this PC tells its start in milliseconds', () => {
  const { id, upMs, wall } = bootFacts();
  expect(Math.abs(upMs - uptime() * 1000)).toBeLessThan(60_000);
  expect(Math.abs(wall - Date.now())).toBeLessThan(60_000);
  expect(id).toEqual(process.platform === 'linux' ? expect.stringMatching(/^[0-9a-f-]{36}$/) : null);
});
