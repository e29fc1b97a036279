import { inspect } from 'node:util';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { type ApiKey, fingerprintOf, keyFor, revealKey, sealKey } from '#main/reseller-client/api-keys.ts';
import { buildRequest } from '#main/reseller-client/request.ts';
import { KEY_TYPES } from '#shared/reseller-api/keys.ts';
import { allKeys, CALLABLE, KEY_VALUES, seal } from '../../support/reseller-client/client.ts';

describe('a sealed key', () => {
  test('brings its value back to a caller that asks for it by name', () => {
    for (const type of KEY_TYPES) expect(revealKey(seal(type))).toBe(KEY_VALUES[type]);
  });

  test('shows it in no other way', () => {
    const key = seal('standard');
    const error = new Error('failed', { cause: { key } });
    const shown = [
      String(key),
      `${key}`,
      JSON.stringify({ key }),
      inspect({ key }, { showHidden: true, depth: Number.POSITIVE_INFINITY, getters: true }),
      inspect(error, { showHidden: true, depth: Number.POSITIVE_INFINITY }),
      JSON.stringify(structuredClone({ ...key })),
      Object.entries(key).join(),
      Reflect.ownKeys(key).map(String).join(),
    ];
    for (const text of shown) expect(text).not.toContain('S3cret');
    expect(String(key)).toBe('[standard key]');
  });

  test('is trimmed, and refused when it can’t be a header or is marked as another type', () => {
    expect(sealKey('sms', ` ${KEY_VALUES.sms}\n`)).toMatchObject({ ok: true });
    expect(sealKey('standard', '  ')).toEqual({ ok: false, error: 'empty' });
    for (const odd of ['a b', 'a\nb', 'clé', 'x'.repeat(513)]) {
      expect(sealKey('standard', odd)).toEqual({ ok: false, error: 'bad-characters' });
    }
    for (const type of KEY_TYPES) {
      for (const other of KEY_TYPES) expect(sealKey(type, KEY_VALUES[other]).ok).toBe(type === other);
      expect(sealKey(type, 'a-form-we-have-never-seen').ok).toBe(true);
    }
  });
});

describe('a fingerprint', () => {
  const pepper = Buffer.from('one counter');
  test('is short, steady, and differs by key and by counter', () => {
    const print = fingerprintOf(seal('standard'), pepper);
    expect(print).toMatch(/^[0-9a-f]{16}$/);
    expect(fingerprintOf(seal('standard'), pepper)).toBe(print);
    expect(fingerprintOf(seal('sms'), pepper)).not.toBe(print);
    expect(fingerprintOf(seal('standard'), Buffer.from('another counter'))).not.toBe(print);
  });
});

describe('the right key by its type', () => {
  test('each endpoint takes a key of its own type', () => {
    for (const endpoint of CALLABLE) expect(keyFor(allKeys(), endpoint)?.type).toBeDefined();
    expect(keyFor({}, 'smsSend')).toBeUndefined();
  });

  test('a key of another type doesn’t compile', () => {
    expectTypeOf(buildRequest<'smsSend'>)
      .parameter(1)
      .toEqualTypeOf<ApiKey<'sms'>>();
    expectTypeOf(buildRequest<'utilityPay'>)
      .parameter(1)
      .toEqualTypeOf<ApiKey<'commission'>>();
    expectTypeOf(buildRequest<'dataPurchase'>)
      .parameter(1)
      .toEqualTypeOf<ApiKey<'standard'>>();
    expectTypeOf<ApiKey<'standard'>>().not.toExtend<ApiKey<'sms'>>();
    expectTypeOf<ApiKey<'sms'>>().not.toExtend<ApiKey<'commission'>>();
    expectTypeOf<ApiKey<'commission'>>().not.toExtend<ApiKey<'standard'>>();
    expectTypeOf<ApiKey>().not.toExtend<ApiKey<'standard'>>();
    expectTypeOf<{ type: 'sms'; toString(): string; toJSON(): string }>().not.toExtend<ApiKey<'sms'>>();
    expectTypeOf<'walletTopup'>().not.toExtend<Parameters<typeof buildRequest>[0]>();
  });
});
