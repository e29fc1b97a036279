/** Reads a closed drawer's money from its Z: opening and in less out, against what was counted. */
import type { DrawerProof } from '#shared/counter-api/reports.ts';
import { type DrawerMove, type WalletReport, walletReport, zReport } from '#shared/counter-api/shifts.ts';
import { addMoney, pesewas } from '#shared/money.ts';
import type { DrawersClosed } from '../journal/reports/report-reader.ts';
import type { Viewer } from './viewer.ts';

/** Returns the wallets, oldest first: one for each account that a shift sold from. */
export const walletsOf = ({ wallets }: Pick<DrawersClosed, 'wallets'>): WalletReport[] =>
  wallets.flatMap((of) => walletReport.array().parse(JSON.parse(of)));

/** Leaves out the figures that this person may not see. */
export function proofOf(
  { z, zNumber }: DrawersClosed['newest'][number],
  { seesCost, seesExpected }: Pick<Viewer, 'seesCost' | 'seesExpected'>,
): DrawerProof | null {
  if (z === null || zNumber === null) return null;
  const written = zReport.parse(JSON.parse(z));
  const moved = (kind: DrawerMove['kind']) =>
    addMoney(pesewas(0), ...written.moves.filter((move) => move.kind === kind).map(({ amount }) => amount));
  const { openedAt, endedAt, closedBy, float, taken, expected, counted, difference, wallets } = written;
  const owners = { float, cash: taken.cash, expected, difference };
  return {
    ...{ number: zNumber, openedAt, endedAt, closedBy, counted },
    ...{ paidIn: moved('pay-in'), paidOut: moved('pay-out') },
    ...(seesExpected ? owners : { float: null, cash: null, expected: null, difference: null }),
    wallets: seesCost ? wallets : null,
  };
}
