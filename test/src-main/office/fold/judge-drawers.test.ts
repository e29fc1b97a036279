/** The drawers of a signed day against those that were streamed: every way in which they may differ, by name. */
import { expect, test } from 'vitest';
import { drawerDifferences, type StreamedDrawer } from '#main/office/fold/judge-drawers.ts';
import type { DayZ } from '#shared/day-file.ts';

const AT = Date.UTC(2026, 10, 20, 9);
const SHARED = {
  ...{ number: 7, shift: 's7', openedAt: AT, openedBy: 'Ama', endedAt: AT + 1, endedBy: 'Ama', closedAt: AT + 2 },
  ...{ closedBy: 'Esi', sales: 1000, reversed: 0, float: 200, cash: 900, mobileMoney: 60, credit: 40, payIns: 5 },
  ...{ payOuts: 3, expected: 1102, counted: 1090, difference: -12 },
};
const gap = (amount: number) => ({ from: AT, until: AT + 1, amount });
const WALLET = { opening: 0, charges: 0, chargeCount: 0, refunds: 0, refundCount: 0, closing: 0 };
const Z: DayZ = {
  ...SHARED,
  wallets: [
    { ...WALLET, gaps: [gap(-8), gap(1)] },
    { ...WALLET, gaps: [] },
  ],
};
const STREAMED: StreamedDrawer = { ...SHARED, walletGap: -7 };
const named = { what: 'drawer', number: 7, signed: null, streamed: null };

test('drawers that are the same in both do not differ, whatever version signed them', () => {
  expect(drawerDifferences([], [])).toEqual([]);
  expect(drawerDifferences([Z], [STREAMED])).toEqual([]);
  expect(drawerDifferences([{ ...Z, moved: { seconds: [1], amounts: [2] } }], [STREAMED])).toEqual([]);
  const second = { number: 8, shift: 's8' };
  expect(drawerDifferences([Z, { ...Z, ...second }], [{ ...STREAMED, ...second }, STREAMED])).toEqual([]);
});

test.each([
  ...(['sales', 'reversed', 'float', 'cash', 'mobileMoney', 'credit', 'payIns', 'payOuts'] as const),
  ...(['expected', 'counted', 'difference', 'walletGap'] as const),
])('another %s is named with both sums', (part) => {
  const streamed = { ...STREAMED, [part]: 12_345 };
  expect(drawerDifferences([Z], [streamed])).toEqual([{ ...named, part, signed: STREAMED[part], streamed: 12_345 }]);
});

test.each<[string, Partial<StreamedDrawer>]>([
  ['shift', { shift: 's8' }],
  ['people', { openedBy: null }],
  ['people', { endedBy: 'Kofi' }],
  ['people', { closedBy: 'Kofi' }],
  ['times', { openedAt: null }],
  ['times', { endedAt: AT }],
  ['times', { closedAt: AT }],
])('another of its %s is named: %j', (part, change) => {
  expect(drawerDifferences([Z], [{ ...STREAMED, ...change }])).toEqual([{ ...named, part }]);
});

test('a drawer that one of both lacks is named by its number', () => {
  expect(drawerDifferences([Z], [])).toEqual([{ ...named, part: 'not-streamed' }]);
  expect(drawerDifferences([], [STREAMED])).toEqual([{ ...named, part: 'not-signed' }]);
});
