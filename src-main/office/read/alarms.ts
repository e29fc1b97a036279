/** Reads what counters stopped at, and the journals that wait for the owner's word. */
import type { Alarm, Alarms, WaitingMark } from '#shared/office/page-data.ts';
import type { Queries } from '../database/database.ts';
import { ms } from './sql.ts';

const MOST = 100;

export async function readAlarms(queries: Queries): Promise<Alarms> {
  const alarms = await queries.query<Alarm>(
    `SELECT a.role::text AS role, a.counter AS name, a.mark, a.nth, a.what, ${ms('a.at')} AS at,
       a.seen_at IS NOT NULL AS seen, a.ours
     FROM dwadi.v_alarm a ORDER BY a.seen_at IS NOT NULL, a.at DESC LIMIT ${MOST}`,
  );
  const marks = await queries.query<WaitingMark>(
    `SELECT m.role::text AS role, m.counter AS name, m.mark, m.kind, m.shop, ${ms('m.claimed_at')} AS "claimedAt",
       (SELECT count(*) FROM dwadi.batch b WHERE b.mark = m.mark) AS batches,
       (SELECT ${ms('max(b.taken_at)')} FROM dwadi.batch b WHERE b.mark = m.mark) AS "lastAt"
     FROM dwadi.v_mark m WHERE NOT m.counts ORDER BY m.claimed_at DESC LIMIT ${MOST}`,
  );
  return { alarms, marks };
}
