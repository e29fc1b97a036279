import { expect, test } from 'vitest';
import { placeFrom } from '#main/updates/feed-place.ts';
import { signerNamed, withdrawnBy } from '#main/updates/trusted-keys.ts';
import { DRAWER, KEYS, keyPair, PUBLIC_KEYS } from '../../support/updates/update-server.ts';

const place = placeFrom({ url: '', ...PUBLIC_KEYS });
const [FIRST, SECOND] = [KEYS.fingerprint, DRAWER.fingerprint];

test.each([
  [[], 'in use', 'in the drawer'],
  // A hand-over takes the second key out of the drawer.
  [[FIRST], 'withdrawn', 'in use'],
  [[SECOND], 'in use', 'withdrawn'],
  [[FIRST, SECOND], 'withdrawn', 'withdrawn'],
  [['ffffffffffffffff'], 'in use', 'in the drawer'],
] as const)(
  'the two keys are trusted apart while %j is withdrawn: the first is %s, the second %s',
  (withdrawn, first, second) => {
    const keys = { ...place, withdrawn };
    expect(signerNamed(FIRST, keys)).toEqual({ key: place.publicKey, fingerprint: FIRST, trust: first });
    expect(signerNamed(SECOND, keys)).toEqual({ key: place.nextPublicKey, fingerprint: SECOND, trust: second });
  },
);

test('a key that this build doesn’t carry is nobody’s, also where it was withdrawn', () => {
  const { fingerprint } = keyPair();
  expect(signerNamed(fingerprint, { ...place, withdrawn: [] })).toBeNull();
  expect(signerNamed(fingerprint, { ...place, withdrawn: [fingerprint] })).toBeNull();
});

test('a list of the second key ends the first, and no other list ends any', () => {
  expect(withdrawnBy(SECOND, place)).toEqual([FIRST]);
  expect(withdrawnBy(FIRST, place)).toEqual([]);
  expect(withdrawnBy(keyPair().fingerprint, place)).toEqual([]);
});
