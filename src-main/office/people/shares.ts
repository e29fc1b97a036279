/** Shares: a link that lets somebody read until a day, or until the owner takes it back. */
import { randomBytes } from 'node:crypto';
import type { ShareRow } from '#shared/office/page-data.ts';
import type { Queries } from '../database/database.ts';
import { newSecret, secretHash } from './secrets.ts';

/** Returns the secret for the link. It is told this once. */
export async function makeShare(queries: Queries, name: string, days: number): Promise<string> {
  const secret = newSecret();
  await queries.query(
    `INSERT INTO dwadi.share (id, name, secret_hash, expires_at) VALUES ($1, $2, $3, now() + make_interval(days => $4))`,
    [randomBytes(9).toString('base64url'), name, secretHash(secret), days],
  );
  return secret;
}

/** The share whose secret this is, while it holds. */
export async function openShare(queries: Queries, secret: string): Promise<{ id: string; name: string } | null> {
  const [found] = await queries.query<{ id: string; name: string }>(
    `UPDATE dwadi.share SET used_at = now()
     WHERE secret_hash = $1 AND taken_back_at IS NULL AND expires_at > now() RETURNING id, name`,
    [secretHash(secret)],
  );
  return found ?? null;
}

/** Its browsers can read nothing more from this moment on. */
export async function takeShareBack(queries: Queries, id: string): Promise<void> {
  await queries.query(`UPDATE dwadi.share SET taken_back_at = now() WHERE id = $1 AND taken_back_at IS NULL`, [id]);
  await queries.query(`DELETE FROM dwadi.session WHERE share = $1`, [id]);
}

export async function listShares(queries: Queries): Promise<ShareRow[]> {
  const rows = await queries.query<ShareRow & { madeAt: Date; expiresAt: Date; usedAt: Date | null }>(
    `SELECT id, name, made_at AS "madeAt", expires_at AS "expiresAt", used_at AS "usedAt",
       (taken_back_at IS NULL AND expires_at > now()) AS holds
     FROM dwadi.share ORDER BY made_at DESC LIMIT 100`,
  );
  return rows.map(({ id, name, madeAt, expiresAt, usedAt, holds }) => ({
    ...{ id, name, holds, madeAt: Number(madeAt), expiresAt: Number(expiresAt) },
    usedAt: usedAt === null ? null : Number(usedAt),
  }));
}
