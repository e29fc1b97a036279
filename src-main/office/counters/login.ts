/** A login of the database for one counter or one reader. Its password reaches the server as a SCRAM verifier only. */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type { Queries } from '../database/database.ts';

const PASSWORD_BYTES = 30;
const ROUNDS = 4096;
const MOST_SLUG = 40;

export const newPassword = (): string => randomBytes(PASSWORD_BYTES).toString('base64url');

const hmac = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The text that PostgreSQL keeps for a password, made here: a log of statements then never shows the password. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ROUNDS, 32, 'sha256');
  const stored = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64');
  const server = hmac(salted, 'Server Key').toString('base64');
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString('base64')}$${stored}:${server}`;
}

/** `Adom Mobile, Kumasi` becomes `adom_mobile_kumasi`. */
function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ɔ', 'o')
    .replaceAll('ɛ', 'e')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, MOST_SLUG);
  return plain === '' ? 'counter' : plain;
}

/** Roles belong to the whole server, so another office may have taken the name. */
export async function freeRole(queries: Queries, prefix: string, name: string): Promise<string> {
  const wanted = `${prefix}${slugOf(name)}`;
  const rows = await queries.query<{ role: string }>(
    `SELECT rolname AS role FROM pg_roles WHERE starts_with(rolname, $1)`,
    [wanted],
  );
  const taken = new Set(rows.map(({ role }) => role));
  let role = wanted;
  for (let nth = 2; taken.has(role); nth += 1) role = `${wanted}_${nth}`;
  return role;
}

/** A statement about roles takes no parameters. */
function quotedRole(role: string): string {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(role)) throw new TypeError('a name that was not made here');
  return `"${role}"`;
}

export interface LoginOptions {
  readonly group: 'dwadi_counter' | 'dwadi_reader';
  readonly connections: number;
}

/**
 * A line that died without a word holds one of the login's few connections, until the server notices: after a minute, and
 * not after the two hours of most systems.
 */
const NOTICES_SOON: readonly string[] = [
  ...['tcp_keepalives_idle = 30', 'tcp_keepalives_interval = 10', 'tcp_keepalives_count = 3'],
  `tcp_user_timeout = '60s'`,
];

/** Makes the login, or opens a closed one again. Its password is a new one each time. */
export async function openLogin(queries: Queries, role: string, { group, connections }: LoginOptions): Promise<string> {
  const password = newPassword();
  const [found] = await queries.query(`SELECT 1 FROM pg_roles WHERE rolname = $1`, [role]);
  const quoted = quotedRole(role);
  await queries.run(
    `${found === undefined ? 'CREATE' : 'ALTER'} ROLE ${quoted} LOGIN CONNECTION LIMIT ${connections}
      PASSWORD '${scramVerifier(password)}';
    GRANT ${group} TO ${quoted};
    ${NOTICES_SOON.map((setting) => `ALTER ROLE ${quoted} SET ${setting};`).join(' ')}`,
  );
  return password;
}

/** A session that is still open can't do anything more either: it lost its group. */
export async function closeLogin(queries: Queries, role: string, group: LoginOptions['group']): Promise<void> {
  const quoted = quotedRole(role);
  await queries.run(
    `ALTER ROLE ${quoted} NOLOGIN PASSWORD '${scramVerifier(newPassword())}';
    REVOKE ${group} FROM ${quoted};`,
  );
}

/** Returns whether they ended. It comes after a change that stands, so no trouble here may be told as "nothing was done". */
export async function endSessions(queries: Queries, role: string): Promise<boolean> {
  try {
    await queries.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1`, [role]);
    return true;
  } catch {
    return false;
  }
}
