import { expect, test } from 'vitest';
import type { Reply } from '#main/reseller-client/exchange.ts';
import { makeScrub, readJson } from '#main/reseller-client/reply.ts';

const json = { contentType: 'application/json', contentEncoding: null, retryAfter: null, date: null };

const replyOf = (text: string): Reply => ({
  ...{ kind: 'reply', status: 200, headers: json, body: Buffer.from(text), tooLarge: false },
});
const read = (text: string, ...keys: string[]): unknown => readJson(replyOf(text), makeScrub(keys));

test('a key is taken out of every text, however the reply writes it', () => {
  const key = 'reseller-key-1';
  expect(read(`{"echo":["Authorization: ${key}"],"${key}":1}`, key)).toEqual({
    ...{ echo: ['Authorization: [key]'], '[key]': 1 },
  });
  const escaped = [...key].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
  expect(read(`{"echo":"${escaped}"}`, key)).toEqual({ echo: '[key]' });
});

test('a key that begins with another key leaves no rest behind', () => {
  for (const keys of [
    ['abc', 'abcdef'],
    ['abcdef', 'abc'],
  ])
    expect(read('{"echo":"abcdef abc"}', ...keys)).toEqual({ echo: '[key] [key]' });
});

test('an account without a key changes no text', () => {
  expect(makeScrub(['', ''])('as it came')).toBe('as it came');
});

test('forty levels are read, and one more is no answer', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  expect(read(nested(40))).toEqual(JSON.parse(nested(40)));
  expect(read(nested(41))).toBeUndefined();
  const side = `[${'{},'.repeat(100)}{}]`;
  expect(read(side)).toHaveLength(101);
});

test('brackets in a text are no levels, even behind an escaped quote', () => {
  const brackets = '['.repeat(100);
  expect(read(`{"a":"${brackets}"}`)).toEqual({ a: brackets });
  expect(read(`{"a":"\\"${brackets}"}`)).toEqual({ a: `"${brackets}` });
  expect(read(`["\\\\",${'['.repeat(60)}${']'.repeat(60)}]`)).toBeUndefined();
});
