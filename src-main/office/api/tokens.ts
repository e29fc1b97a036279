/** Tokens that an owner makes for other programs, and takes back. Each reads; none changes anything. */
import { randomBytes } from 'node:crypto';
import type { Scope } from '#shared/office/programs.ts';
import { sha256 } from '../../platform/ed25519.ts';
import type { Queries } from '../database/database.ts';

/** A prefix of its own lets a scanner find a token that was left in a file. */
const PREFIX = 'dwadi_api_';
export const MOST_A_MINUTE = 120;

export interface ApiToken {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly madeAt: Date;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

/** Returns the token, which can't be read again: 256 random bits, so a plain hash of it guards it. */
export async function makeToken(db: Queries, { name, scopes }: Pick<ApiToken, 'name' | 'scopes'>): Promise<string> {
  const token = PREFIX + randomBytes(32).toString('base64url');
  await db.query(`INSERT INTO dwadi.api_token (name, hash, scopes) VALUES ($1, $2, $3)`, [name, sha256(token), scopes]);
  return token;
}

/** Newest first. */
export const listTokens = (db: Queries): Promise<ApiToken[]> =>
  db.query<ApiToken>(
    `SELECT id, name, scopes, made_at AS "madeAt", revoked_at AS "revokedAt", last_used_at AS "lastUsedAt"
     FROM dwadi.api_token ORDER BY id DESC`,
  );

/** Returns its name; null if there is none, or it was taken back before. */
export async function revokeToken(db: Queries, id: number): Promise<string | null> {
  const [gone] = await db.query<{ name: string }>(
    `UPDATE dwadi.api_token SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL RETURNING name`,
    [id],
  );
  return gone?.name ?? null;
}

export type TokenUse =
  | { readonly kind: 'known'; readonly scopes: readonly Scope[] }
  | { readonly kind: 'unknown' }
  /** Seconds until it may ask again. */
  | { readonly kind: 'too-many'; readonly waitSeconds: number };

/** Counts the request in the same statement that finds the token, so that no two of them share a place. */
export async function spendToken(db: Queries, token: string): Promise<TokenUse> {
  if (!token.startsWith(PREFIX)) return { kind: 'unknown' };
  const [found] = await db.query<{ scopes: readonly Scope[]; used: number; wait: number }>(
    `UPDATE dwadi.api_token SET
       used = CASE WHEN minute = date_trunc('minute', clock_timestamp()) THEN used + 1 ELSE 1 END,
       minute = date_trunc('minute', clock_timestamp()),
       last_used_at = clock_timestamp()
     WHERE hash = $1 AND revoked_at IS NULL
     RETURNING scopes, used, ceil(60 - extract(second FROM clock_timestamp()))::int AS wait`,
    [sha256(token)],
  );
  if (found === undefined) return { kind: 'unknown' };
  if (found.used > MOST_A_MINUTE) return { kind: 'too-many', waitSeconds: Math.max(1, found.wait) };
  return { kind: 'known', scopes: found.scopes };
}
