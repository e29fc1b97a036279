import { type CallableEndpoint, ENDPOINTS, type KeyTypeOf } from '#shared/reseller-api/endpoints.ts';
import type { ApiKey } from './api-keys.ts';

/** A request ready to leave, its key still sealed. */
export interface WireRequest {
  readonly method: 'GET' | 'POST';
  /** The path below the base URL. */
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
/** A batch of a hundred orders is far below it; reading eight times as much would hold the main process for seconds. */
const MOST_OF_AN_ORDER = 1024 * 1024;

const maxReplyBytes = (endpoint: CallableEndpoint): number =>
  ENDPOINTS[endpoint].moves || ENDPOINTS[endpoint].path.includes('{') ? MOST_OF_AN_ORDER : MOST_OF_A_LIST;

/** An empty segment, or one of dots, would lead to another endpoint once a proxy normalizes the path. */
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

/** Only a key of the endpoint's own type compiles. Null if a parameter can't be put in a path. */
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
