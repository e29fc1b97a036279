/** A read that failed is told by its cause: a person does something else about each. */
import { expect, test } from 'vitest';
import { readFailureCode } from '#main/orders/service/read-failures.ts';
import { ENDPOINTS } from '#shared/reseller-api/endpoints.ts';
import { errorText } from '#shared/words/errors.ts';

const told = (code: string) => readFailureCode({ code, status: null, cause: null, retryAfterMs: null });

test('too many requests are told as such, and not as a problem of the service', () => {
  expect(told('rate-limited')).toBe('rate-limited');
  expect(errorText('rate-limited')).toContain('Too many requests');
});

test('each error that the contract names for a read has words of its own, but for a fault of the service', () => {
  const reads = Object.values(ENDPOINTS).filter(({ moves, keyType, path }) => {
    const isLookUp = path.endsWith('{reference}');
    return !moves && keyType !== 'removed' && !isLookUp;
  });
  const codes = new Set(reads.flatMap(({ errors }) => Object.values(errors)));
  expect([...codes].filter((code) => told(code) === 'service-trouble')).toEqual(['service-failed']);
});
