/**
 * One connection to the owner's database, through TLS that is checked to the name. `pg` is loaded with the first one:
 * a counter without an office never reads it.
 */
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import type { OfficeLink } from '#shared/office/link.ts';
import { COUNTER_NEEDS_SCHEMA } from '../office/schema/counter-version.ts';
import { failureOf, OfficeError } from './failure.ts';

export interface OfficeConnection {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Several statements without values. */
  run(text: string): Promise<void>;
  close(): Promise<void>;
}

const CONNECT_MS = 15_000;
const ANSWER_MS = 30_000;
const LEAVE_MS = 2000;

type Host = OfficeLink['hosts'][number];

const configOf = ({ database, role, password, authority }: OfficeLink, { host, port }: Host): ClientConfig => ({
  ...{ host, port, database, user: role, password },
  ssl: { ca: authority, rejectUnauthorized: true, minVersion: 'TLSv1.2' },
  connectionTimeoutMillis: CONNECT_MS,
  query_timeout: ANSWER_MS,
  keepAlive: true,
  application_name: 'dwadi',
});

async function openTo(link: OfficeLink, host: Host, signal: AbortSignal): Promise<OfficeConnection> {
  const { default: pg } = await import('pg');
  signal.throwIfAborted();
  const socket = new Socket();
  const client = new pg.Client({ ...configOf(link, host), stream: () => socket });
  // A line that breaks between two statements is noticed by the next one.
  client.on('error', () => {});
  const leave = (): void => {
    signal.removeEventListener('abort', leave);
    socket.destroy();
  };
  signal.addEventListener('abort', leave);
  const close = async (): Promise<void> => {
    signal.removeEventListener('abort', leave);
    // Leaving in order takes an answer; a dead line gives none.
    if (!socket.destroyed) await Promise.race([client.end().catch(() => {}), sleep(LEAVE_MS, null, { ref: false })]);
    leave();
  };
  try {
    await client.connect();
  } catch (error) {
    leave();
    throw error;
  }
  return {
    query: async (text, values = []) => (await client.query(text, [...values])).rows,
    run: async (text) => void (await client.query(text)),
    close,
  };
}

/** A copy of the server answers who reads, and takes nothing. */
export type Purpose = 'send' | 'read';

/** Throws where this server can't do what a counter of this version asks for. */
async function checkServer(office: OfficeConnection, purpose: Purpose): Promise<void> {
  const [found] = await office.query<{ readonly version: number | null; readonly readonly: string }>(
    `SELECT (SELECT max(version) FROM dwadi.schema_version) AS version,
       current_setting('transaction_read_only') AS readonly`,
  );
  const version = found?.version ?? 0;
  if (version < COUNTER_NEEDS_SCHEMA) throw new OfficeError('older-office', `${version} < ${COUNTER_NEEDS_SCHEMA}`);
  if (purpose === 'send' && found?.readonly === 'on') throw new OfficeError('read-only');
}

async function useful(link: OfficeLink, host: Host, signal: AbortSignal, purpose: Purpose): Promise<OfficeConnection> {
  const office = await openTo(link, host, signal);
  try {
    await checkServer(office, purpose);
    return office;
  } catch (error) {
    await office.close();
    throw error;
  }
}

/** Tries the hosts in their order. The error of one that answered tells more than that of one that didn't. */
export async function connectOffice(
  link: OfficeLink,
  signal: AbortSignal,
  purpose: Purpose = 'send',
): Promise<OfficeConnection> {
  let silent: unknown;
  let answered: unknown;
  for (const host of link.hosts) {
    try {
      return await useful(link, host, signal, purpose);
    } catch (error) {
      signal.throwIfAborted();
      if (failureOf(error, 0, link.password).trouble === 'unreachable') silent ??= error;
      else answered ??= error;
    }
  }
  throw answered ?? silent;
}
