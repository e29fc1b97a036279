/**
 * The evening's report. It holds a reader and no writer, and counts nothing itself: every figure is a sum of postings,
 * and a posting belongs to the day on which the counter learned it. So a day that is over doesn't change.
 */
import { MOST_DISPUTES } from '#shared/counter-api/disputes.ts';
import {
  EXCEPTIONS,
  type Exception,
  type Figures,
  MOST_PROOFS,
  type Report,
  type ReportRange,
} from '#shared/counter-api/reports.ts';
import type { WalletReport } from '#shared/counter-api/shifts.ts';
import { productValue } from '#shared/counter-api/values.ts';
import { addMoney, type Pesewa, pesewas } from '#shared/money.ts';
import { type DisplayState, displayState, worseFirst } from '#shared/order-state.ts';
import type { DrawersClosed, OpenSum, RollupSum, SumBy } from '../journal/reports/report-reader.ts';
import { addDays } from '../platform/clock.ts';
import { unexplainedOf } from '../shifts/unexplained.ts';
import { daysBefore, daysBetween } from './days.ts';
import { figuresOf, saysNothing, withoutEarnings } from './figures.ts';
import { proofOf, walletsOf } from './proofs.ts';
import type { Viewer } from './viewer.ts';

const TREND_DAYS = 28;

/** The journal's queries that a report needs. */
interface ReportSource {
  reportSums(by: SumBy, from: string, to: string, apart?: string): Promise<RollupSum[]>;
  openSums(from: string): Promise<OpenSum[]>;
  countLeftToDo(): Promise<number>;
  openDisputes(limit: number, by: string | null): Promise<NonNullable<Report['now']>['disputes']>;
  exceptions(from: string, to: string): Promise<Record<string, number>>;
  drawersClosed(from: string, to: string, limit: number): Promise<DrawersClosed>;
}

export interface ReportDeps {
  readonly source: ReportSource;
  /** The business day that isn't over. */
  readonly today: () => string;
  /** Returns the person at the counter. */
  readonly viewer: () => Viewer;
  /** The drawer that isn't closed yet. */
  readonly walletsNow: () => Promise<readonly WalletReport[]>;
  /** Returns null for a person whom the counter doesn't know any more. */
  readonly nameOf: (attendantId: string) => string | null;
}

/** The sums of each key together, in the order in which the journal has them. */
function groups(sums: readonly RollupSum[], keyOf: (key: string) => string = (key) => key): [string, RollupSum[]][] {
  return [...Map.groupBy(sums, ({ key }) => keyOf(key))];
}

const productOf = (line: string): string => line.slice(0, line.indexOf(':'));
const supplierOf = (line: string): string => line.slice(line.indexOf(':') + 1);

interface Line {
  readonly figures: Figures;
}

const named = <T extends Line>(lines: readonly T[]): T[] => lines.filter(({ figures }) => !saysNothing(figures));

const mostFirst = <T extends Line>(lines: readonly T[]): T[] =>
  named(lines).toSorted((a, b) => b.figures.revenue - a.figures.revenue);

const noted = (counts: Readonly<Record<string, number>>): Record<Exception, number> =>
  Object.fromEntries(EXCEPTIONS.map((kind) => [kind, counts[kind] ?? 0])) as Record<Exception, number>;

function openStates(sums: readonly OpenSum[]): NonNullable<Report['now']>['open'] {
  const states = new Map<DisplayState, { count: number; price: Pesewa }>();
  for (const sum of sums) {
    const state = displayState(sum);
    const { count, price } = states.get(state) ?? { count: 0, price: pesewas(0) };
    states.set(state, { count: count + sum.count, price: addMoney(price, pesewas(sum.price)) });
  }
  return [...states].map(([state, open]) => ({ state, ...open })).toSorted((a, b) => worseFirst(a.state, b.state));
}

export class Reports {
  private readonly deps: ReportDeps;

  constructor(deps: ReportDeps) {
    this.deps = deps;
  }

  async range({ from, to }: ReportRange, viewer = this.deps.viewer()): Promise<Report> {
    const { onlyBy, seesCost, seesExpected } = viewer;
    const { today, nameOf, source, walletsNow } = this.deps;
    const before = daysBefore(from, to, today());
    const trendFrom = [from, addDays(to, 1 - TREND_DAYS)].toSorted()[0] ?? from;
    const growing = to >= today();
    const [days, weekBefore, hours, lines, attendants, shifts, exceptions, drawers, now, wallets] = await Promise.all([
      source.reportSums('day', trendFrom, to, from),
      source.reportSums('day', before.from, before.to),
      source.reportSums('hour', from, to),
      source.reportSums('line', from, to),
      source.reportSums('attendant', from, to),
      source.reportSums('shift', from, to),
      source.exceptions(from, to),
      source.drawersClosed(from, to, MOST_PROOFS),
      growing ? this.now(from, onlyBy) : null,
      growing ? walletsNow() : [],
    ]);
    const shown = (sums: readonly RollupSum[]): Figures => {
      const figures = figuresOf(sums);
      return seesCost ? figures : withoutEarnings(figures);
    };
    const byDay = new Map(groups(days));
    return {
      from,
      to,
      growing,
      total: shown(lines),
      before: { ...before, figures: shown(weekBefore) },
      products: mostFirst(
        groups(lines, productOf).map(([key, sums]) => ({ product: productValue.parse(key), figures: shown(sums) })),
      ),
      suppliers: mostFirst(groups(lines, supplierOf).map(([supplier, sums]) => ({ supplier, figures: shown(sums) }))),
      attendants: mostFirst(
        groups(attendants).map(([id, sums]) => ({ id, name: nameOf(id) ?? id, figures: shown(sums) })),
      ),
      shifts: named(
        groups(shifts).map(([id, sums]) => ({
          ...{ id, since: sums.map(({ since }) => since).toSorted()[0] ?? '' },
          figures: shown(sums),
        })),
      ).toSorted((a, b) => (a.since < b.since ? -1 : 1)),
      hours: groups(hours).map(([key, sums]) => ({ hour: Number(key), figures: shown(sums) })),
      days: daysBetween(trendFrom, to).map((day) => ({ day, figures: shown(byDay.get(day) ?? []) })),
      drawers: {
        count: drawers.count,
        difference: seesExpected ? pesewas(drawers.difference) : null,
        newest: drawers.newest.flatMap((shift) => proofOf(shift, viewer) ?? []),
      },
      unexplained: seesCost ? unexplainedOf([...walletsOf(drawers), ...wallets]) : null,
      exceptions: noted(exceptions),
      now,
    };
  }

  private async now(from: string, onlyBy: string | null): Promise<NonNullable<Report['now']>> {
    const { source } = this.deps;
    const [open, leftToDo, disputes] = await Promise.all([
      source.openSums(from),
      source.countLeftToDo(),
      source.openDisputes(MOST_DISPUTES, onlyBy),
    ]);
    return { open: openStates(open), leftToDo, disputes };
  }
}
