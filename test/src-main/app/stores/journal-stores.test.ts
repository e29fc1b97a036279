import { expect, test } from 'vitest';
import { budgetStore, firstSalesStore, knownCounters, waitingStore } from '#main/app/stores/journal-stores.ts';
import type { Journal } from '#main/journal/journal.ts';

/** A journal that keeps its meta, its budgets and its events in memory. */
function journal(meta: Record<string, string> = {}) {
  const budgets: unknown[] = [];
  const events: unknown[] = [];
  const pages: unknown[] = [];
  const fake = {
    read: {
      meta: async () => ({ ...meta }),
      budgets: async () => budgets,
      salesPage: async (...asked: unknown[]) => {
        pages.push(asked);
        return [1, 2];
      },
    },
    write: {
      saveMeta: async (more: Record<string, string>) => void Object.assign(meta, more),
      saveBudgets: async (rows: readonly unknown[]) => void budgets.push(...rows),
      log: async (event: unknown) => void events.push(event),
    },
  };
  return { meta, events, budgets, pages, journal: fake as unknown as Journal };
}

test('budgets come back as they were kept, under their key and bucket', async () => {
  const it = journal();
  const store = budgetStore(it.journal);
  const kept = { keyFingerprint: 'print', bucket: 'utilityPay', taken: [1, 2] };
  await store.save([kept as never]);
  expect(it.budgets).toEqual([{ keyFingerprint: 'print', bucket: 'utilityPay', memory: JSON.stringify(kept) }]);
  expect(await store.load()).toEqual([kept]);
});

test('numbers that wait and hidden first sales are kept apart', async () => {
  const it = journal();
  const [waiting, first] = [waitingStore(it.journal), firstSalesStore(it.journal)];
  expect([await waiting.load(), await first.load()]).toEqual([null, null]);
  await waiting.save('numbers');
  await first.save('hidden');
  expect([await waiting.load(), await first.load()]).toEqual(['numbers', 'hidden']);
});

test('first sales are counted over all products, states and days of one person', async () => {
  const it = journal();
  expect(await firstSalesStore(it.journal).salesOf('ama', 3)).toBe(2);
  expect(it.pages).toEqual([[{ product: null, state: null, day: null }, null, 3, 'ama']]);
});

test('another counter is known from one time on, and noted once', async () => {
  const it = journal();
  const { knownCounters: known, knowCounter } = knownCounters(
    it.journal,
    () => 'yaw',
    () => 9,
  );
  expect(await known()).toEqual([]);
  for (const mark of ['AB12', 'CD34', 'AB12']) await knowCounter(mark);
  expect(await known()).toEqual(['AB12', 'CD34']);
  const event = { kind: 'counter.known', at: 9, saleSeq: null };
  expect(it.events).toEqual([
    { ...event, data: { mark: 'AB12', by: 'yaw' } },
    { ...event, data: { mark: 'CD34', by: 'yaw' } },
  ]);
});

test('two counters that become known at once are both known', async () => {
  const it = journal();
  const { knownCounters: known, knowCounter } = knownCounters(
    it.journal,
    () => 'yaw',
    () => 9,
  );
  await Promise.all([knowCounter('AB12'), knowCounter('CD34')]);
  expect(await known()).toEqual(['AB12', 'CD34']);
});

test('marks that are no list count as none', async () => {
  const it = journal({ 'known-counters': '{"AB12":true}' });
  expect(
    await knownCounters(
      it.journal,
      () => 'yaw',
      () => 9,
    ).knownCounters(),
  ).toEqual([]);
});
