import { expect, test } from 'vitest';
import { NETWORK_KEYS } from '../../../../src-renderer/components/hooks/draft-keys.ts';
import { BUNDLE_LETTERS, bundleGroups, bundleOnKey } from '../../../../src-renderer/screens/data/bundle-keys.ts';
import { BUNDLES } from '../../../support/preview/fakes/fake-main.ts';

const capsOf = (family: Parameters<typeof bundleGroups>[1]) =>
  bundleGroups(BUNDLES, family).flatMap(({ bundles }) => bundles.map(({ keyCap }) => keyCap));

test('each bundle of a family has a key of its own, and no letter chooses a network too', () => {
  for (const family of ['MTN', 'Telecel', 'AT'] as const) {
    const caps = capsOf(family);
    expect(caps).not.toContain(null);
    expect(new Set(caps).size).toBe(caps.length);
  }
  expect(BUNDLE_LETTERS.filter((key) => Object.values(NETWORK_KEYS).includes(key) || key === 'Y')).toEqual([]);
});

test('a digit is the gigabytes, and nothing else', () => {
  for (const family of ['MTN', 'Telecel', 'AT'] as const) {
    const groups = bundleGroups(BUNDLES, family);
    for (const digit of '0123456789') {
      const found = bundleOnKey(groups, digit);
      expect(found === null || found.volumeGb === Number(digit)).toBe(true);
    }
  }
  const telecel = bundleGroups(BUNDLES, 'Telecel');
  expect(bundleOnKey(telecel, '5')).toMatchObject({ volumeGb: 5 });
  expect(bundleOnKey(telecel, '1')).toBeNull();
});

test('the first of two networks with the same size has its digit, and the other a letter', () => {
  const both = [
    { network: 'AT-iShare', volumeGb: 5, price: null, inStock: true },
    { network: 'AT-BigTime', volumeGb: 5, price: null, inStock: true },
  ] as const;
  const caps = bundleGroups(both, 'AT').map(({ network, bundles }) => [network, bundles[0]?.keyCap]);
  expect(caps).toEqual([
    ['AT-iShare', '5'],
    ['AT-BigTime', 'Q'],
  ]);
});

test('both AT networks are shown, small to large', () => {
  const groups = bundleGroups([...BUNDLES].reverse(), 'AT');
  expect(groups.map(({ network }) => network)).toEqual(['AT-iShare', 'AT-BigTime']);
  expect(groups[1]?.bundles[0]).toMatchObject({ volumeGb: 15, keyCap: 'D' });
});

test('a key chooses its bundle in either case, and never one that cannot be had', () => {
  const offers = BUNDLES.map((bundle) => (bundle.volumeGb === 2 ? { ...bundle, inStock: false } : bundle));
  const groups = bundleGroups(offers, 'MTN');
  expect(bundleOnKey(groups, 'q')).toMatchObject({ volumeGb: 10 });
  expect(bundleOnKey(groups, '2')).toBeNull();
  expect(bundleOnKey(groups, 'p')).toBeNull();
});
