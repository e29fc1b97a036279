/** The wallet is read once when a shift ends, so that an unexplained loss is in the Z of its own shift. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { pesewas } from '#shared/money.ts';
import { addressOf, openTestCounter, removeFolder, sell, type TestCounter, until } from '../../support/counter.ts';
import { rowsOf } from '../../support/orders/rows-of.ts';
import { airtimeSale } from '../../support/sales.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let open: TestCounter;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.control('reset');
  await holds(1000);
  open = await openTestCounter(service);
  await open.counter.opened?.staff.signIn('demo-owner', '3690');
});
afterEach(async () => {
  await open.close();
  removeFolder(open.folder);
});

const holds = (balance: number) => service.control('setBalance', { account: 'main', balance });

async function sellOne(): Promise<void> {
  const { id } = await sell(open.engine, airtimeSale(1000));
  await until(open.engine, id, ({ state }) => state === 'settled');
}

async function wallet(): Promise<{ gaps: number[]; opening: number | null; closing: number | null }> {
  const { shifts } = open.counter.opened ?? {};
  expect(await shifts?.end()).toMatchObject({ ok: true });
  const z = await shifts?.close([]);
  await shifts?.open(pesewas(0));
  const [of] = z?.ok ? (z.value.wallets ?? []) : [];
  return {
    gaps: (of?.gaps ?? []).map(({ amount }) => amount),
    opening: of?.opening ?? null,
    closing: of?.closing ?? null,
  };
}

const balances = () => rowsOf(open.folder, 'SELECT count(*) AS told FROM balances WHERE intent_id IS NULL');

test('M26 money that went after the last sale of a shift stands in its Z, and not in the next one', async () => {
  await sellOne();
  await holds(900);
  expect(await wallet()).toEqual({ gaps: [-9000], opening: 100_000, closing: 90_000 });
  await sellOne();
  expect(await wallet()).toEqual({ gaps: [], opening: 90_000, closing: 89_000 });
});

test('a Z names no gap where nothing went, and a shift without a sale tells its wallet, too', async () => {
  await sellOne();
  expect(await wallet()).toEqual({ gaps: [], opening: 100_000, closing: 99_000 });
  await holds(950);
  expect(await wallet()).toEqual({ gaps: [-4000], opening: 99_000, closing: 95_000 });
});

test.each([
  ['is asked for when another key is refused', 'sms', 90_000],
  ['is the last one known when its own key is refused', 'standard', 99_000],
] as const)('the wallet at a close %s', async (_, keyType, closing) => {
  await sellOne();
  await holds(900);
  const key = service.keys[keyType];
  await service.control('setKeyState', { key, state: 'revoked' });
  onTestFinished(async () => void (await service.control('setKeyState', { key, state: 'approved' })));
  await open.counter.connect(addressOf(service));
  expect((await wallet()).closing).toBe(closing);
});

test('a balance that the service tells while an order is under way is no known balance, and is not kept', async () => {
  await sellOne();
  await service.control('fault', { method: 'POST', path: '/airtime/', fault: { type: 'delay', ms: 2500 } });
  const { id } = await sell(open.engine, airtimeSale(2000));
  await expect
    .poll(() => rowsOf(open.folder, 'SELECT count(*) AS open FROM attempts WHERE ended_at IS NULL'))
    .toEqual([{ open: 1 }]);
  expect(await open.counter.opened?.shifts.end()).toMatchObject({ ok: true });
  expect(balances()).toEqual([{ told: 0 }]);
  await until(open.engine, id, ({ state }) => state === 'settled');
});

test('a service that tells no balance holds nobody up at the drawer', async () => {
  await sellOne();
  await service.control('fault', {
    method: 'GET',
    path: '/wallet/balance',
    fault: { type: 'error_before', status: 503 },
    times: 0,
  });
  expect(await open.counter.opened?.shifts.end()).toMatchObject({ ok: true });
  expect(balances()).toEqual([{ told: 0 }]);
});
