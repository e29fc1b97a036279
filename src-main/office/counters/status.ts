/** How each counter is, as the office's database knows it: for `npm run office -- status`. */
import type { Queries } from '../database/database.ts';
import { isShown, SHOWN } from '../read/sql.ts';
import { schemaVersion } from '../schema/migrate.ts';

export interface JournalStatus {
  readonly mark: string;
  readonly kind: 'live' | 'training';
  /** False for a restored or copied journal that the owner has not accepted. */
  readonly counts: boolean;
  /** The time at which its newest batch came; null for none. */
  readonly heardAt: Date | null;
  /** Rows that waited behind it. */
  readonly behind: number;
}

export interface CounterStatus {
  readonly name: string;
  readonly role: string;
  readonly revoked: boolean;
  /** Null before it connected for the first time; otherwise whether the key of its newest journal is confirmed. */
  readonly keyConfirmed: boolean | null;
  readonly journals: readonly JournalStatus[];
  readonly alarms: readonly { readonly what: string; readonly mark: string; readonly at: Date }[];
  /** Days that differ, or aren't signed as they should be. */
  readonly daysWrong: number;
  readonly stuck: number;
}

export interface OfficeStatus {
  readonly schema: number;
  readonly counters: readonly CounterStatus[];
  readonly readers: readonly { readonly name: string; readonly revoked: boolean }[];
}

interface CounterRow {
  readonly name: string;
  readonly role: string;
  readonly revoked: boolean;
  readonly confirmed: boolean | null;
  readonly daysWrong: number;
  readonly stuck: number;
}

/** Batches themselves are asked: an office that folds nothing at the moment still sees who is silent. */
const JOURNALS = `SELECT m.role, m.mark, m.kind, m.counts, b.taken_at AS "heardAt", coalesce(b.behind, 0) AS behind
  FROM dwadi.v_mark m LEFT JOIN LATERAL
    (SELECT taken_at, behind FROM dwadi.batch b WHERE b.mark = m.mark ORDER BY nth DESC LIMIT 1) b ON true
  ORDER BY m.kind, m.nth_mark`;

const COUNTERS = `WITH ${SHOWN} SELECT c.name, c.role, c.revoked_at IS NOT NULL AS revoked,
    (SELECT EXISTS (SELECT FROM dwadi.confirmed_key s WHERE s.role = m.role AND s.signer = m.signer)
      FROM dwadi.v_mark m WHERE m.role = c.role AND m.counts ORDER BY m.kind, m.nth_mark DESC LIMIT 1) AS confirmed,
    (SELECT count(DISTINCT k.business_day) FROM dwadi.day_check k
      JOIN dwadi.v_mark m ON m.mark = k.mark AND m.counts ${isShown('m')}
      WHERE m.role = c.role AND k.result IN ('differs','unknown-key','bad-signature')) AS "daysWrong",
    (SELECT count(*) FROM dwadi.v_stuck_order o WHERE o.role = c.role) AS stuck
  FROM dwadi.counter c ORDER BY c.name`;

export async function officeStatus(queries: Queries): Promise<OfficeStatus> {
  const schema = await schemaVersion(queries);
  const counters = await queries.query<CounterRow>(COUNTERS);
  const journals = await queries.query<JournalStatus & { role: string }>(JOURNALS);
  const alarms = await queries.query<{ role: string; what: string; mark: string; at: Date }>(
    `SELECT role, what, mark, at FROM dwadi.alarm WHERE seen_at IS NULL ORDER BY at`,
  );
  const readers = await queries.query<{ name: string; revoked: boolean }>(
    `SELECT name, revoked_at IS NOT NULL AS revoked FROM dwadi.reader ORDER BY name`,
  );
  return {
    schema,
    readers,
    counters: counters.map(({ confirmed, ...counter }) => ({
      ...counter,
      keyConfirmed: confirmed,
      journals: journals.filter(({ role }) => role === counter.role).map(({ role: _, ...journal }) => journal),
      alarms: alarms.filter(({ role }) => role === counter.role).map(({ what, mark, at }) => ({ what, mark, at })),
    })),
  };
}
