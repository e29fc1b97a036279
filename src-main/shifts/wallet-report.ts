/** Reports the wallet's side of a shift, from the balances that were told and the postings that should explain them. */
import type { WalletGap, WalletReport } from '#shared/counter-api/shifts.ts';
import { type Pesewa, pesewas } from '#shared/money.ts';
import type { EarlierStep, WalletStep } from '../journal/base/shift-records.ts';
import { inChargeOrder, type Told } from './charge-order.ts';

const sum = (steps: readonly { readonly amount: number }[]): number =>
  steps.reduce((total, { amount }) => total + amount, 0);

/** The unexplained part of a balance: how far the wallet moved beside our postings, and when. */
interface Moved {
  readonly balance: WalletStep;
  readonly amount: number;
  readonly from: number;
  readonly until: number;
}

function movesOf(told: readonly Told[]): Moved[] {
  return told.map(({ balance, level }, nth) => {
    const { balance: before, level: was } = told[nth - 1] ?? { balance, level };
    // It was charged at some time after it was asked, and it may have been answered later than this one.
    return { balance, amount: level - was, from: before.asked, until: Math.max(before.asked, balance.at) };
  });
}

/**
 * Lists the unexplained moves, with when each began and ended. A posting that is booked later than it was charged looks
 * like gaps that cancel each other: if the wallet is back where it should be, there was no gap.
 */
function gapsOf(moves: readonly Moved[]): WalletGap[] {
  /** The distances of the wallet from where our postings put it, each when it was new. */
  const levels: { readonly off: number; readonly from: number; readonly until: number }[] = [];
  let off = 0;
  for (const { amount, from, until } of moves) {
    off += amount;
    const known = off === 0 ? -1 : levels.findIndex((level) => level.off === off);
    if (off === 0 || known >= 0) levels.length = known + 1;
    else levels.push({ off, from, until });
  }
  return levels.map(({ from, until, ...level }, nth) => {
    return { from, until, amount: pesewas(level.off - (levels[nth - 1]?.off ?? 0)) };
  });
}

/** A Z and a day file take no more. */
const MOST_GAPS = 200;

const gapOver = (gaps: readonly WalletGap[]): WalletGap => ({
  from: Math.min(...gaps.map(({ from }) => from)),
  until: Math.max(...gaps.map(({ until }) => until)),
  amount: pesewas(sum(gaps)),
});

/** Sums the latest gaps up where there are too many: money that left apart from money that came, so that none hides. */
function listed(gaps: readonly WalletGap[]): WalletGap[] {
  if (gaps.length <= MOST_GAPS) return [...gaps];
  const rest = gaps.slice(MOST_GAPS - 2);
  const [left, came] = [rest.filter(({ amount }) => amount < 0), rest.filter(({ amount }) => amount > 0)];
  return [...gaps.slice(0, MOST_GAPS - 2), ...[left, came].filter((some) => some.length > 0).map(gapOver)];
}

/**
 * Balances and postings outside the shift are there to order the requests that were in flight when it began or ended. A
 * rest that they don't explain belongs to the shift in which its answer came.
 */
function reportOf(steps: readonly WalletStep[], earlier: readonly EarlierStep[]): WalletReport {
  const balances = steps.filter(({ kind }) => kind === 'balance');
  const changes = steps.filter(({ kind }) => kind !== 'balance');
  const inShift = changes.filter(({ phase }) => phase === 0);
  const charges = inShift.filter(({ kind }) => kind === 'charge');
  const refunds = inShift.filter(({ kind }) => kind === 'refund');
  const isKnown = balances.some(({ phase }) => phase <= 0);
  const told = inChargeOrder(balances, changes);
  const moves = movesOf(told);
  /** The wallet's level after all steps up to this phase. A cost takes from it; a refund is negative already. */
  const after = (last: number): Pesewa | null => {
    if (!isKnown) return null;
    const beside = sum(moves.filter(({ balance }) => balance.phase <= last));
    return pesewas((told[0]?.level ?? 0) + beside - sum(changes.filter(({ phase }) => phase <= last)));
  };
  const lastTold = told.findLast(({ balance }) => balance.phase <= 0)?.balance;
  return {
    opening: after(-1),
    charges: pesewas(sum(charges)),
    chargeCount: charges.length,
    refunds: pesewas(-sum(refunds)),
    refundCount: refunds.length,
    gaps: listed(gapsOf(moves.filter(({ balance }) => balance.phase === 0))),
    closing: after(0),
    earlier: earlier.map(({ slip, z, amount }) => ({ slip, z, amount: pesewas(amount) })),
    lastTold: lastTold === undefined ? null : { amount: pesewas(lastTold.amount), at: lastTold.at },
  };
}

/** One for each account that was sold from. */
export function walletReports(steps: readonly WalletStep[], earlier: readonly EarlierStep[] = []): WalletReport[] {
  const sold = steps.filter(({ phase }) => phase <= 0);
  const accounts = [...new Set(sold.map(({ accountId }) => accountId))].toSorted((a, b) => a - b);
  const of = <T extends { readonly accountId: number }>(rows: readonly T[], account: number): T[] =>
    rows.filter(({ accountId }) => accountId === account);
  return accounts.map((account) => reportOf(of(steps, account), of(earlier, account)));
}
