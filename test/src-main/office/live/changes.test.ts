/** The list of changes that all browsers share: what is kept, what is gone, and places in it. */
import { expect, test } from 'vitest';
import { Changes } from '#main/office/live/changes.ts';

const runOf = (changes: Changes): string => changes.at.split('.')[0] ?? '';

test('a change is one event with its place, its name and its body', () => {
  const changes = new Changes();
  expect([changes.newestNth, changes.keptBytes, changes.after(0)]).toEqual([0, 0, null]);
  changes.add('counters', { now: 5 });
  expect(changes.at).toMatch(/^[\w-]{8}\.1$/);
  const kept = changes.after(0);
  if (kept === null || kept === 'gone') throw new Error('it is kept');
  expect(String(kept.bytes)).toBe(`id: ${changes.at}\nevent: counters\ndata: {"now":5}\n\n`);
  expect([kept.nth, changes.newestNth, changes.keptBytes]).toEqual([1, 1, kept.bytes.length]);
  expect(changes.after(1)).toBeNull();
});

test('the oldest changes go once the list is full, and one that is larger than the list is kept alone', () => {
  const changes = new Changes(200);
  const text = 'x'.repeat(40);
  for (let nth = 0; nth < 4; nth += 1) changes.add('a', { text });
  const newest = changes.after(3);
  if (newest === null || newest === 'gone') throw new Error('the newest is kept');
  // Each has the same length, so two of them fit.
  expect(newest.bytes.length).toBe(changes.keptBytes / 2);
  expect([0, 1, 2, 3].map((nth) => (changes.after(nth) === 'gone' ? 'gone' : 'kept'))).toEqual([
    ...['gone', 'gone'],
    ...['kept', 'kept'],
  ]);
  expect(changes.after(2)).toMatchObject({ nth: 3 });
  changes.add('a', { text: 'x'.repeat(500) });
  expect([changes.after(3), changes.after(4)]).toMatchObject(['gone', { nth: 5 }]);
  expect(changes.keptBytes).toBeGreaterThan(500);
  changes.add('a', {});
  expect(changes.after(4)).toBe('gone');
  expect(changes.after(5)).toMatchObject({ nth: 6 });
});

test('a list that is exactly full keeps all of it', () => {
  const one = new Changes();
  one.add('a', {});
  const changes = new Changes(2 * one.keptBytes);
  changes.add('a', {});
  changes.add('a', {});
  expect(changes.after(0)).toMatchObject({ nth: 1 });
});

test('a place is known by the run that gave it, and by no other', () => {
  const [changes, other] = [new Changes(), new Changes()];
  for (let nth = 0; nth < 3; nth += 1) changes.add('a', {});
  const run = runOf(changes);
  expect(runOf(other)).not.toBe(run);
  expect([`${run}.0`, `${run}.3`].map((place) => changes.numberIn(place))).toEqual([0, 3]);
  for (const place of [`${run}.4`, `${run}.-1`, `${run}.1e-1`, `${run}.x`, run, '', other.at])
    expect(changes.numberIn(place)).toBeNull();
});

test('a listener hears each change until it is taken away', () => {
  const changes = new Changes();
  const heard: number[] = [];
  const stop = changes.listen(() => heard.push(changes.newestNth));
  changes.add('a', {});
  stop();
  changes.add('a', {});
  expect(heard).toEqual([1]);
});
