import { expect, test } from 'vitest';
import { shiftRows } from '#main/journal/money/shift-totals.ts';
import { walletReports } from '#main/shifts/wallet-report.ts';
import { ANY_TIME, changeOf, newIntent, newPosting, newSale, opened } from '../../../support/journal/journal.ts';

const EVENT = { kind: 'any', at: 1, saleSeq: null, data: {} };
const COST = 100;

/** A counter whose sales take from wallets, of which each answer tells the balance. */
async function shop() {
  const { ops, db } = await opened();
  let shift = 1;
  const nextShift = (): void => {
    const [shiftId, nextId] = [`shift-${shift}`, `shift-${shift + 1}`];
    ops.endShift({ shiftId, nextId, endedAt: 5, byName: 'Ama', at: 5 }, EVENT);
    ops.closeShift(
      { shiftId, z: '{}', byName: 'Ama', at: 6 },
      { ...EVENT, kind: 'shift.closed', data: { shift: shiftId } },
    );
    shift += 1;
    ops.openShift({ shiftId: nextId, float: 0, byName: 'Ama', at: 7 }, EVENT);
  };
  ops.firstShift('shift-1');
  ops.openShift({ shiftId: 'shift-1', float: 0, byName: 'Ama', at: 3 }, EVENT);
  const wallet = (uid: string, amount: number) => {
    const account = ops.openAccount(uid, `https://${uid}.test`, 1).id;
    let balance = amount;
    const book = (intent: { id: number; version: number; saleSeq: number }, moved: number, tells: boolean): void => {
      balance -= moved;
      const kind = moved > 0 ? 'wallet-cost' : 'wallet-cost-returned';
      const where = { shiftId: `shift-${shift}`, saleSeq: intent.saleSeq, intentId: intent.id };
      const told = tells ? { balance: { accountId: account, unit: 'pesewa' as const, balance } } : {};
      const change = changeOf(intent, { postings: [newPosting({ ...where, kind, amount: moved })], ...told });
      expect(ops.commit([[change]])).toMatchObject([[{ kind: 'committed' }]]);
    };
    const sell = () => {
      const recorded = ops.recordSale({ ...newSale(), shiftId: `shift-${shift}` }, [newIntent(account)], ANY_TIME);
      const intent = recorded.kind === 'recorded' ? recorded.sale.intents[0] : undefined;
      if (intent === undefined) throw new Error(recorded.kind);
      book(intent, COST, true);
      return intent;
    };
    const refund = (intent: ReturnType<typeof sell>): void =>
      book({ ...intent, version: intent.version + 1 }, -COST, false);
    return { account, sell, refund, held: () => balance };
  };
  const stepsOf = (nth: number) => shiftRows(db, `shift-${nth}`)?.wallet ?? [];
  return { wallet, nextShift, stepsOf };
}

test('M18 an account that is no longer used is read as its last balance and one sum of what moved it since', async () => {
  const { wallet, nextShift, stepsOf } = await shop();
  const [former, main] = [wallet('former', 50_000), wallet('main', 90_000)];
  const sold = Array.from({ length: 3 }, former.sell);
  for (let nth = 0; nth < 70; nth += 1) main.sell();
  for (const intent of sold) former.refund(intent);
  for (let nth = 0; nth < 70; nth += 1) main.sell();
  nextShift();
  main.sell();
  const steps = stepsOf(2);
  const ofFormer = steps.filter(({ accountId }) => accountId === former.account);
  expect(ofFormer).toMatchObject([
    { kind: 'balance', amount: 50_000 - 3 * COST, phase: -1 },
    { kind: 'charge', amount: -3 * COST, phase: -1 },
  ]);
  // A balance and a charge for each of those that may have been in flight together, of 141 sales.
  expect(steps.length).toBeLessThan(2 + 2 * 66);
  const unmoved = { charges: 0, refunds: 0, gaps: [] };
  expect(walletReports(steps)).toMatchObject([
    { ...unmoved, opening: former.held(), closing: former.held() },
    { opening: main.held() + COST, charges: COST, gaps: [], closing: main.held() },
  ]);
});

test('M18 two accounts that are used by turns are told each with its own opening and closing', async () => {
  const { wallet, nextShift, stepsOf } = await shop();
  const wallets = [wallet('one', 50_000), wallet('two', 90_000)];
  for (let nth = 1; nth <= 3; nth += 1) {
    const opening = wallets.map(({ held }) => held());
    const sold = Array.from({ length: 34 }, () => wallets.map(({ sell }) => sell()));
    for (const [at, intent] of sold[0]?.entries() ?? []) wallets[at]?.refund(intent);
    wallets.map(({ sell }) => sell());
    nextShift();
    const told = wallets.map(({ held }, at) => {
      const first = nth === 1 ? {} : { opening: opening[at] };
      return { ...first, charges: 35 * COST, refunds: COST, gaps: [], closing: held() };
    });
    expect(walletReports(stepsOf(nth))).toMatchObject(told);
  }
});
