import { expect, onTestFinished, test, vi } from 'vitest';
import { WalletMonitor } from '#main/orders/service/wallet-balance.ts';
import { sell, until } from '../../../support/counter.ts';
import { deskForFile } from '../../../support/desk-for-file.ts';
import { airtimeSale, bulkSale } from '../../../support/sales.ts';

const desk = deskForFile();

const HOUR = 3_600_000;
const MORNING = Date.UTC(2026, 10, 21, 8);

function walletAt(start: number) {
  let now = start;
  const wallet = new WalletMonitor(() => now);
  wallet.tell(60_000);
  return { wallet, at: (time: number) => (now = time) };
}

test('the wallet lasts as long as today goes on as it began', () => {
  const { wallet, at } = walletAt(MORNING);
  wallet.spend(10_000);
  at(MORNING + 2 * HOUR);
  wallet.spend(10_000);
  expect(wallet.state()).toMatchObject({ level: 'ok', hoursLeft: 6 });
});

test('a few minutes are no pace yet', () => {
  const { wallet, at } = walletAt(MORNING);
  wallet.spend(10_000);
  at(MORNING + HOUR / 3);
  expect(wallet.state()).toMatchObject({ level: 'ok', hoursLeft: null });
});

test('one list of this morning is not counted again each half hour; a wallet that truly runs out is low all the same', () => {
  const { wallet, at } = walletAt(MORNING);
  wallet.spend(20_000);
  at(MORNING + HOUR / 2);
  expect(wallet.state()).toMatchObject({ level: 'ok', hoursLeft: 6 });
  at(MORNING + 2 * HOUR);
  expect(wallet.state()).toMatchObject({ level: 'ok', hoursLeft: 6 });
  wallet.spend(30_000);
  expect(wallet.state()).toMatchObject({ level: 'low', hoursLeft: 2.4 });
});

test('money that was spent before a restart counts', () => {
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

test('a wallet below GHS 50 is low at any pace, and one with nothing in it is empty', () => {
  const { wallet } = walletAt(MORNING);
  wallet.tell(5000);
  expect(wallet.state()).toMatchObject({ level: 'ok', hoursLeft: null });
  wallet.tell(4999);
  expect(wallet.state()).toMatchObject({ level: 'low', hoursLeft: null });
  wallet.tell(0);
  expect(wallet.state()).toMatchObject({ level: 'empty', hoursLeft: 0 });
});

test('an answer that a later purchase has overtaken doesn’t make the wallet fuller', () => {
  const { wallet } = walletAt(MORNING);
  wallet.tellCharged(1000, 2);
  wallet.tellCharged(9000, 1);
  expect(wallet.known).toBe(1000);
  // The first may have been charged last, though it was sent first.
  wallet.tellCharged(700, 1);
  expect(wallet.known).toBe(700);
  wallet.tellCharged(8000, 3);
  expect(wallet.known).toBe(8000);
});

test('an answer that was asked for before the newest one, or with other keys, tells nothing', () => {
  const { wallet } = walletAt(MORNING);
  const [early, late] = [wallet.ask(), wallet.ask()];
  wallet.tell(300, late);
  wallet.tell(900, early);
  expect(wallet.known).toBe(300);
  const asked = wallet.ask();
  wallet.tell(200);
  wallet.tell(800, asked);
  expect(wallet.known).toBe(200);
  const ofOtherKeys = wallet.ask();
  wallet.forget();
  wallet.tell(700, ofOtherKeys);
  expect(wallet.known).toBeNull();
});

test('every row of a list counts towards the pace, as it does after a restart', async () => {
  const spend = vi.spyOn(WalletMonitor.prototype, 'spend');
  onTestFinished(() => spend.mockRestore());
  const { counter, engine } = await desk.open();
  for (const one of [airtimeSale(1000), bulkSale(3)]) {
    const { id } = await sell(engine, one);
    await until(engine, id, ({ delivery }) => delivery === 'completed');
  }
  await expect.poll(() => engine.board()).toMatchObject({ underWay: [] });
  const day = new Date(counter.snapshot().now).toISOString().slice(0, 10);
  const report = await counter.opened?.reports.range({ from: day, to: day });
  const spent = spend.mock.calls.reduce((sum, [amount]) => sum + amount, 0);
  expect(spent).toBe(report?.total.earnings?.walletCost);
});
