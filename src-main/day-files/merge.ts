/** Merges the sound files of several counters into one report. Pure: bad files were refused earlier. */
import {
  type Figures,
  type MergedCounter,
  type MergedLine,
  type MergedReport,
  type MergedSum,
  MOST_MERGED_GAPS,
  MOST_MERGED_LINES,
} from '#shared/counter-api/day-files.ts';
import { addSums, type DaySum, headlineOf } from '#shared/day-file.ts';
import { pesewas } from '#shared/money.ts';
import { compare, countersOf, type SoundDay } from './chain.ts';
import { explainedGaps } from './explained-gaps.ts';

function figuresOf(sums: readonly DaySum[]): Figures {
  const { cash: _, mobileMoney: __, credit: ___, ...figures } = headlineOf(sums);
  return figures;
}

const sumsOf = ({ body }: SoundDay): DaySum[] => body.products.flatMap(({ sums }) => sums);

const linesOf = ({ body }: SoundDay): MergedLine[] =>
  body.products.map(({ product, sums }) => ({ mark: body.counter.mark, day: body.day, product, ...figuresOf(sums) }));

function groupBy(files: readonly (readonly [string, readonly DaySum[]])[]): MergedSum[] {
  const groups = new Map<string, DaySum[]>();
  for (const [name, sums] of files) groups.set(name, addSums([...(groups.get(name) ?? []), ...sums]));
  return [...groups].map(([name, sums]) => ({ name, ...figuresOf(sums) })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function counterOf({ mark, days, missing, differing, twice }: ReturnType<typeof countersOf>[number]): MergedCounter {
  const zs = days.flatMap(({ body }) => body.zs);
  return {
    mark,
    shop: days.at(-1)?.body.shop ?? '',
    first: days[0]?.body.day ?? '',
    last: days.at(-1)?.body.day ?? '',
    files: days.length,
    missing: [...missing],
    differing: [...differing],
    twice: [...twice],
    drawers: pesewas(zs.reduce((sum, { difference }) => sum + difference, 0)),
    zs: zs.length,
    wrongZs: zs.filter(({ difference }) => difference !== 0).length,
    ...figuresOf(days.flatMap(sumsOf)),
  };
}

interface Merged extends Pick<MergedReport, 'total' | 'counters' | 'days' | 'products'> {
  /** All of them, newest day first. */
  readonly lines: readonly MergedLine[];
}

export function mergeDays(files: readonly SoundDay[]): Merged {
  const counters = countersOf(files);
  const days = counters.flatMap((counter) => counter.days);
  return {
    total: figuresOf(days.flatMap(sumsOf)),
    counters: counters.map(counterOf),
    days: groupBy(days.map((file) => [file.body.day, sumsOf(file)])).reverse(),
    products: groupBy(days.flatMap(({ body }) => body.products.map(({ product, sums }) => [product, sums] as const))),
    lines: days
      .flatMap(linesOf)
      .sort((a, b) =>
        a.day === b.day ? compare(a.mark, b.mark) || compare(a.product, b.product) : compare(b.day, a.day),
      ),
  };
}

type Shown = Omit<MergedReport, 'source' | 'place' | 'trouble' | 'refused' | 'unknownKeys' | 'unread'>;

/** Caps the lists for the page: no more rows than a person reads. */
export function shownOf(files: readonly SoundDay[]): Shown {
  const merged = mergeDays(files);
  const gaps = explainedGaps(countersOf(files));
  return {
    ...merged,
    lines: merged.lines.slice(0, MOST_MERGED_LINES),
    moreLines: Math.max(0, merged.lines.length - MOST_MERGED_LINES),
    gaps: gaps.slice(0, MOST_MERGED_GAPS),
    moreGaps: Math.max(0, gaps.length - MOST_MERGED_GAPS),
  };
}
