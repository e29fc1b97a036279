/** Products and drawers of a range of days, as an export has them. */
import type { DaySum } from '#shared/day-file.ts';
import type { Drawer, Figures } from '#shared/office/page-data.ts';
import type { Queries } from '../database/database.ts';
import { DRAWER, isShown, SHOWN_TOGETHER } from './sql.ts';
import { figuresOf, SUM, SUM_GROUP } from './sums.ts';

export interface ProductLine extends Figures {
  readonly name: string;
  readonly product: string;
}

export async function readProducts(queries: Queries, from: string, to: string): Promise<ProductLine[]> {
  const rows = await queries.query<DaySum & { name: string; product: string }>(
    `WITH ${SHOWN_TOGETHER} SELECT s.counter AS name, s.product, ${SUM} FROM dwadi.v_day_sum s ${isShown('s')}
     WHERE s.business_day BETWEEN $1 AND $2 GROUP BY s.counter, s.product, ${SUM_GROUP} ORDER BY s.counter, s.product`,
    [from, to],
  );
  return [...Map.groupBy(rows, ({ name, product }) => `${name}\n${product}`).values()].map((of) => ({
    ...{ name: of[0]?.name ?? '', product: of[0]?.product ?? '' },
    ...figuresOf(of),
  }));
}

export const readDrawersOf = (queries: Queries, from: string, to: string): Promise<Drawer[]> =>
  queries.query(
    `WITH ${SHOWN_TOGETHER} SELECT ${DRAWER} FROM dwadi.v_drawer d ${isShown('d')}
     WHERE d.business_day BETWEEN $1 AND $2 ORDER BY d.business_day DESC, d.counter, d.number`,
    [from, to],
  );
