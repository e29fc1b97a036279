/** One day of one counter. */
import type { DaySum } from '#shared/day-file.ts';
import type { CounterDay, Drawer, GroupLine, Kind, StuckOrder, Wallet } from '#shared/office/page-data.ts';
import type { Queries } from '../database/database.ts';
import { readDayStates } from './days.ts';
import { DRAWER, isShown, ms, SHOWN } from './sql.ts';
import { figuresOf, SUM, SUM_GROUP } from './sums.ts';

const MOST_STUCK = 50;

interface OfDay extends DaySum {
  readonly product: string;
  readonly attendant: string;
}

const sumsOf = (queries: Queries, role: string, day: string): Promise<OfDay[]> =>
  queries.query(
    `WITH ${SHOWN} SELECT s.product, s.attendant, ${SUM} FROM dwadi.v_day_sum s ${isShown('s')}
     WHERE s.role = $1 AND s.business_day = $2 GROUP BY s.product, s.attendant, ${SUM_GROUP}`,
    [role, day],
  );

const drawersOf = (queries: Queries, role: string, day: string): Promise<Drawer[]> =>
  queries.query(
    `WITH ${SHOWN} SELECT ${DRAWER} FROM dwadi.v_drawer d ${isShown('d')}
     WHERE d.role = $1 AND d.business_day = $2 ORDER BY d.number`,
    [role, day],
  );

const walletsOf = (queries: Queries, role: string): Promise<Wallet[]> =>
  queries.query(
    `WITH ${SHOWN} SELECT w.account, w.unit, w.balance, ${ms('w.at')} AS at FROM dwadi.v_wallet w ${isShown('w')}
     WHERE w.role = $1 ORDER BY w.unit, w.account`,
    [role],
  );

async function stuckOf(queries: Queries, role: string): Promise<Pick<CounterDay, 'stuck' | 'moreStuck'>> {
  const rows = await queries.query<StuckOrder & { all: number }>(
    `WITH ${SHOWN} SELECT o.reference, o.product, o.supplier, o.price, o.state, o.delivery, o.money, o.attention,
       ${ms('o.since')} AS since, count(*) OVER () AS "all"
     FROM dwadi.v_stuck_order o ${isShown('o')} WHERE o.role = $1 ORDER BY o.since LIMIT ${MOST_STUCK}`,
    [role],
  );
  return { stuck: rows.map(({ all: _, ...order }) => order), moreStuck: (rows[0]?.all ?? 0) - rows.length };
}

function groupLines(sums: readonly OfDay[], nameOf: (sum: OfDay) => string): GroupLine[] {
  return [...Map.groupBy(sums, nameOf)]
    .map(([name, of]) => ({ name, ...figuresOf(of) }))
    .map(({ name, orders, revenue, margin }) => ({ name, orders, revenue, margin }))
    .filter(({ orders, revenue, margin }) => orders !== 0 || revenue !== 0 || margin !== 0)
    .sort((a, b) => b.revenue - a.revenue || (a.name < b.name ? -1 : 1));
}

interface Asked {
  readonly role: string;
  readonly day: string;
  readonly today: string;
}

/** Null for a counter that isn't enrolled. */
export async function readCounterDay(queries: Queries, { role, day, today }: Asked): Promise<CounterDay | null> {
  const [counter] = await queries.query<{ name: string; kind: Kind | null }>(
    `WITH ${SHOWN} SELECT c.name, shown.kind FROM dwadi.counter c LEFT JOIN shown ON shown.role = c.role
     WHERE c.role = $1`,
    [role],
  );
  if (counter === undefined) return null;
  const sums = await sumsOf(queries, role, day);
  const drawers = await drawersOf(queries, role, day);
  const [proof] = await readDayStates(queries, { from: day, to: day, role });
  // A counter makes no file of a day on which it booked nothing and closed no drawer.
  const mayHaveFile = day >= today || sums.length > 0 || drawers.length > 0;
  return {
    ...{ role, day, name: counter.name, kind: counter.kind },
    figures: figuresOf(sums),
    products: groupLines(sums, ({ product }) => product),
    attendants: groupLines(sums, ({ attendant }) => attendant),
    drawers,
    wallets: await walletsOf(queries, role),
    ...(await stuckOf(queries, role)),
    state: proof?.state ?? (mayHaveFile ? 'waiting' : null),
    differences: proof?.differences ?? [],
  };
}
