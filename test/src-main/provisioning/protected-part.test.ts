import { expect, test } from 'vitest';
import type { ProtectedContent, ProtectedPart } from '#main/provisioning/document.ts';
import { open, protectFor } from '#main/provisioning/protected-part.ts';

const COST = 10;
const PHRASE = 'orange boat 1 seven';
const CONTENT: ProtectedContent = { keys: { standard: 'shop_live_123456' }, pins: { Ama: '2580' } };

const changed = (text: string): string =>
  Buffer.from(Buffer.from(text, 'base64').map((byte, at) => (at === 0 ? byte ^ 1 : byte))).toString('base64');

test('one passphrase is stretched once for many machines, and each part has a nonce and a place of its own', async () => {
  const [first, second] = (await protectFor(['a', 'b'], CONTENT, PHRASE, COST)) as [ProtectedPart, ProtectedPart];
  expect([first.salt, first.cost, first.kdf]).toEqual([second.salt, COST, 'scrypt']);
  expect(first.nonce).not.toBe(second.nonce);
  expect(first.sealed).not.toBe(second.sealed);
  expect([await open(first, PHRASE, 'a'), await open(second, PHRASE, 'b')]).toEqual([CONTENT, CONTENT]);
  expect([await open(first, PHRASE, 'b'), await open(second, PHRASE, 'a')]).toEqual([null, null]);
  const [again] = await protectFor(['a'], CONTENT, PHRASE, COST);
  expect(again?.salt).not.toBe(first.salt);
  expect(await protectFor([], CONTENT, PHRASE, COST)).toEqual([]);
});

test('a part opens however its passphrase’s spaces are typed, and with no other', async () => {
  const [part] = (await protectFor(['a'], CONTENT, ` orange  boat 1\tseven\n`, COST)) as [ProtectedPart];
  expect(await open(part, PHRASE, 'a')).toEqual(CONTENT);
  for (const wrong of ['orange boat 1 Seven', 'orange boat 1seven', ''])
    expect(await open(part, wrong, 'a')).toBeNull();
});

test.each(['salt', 'nonce', 'tag', 'sealed'] as const)('a part whose %s was changed does not open', async (what) => {
  const [part] = (await protectFor(['a'], CONTENT, PHRASE, COST)) as [ProtectedPart];
  expect(await open({ ...part, [what]: changed(part[what]) }, PHRASE, 'a')).toBeNull();
  expect(await open({ ...part, cost: COST + 1 }, PHRASE, 'a')).toBeNull();
});

test('a part of another form is none, though its passphrase is right', async () => {
  const odd = { ...CONTENT, more: 1 } as ProtectedContent;
  const [part] = (await protectFor(['a'], odd, PHRASE, COST)) as [ProtectedPart];
  expect(await open(part, PHRASE, 'a')).toBeNull();
});
