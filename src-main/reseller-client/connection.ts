import { revealKey } from './api-keys.ts';
import type { ConnectionPool, PoolOptions } from './connection-pool.ts';
import { type Dispatch, type Exchange, runExchange } from './exchange.ts';
import type { WireRequest } from './request.ts';

/**
 * The way to the service. Plain HTTP has a kind of its own, written in code for the embedded Training service and for
 * stand-ins on the loopback: no setting, and no URL that a person types, turns into it.
 */
export type ServiceLine =
  | { readonly kind: 'https'; readonly baseUrl: string; readonly ca?: string }
  | { readonly kind: 'plain-loopback'; readonly baseUrl: string };

/**
 * Chosen for a 3G line. The deadline stays well below the two minutes after which a 404 may be believed (M9). An idle
 * connection is kept for less time than mobile networks and proxies keep theirs: a sale on a dead connection ends in
 * `unknown`.
 */
export interface LineTimes {
  readonly connectMs: number;
  readonly headersMs: number;
  readonly bodyMs: number;
  readonly deadlineMs: number;
  readonly idleMs: number;
}

export const DEFAULT_TIMES: LineTimes = {
  connectMs: 15_000,
  headersMs: 45_000,
  bodyMs: 20_000,
  deadlineMs: 60_000,
  idleMs: 30_000,
};

export interface ConnectionOptions {
  readonly line: ServiceLine;
  /** The app's own version, for the service's support to read. */
  readonly version: string;
  readonly times?: Partial<LineTimes>;
}

export interface Connection {
  /** The base URL, with no slash at its end. */
  readonly baseUrl: string;
  send(request: WireRequest, signal?: AbortSignal, mayLeave?: () => boolean): Promise<Exchange>;
  close(): Promise<void>;
}

/** Nothing left this PC, because a part of the program is gone. */
const NOT_LOADED: Exchange = { kind: 'failure', sent: false, cause: 'aborted', detail: 'a part of Dwadi is missing' };

const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Parses the base URL; null if it can't serve. */
export function readBaseUrl(line: ServiceLine): URL | null {
  const url = URL.parse(line.baseUrl);
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null;
  if (line.kind === 'https') return url.protocol === 'https:' ? url : null;
  return url.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname) ? url : null;
}

type OpenPool = (options: PoolOptions) => ConnectionPool;

/** Loaded apart: the HTTP library is half of the main process's code, and no window needs it. */
const loadLibrary = async (): Promise<OpenPool> => (await import('./connection-pool.ts')).openPool;

/** Throws on a line that can't serve: a caller that takes a URL from a person asks `readBaseUrl` first. */
export function openConnection({ line, version, times }: ConnectionOptions, load = loadLibrary): Connection {
  const url = readBaseUrl(line);
  if (url === null) throw new TypeError('the base URL is not one that Dwadi may use');
  const { deadlineMs, ...waits } = { ...DEFAULT_TIMES, ...times };
  const basePath = url.pathname.replace(/\/+$/, '');
  const ca = line.kind === 'https' ? line.ca : undefined;
  const options = { origin: url.origin, ca, loopbackOnly: line.kind === 'plain-loopback', ...waits };
  // Loaded now, and not with the first sale: if Dwadi's files are replaced while it runs, it must not be half loaded.
  let pool: ConnectionPool | null = null;
  const opening = load()
    .then((open) => {
      pool = open(options);
      return pool;
    })
    .catch(() => null);
  // A compressed reply could unpack into any size, and the counter's replies are small.
  const common = ['accept', 'application/json', 'accept-encoding', 'identity', 'user-agent', `Dwadi/${version}`];

  const send: Connection['send'] = async (wanted, signal, mayLeave) => {
    const { method, path, key, body, maxReplyBytes } = wanted;
    const headers = [...common, 'authorization', revealKey(key)];
    if (body !== null) headers.push('content-type', 'application/json');
    const opened = pool ?? (await opening);
    if (opened === null) return NOT_LOADED;
    const request = { method, path: basePath + path, headers, body };
    const dispatch: Dispatch = (handler) => opened.dispatch(request, handler);
    return runExchange(dispatch, { deadlineMs, maxReplyBytes }, signal, mayLeave);
  };
  return { baseUrl: url.origin + basePath, send, close: async () => (await opening)?.destroy() };
}
