/** Counters as they were enrolled, with the keys that sign their days. */
import type { EnrolledCounter } from '#shared/office/page-data.ts';
import type { Queries } from '../database/database.ts';
import { ms } from './sql.ts';

export const readCounters = (queries: Queries): Promise<EnrolledCounter[]> =>
  queries.query(
    `SELECT c.role::text AS role, c.name, ${ms('c.enrolled_at')} AS "enrolledAt", ${ms('c.revoked_at')} AS "revokedAt",
       n.shop, n.signer AS "saysSigner",
       -- A key that was confirmed before the newest one is confirmed, too.
       coalesce((SELECT s.signer FROM dwadi.confirmed_key s WHERE s.role = c.role AND s.signer = n.signer), c.signer)
         AS "confirmedSigner", ${ms('c.signer_confirmed_at')} AS "confirmedAt"
     FROM dwadi.counter c LEFT JOIN LATERAL (
       SELECT m.shop, m.signer FROM dwadi.v_mark m
       WHERE m.role = c.role AND m.counts ORDER BY m.kind, m.nth_mark DESC LIMIT 1
     ) n ON true
     ORDER BY c.revoked_at IS NOT NULL, c.name`,
  );
