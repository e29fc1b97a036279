/** A file that was signed once stays whole, and keeps its digest, in every later version. */
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Unsigned, unsigned } from '#main/provisioning/document.ts';
import { digestOf, fingerprintOf, isWhole, keyText, signDocument } from '#main/provisioning/signature.ts';

const SEED = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]);
const KEY = createPrivateKey({ key: SEED, format: 'der', type: 'pkcs8' });

const CONTENT = {
  form: 'dwadi-provisioning/1',
  made: '2026-11-21T08:00:00.000Z',
  machine: 'adom-1',
  shop: { name: 'Adom ɛne “Efua” \u2028 1' },
  service: { baseUrl: 'https://service.example/api/v2' },
  prices: [
    {
      ...{ product: 'data', supplier: 'MTN', volumeGb: 0.5, roundTo: 10, fee: 0, commission: 0, belowCost: false },
      markup: { kind: 'price', amount: 350, per: 'each' },
    },
  ],
  staff: [{ role: 'owner', name: 'Ama 🇬🇭' }],
  updates: { channel: 'stable' },
  lockdown: 'window',
  expires: undefined,
};

test('its signature and its digest are the same as in the first version', () => {
  expect(unsigned.safeParse(CONTENT).success).toBe(true);
  const signed = signDocument(CONTENT as unknown as Unsigned, KEY, createPublicKey(KEY));
  expect(signed.signature).toEqual({
    by: '324b-e2de-a8bc-4446',
    key: '6kpsY+KcUgq+9VB7Ey7F+ZVHdq6+vnuSQh7qaRRG0iw=',
    value: '56hHafME/sCCWEMjWXJ8OgUadTEDxPe4cgmiLZB9pADQnLED/fOxYZLXIl8LDUTsSY3FUHOIrDCb30uSqQNuAg==',
  });
  expect(digestOf(signed)).toBe('7aa5b93a193a734f462d57068ce80a570dbd885fff8d3ade34e14e47f1615cdb');
});

test('it is whole whatever the order of its names, and not with a number that was changed a little', () => {
  const text = JSON.stringify(signDocument(CONTENT as unknown as Unsigned, KEY, createPublicKey(KEY)));
  const { signature, machine, ...rest } = JSON.parse(text);
  expect(isWhole({ signature, machine, ...rest })).toBe(true);
  expect(isWhole(JSON.parse(text.replace('"volumeGb":0.5', '"volumeGb":0.51')))).toBe(false);
  // JavaScript reads both as nought.
  expect(isWhole(JSON.parse(text.replace('"fee":0', '"fee":-0')))).toBe(true);
});

test('a file without a signature, or with half of one or another one’s, is not whole', () => {
  const signed = signDocument(CONTENT as unknown as Unsigned, KEY, createPublicKey(KEY));
  const { signature, ...rest } = signed;
  const other = generateKeyPairSync('ed25519');
  const theirs = signDocument(CONTENT as unknown as Unsigned, other.privateKey, other.publicKey).signature;
  const wholeWith = (changes: object): boolean => isWhole({ ...rest, signature: { ...signature, ...changes } });
  expect([wholeWith({}), isWhole({ ...rest, signature: theirs })]).toEqual([true, true]);
  for (const changes of [
    { by: theirs.by },
    { key: theirs.key },
    { value: theirs.value },
    { by: theirs.by, key: theirs.key },
    { value: signature.value.slice(0, -8) },
    { key: 'no key' },
  ])
    expect([changes, wholeWith(changes)]).toEqual([changes, false]);
  expect([isWhole(rest), isWhole({}), isWhole({ ...rest, signature: null })]).toEqual([false, false, false]);
});

test('the digest is the content’s, whoever signed it', () => {
  const other = generateKeyPairSync('ed25519');
  const [ours, theirs] = [
    signDocument(CONTENT as unknown as Unsigned, KEY, createPublicKey(KEY)),
    signDocument(CONTENT as unknown as Unsigned, other.privateKey, other.publicKey),
  ];
  expect(digestOf(ours)).toBe(digestOf(theirs));
  expect(digestOf({ ...ours, machine: 'adom-2' })).not.toBe(digestOf(ours));
  expect(fingerprintOf(other.publicKey)).toMatch(/^[0-9a-f]{4}(-[0-9a-f]{4}){3}$/);
  expect(theirs.signature).toMatchObject({ by: fingerprintOf(other.publicKey), key: keyText(other.publicKey) });
});
