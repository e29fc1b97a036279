/** Sessions of browsers: a random token in a cookie, its hash in the database. */
import type { Queries } from '../database/database.ts';
import { newSecret, secretHash } from './secrets.ts';

export type Person =
  | { readonly kind: 'owner' }
  /** Reads, and changes nothing. */
  | { readonly kind: 'share'; readonly id: string; readonly name: string };

export interface Session {
  readonly tokenHash: string;
  readonly person: Person;
}

/** A session ends when nobody used it for a week, and after thirty days in any case. */
const VALID = `
  s.seen_at > now() - interval '7 days' AND s.began_at > now() - interval '30 days'
  AND (s.share IS NULL OR (h.taken_back_at IS NULL AND h.expires_at > now()))`;

/** The longest time that a cookie can be of use. */
export const SESSION_MOST_SECONDS = 30 * 86_400;

interface SessionRow {
  readonly token_hash: string;
  readonly share: string | null;
  readonly name: string | null;
  readonly is_old_look: boolean;
}

/** Returns the token for the cookie. */
export async function beginSession(queries: Queries, share: string | null, address: string): Promise<string> {
  const token = newSecret();
  await queries.query(`INSERT INTO dwadi.session (token_hash, share, address) VALUES ($1, $2, $3)`, [
    secretHash(token),
    share,
    address,
  ]);
  return token;
}

/**
 * Null where another password was set since this hash was compared: its owner ended all sessions then. The lock makes a new
 * password wait for this session, so that it is ended, too.
 */
export async function beginOwnersSession(queries: Queries, hash: string, address: string): Promise<string | null> {
  const token = newSecret();
  const begun = await queries.query(
    `INSERT INTO dwadi.session (token_hash, address)
     SELECT $1, $2 FROM dwadi.owner_password WHERE hash = $3 FOR SHARE RETURNING token_hash`,
    [secretHash(token), address, hash],
  );
  return begun.length === 0 ? null : token;
}

export async function findSession(queries: Queries, token: string): Promise<Session | null> {
  const [row] = await queries.query<SessionRow>(
    `SELECT s.token_hash, s.share, h.name, s.seen_at < now() - interval '5 minutes' AS is_old_look
     FROM dwadi.session s LEFT JOIN dwadi.share h ON h.id = s.share WHERE s.token_hash = $1 AND ${VALID}`,
    [secretHash(token)],
  );
  if (row === undefined) return null;
  // One write for each request would be as many writes as reads.
  if (row.is_old_look) {
    await queries.query(`UPDATE dwadi.session SET seen_at = now() WHERE token_hash = $1`, [row.token_hash]);
  }
  const person: Person =
    row.share === null ? { kind: 'owner' } : { kind: 'share', id: row.share, name: row.name ?? '' };
  return { tokenHash: row.token_hash, person };
}

/** Those of these sessions that still hold. */
export async function stillValid(queries: Queries, tokenHashes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await queries.query<{ token_hash: string }>(
    `SELECT s.token_hash FROM dwadi.session s LEFT JOIN dwadi.share h ON h.id = s.share
     WHERE s.token_hash = ANY ($1) AND ${VALID}`,
    [tokenHashes],
  );
  return new Set(rows.map(({ token_hash }) => token_hash));
}

export async function endSession(queries: Queries, tokenHash: string): Promise<void> {
  await queries.query(`DELETE FROM dwadi.session WHERE token_hash = $1`, [tokenHash]);
}

/** Every browser of the owner, or of one share. */
export async function endSessionsOf(queries: Queries, person: Person): Promise<void> {
  await queries.query(`DELETE FROM dwadi.session WHERE share IS NOT DISTINCT FROM $1`, [
    person.kind === 'owner' ? null : person.id,
  ]);
}

/** Removes what nobody can use any more. */
export async function tidyPeople(queries: Queries): Promise<void> {
  await queries.query(`DELETE FROM dwadi.session WHERE began_at < now() - interval '30 days'
    OR seen_at < now() - interval '7 days'`);
  await queries.query(`DELETE FROM dwadi.sign_in_try WHERE since < now() - interval '1 day'`);
  await queries.query(`DELETE FROM dwadi.looked WHERE at < now() - interval '400 days'`);
}
