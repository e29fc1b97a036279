/** Sums the wallet money of some shifts that no order explains. Pure. */
import type { Counted, Unexplained } from '#shared/counter-api/reports.ts';
import type { WalletReport } from '#shared/counter-api/shifts.ts';
import { pesewas } from '#shared/money.ts';

const counted = (amounts: readonly number[]): Counted => ({
  count: amounts.length,
  amount: pesewas(Math.abs(amounts.reduce((sum, amount) => sum + amount, 0))),
});

/**
 * `wallets` are oldest first. A gap of an earlier shift that a later one learned of from an order is explained: the
 * later shift has it with the opposite sign, and both are left out.
 */
export function unexplainedOf(wallets: readonly WalletReport[]): Unexplained {
  const open: number[] = [];
  for (const { gaps, earlier } of wallets) {
    const learned = earlier.map(({ amount }) => -amount);
    for (const { amount } of gaps) {
      const later = learned.indexOf(amount);
      if (later < 0) {
        open.push(amount);
        continue;
      }
      learned.splice(later, 1);
      const before = open.lastIndexOf(-amount);
      if (before >= 0) open.splice(before, 1);
    }
  }
  return { out: counted(open.filter((amount) => amount < 0)), in: counted(open.filter((amount) => amount > 0)) };
}
