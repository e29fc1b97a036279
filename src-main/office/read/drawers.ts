/** Closed drawers, newest first. */
import type { Drawer, Drawers } from '#shared/office/page-data.ts';
import type { Queries } from '../database/database.ts';
import { DRAWER, isShown, SHOWN } from './sql.ts';

/** Those that ended at the same moment as the last one are on its page: the next one begins before them. */
const PAGE = 50;

interface Which {
  /** Only those that were not right. */
  readonly wrongOnly: boolean;
  /** Ended before this time; null for the newest. */
  readonly before: number | null;
}

export async function readDrawers(queries: Queries, { wrongOnly, before }: Which): Promise<Drawers> {
  const lines = await queries.query<Drawer>(
    `WITH ${SHOWN} SELECT ${DRAWER} FROM dwadi.v_drawer d ${isShown('d')}
     WHERE (NOT $1::boolean OR d.difference <> 0)
       AND ($2::bigint IS NULL OR d.ended_at < to_timestamp($2::bigint / 1000.0))
     ORDER BY d.ended_at DESC FETCH FIRST ${PAGE} ROWS WITH TIES`,
    [wrongOnly, before],
  );
  return { lines, before: lines.length < PAGE ? null : (lines.at(-1)?.endedAt ?? null) };
}
