import { deflateRawSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { piecesOf, readBlockMap, restAt } from '#main/updates/block-map.ts';

const blocks = (...of: [string, number][]) => of.map(([name, bytes]) => ({ name, bytes }));

test('neighbours become one piece, moved blocks are found where they lay, and a name of another length is none', () => {
  const older = blocks(['a', 10], ['b', 20], ['c', 30]);
  const pieces = piecesOf(blocks(['a', 10], ['b', 20], ['x', 5], ['y', 6], ['c', 30], ['a', 11]), older);
  expect(pieces).toEqual([
    { copyFrom: 0, bytes: 30 },
    { copyFrom: null, bytes: 11 },
    { copyFrom: 30, bytes: 30 },
    { copyFrom: null, bytes: 11 },
  ]);
  expect(restAt(pieces, 0)).toEqual({ copyFrom: 0, bytes: 30 });
  expect(restAt(pieces, 29)).toEqual({ copyFrom: 29, bytes: 1 });
  expect(restAt(pieces, 30)).toEqual({ copyFrom: null, bytes: 11 });
  expect(restAt(pieces, 41)).toEqual({ copyFrom: 30, bytes: 30 });
  expect(restAt(pieces, 81)).toEqual({ copyFrom: null, bytes: 1 });
  expect(restAt(pieces, 35)).toEqual({ copyFrom: null, bytes: 6 });
  expect(restAt(pieces, 50)).toEqual({ copyFrom: 39, bytes: 21 });
  expect(restAt(pieces, 82).bytes).toBe(0);
});

test('a map is read within its bounds, and one that maps another length, or is none, is refused', () => {
  const map = (sizes: number[], checksums = sizes.map(String)) =>
    JSON.stringify({ version: '2', files: [{ name: 'file', offset: 0, checksums, sizes }] });
  expect(readBlockMap(gzipSync(map([3, 4])), 'gzip', 7)).toEqual(blocks(['3', 3], ['4', 4]));
  expect(readBlockMap(deflateRawSync(map([3])), 'deflate', 3)).toEqual(blocks(['3', 3]));
  const ofAnotherPlace = map([8]).replace('"offset":0', '"offset":1');
  const none = [map([3, 4]), map([9, -1]), map([8], ['a', 'b']), map([8, 0]), ofAnotherPlace, '{"files":[]}', 'no map'];
  for (const text of none)
    expect(() => readBlockMap(gzipSync(text), 'gzip', 8)).toThrow(
      expect.objectContaining({ problem: 'altered-file', message: expect.stringMatching(/^no block map: ./) }),
    );
  expect(() => readBlockMap(gzipSync(Buffer.alloc(40_000_000)), 'gzip', 8)).toThrow(/no block map/);
});
