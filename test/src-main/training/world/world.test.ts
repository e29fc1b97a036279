import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seedWorld } from '#main/training/seed/seed-world.ts';
import { moveMoney } from '#main/training/world/wallets.ts';
import { World } from '#main/training/world/world.ts';

const HOUR_MS = 3_600_000;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dwadi-world-'));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 15, 12) });
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

test('the clock goes on when the PC’s is set back', () => {
  const world = new World(null, 1, seedWorld);
  const before = world.now();
  vi.setSystemTime(Date.now() - HOUR_MS);
  expect(world.now()).toBe(before);
  vi.setSystemTime(Date.now() + 1000);
  expect(world.now()).toBe(before + 1000);
});

test('the clock never falls behind the events so far, over a restart too', () => {
  const path = join(folder, 'state.jsonl');
  const first = new World(path, 1, seedWorld);
  vi.setSystemTime(Date.now() + HOUR_MS);
  moveMoney(first, { account: 'main', wallet: 'main', amount: 100, cause: 'set' });
  const moved = first.now();
  first.commit();
  first.close();
  vi.setSystemTime(Date.now() - 2 * HOUR_MS);
  const second = new World(path, 1, seedWorld);
  expect(second.now()).toBe(moved);
  second.close();
});

test('no wallet can be moved below nothing, and a failed move leaves nothing behind', () => {
  const world = new World(null, 1, seedWorld);
  const before = world.accounts.get('main');
  const { size } = world.movements;
  expect(() => moveMoney(world, { account: 'main', wallet: 'main', amount: -1e9, cause: 'charge' })).toThrow(
    RangeError,
  );
  expect(world.accounts.get('main')).toEqual(before);
  expect(world.movements.size).toBe(size);
  world.close();
});
