import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  type BodyOf,
  type CallableEndpoint,
  type DataOf,
  ENDPOINTS,
  type EndpointName,
  type KeyTypeOf,
  type MovingEndpoint,
  type ParamsOf,
  type RequestOf,
} from '#shared/reseller-api/endpoints.ts';
import { errorMeaning, isDocumentedError, refusalMeaning } from '#shared/reseller-api/error-meaning.ts';
import { BUDGETS_PER_MINUTE } from '#shared/reseller-api/limits.ts';

const names = Object.keys(ENDPOINTS) as EndpointName[];

describe('the table of endpoints', () => {
  test('holds 29, each method and path once', () => {
    expect(names).toHaveLength(29);
    expect(new Set(names.map((name) => `${ENDPOINTS[name].method} ${ENDPOINTS[name].path}`)).size).toBe(29);
  });

  test('groups keys by path, with one removed endpoint', () => {
    for (const name of names) {
      const { path, keyType } = ENDPOINTS[name];
      const expected = /^\/sms\//.test(path)
        ? 'sms'
        : /^\/(airtime|utilities)\//.test(path)
          ? 'commission'
          : path === '/wallet/topup'
            ? 'removed'
            : 'standard';
      expect(keyType, name).toBe(expected);
    }
  });

  test('has a body for every POST that is alive, and for nothing else', () => {
    for (const name of names) {
      const { method, body, keyType } = ENDPOINTS[name];
      expect(body !== null, name).toBe(method === 'POST' && keyType !== 'removed');
    }
  });

  test('gives a meaning to every status that an endpoint documents', () => {
    for (const name of names) {
      for (const status of Object.keys(ENDPOINTS[name].errors)) {
        expect(isDocumentedError(name, Number(status))).toBe(true);
        expect(errorMeaning(name, Number(status))).not.toBe('unexpected-answer');
      }
    }
    expect(errorMeaning('dataPurchase', 409)).toBe('not-whitelisted-or-reference-taken');
    expect(errorMeaning('utilityLookup', 404)).toBe('utility-account-not-found');
    expect(errorMeaning('walletBalance', 418)).toBe('unexpected-answer');
    expect(isDocumentedError('walletBalance', 409)).toBe(false);
  });

  test('shares the verify budget over its three endpoints', () => {
    const verify = names.filter((name) => ENDPOINTS[name].budget === 'verify');
    expect(verify).toEqual(['verifyNumber', 'verifyNumberServer1', 'verifyNumberServer2']);
    expect(BUDGETS_PER_MINUTE.verify).toBe(20);
  });
});

describe('the types of the table', () => {
  test('name the key, the parameters, the request and the answer of an endpoint', () => {
    expectTypeOf<KeyTypeOf<'smsSend'>>().toEqualTypeOf<'sms'>();
    expectTypeOf<ParamsOf<'smsMessages'>>().toEqualTypeOf<{ readonly id: string }>();
    expectTypeOf<BodyOf<'dataPurchase'>['network']>().toEqualTypeOf<'MTN' | 'Telecel' | 'AT-iShare' | 'AT-BigTime'>();
    expectTypeOf<DataOf<'walletBalance'>>().toEqualTypeOf<{ balance: number; currency?: string | undefined }>();
    expectTypeOf<'walletTopup'>().not.toExtend<CallableEndpoint>();
    expectTypeOf<MovingEndpoint>().toEqualTypeOf<
      'dataPurchase' | 'dataBulk' | 'airtimePurchase' | 'voucherPurchase' | 'afaRegister' | 'smsSend' | 'utilityPay'
    >();
  });

  test('ask for exactly what a request needs', () => {
    expectTypeOf<RequestOf<'dataOrder'>>().toExtend<{ readonly params: { readonly reference: string } }>();
    expectTypeOf<object>().toExtend<RequestOf<'packages'>>();
    expectTypeOf<object>().not.toExtend<RequestOf<'utilityLookup'>>();
    expectTypeOf<object>().not.toExtend<RequestOf<'utilityPay'>>();
  });
});

test.each([
  ['This API key is pending.', 'key-pending'],
  ['Key not yet approved', 'key-pending'],
  ['API key REVOKED', 'key-revoked'],
  ['This account is suspended.', 'account-suspended'],
  ['Your role may not use this.', 'role-not-allowed'],
  ['This endpoint needs a commission key.', 'key-not-allowed'],
  ['The key is pending or revoked.', 'key-not-allowed'],
  ['', 'key-not-allowed'],
])('a 403 that says "%s" means %s', (message, code) => {
  expect(refusalMeaning('walletBalance', 403, message)).toBe(code);
  expect(refusalMeaning('walletBalance', 401, message)).toBe('key-rejected');
});
