import { expect, test } from 'vitest';
import { NETWORK_KEYS } from '../../../../src-renderer/components/draft-keys.ts';
import { BUNDLE_KEYS, bundleGroups, bundleOnKey } from '../../../../src-renderer/screens/data/bundle-keys.ts';
import { BUNDLES } from '../../../support/preview/fake-main.ts';

const capsOf = (family: Parameters<typeof bundleGroups>[1]) =>
  bundleGroups(BUNDLES, family).flatMap(({ bundles }) => bundles.map(({ keyCap }) => keyCap));

test('each bundle of a family stands on a key of its own, and no letter chooses a network too', () => {
  for (const family of ['MTN', 'Telecel', 'AT'] as const) {
    const caps = capsOf(family);
    expect(caps).not.toContain(null);
    expect(new Set(caps).size).toBe(caps.length);
  }
  expect(BUNDLE_KEYS.filter((key) => Object.values(NETWORK_KEYS).includes(key) || key === 'Y')).toEqual([]);
});

test('AT shows both of its networks, small to large', () => {
  const groups = bundleGroups([...BUNDLES].reverse(), 'AT');
  expect(groups.map(({ network }) => network)).toEqual(['AT-iShare', 'AT-BigTime']);
  expect(groups[1]?.bundles[0]).toMatchObject({ volumeGb: 15, keyCap: 'E' });
});

test('a key chooses its bundle in either case, and never one that cannot be had', () => {
  const offers = BUNDLES.map((bundle) => (bundle.volumeGb === 2 ? { ...bundle, inStock: false } : bundle));
  const groups = bundleGroups(offers, 'MTN');
  expect(bundleOnKey(groups, 'q')).toMatchObject({ volumeGb: 25 });
  expect(bundleOnKey(groups, '2')).toBeNull();
  expect(bundleOnKey(groups, 'p')).toBeNull();
});
