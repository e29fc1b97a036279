/** Reads a closed drawer's money from its Z: opening and in less out, against what was counted. */
import type { DrawerProof } from '#shared/counter-api/reports.ts';
import { type DrawerMove, type WalletReport, walletReport, zReport } from '#shared/counter-api/shifts.ts';
import { addMoney, pesewas } from '#shared/money.ts';
import type { DrawersClosed } from '../journal/reports/report-reader.ts';

/** Returns the wallets, oldest first: one for each account that a shift sold from. */
export const walletsOf = ({ wallets }: Pick<DrawersClosed, 'wallets'>): WalletReport[] =>
  wallets.flatMap((of) => walletReport.array().parse(JSON.parse(of)));

export function proofOf({ z, zNumber }: DrawersClosed['newest'][number], seesWallet: boolean): DrawerProof | null {
  if (z === null || zNumber === null) return null;
  const written = zReport.parse(JSON.parse(z));
  const moved = (kind: DrawerMove['kind']) =>
    addMoney(pesewas(0), ...written.moves.filter((move) => move.kind === kind).map(({ amount }) => amount));
  const { openedAt, endedAt, closedBy, float, taken, expected, counted, difference, wallets } = written;
  return {
    ...{ number: zNumber, openedAt, endedAt, closedBy, float, cash: taken.cash },
    ...{ paidIn: moved('pay-in'), paidOut: moved('pay-out'), expected, counted, difference },
    wallets: seesWallet ? wallets : null,
  };
}
