import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import { USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { NO_RIGHTS } from '#shared/counter-api/staff.ts';
import { pesewas } from '#shared/money.ts';
import { batchSnapshots } from '../../../../src-main/app/health/snapshot-batching.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SNAPSHOT: CounterSnapshot = {
  kind: 'live',
  shopName: 'Adom Kiosk',
  mark: 'AB12',
  locked: false,
  attendant: { id: 'ama', name: 'Ama', role: 'attendant', rights: NO_RIGHTS },
  shift: { id: '', openedAt: 0, state: 'waiting', forgotten: false },
  service: { state: 'connected', rejectedKeys: [] },
  journal: { state: 'ready', problem: null, progress: null },
  wallet: { level: 'ok', hoursLeft: null, balance: pesewas(10_000) },
  role: null,
  settings: USUAL_SETTINGS,
  now: 0,
  products: [],
};

function openTeller() {
  const told: CounterSnapshot[] = [];
  let now = SNAPSHOT;
  const counter = { snapshot: () => now };
  const changed = batchSnapshots<typeof counter>((_, snapshot) => void told.push(snapshot));
  return {
    told,
    change(change: Partial<CounterSnapshot>): void {
      now = { ...now, ...change };
      changed(counter);
    },
  };
}

const balance = (amount: number): Pick<CounterSnapshot, 'wallet'> => ({
  wallet: { ...SNAPSHOT.wallet, balance: pesewas(amount) },
});

test('a sign-in, a sign-out and a part that stops working are told at once', () => {
  const { told, change } = openTeller();
  change({});
  change({ locked: true });
  change({ service: { state: 'offline', rejectedKeys: [] } });
  change({ wallet: { ...SNAPSHOT.wallet, level: 'empty' } });
  expect(told.map(({ locked, service, wallet }) => [locked, service.state, wallet.level])).toEqual([
    [false, 'connected', 'ok'],
    [true, 'connected', 'ok'],
    [true, 'offline', 'ok'],
    [true, 'offline', 'empty'],
  ]);
});

test('a burst of balances is told once, with the last of them', () => {
  const { told, change } = openTeller();
  change({});
  for (const amount of [9000, 8000, 7000]) change(balance(amount));
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(told.map(({ wallet }) => wallet.balance)).toEqual([10_000, 7000]);
});

test('the last balance is told however long the burst lasts', () => {
  const { told, change } = openTeller();
  change({});
  for (let amount = 1; amount <= 100; amount++) {
    change(balance(amount));
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(1000);
  expect(told.length).toBeGreaterThan(5);
  expect(told.length).toBeLessThan(15);
  expect(told.at(-1)?.wallet.balance).toBe(100);
});

test('a value that comes back is told as well', () => {
  const { told, change } = openTeller();
  change({});
  change({ locked: true });
  change({ locked: false });
  expect(told.map(({ locked }) => locked)).toEqual([false, true, false]);
});

test('each counter batches by itself', () => {
  const told: string[] = [];
  const changed = batchSnapshots<{ snapshot(): CounterSnapshot }>((_, { shopName }) => void told.push(shopName));
  for (const shopName of ['Live', 'Practice']) changed({ snapshot: () => ({ ...SNAPSHOT, shopName }) });
  expect(told).toEqual(['Live', 'Practice']);
});
