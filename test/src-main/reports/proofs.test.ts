/** The proof that a closed drawer's Z gives. */
import { expect, test } from 'vitest';
import type { DrawersClosed } from '#main/journal/reports/report-reader.ts';
import { proofOf, walletsOf } from '#main/reports/proofs.ts';
import { pesewas } from '#shared/money.ts';
import { Z_REPORT } from '../../support/preview/fakes/fake-shifts.ts';

const OWNER = { seesCost: true, seesExpected: true };

type Shift = DrawersClosed['newest'][number];
const shift = (more: object): Shift => ({ z: JSON.stringify(Z_REPORT), zNumber: 12, ...more }) as Shift;

test('a drawer has the sums of what was put in and taken out, each by itself', () => {
  const [paidIn, paidOut] = Z_REPORT.moves;
  const moves = [paidIn, { ...paidIn, amount: pesewas(1) }, paidOut, { ...paidOut, amount: pesewas(20) }];
  const proof = proofOf(shift({ z: JSON.stringify({ ...Z_REPORT, moves }) }), OWNER);
  expect(proof).toEqual({
    ...{ number: 12, openedAt: Z_REPORT.openedAt, endedAt: Z_REPORT.endedAt, closedBy: 'Kofi' },
    ...{ float: 10_000, cash: 81_550, paidIn: 5001, paidOut: 1520 },
    ...{ expected: 95_050, counted: 94_850, difference: -200, wallets: Z_REPORT.wallets },
  });
  expect(proofOf(shift({ z: JSON.stringify({ ...Z_REPORT, moves: [] }) }), OWNER)).toMatchObject({
    paidIn: 0,
    paidOut: 0,
  });
});

test('a person who may not see the wallet is told the drawer alone', () => {
  const seesCost = false;
  expect(proofOf(shift({}), { ...OWNER, seesCost })).toMatchObject({ counted: 94_850, wallets: null });
});

test('nobody but the owner is told what should be there, or what makes it up', () => {
  expect(proofOf(shift({}), { ...OWNER, seesExpected: false })).toMatchObject({
    ...{ float: null, cash: null, expected: null, difference: null },
    ...{ paidIn: 5000, paidOut: 1500, counted: 94_850, wallets: Z_REPORT.wallets },
  });
});

test('a drawer that has no Z yet proves nothing', () => {
  expect([proofOf(shift({ z: null }), OWNER), proofOf(shift({ zNumber: null }), OWNER)]).toEqual([null, null]);
});

test('the wallets of some drawers are one list, oldest first', () => {
  const [wallet] = Z_REPORT.wallets;
  const other = { ...wallet, opening: pesewas(1) };
  expect(walletsOf({ wallets: [] })).toEqual([]);
  expect(walletsOf({ wallets: [[wallet, other], [other]].map((of) => JSON.stringify(of)) })).toEqual([
    wallet,
    other,
    other,
  ]);
});
