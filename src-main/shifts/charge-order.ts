/**
 * In which order the service charged what was in flight together: answers come in another order than their charges. Each
 * tells what its own charge left in the wallet, and so where it stands in the line.
 */
import type { WalletStep } from '../journal/shift-records.ts';

/** A balance, and how far the wallet would be without all that we know to have moved it until then. */
export interface Told {
  readonly balance: WalletStep;
  readonly level: number;
}

/** So many may have come before one that was asked earlier: more requests than are ever under way. */
const MOST_TOGETHER = 64;

const sum = (steps: readonly WalletStep[]): number => steps.reduce((total, { amount }) => total + amount, 0);

/** What was booked with each balance: since the one that came before it. */
function ownOf(balances: readonly WalletStep[], changes: readonly WalletStep[]) {
  return balances.map((balance, nth) => {
    const after = balances[nth - 1]?.posting ?? Number.NEGATIVE_INFINITY;
    const own = changes.filter(({ posting }) => posting > after && posting <= balance.posting);
    return { balance, own: sum(own) };
  });
}

/** `balances` as their answers came. */
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
      // What was asked after another's answer was charged after it.
      .filter(({ balance: { place } }, nth) => nth === 0 || (place !== null && place.begun < oldest))
      // Whatever fits what is known; else the one that found most, for each charge takes from it. Where two found the
      // same, the cost of one of them isn't known: what it left is what the other found.
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
