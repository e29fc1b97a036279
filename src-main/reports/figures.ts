/** Computes the figures that an owner asks for from sums of postings. Pure. */
import type { Counted, Figures } from '#shared/counter-api/reports.ts';
import { pesewas } from '#shared/money.ts';
import type { RollupSum } from '../journal/reports/report-reader.ts';

type Sum = Omit<RollupSum, 'key' | 'since'>;

interface Total {
  readonly amount: number;
  readonly count: number;
}

const totalOf = (sums: readonly Sum[]): Total =>
  sums.reduce((all, { amount, count }) => ({ amount: all.amount + amount, count: all.count + count }), {
    amount: 0,
    count: 0,
  });

/**
 * Turns the sign: money that goes back is negative in the books, but positive in a report. In a report, negative means
 * that it was taken back.
 */
const counted = ({ amount, count }: Total): Counted => ({ count, amount: pesewas(-amount) });

const isCost = ({ kind }: Sum): boolean => kind === 'wallet-cost' || kind === 'wallet-cost-returned';

function lackingCost(sums: readonly Sum[]): number {
  const count = (kind: string): number => totalOf(sums.filter((sum) => sum.kind === kind)).count;
  const [sold, costs] = [count('revenue'), count('wallet-cost')];
  const left = sold - count('revenue-reversed') - (costs - count('wallet-cost-returned'));
  // A refund may come on a day after the failure that took the revenue back: it lacks no cost.
  return Math.max(0, Math.min(sold - costs, left));
}

/**
 * Counts each product alone: the shop's own texts are sold to nobody and still take credits, and a failed order is paid
 * for until its refund. Beside other orders, each would hide one that lacks its cost. Null if there were texts and
 * nothing says which orders they are.
 */
function withoutCost(sums: readonly Sum[]): number | null {
  if (sums.some(({ product, unit }) => product === null && unit === 'sms-credit')) return null;
  const products = [...new Set(sums.map(({ product }) => product))];
  return products.reduce((all, one) => all + lackingCost(sums.filter(({ product }) => product === one)), 0);
}

/**
 * Booked sums, less those that were taken back. An hour or a shift may take back the booking of an earlier one: its count
 * is nothing then, and its amount is below nothing.
 */
function stillBooked(booked: Total, settled: Total): Counted {
  return { count: Math.max(0, booked.count - settled.count), amount: pesewas(booked.amount + settled.amount) };
}

export function figuresOf(sums: readonly Sum[]): Figures {
  const total = (wanted: (sum: Sum) => boolean): Total => totalOf(sums.filter(wanted));
  const money = (kind: string): Total => total((sum) => sum.kind === kind && sum.unit === 'pesewa');
  const sold = money('revenue');
  const reversed = money('revenue-reversed');
  const revenue = sold.amount + reversed.amount;
  const known = total((sum) => isCost(sum) && sum.known && sum.unit === 'pesewa').amount;
  const estimated = total((sum) => isCost(sum) && !sum.known && sum.unit === 'pesewa').amount;
  const owed = money('owed');
  const uncosted = stillBooked(money('uncosted'), money('uncosted-settled'));
  return {
    orders: sold.count,
    revenue: pesewas(revenue),
    fees: pesewas(money('fee').amount),
    reversed: counted(reversed),
    unproven: stillBooked(money('unproven'), money('unproven-settled')),
    owed: { count: owed.count, amount: pesewas(owed.amount) },
    owedPaid: counted(money('owed-paid')),
    owedSettled: counted(money('owed-settled')),
    givenBack: counted(money('given-back')),
    earnings: {
      walletCost: pesewas(known),
      estimatedCost: pesewas(estimated),
      returned: counted(money('wallet-cost-returned')),
      margin: pesewas(revenue - uncosted.amount - known - estimated),
      uncosted,
      commission: pesewas(total((sum) => sum.kind === 'commission' && sum.known).amount),
      estimatedCommission: pesewas(total((sum) => sum.kind === 'commission' && !sum.known).amount),
      ordersWithoutCost: withoutCost(sums),
      smsCredits: total((sum) => isCost(sum) && sum.unit === 'sms-credit').amount + 0,
    },
  };
}

/** True if only cash was booked, which no figure holds: of a sale that isn't placed, or given back at night. */
export const saysNothing = (part: unknown): boolean =>
  part === null || part === 0 || (typeof part === 'object' && Object.values(part).every(saysNothing));

export const withoutEarnings = (figures: Figures): Figures => ({ ...figures, earnings: null });
