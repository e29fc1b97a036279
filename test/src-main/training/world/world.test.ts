import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { COURSE } from '#main/training/control/course.ts';
import { serveEndpoint } from '#main/training/http/serve-endpoint.ts';
import { keysOf, MAIN_ACCOUNT, seedWorld } from '#main/training/seed/seed-world.ts';
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

const DATA = { network: 'MTN', volume_gb: 1, recipient: '0241234567' };
const BILL = { biller: 'dstv', account: '9000000301', amount: 50 };

function asking(world: World) {
  const { standard, commission } = keysOf(world, MAIN_ACCOUNT);
  const common = { contentType: 'application/json', query: {} };
  const buy = (reference: string, volume_gb = 1) => {
    const body = JSON.stringify({ ...DATA, volume_gb, reference });
    return serveEndpoint(world, 'dataPurchase', { ...common, authorization: standard, params: {}, body }).status;
  };
  const pay = (reference: string) => {
    const body = JSON.stringify({ ...BILL, reference });
    return serveEndpoint(world, 'utilityPay', { ...common, authorization: commission, params: {}, body }).body;
  };
  const look = () =>
    serveEndpoint(world, 'walletBalance', { ...common, authorization: standard, params: {}, body: null });
  const wallet = () => world.accounts.get(MAIN_ACCOUNT)?.wallet;
  return { buy, pay, look, wallet };
}

test('a world that is opened again knows its references, its payments, and the money that is still to move', () => {
  const path = join(folder, 'state.jsonl');
  const first = new World(path, 1, seedWorld);
  const before = asking(first);
  const opening = before.wallet();
  COURSE['outcome']?.(first, { kind: 'data', result: 'refund' });
  before.buy('R-1');
  const code = /"reference":"(UB-[^"]+)"/.exec(before.pay('P-1'))?.[1];
  first.close();
  const second = new World(path, 2, seedWorld);
  const after = asking(second);
  expect([second.settings.seed, keysOf(second, MAIN_ACCOUNT)]).toEqual([1, keysOf(first, MAIN_ACCOUNT)]);
  expect([after.buy('R-1'), after.buy('R-1', 2)]).toEqual([200, 409]);
  expect(after.pay('P-1')).toContain(`"reference":"${code}"`);
  expect([second.orders.hasCode(code ?? ''), [...second.orders.all()].length]).toEqual([true, 2]);
  vi.setSystemTime(Date.now() + HOUR_MS);
  after.look();
  after.look();
  expect(after.wallet()).toBe((opening ?? 0) - 5000);
  second.close();
});

test('a change that is rolled back is forgotten by the indexes, too', () => {
  const world = new World(null, 1, seedWorld);
  const { buy, wallet } = asking(world);
  buy('KEPT');
  const [order] = world.orders.all();
  if (order === undefined) throw new Error('an order');
  const left = wallet();
  world.orders.put({ ...order, id: 'lost', reference: 'LOST' });
  world.rollback();
  expect([world.orders.withReference('LOST'), world.orders.withReference('KEPT')?.id, wallet()]).toEqual([
    null,
    order.id,
    left,
  ]);
  expect([...world.orders.newestFirst('data', MAIN_ACCOUNT)]).toHaveLength(1);
});

test('an order that changes keeps its place in the list, and the newest comes first', () => {
  const world = new World(null, 1, seedWorld);
  const { buy } = asking(world);
  for (const reference of ['A', 'B', 'C']) buy(reference);
  const first = world.orders.withReference('A');
  if (first === null) throw new Error('an order');
  world.orders.put({ ...first, refunded: true });
  const listed = [...world.orders.newestFirst('data', MAIN_ACCOUNT)].map(({ reference }) => reference);
  expect(listed).toEqual(['C', 'B', 'A']);
  expect([...world.orders.newestFirst('data', 'other')]).toEqual([]);
  expect(world.orders.get(undefined)).toBeNull();
  expect(world.orders.own('airtime', MAIN_ACCOUNT, 'A')).toBeNull();
  expect(world.orders.withPaymentKey('A')).toBeNull();
});

test('a file without a world in it is filled with a new one, of the seed that is asked for', () => {
  const path = join(folder, 'state.jsonl');
  writeFileSync(path, '"dwadi-training-1"\n');
  const world = new World(path, 7, seedWorld);
  expect(world.settings.seed).toBe(7);
  expect(world.accounts.size).toBe(4);
  world.close();
});

test('a new world opens each wallet by a movement, and has keys of each kind and state', () => {
  const world = new World(null, 1, seedWorld);
  const rows = [...world.movements.values()];
  expect(rows).toHaveLength(8);
  for (const row of rows) expect(row).toMatchObject({ cause: 'opening', orderId: null, amount: row.balanceAfter });
  const keys = [...world.keys.values()].map(({ type, account, state }) => `${account} ${type} ${state}`);
  expect(keys.filter((key) => key.startsWith('main'))).toEqual(
    ['standard', 'sms', 'commission'].map((type) => `main ${type} approved`),
  );
  expect(keys).toContain('special standard pending');
  expect(keys).toContain('special standard revoked');
  expect(world.accounts.get('suspended')?.suspended).toBe(true);
  expect(world.registrations.get('0240000001')).toEqual({ server1At: 0, server2At: 0 });
});
