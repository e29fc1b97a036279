/** Wallet movements that no counter could explain by itself, compared among all counters of an owner. */
import type { MergedGap } from '../counter-api/day-files.ts';
import { formatMoney, pesewas } from '../money.ts';
import { clockTime, fullTime, onOneDay } from './times.ts';
import { t } from './translate.ts';

export const GAPS = {
  title: t("Not explained by the counter's own sales"),
  none: t('Every payment from a wallet is a sale of its own counter.'),
  means: t(
    'What no counter here took: a counter whose files are not here, a top-up on the dashboard, a refund not seen yet, or an AFA registration.',
  ),
} as const;

const size = (amount: number): string => formatMoney(pesewas(Math.abs(amount)));

const spanOf = (from: number, until: number): string =>
  t`${fullTime(from)} to ${onOneDay(from, until) ? clockTime(until) : fullTime(until)}`;

export const gapWords = ({ mark, from, until, amount }: MergedGap): string =>
  amount < 0
    ? t`${mark}, ${spanOf(from, until)}: ${size(amount)} left the wallet.`
    : t`${mark}, ${spanOf(from, until)}: ${size(amount)} came to the wallet.`;

const shareOf = ({ mark, taken }: MergedGap['others'][number]): string =>
  taken < 0 ? t`${mark} got back ${size(taken)}` : t`${mark} took ${size(taken)}`;

/** Names the counter that took exactly that amount at the time, or else tells what the others took. */
export function gapReason({ explained, others, amount }: MergedGap): string {
  const [only, ...more] = others;
  const shares = others.map(shareOf).join(', ');
  if (!explained) {
    const nobody =
      amount < 0 ? t('No counter here took exactly that amount.') : t('No counter here got exactly that amount back.');
    return only === undefined ? nobody : t`${nobody} At that time ${shares}.`;
  }
  if (only !== undefined && more.length === 0) {
    return amount < 0
      ? t`${only.mark} took exactly that amount then.`
      : t`${only.mark} got exactly that amount back then.`;
  }
  return t`It adds up exactly: ${shares}.`;
}

export const moreGapsWord = (more: number): string =>
  more === 1 ? t`${more} older one is not shown.` : t`${more} older ones are not shown.`;
