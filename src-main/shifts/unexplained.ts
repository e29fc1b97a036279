/** Sums the wallet money of some shifts that no order explains. Pure. */
import type { Counted, Unexplained } from '#shared/counter-api/reports.ts';
import type { WalletReport } from '#shared/counter-api/shifts.ts';
import { pesewas } from '#shared/money.ts';

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const counted = (amounts: readonly number[]): Counted => ({
  count: amounts.length,
  amount: pesewas(Math.abs(sumOf(amounts))),
});

function take(from: number[], amount: number): boolean {
  const at = from.lastIndexOf(amount);
  if (at >= 0) from.splice(at, 1);
  return at >= 0;
}

/** Amounts with how often each is there: a year has tens of thousands of gaps, so none is looked for one by one. */
class Amounts {
  private readonly counts = new Map<number, number>();

  countOf(amount: number): number {
    return this.counts.get(amount) ?? 0;
  }

  add(amount: number): void {
    this.counts.set(amount, this.countOf(amount) + 1);
  }

  take(amount: number): boolean {
    const count = this.countOf(amount);
    if (count > 0) this.counts.set(amount, count - 1);
    return count > 0;
  }

  all(): number[] {
    return [...this.counts].flatMap(([amount, count]) => Array.from({ length: count }, () => amount));
  }
}

/** The number of different sums that are tried for one gap. */
const MOST_SUMS = 300;

/** Finds some of the parts, which all have the gap's sign, that make it up together. */
function makingUp(gap: number, parts: readonly number[]): readonly number[] | null {
  const reached = new Map<number, readonly number[]>([[0, []]]);
  for (const part of parts) {
    for (const [sum, made] of [...reached]) {
      const next = sum + part;
      if (Math.abs(next) > Math.abs(gap) || reached.has(next)) continue;
      reached.set(next, [...made, part]);
      if (next === gap) return [...made, part];
      if (reached.size > MOST_SUMS) return null;
    }
  }
  return null;
}

/**
 * Finds the orders that explain a gap together: all that are left, or some of them where an earlier shift has the gap, or
 * a gap of each of them, the other way round. Some of many orders make up almost any amount, and a theft with it.
 */
function togetherOf(gap: number, learned: readonly number[], open: Amounts): readonly number[] | null {
  const same = learned.filter((amount) => Math.sign(amount) === Math.sign(gap));
  if (sumOf(same) === gap) return same;
  if (open.countOf(-gap) > 0) return makingUp(gap, same);
  const met = new Amounts();
  const isMet = (amount: number): boolean => {
    met.add(amount);
    return met.countOf(amount) <= open.countOf(-amount);
  };
  return makingUp(gap, same.filter(isMet));
}

/**
 * `wallets` are oldest first. A gap of an earlier shift that a later one learned of from orders is explained: the later
 * shift has it with the opposite sign, and both are left out. A gap between two balances may be of several orders.
 */
export function unexplainedOf(wallets: readonly WalletReport[]): Unexplained {
  const open = new Amounts();
  for (const { gaps, earlier } of wallets) {
    const learned = earlier.map(({ amount }) => -amount);
    const rest: number[] = [];
    for (const { amount } of gaps) {
      if (take(learned, amount)) {
        open.take(-amount);
        continue;
      }
      open.add(amount);
      rest.push(amount);
    }
    for (const gap of rest) {
      const together = togetherOf(gap, learned, open);
      if (together === null) continue;
      for (const amount of together) take(learned, amount);
      open.take(gap);
      if (!open.take(-gap)) for (const amount of together) open.take(-amount);
    }
  }
  const left = open.all();
  return { out: counted(left.filter((amount) => amount < 0)), in: counted(left.filter((amount) => amount > 0)) };
}
