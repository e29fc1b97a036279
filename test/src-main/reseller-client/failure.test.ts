import { describe, expect, test } from 'vitest';
import { failureOf } from '#main/reseller-client/failure.ts';

const coded = (code: string, cause?: unknown) => Object.assign(new Error(code, { cause }), { code });
const peer = { issuer: 'Acme Antivirus', names: 'hotspot.example', validFrom: '2030-01-01', validTo: '2031-01-01' };

describe('a failure before the connection stood is not sent', () => {
  const causes = {
    ENOTFOUND: 'name-not-found',
    EAI_AGAIN: 'offline',
    ENETUNREACH: 'offline',
    EHOSTUNREACH: 'offline',
    ECONNREFUSED: 'refused',
    ETIMEDOUT: 'connect-timeout',
    UND_ERR_CONNECT_TIMEOUT: 'connect-timeout',
    CERT_NOT_YET_VALID: 'clock-wrong',
    CERT_HAS_EXPIRED: 'clock-wrong',
    SELF_SIGNED_CERT_IN_CHAIN: 'unknown-issuer',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'unknown-issuer',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown-issuer',
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown-issuer',
    ERR_TLS_CERT_ALTNAME_INVALID: 'wrong-host',
    ERR_SSL_WRONG_VERSION_NUMBER: 'tls-failed',
    EPROTO: 'tls-failed',
    ECONNRESET: 'tls-failed',
    UND_ERR_DESTROYED: 'aborted',
    E_NEVER_SEEN: 'offline',
  } as const;
  for (const [code, cause] of Object.entries(causes)) {
    test(`${code}: ${cause}`, () => {
      const failure = failureOf(coded(code), false, peer);
      expect(failure).toMatchObject({ sent: false, cause });
      expect(failureOf(new Error('wrapped', { cause: coded(code) }), false, peer)).toEqual(failure);
    });
  }

  test('the most telling one of several addresses counts', () => {
    const both = new AggregateError([coded('ENETUNREACH'), coded('ECONNREFUSED')]);
    expect(failureOf(both, false, null)).toMatchObject({ cause: 'refused' });
  });

  test('a person recognises the shown detail', () => {
    const detail = (code: string) => failureOf(coded(code), false, peer);
    expect(detail('SELF_SIGNED_CERT_IN_CHAIN')).toMatchObject({ detail: 'Acme Antivirus' });
    expect(detail('ERR_TLS_CERT_ALTNAME_INVALID')).toMatchObject({ detail: 'hotspot.example' });
    expect(detail('CERT_NOT_YET_VALID')).toMatchObject({ detail: '2030-01-01 to 2031-01-01' });
    expect(detail('ECONNREFUSED')).toMatchObject({ detail: null });
    expect(failureOf(coded('CERT_HAS_EXPIRED'), false, null)).toMatchObject({ detail: null });
  });
});

describe('a failure once the connection stood is unknown, whatever the error says', () => {
  const causes = {
    ECONNRESET: 'connection-lost',
    ECONNREFUSED: 'connection-lost',
    ENOTFOUND: 'connection-lost',
    CERT_HAS_EXPIRED: 'connection-lost',
    EPIPE: 'connection-lost',
    UND_ERR_SOCKET: 'connection-lost',
    ETIMEDOUT: 'timeout',
    UND_ERR_HEADERS_TIMEOUT: 'timeout',
    UND_ERR_BODY_TIMEOUT: 'timeout',
    UND_ERR_HEADERS_OVERFLOW: 'broken-reply',
    HPE_INVALID_CONSTANT: 'broken-reply',
    UND_ERR_DESTROYED: 'stopped',
    E_NEVER_SEEN: 'connection-lost',
  } as const;
  for (const [code, cause] of Object.entries(causes)) {
    test(`${code}: ${cause}`, () => {
      expect(failureOf(coded(code), true, peer)).toEqual({ sent: true, cause });
    });
  }

  test('a thing that is no error at all counts the same way', () => {
    for (const odd of [undefined, null, 'text', 7, {}]) {
      expect(failureOf(odd, true, null)).toMatchObject({ sent: true });
      expect(failureOf(odd, false, null)).toMatchObject({ sent: false });
    }
  });
});
