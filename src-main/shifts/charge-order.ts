/**
 * Finds the order in which the service charged requests that were in flight together: answers come in another order
 * than their charges. Each answer tells what its own charge left in the wallet, and so its place in the order.
 */
import type { WalletStep } from '../journal/base/shift-records.ts';

/** A balance, and the level that the wallet would have without all known moves until then. */
export interface Told {
  readonly balance: WalletStep;
  readonly level: number;
}

/** Balances that may have come before one that was asked earlier: more than are ever in flight. */
const MOST_TOGETHER = 64;

/** Returns a function that sums the changes up to a posting. A shift has thousands, and as many balances that ask. */
function summedUpTo(changes: readonly WalletStep[]): (posting: number) => number {
  let total = 0;
  const sums = changes
    .toSorted((a, b) => a.posting - b.posting)
    .map(({ posting, amount }) => {
      total += amount;
      return { posting, total };
    });
  return (posting) => {
    let [from, until] = [0, sums.length];
    while (from < until) {
      const middle = Math.floor((from + until) / 2);
      if ((sums[middle]?.posting ?? posting) <= posting) from = middle + 1;
      else until = middle;
    }
    return sums[from - 1]?.total ?? 0;
  };
}

/** Sums what was booked with each balance since the balance before it. */
function ownOf(balances: readonly WalletStep[], changes: readonly WalletStep[]) {
  const upTo = summedUpTo(changes);
  return balances.map((balance, nth) => {
    const after = balances[nth - 1]?.posting ?? Number.NEGATIVE_INFINITY;
    return { balance, own: after < balance.posting ? upTo(balance.posting) - upTo(after) : 0 };
  });
}

/** `balances` are in the order of their answers. */
export function inChargeOrder(balances: readonly WalletStep[], changes: readonly WalletStep[]): Told[] {
  const left = ownOf(balances, changes);
  const told: Told[] = [];
  let moved = 0;
  while (left.length > 0) {
    const known = told.at(-1)?.level;
    const oldest = left[0]?.balance.place?.answered ?? 0;
    const [next] = left
      .slice(0, MOST_TOGETHER)
      .map((one) => ({ ...one, level: one.balance.amount + one.own + moved }))
      // A request that was begun after another's answer was charged after it.
      .filter(({ balance: { place } }, nth) => nth === 0 || (place !== null && place.begun < oldest))
      // Takes the balance that fits the known level; otherwise the highest, as each charge takes from it. If two found
      // the same level, the cost of one of them isn't known: what it left is what the other found.
      .toSorted(
        (a, b) =>
          Number(b.level === known) - Number(a.level === known) ||
          b.level - a.level ||
          b.balance.amount - a.balance.amount,
      );
    if (next === undefined) break;
    const { balance, own, level } = next;
    left.splice(
      left.findIndex((one) => one.balance === balance),
      1,
    );
    moved += own;
    told.push({ balance, level });
  }
  return told;
}
