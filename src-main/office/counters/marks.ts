/** The owner's decisions about a counter's journals and its key. */
import type { OfficeDatabase, Queries } from '../database/database.ts';
import { OTHER_KEY } from '../fold/fold-sql.ts';
import { countFromNow } from '../fold/fold-twice.ts';
import { announceAccepted } from '../webhooks/announce.ts';
import { OfficeProblem } from './problem.ts';

async function roleOf(queries: Queries, name: string): Promise<string> {
  const [counter] = await queries.query<{ role: string }>(`SELECT role FROM dwadi.counter WHERE name = $1`, [name]);
  if (counter === undefined) throw new OfficeProblem('not-enrolled', name);
  return counter.role;
}

/**
 * Restored and copied journals of this counter count from now on, or one of them. Returns the marks that were waiting.
 * Their earlier batches count as well, and webhooks are told of their days.
 */
export async function acceptMarks(db: OfficeDatabase, name: string, mark?: string): Promise<string[]> {
  return db.transaction(async (queries) => {
    const role = await roleOf(queries, name);
    // A fold of this counter comes before or after, and not in between.
    await queries.query(`SELECT FROM dwadi.counter WHERE role = $1 FOR NO KEY UPDATE`, [role]);
    const accepted = await queries.query<{ mark: string }>(
      `UPDATE dwadi.mark m SET accepted_at = now() FROM dwadi.v_mark v
        WHERE m.mark = v.mark AND v.role = $1 AND NOT v.counts AND ($2::text IS NULL OR m.mark = $2) RETURNING m.mark`,
      [role, mark ?? null],
    );
    if (accepted.length === 0) throw new OfficeProblem('nothing-waits', mark ?? name);
    const marks = accepted.map((row) => row.mark).toSorted();
    await countFromNow(queries, marks);
    await announceAccepted(queries, marks);
    return marks;
  });
}

/** The fingerprint as a person types it: spaces and capitals say nothing. */
const fingerprintIn = (typed: string): string => typed.replaceAll(/\s+/g, '').toLowerCase();

/** The owner compared this fingerprint with the one on the counter itself: its signature proves days from now on. */
export async function confirmSigner(db: OfficeDatabase, name: string, typed: string): Promise<string> {
  const signer = fingerprintIn(typed);
  if (!/^[0-9a-f]{64}$/.test(signer)) throw new OfficeProblem('fingerprint', typed);
  return db.transaction(async (queries) => {
    const role = await roleOf(queries, name);
    const said = await queries.query<{ signer: string }>(`SELECT signer FROM dwadi.mark WHERE role = $1`, [role]);
    if (said.length === 0) throw new OfficeProblem('never-seen', name);
    if (!said.some((one) => one.signer === signer)) throw new OfficeProblem('other-key', name);
    // Files and slips that an earlier key signed stay true.
    await queries.query(
      `INSERT INTO dwadi.former_key (role, signer, confirmed_at)
        SELECT role, signer, signer_confirmed_at FROM dwadi.counter WHERE role = $1 AND signer <> $2
        ON CONFLICT DO NOTHING`,
      [role, signer],
    );
    await queries.query(`UPDATE dwadi.counter SET signer = $2, signer_confirmed_at = now() WHERE role = $1`, [
      role,
      signer,
    ]);
    // Days that nobody could vouch for are looked at again with the key that is known now.
    await queries.query(
      `UPDATE dwadi.day_check k SET result = 'waiting', tried_nth = NULL
        WHERE ${OTHER_KEY('k')} AND mark IN (SELECT mark FROM dwadi.mark WHERE role = $1)`,
      [role],
    );
    return signer;
  });
}
