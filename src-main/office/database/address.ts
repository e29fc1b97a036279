/** Finds the office's database by a URL, or by the variables that PostgreSQL's own tools read. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { PoolConfig } from 'pg';

export interface DatabaseAddress {
  /** `postgres://USER@HOST:PORT/DATABASE`. A password may stand in it, or in PGPASSWORD, or in ~/.pgpass. */
  readonly url?: string | undefined;
  /** A file with the authority that the server's certificate comes from. */
  readonly authority?: string | undefined;
}

export interface DatabasePlace {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly config: PoolConfig;
}

type Environment = Readonly<Record<string, string | undefined>>;

const PORT = 5432;
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\./.test(host) || host.startsWith('/');

/** Null for a text of another form. */
function urlOf(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.hostname !== '' ? url : null;
}

/**
 * A server on another machine is reached by TLS only, and its certificate is verified. A person who says
 * otherwise in `sslmode` or PGSSLMODE is taken at their word.
 */
function tlsOf(host: string, ca: string | null, mode: string | undefined): Pick<PoolConfig, 'ssl'> {
  if (ca === null && mode !== undefined) return {};
  if (ca === null && isLoopback(host)) return { ssl: false };
  // Node compares the certificate with this name, and would take "localhost" for a bare address.
  return { ssl: { ...(ca === null ? {} : { ca }), ...(isIP(host) === 0 ? {} : { host }) } };
}

/** Null where no database is named, `unreadable` for a URL of another form. */
export function databasePlace(
  { url: text, authority }: DatabaseAddress,
  env: Environment = process.env,
): DatabasePlace | 'unreadable' | null {
  const ca = authority === undefined ? null : readFileSync(authority, 'utf8');
  if (text === undefined) {
    const { PGHOST: host, PGPORT, PGDATABASE: database = env['PGUSER'], PGSSLMODE } = env;
    if (host === undefined || database === undefined) return null;
    return { host, port: Number(PGPORT ?? PORT), database, config: { ...tlsOf(host, ca, PGSSLMODE) } };
  }
  const url = urlOf(text);
  if (url === null) return 'unreadable';
  const mode = url.searchParams.get('sslmode') ?? env['PGSSLMODE'];
  // The driver would prefer what the URL says of TLS to what the caller says.
  if (ca !== null) for (const name of ['sslmode', 'sslrootcert']) url.searchParams.delete(name);
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  return {
    host,
    port: Number(url.port === '' ? PORT : url.port),
    database: decodeURIComponent(url.pathname.slice(1)) || decodeURIComponent(url.username),
    config: { connectionString: url.href, ...tlsOf(host, ca, mode) },
  };
}
