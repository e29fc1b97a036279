/** The owner's password: a slow hash in the database. */
import { randomBytes } from 'node:crypto';
import { STRETCH_COST } from '#shared/scrypt-cost.ts';
import { SerialQueue } from '../../platform/serial-queue.ts';
import { stretch } from '../../platform/stretch.ts';
import type { Queries } from '../database/database.ts';
import { isSameText } from './secrets.ts';

interface PasswordRow {
  readonly salt: string;
  readonly hash: string;
  readonly cost: number;
}

/** Each hash takes 128 MB for half a second: many at once would take the office's memory. */
const oneAtATime = new SerialQueue();

const hashOf = (password: string, salt: string, cost: number): Promise<string> =>
  oneAtATime.take(async () =>
    (await stretch(password.normalize('NFC'), Buffer.from(salt, 'base64url'), cost)).toString('base64url'),
  );

const rowOf = async (queries: Queries): Promise<PasswordRow | undefined> =>
  (await queries.query<PasswordRow>(`SELECT salt, hash, cost FROM dwadi.owner_password`))[0];

export const hasPassword = async (queries: Queries): Promise<boolean> => (await rowOf(queries)) !== undefined;

export async function setPassword(queries: Queries, password: string): Promise<void> {
  const salt = randomBytes(16).toString('base64url');
  const cost = STRETCH_COST.officePassword;
  const hash = await hashOf(password, salt, cost);
  await queries.query(
    `INSERT INTO dwadi.owner_password (salt, hash, cost) VALUES ($1, $2, $3)
     ON CONFLICT (one) DO UPDATE SET salt = $1, hash = $2, cost = $3, set_at = now()`,
    [salt, hash, cost],
  );
}

/** Returns the hash that the password was compared with; null for a wrong one. Another may be set by now. */
export async function hashIfRight(queries: Queries, password: string): Promise<string | null> {
  const row = await rowOf(queries);
  return row !== undefined && isSameText(await hashOf(password, row.salt, row.cost), row.hash) ? row.hash : null;
}
