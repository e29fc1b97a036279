import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServiceMonitor, type ServiceMonitorOptions } from '#main/app/health/service-monitor.ts';
import { WalletMonitor } from '#main/orders/service/wallet-balance.ts';

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
