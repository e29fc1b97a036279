import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { CounterSnapshots } from '#main/app/health/counter-snapshot.ts';
import { ServiceMonitor, type ServiceMonitorOptions } from '#main/app/health/service-monitor.ts';
import { WalletMonitor } from '#main/orders/service/wallet-balance.ts';
import type { Health, HealthState } from '#main/reseller-client/health.ts';
import type { KeyType } from '#shared/reseller-api/keys.ts';

const SOON = 10_000;
let wallet: WalletMonitor;
let watch: ServiceMonitor;
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  wallet = new WalletMonitor(() => 0);
  const read = async (endpoint: string) => {
    asked.push(endpoint);
    return { ok: true, value: { balance: 1900 } };
  };
  watch = new ServiceMonitor({
    client: () => ({ read }),
    wallet,
    onChanged: () => {},
  } as unknown as ServiceMonitorOptions);
  wallet.tell(200_000);
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

test('a wallet that moved without a balance is asked for soon, and once for a burst', async () => {
  for (let nth = 0; nth < 50; nth += 1) watch.walletMoved();
  await vi.advanceTimersByTimeAsync(SOON - 1);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(['walletBalance']);
  expect(wallet.known).toBe(190_000);
  watch.walletMoved();
  await vi.advanceTimersByTimeAsync(SOON);
  expect(asked).toHaveLength(2);
});

test('the wallet is not asked for when the answer to a sale that followed has told it', async () => {
  watch.walletMoved();
  wallet.tell(180_000);
  await vi.advanceTimersByTimeAsync(SOON);
  expect(asked).toEqual([]);
  // A later movement isn't in that balance.
  watch.walletMoved();
  wallet.tell(170_000);
  watch.walletMoved();
  await vi.advanceTimersByTimeAsync(SOON);
  expect(asked).toEqual(['walletBalance']);
});

test('a refusal that an empty wallet explains asks at once, and many together ask once', async () => {
  for (let nth = 0; nth < 20; nth += 1) void watch.walletPerhapsTooLow();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['walletBalance']);
  expect(wallet.known).toBe(190_000);
  void watch.walletPerhapsTooLow();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(2);
});

test('a counter that closes asks nothing more', async () => {
  watch.walletMoved();
  watch.stop();
  watch.walletMoved();
  void watch.walletPerhapsTooLow();
  await vi.advanceTimersByTimeAsync(SOON);
  expect(asked).toEqual([]);
});

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');

/** A monitor with a real overview, whose service answers what the test sets. */
function shop() {
  const answers = {
    balance: 1900,
    role: { role: 'dealer', days_remaining: 3, is_active: true, expires_at: null as string | null, is_permanent: true },
    roleAnswers: true,
    hasStandardKey: true,
  };
  const seen = { asked: [] as string[], urgencies: [] as string[], forgotten: 0, changes: 0 };
  const clock = { startedAt: Date.now(), isSure: true, now: () => NOON + Date.now() - clock.startedAt };
  const overview = new CounterSnapshots('live', 'Shop', () => {});
  const client = {
    origin: () => (answers.hasStandardKey ? {} : null),
    read: async (endpoint: string, _: unknown, urgency: string) => {
      seen.asked.push(endpoint);
      seen.urgencies.push(urgency);
      if (endpoint === 'walletBalance') return { ok: true, value: { balance: answers.balance } };
      if (endpoint === 'accountRole' && answers.roleAnswers) return { ok: true, value: answers.role };
      return { ok: false };
    },
  };
  const connection = { client: client as typeof client | null };
  const ofShop = new WalletMonitor(() => 0);
  const monitor = new ServiceMonitor({
    client: () => connection.client,
    wallet: ofShop,
    overview,
    catalogue: {
      forget: () => {
        seen.forgotten += 1;
      },
    },
    business: clock,
    onChanged: () => {
      seen.changes += 1;
    },
  } as unknown as ServiceMonitorOptions);
  const hears = (state: HealthState, keyType: KeyType = 'standard', cause: Health['cause'] = null) =>
    monitor.heard({ keyType, state, cause });
  const rounds = () => seen.asked.filter((endpoint) => endpoint === 'accountRole').length;
  onTestFinished(() => monitor.stop());
  return { monitor, overview, answers, seen, clock, connection, hears, rounds, wallet: ofShop };
}

test('a request whose answer was lost has the service asked at once: one path alone may fail', async () => {
  const { monitor, hears, rounds } = shop();
  hears('connected');
  await monitor.refresh();
  hears('offline', 'standard', 'connection-lost');
  await vi.advanceTimersByTimeAsync(0);
  expect(rounds()).toBe(2);
  // It didn't answer either, and is asked like any service that is away.
  await vi.advanceTimersByTimeAsync(7999);
  expect(rounds()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(rounds()).toBe(3);
});

test('the service is asked every ten minutes while connected, and every eight seconds while it is away', async () => {
  const { monitor, hears, rounds, seen } = shop();
  hears('connected');
  await monitor.refresh();
  expect(seen).toMatchObject({ asked: ['accountRole', 'walletBalance'], changes: 1 });
  await vi.advanceTimersByTimeAsync(10 * MINUTE - 1);
  expect(rounds()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(rounds()).toBe(2);
  hears('offline');
  await vi.advanceTimersByTimeAsync(7999);
  expect(rounds()).toBe(2);
  // The same news again delays nothing.
  hears('offline');
  await vi.advanceTimersByTimeAsync(1);
  expect(rounds()).toBe(3);
  hears('connected');
  await vi.advanceTimersByTimeAsync(10 * MINUTE - 1);
  expect(rounds()).toBe(3);
});

test('a key that is refused is asked about once a minute, as nothing but a person changes it', async () => {
  const { monitor, hears, rounds } = shop();
  hears('connected');
  hears('key-rejected', 'sms');
  await monitor.refresh();
  await vi.advanceTimersByTimeAsync(MINUTE - 1);
  expect(rounds()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(rounds()).toBe(2);
  hears('offline');
  await vi.advanceTimersByTimeAsync(8000);
  expect(rounds()).toBe(3);
});

test('a role that ends while another key is refused is forgotten as soon as without that', async () => {
  const { monitor, answers, hears, seen } = shop();
  answers.role = { ...answers.role, expires_at: new Date(NOON + 20_000).toISOString(), is_permanent: false };
  hears('connected');
  hears('key-rejected', 'sms');
  await monitor.refresh();
  const before = seen.forgotten;
  await vi.advanceTimersByTimeAsync(21_500);
  expect(seen.forgotten).toBeGreaterThan(before);
});

test('nothing is planned before the first look, nor after the last', async () => {
  const { monitor, hears, rounds } = shop();
  hears('offline');
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(rounds()).toBe(0);
  await monitor.refresh();
  monitor.stop();
  await vi.advanceTimersByTimeAsync(MINUTE);
  await monitor.refresh();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(rounds()).toBe(1);
});

test('a counter without keys looks again, and asks once it has some', async () => {
  const { monitor, connection, rounds } = shop();
  const { client } = connection;
  connection.client = null;
  await monitor.refresh();
  expect(await monitor.askBalance()).toBe(false);
  monitor.walletMoved();
  await vi.advanceTimersByTimeAsync(SOON + 7999);
  connection.client = client;
  await vi.advanceTimersByTimeAsync(8000);
  expect(rounds()).toBe(1);
});

test.each([
  ['in four minutes is asked about at its end', 4 * MINUTE, 4 * MINUTE],
  ['in a moment is asked about a second later', 300, 1000],
  ['after the next look waits for that', 11 * MINUTE, 10 * MINUTE],
])('a role that ends %s', async (_, endsIn, askedIn) => {
  const { monitor, answers, hears, rounds, seen } = shop();
  answers.role = { ...answers.role, expires_at: new Date(NOON + endsIn).toISOString(), is_permanent: false };
  hears('connected');
  await monitor.refresh();
  await vi.advanceTimersByTimeAsync(askedIn - 1);
  expect([rounds(), seen.forgotten]).toEqual([1, 0]);
  answers.roleAnswers = false;
  await vi.advanceTimersByTimeAsync(1);
  // The prices of the role are forgotten when it ends, even where the service doesn't answer then.
  expect([rounds(), seen.forgotten]).toEqual([2, endsIn <= askedIn ? 1 : 0]);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(seen.forgotten).toBe(1);
});

test('a role whose end is past is not waited for, and another role changes the prices', async () => {
  const { monitor, answers, hears, rounds, seen } = shop();
  answers.role = { ...answers.role, is_active: false, expires_at: new Date(NOON).toISOString() };
  hears('connected');
  await monitor.refresh();
  await vi.advanceTimersByTimeAsync(9 * MINUTE);
  expect([rounds(), seen.forgotten]).toEqual([1, 0]);
  answers.role = { ...answers.role, is_active: true, expires_at: null };
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect([rounds(), seen.forgotten]).toEqual([2, 1]);
});

test.each([
  ['a permanent role', { is_permanent: true, expires_at: '2027-01-01T00:00:00Z' }, true],
  ['a role that ends', { is_permanent: false, expires_at: '2027-01-01T00:00:00Z' }, false],
  [
    'a role without an end, of a service that doesn’t say',
    { is_permanent: undefined, expires_at: null, days_remaining: null },
    true,
  ],
  ['a role with days left whose end can’t be read', { is_permanent: undefined, expires_at: null }, false],
  ['a role with an end, of such a service', { is_permanent: undefined, expires_at: '2027-01-01T00:00:00Z' }, false],
  ['a permanent role that was taken away', { is_permanent: true, expires_at: null, is_active: false }, false],
  ['a role of which nothing says that it ended', { is_permanent: true, expires_at: null, is_active: undefined }, true],
  ['an ordinary customer', { role: 'customer', is_permanent: true, expires_at: null }, false],
  ['a dealer for life', { role: 'Super Dealer', is_permanent: true, expires_at: null }, true],
])('%s earns on airtime or doesn’t', async (_, role, earns) => {
  const { monitor, answers, overview } = shop();
  answers.role = { ...answers.role, ...role } as typeof answers.role;
  await monitor.refresh();
  expect(overview.earnsOnAirtime).toBe(earns);
});

test.each<[string, Partial<Record<KeyType, HealthState>>, boolean, string[]]>([
  ['no key is refused', { standard: 'connected' }, true, []],
  ['the commission key is refused', { commission: 'key-rejected' }, true, ['airtimeOrders']],
  ['the SMS key is refused', { sms: 'key-rejected' }, true, ['smsBalance']],
  ['there is no standard key', {}, false, ['airtimeOrders', 'smsBalance']],
])('a look where %s also asks for %s', async (_, states, hasStandardKey, also) => {
  const { monitor, answers, overview, seen } = shop();
  answers.hasStandardKey = hasStandardKey;
  for (const [keyType, state] of Object.entries(states))
    overview.health({ keyType: keyType as KeyType, state, cause: null });
  await monitor.refresh();
  expect(seen.asked).toEqual(['accountRole', 'walletBalance', ...also]);
});

test('a time that isn’t sure is asked for again, later each time, until it is sure', async () => {
  const { monitor, clock, seen } = shop();
  clock.isSure = false;
  for (const pause of [1200, 2400, 4800, 9600]) {
    const before = seen.asked.length;
    monitor.timeTold();
    monitor.timeTold();
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(seen.asked).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.asked.slice(before)).toEqual(['walletBalance']);
  }
  expect(seen.changes).toBe(4);
  for (let nth = 0; nth < 12; nth += 1) {
    monitor.timeTold();
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
  }
  // The pause stops growing at ten minutes.
  expect(seen.asked).toHaveLength(16);
  clock.isSure = true;
  monitor.timeTold();
  clock.isSure = false;
  monitor.timeTold();
  await vi.advanceTimersByTimeAsync(1200);
  expect(seen.asked).toHaveLength(17);
});

test('a time that became sure meanwhile is not asked for, nor by a counter that closes', async () => {
  const { monitor, clock, seen } = shop();
  clock.isSure = false;
  monitor.timeTold();
  clock.isSure = true;
  await vi.advanceTimersByTimeAsync(MINUTE);
  clock.isSure = false;
  monitor.timeTold();
  monitor.stop();
  monitor.timeTold();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(seen.asked).toEqual([]);
});

test.each([
  ['a sum', 12.5, true, 1250],
  ['nothing', 0, true, 0],
  ['a debt, which a prepaid wallet can’t hold', -1, false, 700],
])('a balance of %s', async (_, balance, isTold, known) => {
  const { monitor, answers, wallet: ofShop, seen } = shop();
  ofShop.tell(700);
  answers.balance = balance;
  expect(await monitor.askBalance()).toBe(isTold);
  expect(ofShop.known).toBe(known);
  expect(seen).toMatchObject({ urgencies: ['money'], changes: 1 });
});
