import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WalletStep } from '#main/journal/base/shift-records.ts';
import { walletReports } from '#main/shifts/wallet-report.ts';

const step = (kind: WalletStep['kind'], amount: number, posting: number): WalletStep => ({
  ...{ kind, amount, posting },
  accountId: 1,
  at: posting * 1000,
  asked: posting * 1000,
  place: { begun: posting * 1000, answered: posting * 1000 + 1 },
  phase: 0,
});

/** Reports the shift that began after the posting `from`. */
const reportsFrom = (steps: readonly WalletStep[], from: number) =>
  walletReports(steps.map((one) => ({ ...one, phase: one.posting > from ? 0 : -1 })));

test('opening, less charges, plus refunds, plus the unexplained change, is closing', () => {
  const change = fc.record({
    cost: fc.integer({ min: -900, max: 900 }).filter((cost) => cost !== 0),
    other: fc.integer({ min: -50, max: 50 }),
  });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 30 }), fc.nat({ max: 10 }), (changes, from) => {
      let wallet = 100_000;
      const steps = [step('balance', wallet, 0)];
      for (const [nth, { cost, other }] of changes.entries()) {
        wallet += other - cost;
        // A refund is a cost below zero.
        steps.push(step(cost > 0 ? 'charge' : 'refund', cost, nth + 1), step('balance', wallet, nth + 1));
      }
      // The events before the shift are known only by the last balance before it.
      const known = steps.filter(({ posting, kind }) => posting > from || (posting === from && kind === 'balance'));
      const [report] = reportsFrom(from > changes.length ? steps : known, Math.min(from, changes.length));
      const gaps = report?.gaps.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
      expect((report?.opening ?? 0) - (report?.charges ?? 0) + (report?.refunds ?? 0) + gaps).toBe(report?.closing);
    }),
  );
});

test('more gaps than a Z takes are summed up at its end, what left apart from what came', () => {
  const gaps = (changes: readonly number[]) => {
    let wallet = 1_000_000;
    const steps = [step('balance', wallet, 0)];
    for (const [nth, change] of changes.entries()) {
      wallet += change;
      steps.push(step('balance', wallet, nth + 1));
    }
    return reportsFrom(steps, 0)[0]?.gaps ?? [];
  };
  const left = Array.from({ length: 300 }, (_, nth) => -10 - nth);
  const summed = gaps(left);
  expect(summed).toHaveLength(199);
  const rest = left.slice(198).reduce((sum, amount) => sum + amount, 0);
  expect(summed.slice(197)).toEqual([
    { from: 197_000, until: 198_000, amount: left[197] },
    { from: 198_000, until: 300_000, amount: rest },
  ]);
  // Nothing is summed up where a Z has just room enough.
  expect(gaps(left.slice(0, 200)).map(({ amount }) => amount)).toEqual(left.slice(0, 200));
  // A top-up hides no money that left.
  expect(gaps([...left, 900_000]).slice(198)).toMatchObject([{ amount: rest }, { from: 300_000, amount: 900_000 }]);
});

test('a gap has a beginning and an end, and one that is explained later is none', () => {
  const topUp = [step('balance', 1000, 1), step('charge', 200, 2), step('balance', 5800, 2)];
  expect(reportsFrom(topUp, 1)[0]).toMatchObject({
    gaps: [{ from: 1000, until: 2000, amount: 5000 }],
    closing: 5800,
  });
  // Two answers in the other order than their charges.
  const swapped = [
    ...[step('balance', 1000, 0), step('charge', 100, 1), step('balance', 600, 1)],
    ...[step('charge', 300, 2), step('balance', 900, 2), step('charge', 50, 3), step('balance', 550, 3)],
  ];
  expect(reportsFrom(swapped, 0)[0]).toMatchObject({ gaps: [], opening: 1000, charges: 450, closing: 550 });
});

test('the second of two gaps may be explained while the first is still open', () => {
  const steps = [
    step('balance', 1000, 0),
    step('balance', 1500, 1),
    step('balance', 1200, 2),
    step('balance', 1500, 3),
  ];
  expect(reportsFrom(steps, 0)[0]?.gaps).toEqual([{ from: 0, until: 1000, amount: 500 }]);
  expect(reportsFrom(steps.slice(0, 3), 0)[0]?.gaps).toEqual([
    { from: 0, until: 1000, amount: 500 },
    { from: 1000, until: 2000, amount: -300 },
  ]);
});

test('no unknown balance is told, and each account has its own', () => {
  expect(reportsFrom([step('charge', 100, 1)], 0)[0]).toMatchObject({ opening: null, charges: 100, closing: null });
  const two = [step('balance', 10, 1), { ...step('balance', 20, 2), accountId: 2 }];
  expect(reportsFrom(two, 0).map(({ closing }) => closing)).toEqual([10, 20]);
});

test('a gap ends where it begins, if the clock was put back meanwhile: never before', () => {
  const steps = [step('balance', 1000, 5), { ...step('balance', 1500, 6), at: 4000 }];
  expect(reportsFrom(steps, 5)[0]?.gaps).toEqual([{ from: 5000, until: 5000, amount: 500 }]);
});

test('the service’s last balance is told beside the wallet’s computed one', () => {
  // The last balance may include this refund already: only the next one can tell.
  const steps = [step('balance', 1000, 0), step('charge', 300, 1), step('balance', 700, 1), step('refund', -100, 2)];
  expect(reportsFrom(steps, 0)[0]).toMatchObject({ closing: 800, lastTold: { amount: 700, at: 1000 } });
  expect(reportsFrom([step('charge', 100, 1)], 0)[0]).toMatchObject({ closing: null, lastTold: null });
});

test('a shift without a balance before it takes its opening from the first balance after', () => {
  const steps = [step('charge', 300, 3), step('refund', -100, 4), step('balance', 5000, 4), step('charge', 200, 6)];
  expect(reportsFrom(steps, 2)[0]).toMatchObject({ opening: 5200, closing: 4800, charges: 500, refunds: 100 });
});

test('an untold cost in flight with another leaves a gap of its own part, and no more', () => {
  const together = (balance: WalletStep): WalletStep => ({
    ...balance,
    place: { begun: 500, answered: balance.posting * 1000 + 1 },
  });
  const registered = together(step('balance', 985, 2));
  const steps = [step('balance', 1000, 0), step('charge', 100, 1), together(step('balance', 885, 1)), registered];
  expect(reportsFrom(steps, 0)[0]).toMatchObject({ gaps: [{ amount: -15 }], charges: 100, closing: 885 });
});
