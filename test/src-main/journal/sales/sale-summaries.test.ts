import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StandingCount } from '#main/journal/base/records.ts';
import { summaryOf } from '#main/journal/sales/sale-summaries.ts';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import { MOST_ORDERS_TOLD } from '#shared/counter-api/limits.ts';
import {
  ATTENTION_REASONS,
  DELIVERIES,
  DISPLAY_STATES,
  displayState,
  INTENT_STATES,
  MONEY_STATES,
  worseFirst,
} from '#shared/order-state.ts';
import { ANY_TIME, newIntent, newSale, openHere, opsOf, tempFolder } from '../../../support/journal/journal.ts';

const standing = fc.record({
  state: fc.constantFrom(...INTENT_STATES),
  delivery: fc.constantFrom(...DELIVERIES),
  money: fc.constantFrom(...MONEY_STATES),
  attention: fc.option(fc.constantFrom(...ATTENTION_REASONS)),
});

/** The journal counts orders that were given up apart; a person sees no difference. */
const summed = (standings: readonly StandingCount[]) => {
  const counts: Record<string, number> = {};
  for (const { count, ...one } of standings) {
    const key = JSON.stringify(one);
    counts[key] = (counts[key] ?? 0) + count;
  }
  return counts;
};

async function openList(rows: number) {
  const opened = await openHere(tempFolder());
  const ops = opsOf(opened);
  const account = ops.openAccount('main', 'https://example.test', 1);
  const sale = { ...newSale(), product: 'bulk' as const };
  ops.recordSale(
    sale,
    Array.from({ length: rows }, () => newIntent(account.id)),
    ANY_TIME,
  );
  const put = opened.db.prepare(
    `UPDATE intents SET state = ?, delivery = ?, money = ?, attention = ?, given_up = ?,
       unproven = item % 3 = 0, version = version + 1
     WHERE item = ?`,
  );
  return { id: sale.id, put, reader: readerOps(opened.db) };
}

test('a glance tells the same of any sale as its orders, and pages hold exactly the orders of their states', async () => {
  const { id, put, reader } = await openList(130);
  fc.assert(
    fc.property(fc.array(standing, { minLength: 1, maxLength: 6 }), fc.nat(), (standings, seed) => {
      for (let item = 0; item < 130; item += 1) {
        const one = standings[(item * 31 + seed) % standings.length];
        if (one) put.run(one.state, one.delivery, one.money, one.attention, item % 7 === 0 ? 1 : 0, item);
      }
      const whole = reader.sale(id);
      const glance = reader.saleSummary(id);
      if (!whole || !glance) throw new Error('the sale is there');
      const expected = summaryOf(whole);
      expect(summed(glance.standings)).toEqual(summed(expected.standings));
      expect(glance.revision).toBe(expected.revision);
      expect(glance.unproven).toBe(expected.unproven);
      expect(glance.shown.length).toBeLessThanOrEqual(MOST_ORDERS_TOLD);
      const states = whole.intents.map(displayState).sort(worseFirst);
      const [first] = glance.shown;
      expect(first && displayState(first)).toBe(states[0]);
      for (const state of DISPLAY_STATES) {
        const wanted = whole.intents.filter((intent) => displayState(intent) === state).map(({ item }) => item);
        const page = reader.ordersPage(id, [state], 0, 1000);
        expect(page?.total).toBe(wanted.length);
        expect(page?.orders.map(({ item }) => item)).toEqual(wanted);
      }
    }),
    { numRuns: 25 },
  );
});

test('a sale of few orders is told whole, in the order of its list', async () => {
  const { id, reader } = await openList(MOST_ORDERS_TOLD);
  expect(reader.saleSummary(id)?.shown.map(({ item }) => item)).toEqual(Array.from({ length: 50 }, (_, item) => item));
});

test.each([
  ['few orders', MOST_ORDERS_TOLD, Array.from({ length: MOST_ORDERS_TOLD }, (_, item) => item)],
  ['many orders', MOST_ORDERS_TOLD + 1, [3, 49]],
])('of %s those are told that most need a person, or all of them', async (_, rows, items) => {
  const { id, put, reader } = await openList(rows);
  // Others in the same state, that need nobody or are known, are not like them.
  for (const item of [3, 49]) put.run('unknown', 'pending', 'maybe', 'unresolved', 0, item);
  put.run('unknown', 'pending', 'maybe', null, 0, 5);
  put.run('accepted', 'pending', 'taken', null, 0, 6);
  const whole = reader.sale(id);
  if (!whole) throw new Error('the sale is there');
  for (const summary of [summaryOf(whole), reader.saleSummary(id)]) {
    expect(summary?.shown.map(({ item }) => item)).toEqual(items);
  }
});

test('pages follow each other without a gap, and one order of each kind stands for the others', async () => {
  const { id, put, reader } = await openList(250);
  put.run('unknown', 'pending', 'maybe', null, 0, 3);
  put.run('unknown', 'pending', 'maybe', null, 1, 4);
  const items: number[] = [];
  for (let from = 0; from < 250; from += 100) {
    items.push(...(reader.ordersPage(id, null, from, 100)?.orders.map(({ item }) => item) ?? []));
  }
  expect(items).toEqual(Array.from({ length: 250 }, (_, item) => item));
  const kinds = reader.ordersPage(id, null, 0, 1)?.kinds ?? [];
  expect(kinds.map(({ count, sample }) => [count, sample.state, sample.givenUp])).toEqual(
    expect.arrayContaining([
      [248, 'recorded', false],
      [1, 'unknown', false],
      [1, 'unknown', true],
    ]),
  );
  expect(reader.ordersPage('00000000-0000-4000-8000-000000000000', null, 0, 10)).toBeNull();
});
