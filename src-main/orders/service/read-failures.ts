/** Why a read from the service failed, as far as a person at the counter can act on it. */
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { ReadFailure } from '../../reseller-client/port.ts';

const BY_CODE: Readonly<Record<string, CounterErrorCode>> = {
  'feature-disabled': 'feature-disabled',
  'key-rejected': 'key-rejected',
  'key-not-allowed': 'key-rejected',
  'key-pending': 'key-pending',
  'key-revoked': 'key-revoked',
  'account-suspended': 'account-suspended',
  'role-not-allowed': 'role-not-allowed',
  'utility-account-not-found': 'account-not-found',
  'upstream-unreachable': 'biller-unreachable',
  'campaign-not-found': 'message-not-found',
  'invalid-request': 'bad-request',
  'rate-limited': 'rate-limited',
  'no-answer': 'offline',
};

export function readFailureCode({ code, cause }: ReadFailure): CounterErrorCode {
  return cause === 'no-key' ? 'key-missing' : (BY_CODE[code] ?? 'service-trouble');
}
