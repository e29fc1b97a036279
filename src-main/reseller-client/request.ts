import { type CallableEndpoint, ENDPOINTS, type KeyTypeOf } from '#shared/reseller-api/endpoints.ts';
import type { ApiKey } from './keys.ts';

/** A request as it will leave, its key still sealed. */
export interface WireRequest {
  readonly method: 'GET' | 'POST';
  /** Below the base URL. */
  readonly path: string;
  readonly key: ApiKey;
  readonly body: Uint8Array | null;
  readonly maxReplyBytes: number;
}

export interface RequestParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Uint8Array;
}

const MOST_OF_A_LIST = 8 * 1024 * 1024;
/** A hundred orders of a batch are far below it; to read eight times as much would hold the main process for seconds. */
const MOST_OF_AN_ORDER = 1024 * 1024;

const maxReplyBytes = (endpoint: CallableEndpoint): number =>
  ENDPOINTS[endpoint].moves || ENDPOINTS[endpoint].path.includes('{') ? MOST_OF_AN_ORDER : MOST_OF_A_LIST;

/** A segment of dots or of nothing would be a walk to another endpoint once a proxy tidies the path. */
const isSegment = (value: string | undefined): value is string => value !== undefined && !/^\.{0,2}$/.test(value);

function fillPath(path: string, params: Readonly<Record<string, string>>): string | null {
  let sound = true;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (isSegment(value) && value.isWellFormed()) return encodeURIComponent(value);
    sound = false;
    return '';
  });
  return sound ? filled : null;
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  return search.size === 0 ? '' : `?${search}`;
}

/** Only a key of the endpoint's own type compiles. Null when a parameter can't stand in a path. */
export function buildRequest<N extends CallableEndpoint>(
  endpoint: N,
  key: ApiKey<KeyTypeOf<N>>,
  parts: RequestParts,
): WireRequest | null {
  const { method, path } = ENDPOINTS[endpoint];
  const filled = fillPath(path, parts.params ?? {});
  if (filled === null) return null;
  return {
    method,
    path: filled + queryText(parts.query ?? {}),
    key,
    body: parts.body ?? null,
    maxReplyBytes: maxReplyBytes(endpoint),
  };
}
