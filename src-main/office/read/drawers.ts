/** Closed drawers, newest first. */
import type { Drawer, Drawers } from '#shared/office/page-data.ts';
import type { Queries } from '../database/database.ts';
import { DRAWER, isShown, SHOWN_TOGETHER } from './sql.ts';

/** Those that ended at the same moment as the last one are on its page: the next one begins before them. */
const PAGE = 50;

interface Which {
  /** Only those that were not right. */
  readonly wrongOnly: boolean;
  /** Ended before this time; null for the newest. */
  readonly before: number | null;
}

/**
 * Drawers are walked from the newest one, and each is looked up by itself: a page costs its own rows, however long the
 * history is. `OFFSET` keeps it so.
 */
const NEWEST_DRAWERS = `WITH ${SHOWN_TOGETHER}
  SELECT ${DRAWER} FROM dwadi.shift_close s
    CROSS JOIN LATERAL (SELECT * FROM dwadi.v_drawer v WHERE v.mark = s.mark AND v.number = s.number OFFSET 0) d
  WHERE s.mark = ANY (ARRAY(SELECT m.mark FROM dwadi.v_mark m ${isShown('m')} WHERE m.counts))
    AND (NOT $1::boolean OR s.difference <> 0)
    AND ($2::bigint IS NULL OR s.ended_at < to_timestamp($2::bigint / 1000.0))
  ORDER BY s.ended_at DESC FETCH FIRST ${PAGE} ROWS WITH TIES`;

export async function readDrawers(queries: Queries, { wrongOnly, before }: Which): Promise<Drawers> {
  const lines = await queries.query<Drawer>(NEWEST_DRAWERS, [wrongOnly, before]);
  return { lines, before: lines.length < PAGE ? null : (lines.at(-1)?.endedAt ?? null) };
}
