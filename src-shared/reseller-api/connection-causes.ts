/**
 * Why an exchange with the service brought no answer of the service's own. Stable names: the journal keeps them, and
 * words for people are in `words/connection.ts`.
 */

/** Nothing of the request can have left this machine. */
export const NOT_SENT_CAUSES = [
  'offline',
  'name-not-found',
  'refused',
  'connect-timeout',
  'clock-wrong',
  'unknown-issuer',
  'wrong-host',
  'tls-failed',
  'aborted',
  'no-key',
] as const;
export type NotSentCause = (typeof NOT_SENT_CAUSES)[number];

/** The request may have arrived, and no answer decides its result. */
export const UNKNOWN_CAUSES = [
  'timeout',
  'connection-lost',
  'stopped',
  'server-error',
  'redirect',
  'undocumented-status',
  'broken-reply',
  'too-large',
] as const;
export type UnknownCause = (typeof UNKNOWN_CAUSES)[number];
