/** Turns the report into the points of each chart. Pure. */
import type { Figures, Report } from '#shared/counter-api/reports.ts';
import { addMoney, formatAmount, formatMoney, type Pesewa, pesewas } from '#shared/money.ts';
import { productName } from '#shared/words/counter.ts';
import {
  dateWord,
  fullDayWord,
  hourWord,
  marginShare,
  monthWord,
  shareWord,
  weekdayWord,
} from '#shared/words/reports.ts';
import type { Point } from './charts/chart-figure.tsx';

const MOST_DAYS = 35;

/** Leaves out pesewas, for which a column has no room; the table beside it has them. */
const wholeCedis = (amount: Pesewa): string => formatAmount(pesewas(Math.round(amount / 100) * 100)).slice(0, -3);

const money = (label: string, name: string, { revenue }: Figures): Point => ({
  label,
  name,
  value: revenue,
  text: formatMoney(revenue),
  short: wholeCedis(revenue),
});

/** Covers the first hour with a sale to the last one, and the quiet ones between them. */
export function hourPoints({ hours }: Report): Point[] {
  const known = hours.map(({ hour }) => hour);
  if (known.length === 0) return [];
  const first = Math.min(...known);
  const count = Math.max(...known) - first + 1;
  return Array.from({ length: count }, (_, at) => {
    const revenue = hours.find(({ hour }) => hour === first + at)?.figures.revenue ?? pesewas(0);
    return {
      label: String(first + at),
      name: hourWord(first + at),
      value: revenue,
      text: formatMoney(revenue),
      short: wholeCedis(revenue),
    };
  });
}

/** Shows one day in its week, a range by its days, and a longer one by its months. */
export function dayPoints({ from, to, days }: Report): Point[] {
  if (from === to) return days.slice(-7).map(({ day, figures }) => money(weekdayWord(day), fullDayWord(day), figures));
  const within = days.filter(({ day }) => day >= from);
  if (within.length <= 7) return within.map(({ day, figures }) => money(weekdayWord(day), fullDayWord(day), figures));
  if (within.length <= MOST_DAYS)
    return within.map(({ day, figures }) => money(dateWord(day), fullDayWord(day), figures));
  return [...new Set(within.map(({ day }) => day.slice(0, 7)))].map((month) => {
    const revenue = addMoney(...within.flatMap(({ day, figures }) => (day.startsWith(month) ? [figures.revenue] : [])));
    const name = `${monthWord(month)} ${month.slice(0, 4)}`;
    return { label: monthWord(month), name, value: revenue, text: formatMoney(revenue), short: wholeCedis(revenue) };
  });
}

export function mixPoints({ products, total }: Report): Point[] {
  return products.map(({ product, figures: { revenue } }) => {
    const share = total.revenue > 0 ? `, ${Math.round((revenue * 100) / total.revenue)}%` : '';
    const name = productName(product);
    return { label: name, name, value: revenue, text: `${formatMoney(revenue)}${share}` };
  });
}

/** The last weeks up to the end of the range. */
export function marginPoints({ from, days }: Report): Point[] {
  const shown = days.length <= MOST_DAYS ? days : days.filter(({ day }) => day >= from);
  return shown.map(({ day, figures }) => {
    const share = marginShare(figures);
    return { label: dateWord(day), name: fullDayWord(day), value: share, text: shareWord(share) };
  });
}
