/** All counters as they stand now. */
import type { CounterNow, Figures, Kind, Stuck, Wallet } from '#shared/office/page-data.ts';
import type { Queries } from '../database/database.ts';
import { FIGURES, isShown, ms, NO_FIGURES, SHOWN } from './sql.ts';

type Of<T> = T & { readonly role: string };

interface CounterRow {
  readonly role: string;
  readonly name: string;
  readonly kind: Kind | null;
  readonly heardAt: number | null;
  readonly madeAt: number | null;
  readonly behind: number;
  readonly marksWaiting: number;
  readonly alarms: number;
  readonly keyOpen: boolean;
  readonly daysWrong: number;
  readonly revoked: boolean;
}

/** Null: all of them. */
type Roles = readonly string[] | null;

const oneOf = (alias: string): string => `($1::text[] IS NULL OR ${alias}.role = ANY ($1::text[]))`;

/** A counter is as its newest journal says: one before it lies on a PC that is gone, and one that waits may be a copy. */
const counterRows = (queries: Queries, roles: Roles): Promise<CounterRow[]> =>
  queries.query(
    `WITH ${SHOWN}, heard AS (
       SELECT DISTINCT ON (m.role) m.role, f.taken_at, f.made_at, f.behind
       FROM dwadi.v_mark m ${isShown('m')} JOIN dwadi.fold f ON f.mark = m.mark
       WHERE m.counts AND f.taken_at IS NOT NULL AND ${oneOf('m')} ORDER BY m.role, m.nth_mark DESC
     ), marks AS (
       SELECT m.role, count(*) FILTER (WHERE NOT m.counts) AS waiting,
         (array_agg(m.signer ORDER BY m.kind, m.nth_mark DESC) FILTER (WHERE m.counts))[1] AS signer
       FROM dwadi.v_mark m WHERE ${oneOf('m')} GROUP BY m.role
     ), wrong AS (
       SELECT m.role, count(DISTINCT k.business_day) AS days FROM dwadi.day_check k
         JOIN dwadi.v_mark m ON m.mark = k.mark AND m.counts ${isShown('m')}
       WHERE k.result IN ('differs', 'bad-signature') AND ${oneOf('m')} GROUP BY m.role
     )
     SELECT c.role::text AS role, c.name, shown.kind, ${ms('heard.taken_at')} AS "heardAt",
       ${ms('heard.made_at')} AS "madeAt", coalesce(heard.behind, 0)::bigint AS behind,
       coalesce(marks.waiting, 0) AS "marksWaiting", coalesce(wrong.days, 0) AS "daysWrong",
       marks.signer IS NOT NULL AND NOT EXISTS (
         SELECT FROM dwadi.confirmed_key s WHERE s.role = c.role AND s.signer = marks.signer) AS "keyOpen",
       (SELECT count(*) FROM dwadi.alarm a WHERE a.role = c.role AND a.seen_at IS NULL) AS alarms,
       c.revoked_at IS NOT NULL AS revoked
     FROM dwadi.counter c LEFT JOIN shown ON shown.role = c.role LEFT JOIN heard ON heard.role = c.role
       LEFT JOIN marks ON marks.role = c.role LEFT JOIN wrong ON wrong.role = c.role
     WHERE ${oneOf('c')} ORDER BY c.name`,
    [roles],
  );

const figureRows = (queries: Queries, roles: Roles, day: string): Promise<Of<Figures>[]> =>
  queries.query(
    `WITH ${SHOWN} SELECT d.role::text AS role, ${FIGURES} FROM dwadi.v_day d ${isShown('d')}
     WHERE ${oneOf('d')} AND d.business_day = $2 GROUP BY d.role`,
    [roles, day],
  );

const walletRows = (queries: Queries, roles: Roles): Promise<Of<Wallet>[]> =>
  queries.query(
    `WITH ${SHOWN} SELECT w.role::text AS role, w.account, w.unit, w.balance, ${ms('w.at')} AS at
     FROM dwadi.v_wallet w ${isShown('w')} WHERE ${oneOf('w')} ORDER BY w.role, w.unit, w.account`,
    [roles],
  );

const stuckRows = (queries: Queries, roles: Roles): Promise<Of<Stuck>[]> =>
  queries.query(
    `WITH ${SHOWN} SELECT o.role::text AS role, count(*) AS count, sum(o.price)::bigint AS price,
       ${ms('min(o.since)')} AS since
     FROM dwadi.v_stuck_order o ${isShown('o')} WHERE ${oneOf('o')} GROUP BY o.role`,
    [roles],
  );

const NOTHING_STUCK: Stuck = { count: 0, price: 0, since: null };

/** Groups rows by their counter, without its name in each of them. */
function byRole<T>(rows: readonly Of<T>[]): Map<string, Omit<Of<T>, 'role'>[]> {
  const groups = new Map<string, Omit<Of<T>, 'role'>[]>();
  for (const { role, ...row } of rows) groups.set(role, [...(groups.get(role) ?? []), row]);
  return groups;
}

/** The counters' rows of today, by name. */
export async function readNow(queries: Queries, day: string, roles: Roles = null): Promise<CounterNow[]> {
  const counters = await counterRows(queries, roles);
  const figures = byRole(await figureRows(queries, roles, day));
  const wallets = byRole(await walletRows(queries, roles));
  const stuck = byRole(await stuckRows(queries, roles));
  return counters.map((counter) => ({
    ...counter,
    ...(figures.get(counter.role)?.[0] ?? NO_FIGURES),
    wallets: wallets.get(counter.role) ?? [],
    stuck: stuck.get(counter.role)?.[0] ?? NOTHING_STUCK,
  }));
}

/** Tells that a counter has news: how far its journals are folded, and what waits for its owner. */
export async function readHeads(queries: Queries): Promise<Map<string, string>> {
  const rows = await queries.query<{ role: string; head: string }>(
    `SELECT c.role::text AS role, concat_ws(' ', c.name, c.revoked_at, c.signer, m.marks, a.count, k.count) AS head
     FROM dwadi.counter c
     LEFT JOIN (SELECT m.role, string_agg(concat_ws(' ', m.mark, m.accepted_at, f.nth), ' ' ORDER BY m.mark) AS marks
       FROM dwadi.fold f JOIN dwadi.mark m ON m.mark = f.mark GROUP BY m.role) m ON m.role = c.role
     LEFT JOIN (SELECT role, count(*) FROM dwadi.alarm WHERE seen_at IS NULL GROUP BY role) a ON a.role = c.role
     LEFT JOIN (SELECT m.role, count(*) FROM dwadi.day_check k JOIN dwadi.mark m ON m.mark = k.mark
       WHERE k.result IN ('differs', 'unknown-key', 'bad-signature') GROUP BY m.role) k ON k.role = c.role`,
  );
  return new Map(rows.map(({ role, head }) => [role, head]));
}
