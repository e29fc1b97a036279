/** Wallet movements that no counter could explain by itself, compared among all counters of an owner. */
import type { MergedGap } from '../counter-api/day-files.ts';
import { formatMoney, pesewas } from '../money.ts';
import { clockTime, fullTime, onOneDay } from './times.ts';

export const GAPS = {
  title: "Not explained by the counter's own sales",
  none: 'Every payment from a wallet is a sale of its own counter.',
  means:
    'What no counter here took: a counter whose files are not here, a top-up on the dashboard, a refund not seen yet, or an AFA registration.',
} as const;

const size = (amount: number): string => formatMoney(pesewas(Math.abs(amount)));

const spanOf = (from: number, until: number): string =>
  `${fullTime(from)} to ${onOneDay(from, until) ? clockTime(until) : fullTime(until)}`;

export const gapWords = ({ mark, from, until, amount }: MergedGap): string =>
  `${mark}, ${spanOf(from, until)}: ${size(amount)} ${amount < 0 ? 'left the wallet' : 'came to the wallet'}.`;

const shareOf = ({ mark, taken }: MergedGap['others'][number]): string =>
  `${mark} ${taken < 0 ? 'got back' : 'took'} ${size(taken)}`;

/** Names the counter that took exactly that amount at the time, or else tells what the others took. */
export function gapReason({ explained, others, amount }: MergedGap): string {
  const [only, ...more] = others;
  const shares = others.map(shareOf).join(', ');
  if (!explained) {
    const nobody =
      amount < 0 ? 'No counter here took exactly that amount.' : 'No counter here got exactly that amount back.';
    return only === undefined ? nobody : `${nobody} At that time ${shares}.`;
  }
  if (only !== undefined && more.length === 0) {
    return amount < 0
      ? `${only.mark} took exactly that amount then.`
      : `${only.mark} got exactly that amount back then.`;
  }
  return `It adds up exactly: ${shares}.`;
}

export const moreGapsWord = (more: number): string => `${more} older ${more === 1 ? 'one is' : 'ones are'} not shown.`;
