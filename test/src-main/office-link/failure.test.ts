import { expect, test } from 'vitest';
import { failureOf, OfficeError } from '#main/office-link/failure.ts';
import { OFFICE_STOPS, OFFICE_WAITS } from '#shared/counter-api/office.ts';

const DAY_MS = 86_400_000;
const withCode = (code: string, message = 'said by the server'): Error => Object.assign(new Error(message), { code });

const TABLE: readonly (readonly [error: unknown, trouble: string])[] = [
  [withCode('ECONNREFUSED'), 'unreachable'],
  [withCode('ENOTFOUND'), 'unreachable'],
  [withCode('EAI_AGAIN'), 'unreachable'],
  [withCode('ETIMEDOUT'), 'unreachable'],
  [withCode('ECONNRESET'), 'unreachable'],
  [withCode('EPIPE'), 'unreachable'],
  [new Error('timeout expired'), 'unreachable'],
  [new Error('Query read timeout'), 'unreachable'],
  [new Error('Connection terminated unexpectedly'), 'unreachable'],
  [withCode('08006'), 'unreachable'],
  [withCode('57P01'), 'unreachable'],
  [withCode('57P03'), 'unreachable'],
  [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'unreachable'],
  [withCode('DEPTH_ZERO_SELF_SIGNED_CERT'), 'certificate'],
  [withCode('SELF_SIGNED_CERT_IN_CHAIN'), 'certificate'],
  [withCode('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'certificate'],
  [withCode('ERR_TLS_CERT_ALTNAME_INVALID'), 'certificate'],
  [withCode('CERT_SIGNATURE_FAILURE'), 'certificate'],
  [withCode('ERR_SSL_WRONG_VERSION_NUMBER'), 'certificate'],
  [new Error('The server does not support SSL connections'), 'certificate'],
  [withCode('CERT_HAS_EXPIRED'), 'certificate-expired'],
  [withCode('CERT_NOT_YET_VALID'), 'clock'],
  [withCode('28P01'), 'password'],
  [withCode('28000'), 'password'],
  [new Error('SASL: SCRAM-SERVER-FINAL-MESSAGE: server signature does not match'), 'password'],
  [withCode('53300'), 'too-many-connections'],
  [withCode('53100'), 'server-full'],
  [withCode('25006'), 'read-only'],
  [withCode('3F000'), 'older-office'],
  [withCode('42P01'), 'older-office'],
  [withCode('42703'), 'older-office'],
  [withCode('42501'), 'server-error'],
  // A code of another length is none of PostgreSQL's, and a number is no code.
  [withCode('080060'), 'server-error'],
  [Object.assign(new Error('a number'), { code: 53_300 }), 'server-error'],
  [withCode('XX000'), 'server-error'],
  [new Error('something else'), 'server-error'],
  ['no error at all', 'server-error'],
  [new OfficeError('mark-taken', 'K7Q 0'), 'mark-taken'],
];

const nameOf = (error: unknown): string => String((error as { code?: unknown }).code ?? error);

test.each(TABLE.map(([error, trouble]) => [nameOf(error), trouble, error] as const))(
  '%s is named %s',
  (_, trouble, error) => {
    expect(failureOf(error, 0, 'secret').trouble).toBe(trouble);
  },
);

test('a certificate that seems too old on a PC whose clock is wrong is a fault of the clock', () => {
  expect(failureOf(withCode('CERT_HAS_EXPIRED'), DAY_MS, 'secret').trouble).toBe('clock');
  expect(failureOf(withCode('CERT_HAS_EXPIRED'), -DAY_MS, 'secret').trouble).toBe('clock');
  expect(failureOf(withCode('CERT_HAS_EXPIRED'), 60_000, 'secret').trouble).toBe('certificate-expired');
  expect(failureOf(withCode('CERT_HAS_EXPIRED'), DAY_MS / 2, 'secret').trouble).toBe('clock');
  expect(failureOf(withCode('CERT_HAS_EXPIRED'), DAY_MS / 2 - 1, 'secret').trouble).toBe('certificate-expired');
});

test('the server is quoted shortly, and never with the password', () => {
  const error = withCode('28P01', `no way with very-secret-word ${'x'.repeat(500)}`);
  const { detail } = failureOf(error, 0, 'very-secret-word');
  expect(detail).toMatch(/^no way with … x+$/);
  expect(detail).toHaveLength(300);
  expect(failureOf(new OfficeError('read-only'), 0, 'secret').detail).toBeNull();
  expect(failureOf(new Error(' \n '), 0, 'secret').detail).toBeNull();
  expect(failureOf(new Error(' no room \n'), 0, 'secret').detail).toBe('no room');
  expect(failureOf('the secret in a bare text', 0, 'secret').detail).toBe('the … in a bare text');
});

test('every trouble that waits has an error that means it, but the one that a stop is', () => {
  const named = new Set(TABLE.map(([, trouble]) => trouble));
  expect(OFFICE_WAITS.filter((trouble) => !named.has(trouble))).toEqual([]);
  expect(OFFICE_STOPS.filter((trouble) => named.has(trouble))).toEqual(['mark-taken']);
});

test('a counter that has no password to hide tells the words as they are', () => {
  expect(failureOf(new OfficeError('no-keychain'), 0, '')).toEqual({ trouble: 'no-keychain', detail: null });
  expect(failureOf(new Error('no room'), 0, '').detail).toBe('no room');
});
