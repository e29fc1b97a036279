/** The weight of the packages: each part of ours within its table, and nothing that no shop needs. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sizesOf, sizeTable, tooLarge } from '../../resources/tools/packing/sizes.mjs';
import { PACKED } from '../support/dist/packed.ts';

describe.each([
  ['linux', PACKED.linux.unpacked],
  ['win32', PACKED.windows.unpacked],
] as const)('the package for %s', (platform, unpacked) => {
  test('each part of ours weighs what its table gives reasons for, and not a megabyte more or less', () => {
    const sizes = sizesOf(unpacked);
    expect(tooLarge(platform, sizes)).toEqual([]);
    for (const part of ['archive', 'natives']) {
      const { megabytes = 0, because } = sizeTable()[platform]?.[part] ?? {};
      expect((sizes[part] ?? 0) / 1_000_000, `${part}: make the table smaller`).toBeGreaterThan(megabytes - 1);
      expect(because?.length).toBeGreaterThan(0);
    }
  });

  test('English alone is carried, and the licences of Chromium’s parts stay', () => {
    expect(readdirSync(join(unpacked, 'locales')).sort()).toEqual(['en-GB.pak', 'en-US.pak']);
    for (const name of ['LICENSE.electron.txt', 'LICENSES.chromium.html'])
      expect(existsSync(join(unpacked, name)), name).toBe(true);
  });
});

test('a part that grew over its table is named, with the place for its reason', () => {
  expect(tooLarge('linux', { archive: 5_100_000, natives: 0 })).toEqual([
    'archive: 5.1 MB, and the table says 5: name the reason in resources/tools/packing/sizes.json.',
  ]);
});
