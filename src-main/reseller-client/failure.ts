import type { NotSentCause, UnknownCause } from '#shared/reseller-api/connection-causes.ts';

/**
 * The reason why an exchange ended without a whole reply. The error isn't used to guess if anything was sent: `started`
 * is true from the moment that the HTTP library was about to write the request to a connection.
 */
export type Failure =
  | { readonly sent: false; readonly cause: NotSentCause; readonly detail: string | null }
  | { readonly sent: true; readonly cause: UnknownCause };

/** The certificate of a peer that was turned away, for a person to recognise. */
export interface PeerCertificate {
  readonly issuer: string | null;
  readonly names: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** The error of a refused certificate, and the certificate that was shown. */
export class ConnectError extends Error {
  readonly peer: PeerCertificate | null;

  constructor(cause: Error, peer: PeerCertificate | null) {
    super('no connection', { cause });
    this.peer = peer;
  }
}

const OFFLINE = new Set(['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH', 'EHOSTDOWN', 'EADDRNOTAVAIL']);
const NAME_NOT_FOUND = new Set(['ENOTFOUND', 'EAI_NODATA', 'EAI_NONAME', 'EAI_FAIL']);
const TOO_SLOW = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);
const STOPPED = new Set(['UND_ERR_ABORTED', 'UND_ERR_DESTROYED', 'UND_ERR_CLOSED']);
const UNKNOWN_ISSUER = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_UNTRUSTED',
  'INVALID_CA',
  'CERT_SIGNATURE_FAILURE',
]);

/** The codes of an error, of the attempts inside it (one for each address), and of its causes. */
function codesOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 4) return [];
  const code = 'code' in error && typeof error.code === 'string' ? [error.code] : [error.name];
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return [...code, ...inner.flatMap((each) => codesOf(each, depth + 1))];
}

const has = (codes: readonly string[], known: ReadonlySet<string>): boolean => codes.some((code) => known.has(code));

function notSentCause(codes: readonly string[]): NotSentCause {
  if (codes.includes('ERR_TLS_CERT_ALTNAME_INVALID')) return 'wrong-host';
  if (codes.includes('CERT_NOT_YET_VALID') || codes.includes('CERT_HAS_EXPIRED')) return 'clock-wrong';
  if (has(codes, UNKNOWN_ISSUER)) return 'unknown-issuer';
  if (has(codes, STOPPED)) return 'aborted';
  if (has(codes, NAME_NOT_FOUND)) return 'name-not-found';
  if (codes.includes('ECONNREFUSED')) return 'refused';
  if (has(codes, OFFLINE)) return 'offline';
  if (has(codes, TOO_SLOW)) return 'connect-timeout';
  const tls = codes.some((code) =>
    /^(ERR_SSL|ERR_TLS|CERT_|EPROTO|ECONNRESET|UND_ERR_SOCKET|HOSTNAME_MISMATCH)/.test(code),
  );
  return tls ? 'tls-failed' : 'offline';
}

function detailOf(cause: NotSentCause, peer: PeerCertificate | null): string | null {
  if (cause === 'unknown-issuer') return peer?.issuer ?? null;
  if (cause === 'wrong-host') return peer?.names ?? null;
  if (cause === 'clock-wrong' && peer?.validFrom && peer.validTo) return `${peer.validFrom} to ${peer.validTo}`;
  return null;
}

function sentCause(codes: readonly string[]): UnknownCause {
  if (codes.includes('UND_ERR_HEADERS_TIMEOUT') || codes.includes('UND_ERR_BODY_TIMEOUT')) return 'timeout';
  if (codes.includes('ETIMEDOUT')) return 'timeout';
  if (has(codes, STOPPED)) return 'stopped';
  if (codes.some((code) => /^(HTTPParserError|HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_)/.test(code)))
    return 'broken-reply';
  return 'connection-lost';
}

export function failureOf(error: unknown, started: boolean, peer: PeerCertificate | null): Failure {
  const codes = codesOf(error);
  if (started) return { sent: true, cause: sentCause(codes) };
  const cause = notSentCause(codes);
  return { sent: false, cause, detail: detailOf(cause, peer) };
}

const PASSING: ReadonlySet<NotSentCause | UnknownCause> = new Set([
  'offline',
  'name-not-found',
  'refused',
  'connect-timeout',
  'tls-failed',
  'timeout',
  'connection-lost',
  'server-error',
  'broken-reply',
]);

/** True if another try may succeed, because the line may be back. A certificate that was refused stays refused. */
export const mayPass = (cause: NotSentCause | UnknownCause): boolean => PASSING.has(cause);
