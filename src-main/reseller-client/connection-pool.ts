/** The connections to the service: a few, kept for a while, and nothing sent twice by the library (M6). */
import Pool from 'undici/lib/dispatcher/pool.js';
import { type ConnectorOptions, makeConnector } from './connector.ts';

const MAX_CONNECTIONS = 12;

export interface PoolOptions extends ConnectorOptions {
  readonly origin: string;
  readonly headersMs: number;
  readonly bodyMs: number;
  readonly idleMs: number;
}

export type ConnectionPool = Pick<Pool, 'dispatch'> & { destroy(): Promise<void> };

export function openPool({ origin, headersMs, bodyMs, idleMs, ...options }: PoolOptions): ConnectionPool {
  return new Pool(origin, {
    connect: makeConnector(options),
    connections: MAX_CONNECTIONS,
    allowH2: false,
    pipelining: 1,
    headersTimeout: headersMs,
    bodyTimeout: bodyMs,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
  });
}
