import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayFileText, readDayFile } from '#main/day-files/day-file.ts';
import { fingerprintOf } from '#main/platform/signing.ts';
import { DAY_FILE_MOST_BYTES } from '#shared/day-file.ts';
import { bodyOf, signerOf, textOf } from '../../support/day-files/day-files.ts';

const read = (text: string) => readDayFile(new TextEncoder().encode(text));

test('a signed file is read again, and names its key', () => {
  const text = textOf({});
  const found = read(text);
  expect(found).toMatchObject({ ok: true, body: { day: '2026-11-20', counter: { mark: 'K3F7' } } });
  expect(found.ok && found.body.signer).toEqual({
    key: signerOf(1).key,
    fingerprint: fingerprintOf(signerOf(1).key),
  });
  expect(textOf({})).toBe(text);
});

test('a file is refused if any single byte of it is changed', () => {
  const bytes = new TextEncoder().encode(textOf({}));
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const changed = Uint8Array.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ by;
      expect(readDayFile(changed).ok).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test('a figure that was changed with care, and a space that says nothing, are both an altered file', () => {
  const text = textOf({});
  expect(read(text.replace('"amount":5000', '"amount":4000'))).toEqual({ ok: false, why: 'altered' });
  expect(read(text.replace('{"body"', '{ "body"'))).toEqual({ ok: false, why: 'altered' });
  expect(read(text.slice(0, -1))).toEqual({ ok: false, why: 'altered' });
});

test("somebody else's signature under the owner's name is no signature", () => {
  const mine = signerOf(1);
  const theirs = signerOf(2);
  expect(read(dayFileText(bodyOf({}), { ...mine, sign: theirs.sign }))).toEqual({ ok: false, why: 'altered' });
  expect(read(dayFileText(bodyOf({}), { ...theirs, fingerprint: mine.fingerprint }))).toEqual({
    ok: false,
    why: 'altered',
  });
  // A whole file that is signed anew is sound, but by another key.
  const resigned = read(textOf({}, theirs));
  expect(resigned.ok && resigned.body.signer.fingerprint).toBe(theirs.fingerprint);
  expect(theirs.fingerprint).not.toBe(mine.fingerprint);
});

test('a signed file whose own sums disagree is named', () => {
  const body = bodyOf({});
  const [product] = body.products;
  const less = { ...body, products: [{ product: 'airtime', sums: product?.sums.slice(1) ?? [] }] };
  expect(read(dayFileText(less, signerOf(1)))).toEqual({ ok: false, why: 'does-not-add-up' });
});

test.each([
  ['money that no sale counts', { amount: 7, count: 0 }, 'does-not-add-up'],
  ['sales without money', { amount: 0, count: 3 }, 'does-not-add-up'],
  ['nothing at all', { amount: 0, count: 0 }, undefined],
])('a product that has %s more than the shifts', (_, more, why) => {
  const body = bodyOf({});
  const sums = [...(body.products[0]?.sums ?? []), { kind: 'fee', unit: 'pesewa' as const, known: true, ...more }];
  const found = read(dayFileText({ ...body, products: [{ product: 'airtime', sums }] }, signerOf(1)));
  expect(found).toMatchObject({ ok: why === undefined, ...(why && { why }) });
});

test('a text as long as a day file may be is looked at, and a longer one is not', () => {
  const filled = (length: number) => read(textOf({}).padEnd(length, ' '));
  expect([filled(DAY_FILE_MOST_BYTES), filled(DAY_FILE_MOST_BYTES + 1)]).toEqual([
    { ok: false, why: 'altered' },
    { ok: false, why: 'not-a-day-file' },
  ]);
});

test.each([
  ['nothing', '', 'not-a-day-file'],
  ['some other file', '{"a":1}', 'not-a-day-file'],
  ['half of one', textOf({}).slice(0, 400), 'not-a-day-file'],
  ['one of a later Dwadi', textOf({}).replace('"version":1', '"version":3'), 'other-version'],
  ['one of no Dwadi', textOf({}).replace('"version":1', '"version":0'), 'altered'],
  ['one whose version is a word', textOf({}).replace('"version":1', '"version":"3"'), 'altered'],
  ['a list', '[]', 'not-a-day-file'],
  ['a null', 'null', 'not-a-day-file'],
  ['a file without a body', '{"body":null}', 'not-a-day-file'],
  ['a later file of another kind', '{"body":{"format":"other","version":9}}', 'not-a-day-file'],
])('%s', (_, text, why) => {
  expect(read(text)).toEqual({ ok: false, why });
});

test.each([
  ['half of a character', (text: string) => text.replace('"Adom', '"\\ud800Adom')],
  ['a nought with a sign', (text: string) => text.replace('"owed":0', '"owed":-0')],
])('a file with %s is an altered file, and stops nobody who reads many', (_, change) => {
  const text = textOf({});
  const odd = change(text);
  expect(odd).not.toBe(text);
  expect(read(odd)).toEqual({ ok: false, why: 'altered' });
});
