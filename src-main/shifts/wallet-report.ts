/** The wallet's side of a shift, from the balances that the service told and the postings that should explain them. */
import type { WalletGap, WalletReport } from '#shared/counter-api/shifts.ts';
import { type Pesewa, pesewas } from '#shared/money.ts';
import type { WalletStep } from '../journal/shift-records.ts';

const sum = (steps: readonly WalletStep[]): number => steps.reduce((total, { amount }) => total + amount, 0);

/** A cost takes from the wallet; what came back is negative already. */
const movedBetween = (changes: readonly WalletStep[], after: number, until: number): number =>
  -sum(changes.filter(({ posting }) => posting > after && posting <= until));

/**
 * What isn't explained, each with when it began and ended. Answers that came in another order than their charges look
 * like gaps that make up for each other: when the wallet is back where it should be, there was none.
 */
function gapsOf(balances: readonly WalletStep[], changes: readonly WalletStep[]): WalletGap[] {
  /** How far the wallet was from where our postings put it, each time that was new. */
  const levels: { readonly off: number; readonly from: number; readonly until: number }[] = [];
  let off = 0;
  for (const [nth, balance] of balances.entries()) {
    const before = balances[nth - 1] ?? balance;
    off += balance.amount - before.amount - movedBetween(changes, before.posting, balance.posting);
    const known = off === 0 ? -1 : levels.findIndex((level) => level.off === off);
    if (off === 0 || known >= 0) levels.length = known + 1;
    else levels.push({ off, from: before.at, until: Math.max(before.at, balance.at) });
  }
  return levels.map(({ from, until, ...level }, nth) => {
    return { from, until, amount: pesewas(level.off - (levels[nth - 1]?.off ?? 0)) };
  });
}

/** `from`: the newest posting before the shift. */
function reportOf(steps: readonly WalletStep[], from: number): WalletReport {
  const balances = steps.filter(({ kind }) => kind === 'balance');
  const changes = steps.filter(({ kind }) => kind !== 'balance');
  const inShift = changes.filter(({ posting }) => posting > from);
  const charges = inShift.filter(({ kind }) => kind === 'charge');
  const refunds = inShift.filter(({ kind }) => kind === 'refund');
  const [first] = balances;
  const last = balances.at(-1);
  const at = (balance: WalletStep | undefined, posting: number): Pesewa | null => {
    if (balance === undefined) return null;
    const later = movedBetween(changes, balance.posting, posting);
    const earlier = movedBetween(changes, posting, balance.posting);
    return pesewas(balance.amount + later - earlier);
  };
  return {
    opening: at(first, from),
    charges: pesewas(sum(charges)),
    chargeCount: charges.length,
    refunds: pesewas(-sum(refunds)),
    refundCount: refunds.length,
    gaps: gapsOf(balances, changes).slice(0, 200),
    closing: at(last, Number.MAX_SAFE_INTEGER),
  };
}

/** One for each account that was sold from. */
export function walletReports(steps: readonly WalletStep[], from: number): WalletReport[] {
  const accounts = [...new Set(steps.map(({ accountId }) => accountId))].toSorted((a, b) => a - b);
  return accounts.map((account) =>
    reportOf(
      steps.filter(({ accountId }) => accountId === account),
      from,
    ),
  );
}
