import { expect, test } from 'vitest';
import { WalletWatch } from '#main/orders/wallet.ts';

const HOUR = 3_600_000;
const MORNING = Date.UTC(2026, 10, 21, 8);

function walletAt(start: number) {
  let now = start;
  const wallet = new WalletWatch(() => now);
  wallet.tell(60_000);
  return { wallet, at: (time: number) => (now = time) };
}

test('it lasts as long as today goes on as it began', () => {
  const { wallet, at } = walletAt(MORNING);
  wallet.spend(10_000);
  at(MORNING + 2 * HOUR);
  wallet.spend(10_000);
  expect(wallet.state()).toMatchObject({ level: 'ok', hoursLeft: 6 });
});

test('a few minutes are no pace yet', () => {
  const { wallet, at } = walletAt(MORNING);
  wallet.spend(10_000);
  at(MORNING + HOUR / 6);
  expect(wallet.state()).toMatchObject({ level: 'ok', hoursLeft: null });
});

test('what was spent before a restart counts', () => {
  const { wallet } = walletAt(MORNING + 4 * HOUR);
  wallet.takeUp({ amount: 80_000, since: MORNING });
  expect(wallet.state()).toMatchObject({ level: 'ok', hoursLeft: 3 });
  wallet.spend(20_000);
  expect(wallet.state()).toMatchObject({ level: 'low', hoursLeft: 2.4 });
});

test("yesterday's pace says nothing about today, nor does a day on which more came back than was spent", () => {
  const { wallet, at } = walletAt(MORNING);
  wallet.spend(50_000);
  at(MORNING + 20 * HOUR);
  expect(wallet.state().hoursLeft).toBeNull();
  wallet.takeUp({ amount: -500, since: MORNING + 18 * HOUR });
  expect(wallet.state().hoursLeft).toBeNull();
});

test('below GHS 50 it is low at any pace, and with nothing in it it is empty', () => {
  const { wallet } = walletAt(MORNING);
  wallet.tell(4999);
  expect(wallet.state()).toMatchObject({ level: 'low', hoursLeft: null });
  wallet.tell(0);
  expect(wallet.state()).toMatchObject({ level: 'empty', hoursLeft: 0 });
});
