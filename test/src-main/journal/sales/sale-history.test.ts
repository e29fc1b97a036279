import { describe, expect, test } from 'vitest';
import type { OrderStanding } from '#main/journal/base/records.ts';
import { historyReader, historySql } from '#main/journal/sales/sale-history.ts';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import { HISTORY_STATES, type HistoryFilter, type HistoryState } from '#shared/counter-api/orders.ts';
import {
  DELIVERIES,
  type DisplayState,
  displayState,
  INTENT_STATES,
  MONEY_STATES,
  PRODUCTS,
} from '#shared/order-state.ts';
import { BIG, bigJournal, bigJournalToRead, planOf } from '../../../support/journal/big-journal.ts';
import {
  ANY_TIME,
  closeHere,
  newIntent,
  newSale,
  openHere,
  opsOf,
  tempFolder,
} from '../../../support/journal/journal.ts';
import { dayOf, isRefunded, isUnknown, productOf } from '../../../support/very-many-sales.ts';

const ALL: HistoryFilter = { product: null, state: null, day: null };

const slips = (wanted: (slip: number) => boolean): number[] =>
  Array.from({ length: BIG }, (_, at) => BIG - at).filter(wanted);

describe('a history among very many sales', () => {
  test('pages follow each other without a gap, and each narrowing brings exactly its own', () => {
    const page = historyReader(bigJournalToRead());
    expect(page(ALL, null, 100)).toEqual(slips(() => true).slice(0, 100));
    expect(page(ALL, BIG - 99, 100)).toEqual(slips(() => true).slice(100, 200));
    expect(page(ALL, 3, 100)).toEqual([2, 1]);
    const cases: [HistoryFilter, (slip: number) => boolean][] = [
      [{ ...ALL, product: 'afa' }, (slip) => productOf(slip) === 'afa'],
      [{ ...ALL, state: 'refunded' }, isRefunded],
      [{ ...ALL, state: 'open' }, isUnknown],
      [{ ...ALL, day: dayOf(77_000) }, (slip) => dayOf(slip) === dayOf(77_000)],
      [
        { product: 'data', state: 'done', day: dayOf(9000) },
        (slip) => productOf(slip) === 'data' && !isRefunded(slip) && !isUnknown(slip) && dayOf(slip) === dayOf(9000),
      ],
      [
        { product: 'airtime', state: 'refunded', day: dayOf(150_000) },
        (slip) => productOf(slip) === 'airtime' && isRefunded(slip) && dayOf(slip) === dayOf(150_000),
      ],
      [{ ...ALL, day: '2031-01-01' }, () => false],
      [{ ...ALL, state: 'attention' }, () => false],
    ];
    for (const [filter, wanted] of cases) expect(page(filter, null, 5000)).toEqual(slips(wanted).slice(0, 5000));
  });

  test('no page, however narrowed, reads a table from end to end or skips over rows', () => {
    const db = bigJournal(1000);
    for (const product of [null, ...PRODUCTS]) {
      for (const state of [null, ...HISTORY_STATES]) {
        for (const day of [null, '2026-05-02']) {
          const sql = historySql({ product, state, day });
          const steps = planOf(db, sql, { product, day, before: 900, from: 0, limit: 50 });
          // Open orders are a handful, and have an index of nothing else.
          const scans = steps.filter((step) => step.startsWith('SCAN') && !step.endsWith('INDEX intents_open'));
          expect(scans).toEqual([]);
          expect(sql).not.toMatch(/OFFSET/i);
        }
      }
    }
  });
});

/** The state of the history that a person would choose to look for the order. */
const LOOKED_FOR_IN: Readonly<Record<DisplayState, HistoryState>> = {
  attention: 'attention',
  saved: 'open',
  sent: 'open',
  unknown: 'open',
  'under-way': 'open',
  done: 'done',
  failed: 'failed',
  refunded: 'refunded',
  'not-sold': 'not-sold',
};

const STANDINGS: readonly OrderStanding[] = INTENT_STATES.flatMap((state) =>
  DELIVERIES.flatMap((delivery) =>
    MONEY_STATES.flatMap((money) =>
      ([null, 'unresolved'] as const).map((attention) => ({ state, delivery, money, attention })),
    ),
  ),
);

/** False for a settled order with a pending delivery, unless its money is returned. */
const isPossible = ({ state, delivery, money }: OrderStanding): boolean =>
  state !== 'settled' || delivery !== 'pending' || money === 'returned';

test('each order is found under the word that the screen shows for it, and under no other', () => {
  const db = bigJournal(STANDINGS.length);
  for (const [at, { state, delivery, money, attention }] of STANDINGS.entries()) {
    db.prepare('UPDATE intents SET state = ?, delivery = ?, money = ?, attention = ? WHERE sale_seq = ?').run(
      state,
      delivery,
      money,
      attention,
      at + 1,
    );
  }
  const page = historyReader(db);
  for (const state of HISTORY_STATES) {
    const wanted = STANDINGS.flatMap((standing, at) =>
      isPossible(standing) && LOOKED_FOR_IN[displayState(standing)] === state ? [at + 1] : [],
    );
    const found = page({ ...ALL, state }, null, 1000).filter((slip) => {
      const standing = STANDINGS[slip - 1];
      return standing !== undefined && isPossible(standing);
    });
    expect(found).toEqual(wanted.reverse());
  }
});

test('a sale of many orders is one line, which says how many there are and where they stand', async () => {
  const opened = await openHere(tempFolder());
  const ops = opsOf(opened);
  const account = ops.openAccount('main', 'https://example.test', 1);
  const intents = ['0241111111', '0242222222', '0243333333'].map((recipient) => ({
    ...newIntent(account.id),
    recipient,
  }));
  ops.recordSale({ ...newSale(), product: 'bulk' }, intents, ANY_TIME);
  opened.db.prepare(`UPDATE intents SET state = 'unknown', money = 'maybe' WHERE item = 2`).run();
  const reader = readerOps(opened.db);
  const [line, ...others] = reader.salesPage(ALL, null, 10);
  expect(others).toEqual([]);
  expect(line).toMatchObject({ orderCount: 3, shown: { recipient: '0241111111' } });
  expect(line?.standings.map(displayState).sort()).toEqual(['saved', 'unknown']);
  expect(reader.salesPage({ ...ALL, state: 'open' }, null, 10)).toHaveLength(1);
  const [found] = reader.findSales('3333', 10);
  expect(found?.line.shown.recipient).toBe('0243333333');
  closeHere(opened);
});
