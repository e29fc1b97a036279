/** Names what keeps the stream from the office, from the error of PostgreSQL, of TLS or of the network. Pure. */
import type { OfficeTrouble } from '#shared/counter-api/office.ts';

/** The server can't be used as it is. */
export class OfficeError extends Error {
  readonly trouble: OfficeTrouble;

  constructor(trouble: OfficeTrouble, detail = '') {
    super(detail);
    this.name = 'OfficeError';
    this.trouble = trouble;
  }
}

export interface OfficeFailure {
  readonly trouble: OfficeTrouble;
  /** The server's own words. */
  readonly detail: string | null;
}

/** SQLSTATE, of PostgreSQL's appendix A. */
const BY_STATE: Readonly<Record<string, OfficeTrouble>> = {
  '28P01': 'password',
  // No such role, or none that may log in here: its owner has revoked it.
  '28000': 'password',
  '53300': 'too-many-connections',
  '53100': 'server-full',
  '25006': 'read-only',
  // No such schema, table or column.
  '3F000': 'older-office',
  '42P01': 'older-office',
  '42703': 'older-office',
  // It starts, stops or has crashed.
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
};

/** Classes of SQLSTATE: the connection broke. */
const BY_CLASS: Readonly<Record<string, OfficeTrouble>> = { '08': 'unreachable' };

/** Node's codes for a certificate that isn't what the link asks for. */
const CERTIFICATE =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|ERR_TLS_CERT|CERT_|CRL_|HOSTNAME_MISMATCH|INVALID_|ERR_SSL|EPROTO)/;

const NETWORK = /^(E[A-Z_]+|ERR_SOCKET[A-Z_]*)$/;

/** The words of `pg` itself, which has no codes. */
const BY_WORDS: readonly (readonly [RegExp, OfficeTrouble])[] = [
  [/does not support SSL/i, 'certificate'],
  [/^SASL/, 'password'],
  [/timeout|Connection terminated|Connection ended|ended the connection/i, 'unreachable'],
];

/** A PC whose clock is this far off sees every certificate as too old or too young. */
const CLOCK_OFF_MS = 12 * 3_600_000;

function troubleOf(error: unknown, clockOffMs: number): OfficeTrouble {
  if (error instanceof OfficeError) return error.trouble;
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  const word = typeof code === 'string' ? code : '';
  if (word === 'CERT_NOT_YET_VALID') return 'clock';
  if (word === 'CERT_HAS_EXPIRED') return Math.abs(clockOffMs) >= CLOCK_OFF_MS ? 'clock' : 'certificate-expired';
  const known = BY_STATE[word] ?? (word.length === 5 ? BY_CLASS[word.slice(0, 2)] : undefined);
  if (known !== undefined) return known;
  if (CERTIFICATE.test(word)) return 'certificate';
  const said = BY_WORDS.find(([words]) => words.test(String(message)))?.[1];
  if (said !== undefined) return said;
  return NETWORK.test(word) ? 'unreachable' : 'server-error';
}

const DETAIL_MOST = 300;

/** `clockOffMs`: how far this PC's clock is ahead of business time. `secret` is never in the detail. */
export function failureOf(error: unknown, clockOffMs: number, secret: string): OfficeFailure {
  const message = error instanceof Error ? error.message : String(error);
  const told = secret === '' ? message : message.replaceAll(secret, '…');
  const detail = told.slice(0, DETAIL_MOST).trim();
  return { trouble: troubleOf(error, clockOffMs), detail: detail === '' ? null : detail };
}
