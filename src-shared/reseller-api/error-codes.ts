/** The service gives these reasons for a key or an account that it knows, in the message of a 403. */
export const KEY_REFUSALS = ['key-pending', 'key-revoked', 'account-suspended', 'role-not-allowed'] as const;
export type KeyRefusal = (typeof KEY_REFUSALS)[number];

/** Stable names for the meaning of a refusal. Words for people are in `words/service-errors.ts`. */
export const SERVICE_ERROR_CODES = [
  'invalid-request',
  'refused-or-wallet-too-low',
  'batch-refused',
  'key-rejected',
  'key-not-allowed',
  ...KEY_REFUSALS,
  'sms-credits-too-low',
  'package-not-found',
  'order-not-found',
  'campaign-not-found',
  'utility-account-not-found',
  'reference-taken',
  'not-whitelisted-or-reference-taken',
  'not-whitelisted',
  'payment-repeated',
  'discontinued',
  'rate-limited',
  'service-failed',
  'upstream-unreachable',
  'feature-disabled',
  'unexpected-answer',
] as const;
export type ServiceErrorCode = (typeof SERVICE_ERROR_CODES)[number];

/** The errors that any endpoint may answer, even if its own list doesn't name them. */
export const GENERAL_ERRORS: Readonly<Record<number, ServiceErrorCode>> = {
  400: 'invalid-request',
  401: 'key-rejected',
  403: 'key-not-allowed',
  429: 'rate-limited',
  500: 'service-failed',
  502: 'upstream-unreachable',
  503: 'feature-disabled',
};
