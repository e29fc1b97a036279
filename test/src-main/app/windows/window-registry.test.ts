import { expect, test } from 'vitest';
import { pageOf, WindowCounters } from '#main/app/windows/window-registry.ts';

const TRAINING = { training: true } as const;
const SHOP = { training: false } as const;

test('a page that is leaving asks nobody and is told nothing after a change of counters', () => {
  const counters = new WindowCounters<typeof TRAINING | typeof SHOP>();
  counters.opened(1, TRAINING);
  expect(counters.askedBy(1, pageOf(TRAINING))).toBe(TRAINING);
  expect(counters.mayBeTold(1, TRAINING)).toBe(true);
  counters.changed(1, SHOP);
  expect(counters.counterOf(1)).toBe(SHOP);
  expect(counters.askedBy(1, pageOf(TRAINING))).toBeNull();
  expect([counters.mayBeTold(1, SHOP), counters.mayBeTold(1, TRAINING)]).toEqual([false, false]);
  expect(counters.askedBy(1, pageOf(SHOP))).toBe(SHOP);
  expect([counters.mayBeTold(1, SHOP), counters.mayBeTold(1, TRAINING)]).toEqual([true, false]);
});

test('a window that is closed, and one that never was, belong to no counter', () => {
  const counters = new WindowCounters<typeof TRAINING>();
  counters.opened(1, TRAINING);
  counters.closed(1);
  for (const id of [1, 2]) {
    expect([counters.counterOf(id), counters.askedBy(id, pageOf(TRAINING))]).toEqual([null, null]);
    expect(counters.mayBeTold(id, TRAINING)).toBe(false);
  }
  expect(counters.all().size).toBe(0);
});

test('a window that comes before its counter calls nobody until the counter adopts it', () => {
  const counters = new WindowCounters<typeof TRAINING | typeof SHOP>();
  counters.opened(1, null);
  counters.opened(2, SHOP);
  expect([counters.has(1), counters.counterOf(1), counters.askedBy(1, pageOf(TRAINING))]).toEqual([true, null, null]);
  expect([...counters.all()]).toEqual([SHOP]);
  counters.adopted(TRAINING);
  expect([counters.askedBy(1, pageOf(TRAINING)), counters.askedBy(1, pageOf(SHOP))]).toEqual([TRAINING, null]);
  expect([counters.mayBeTold(1, TRAINING), counters.counterOf(2)]).toEqual([true, SHOP]);
});

test('a window that is opened at its counter may be told before its page has asked for anything', () => {
  const counters = new WindowCounters<typeof TRAINING>();
  counters.opened(1, TRAINING);
  expect(counters.mayBeTold(1, TRAINING)).toBe(true);
});
