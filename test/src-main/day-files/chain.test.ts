import { expect, test } from 'vitest';
import { compare, countersOf, type SoundDay } from '#main/day-files/chain.ts';
import { readDayFile } from '#main/day-files/day-file.ts';
import { sha256 } from '#main/platform/ed25519.ts';
import type { Signer } from '#main/platform/signing.ts';
import { signerOf, textOf, type Wish } from '../../support/day-files/day-files.ts';

function made(wish: Wish, signer: Signer = signerOf(1)): SoundDay {
  const read = readDayFile(new TextEncoder().encode(textOf(wish, signer)));
  if (!read.ok) throw new Error(read.why);
  return read;
}

/** So many days of one counter, each naming the one before it. */
function row(mark: string, ...days: readonly string[]): SoundDay[] {
  const files: SoundDay[] = [];
  for (const day of days) {
    const before = files.at(-1);
    files.push(made({ mark, day, previous: before ? { mark, day: before.body.day, hash: before.hash } : null }));
  }
  return files;
}

const missing = (files: readonly SoundDay[]) => countersOf(files).map((counter) => [counter.mark, counter.missing]);

test('a day on which the counter was closed is not missing, and one whose file is gone is', () => {
  const files = row('A', '2026-11-16', '2026-11-17', '2026-11-20', '2026-11-21');
  expect(missing(files)).toEqual([['A', []]]);
  expect(missing(files.toSpliced(1, 1))).toEqual([['A', ['2026-11-17']]]);
  expect(missing(files.toSpliced(1, 2))).toEqual([['A', ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']]]);
});

test('each counter has its own days, whatever order the files come in, and the same file twice is one', () => {
  const files = [...row('B', '2026-11-20', '2026-11-21'), ...row('A', '2026-11-16', '2026-11-17', '2026-11-18')];
  const found = countersOf([...files.toReversed(), ...files]);
  expect(found.map(({ mark, days }) => [mark, days.length])).toEqual([
    ['A', 3],
    ['B', 2],
  ]);
  expect(missing(files.filter(({ body }) => body.day !== '2026-11-17'))).toEqual([
    ['A', ['2026-11-17']],
    ['B', []],
  ]);
});

test('a file that the next one doesn’t follow is named, and so are two files of one day', () => {
  const [first, second] = row('A', '2026-11-20', '2026-11-21');
  const other = made({ mark: 'A', day: '2026-11-20', revenue: 1 });
  if (!first || !second) throw new Error('two files');
  expect(countersOf([other, second])).toMatchObject([{ differing: ['2026-11-20'], missing: [] }]);
  expect(countersOf([first, other])).toMatchObject([{ differing: ['2026-11-20'] }]);
  expect(countersOf([first, second])).toMatchObject([{ differing: [] }]);
});

test('a file that follows another mark’s file of that day says nothing of this mark’s own', () => {
  const [first] = row('A', '2026-11-20');
  const own = made({ mark: 'B', day: '2026-11-20', revenue: 1 });
  const next = (mark: string) =>
    made({ mark: 'B', day: '2026-11-21', previous: { mark, day: '2026-11-20', hash: first?.hash ?? '' } });
  expect(countersOf([own, next('A')])).toMatchObject([{ mark: 'B', differing: [] }]);
  expect(countersOf([own, next('B')])).toMatchObject([{ mark: 'B', differing: ['2026-11-20'] }]);
});

test('a day before a restore is missing where the restored counter follows it, and differs where it is another', () => {
  const days = row('A', '2026-11-17', '2026-11-18', '2026-11-20');
  const last = days.at(-1);
  if (last === undefined) throw new Error('three days');
  const restored = made({ mark: 'B', day: '2026-11-21', previous: { mark: 'A', day: '2026-11-20', hash: last.hash } });
  const told = (files: readonly SoundDay[]) =>
    countersOf([...files, restored]).map((one) => [one.mark, one.missing, one.differing]);
  const nothing = ['B', [], []];
  expect(told(days)).toEqual([['A', [], []], nothing]);
  expect(told(days.slice(0, 2))).toEqual([['A', ['2026-11-19', '2026-11-20'], []], nothing]);
  const other = made({ mark: 'A', day: '2026-11-20', revenue: 1, previous: last.body.previous });
  expect(told([...days.slice(0, 2), other])).toEqual([['A', [], ['2026-11-20']], nothing]);
  // The old counter's files were all left at home.
  expect(told([])).toEqual([nothing]);
});

test('marks and days are compared letter by letter', () => {
  expect([compare('A', 'B'), compare('B', 'A'), compare('A', 'A')]).toEqual([-1, 1, 0]);
});

test('files before the first one were left at home, and are not missed', () => {
  const [, second] = row('A', '2026-11-20', '2026-11-21');
  if (!second) throw new Error('a file');
  expect(countersOf([second])).toMatchObject([{ missing: [], differing: [] }]);
  expect(second.body.previous?.hash).toBe(sha256(textOf({ mark: 'A', day: '2026-11-20' })));
});

test('a day that two marks have is named under both, as a restored counter has the days of the one before it', () => {
  const twice = (...files: readonly SoundDay[]) => countersOf(files).map((counter) => [counter.mark, counter.twice]);
  const [first, second] = row('A', '2026-11-20', '2026-11-21');
  if (!first || !second) throw new Error('two files');
  const { previous } = second.body;
  const both = [
    ['A', ['2026-11-21']],
    ['B', ['2026-11-21']],
  ];
  const none = [
    ['A', []],
    ['B', []],
  ];
  // The key of the backup; and with another key, the file that both were made after.
  expect(twice(first, second, made({ mark: 'B', day: '2026-11-21' }))).toEqual(both);
  expect(twice(first, second, made({ mark: 'B', day: '2026-11-21', previous }, signerOf(2)))).toEqual(both);
  // The same shift on the same day; it may go on under the new mark on the next.
  const shiftOf = (day: string) => made({ mark: 'B', day, shift: 'shift-A-1' }, signerOf(2));
  expect(twice(first, second, shiftOf('2026-11-21'))).toEqual(both);
  expect(twice(first, second, shiftOf('2026-11-22'))).toEqual(none);
  // A counter of its own; and one that was restored and goes on after it.
  expect(twice(first, second, made({ mark: 'B', day: '2026-11-21' }, signerOf(2)))).toEqual(none);
  expect(twice(first, second, made({ mark: 'B', day: '2026-11-22', previous }))).toEqual(none);
});
