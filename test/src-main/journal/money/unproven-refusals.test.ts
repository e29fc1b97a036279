/** M7a: the booking of a refusal that isn't proven, so that the report of its own day names it for good. */
import { expect, test } from 'vitest';
import type { IntentChange } from '#main/journal/base/records.ts';
import { BOOKED_UNPROVEN } from '#main/journal/money/unproven-refusals.ts';
import { changeOf, opened, recordOne } from '../../../support/journal/journal.ts';

const REFUSED = Date.parse('2026-11-21T23:00:00Z');
const HOUR = 3_600_000;

async function refusedOrder() {
  const { ops, db } = await opened();
  const intent = recordOne(ops);
  let { version } = intent;
  const becomes = (at: number, patch: IntentChange['patch'], data: Readonly<Record<string, unknown>> = {}) => {
    const events = [{ kind: 'order.told', at, saleSeq: intent.saleSeq, data }];
    ops.commit([[changeOf({ id: intent.id, version }, { at, patch, events })]]);
    version += 1;
  };
  const booked = () =>
    db.prepare(`SELECT kind, amount, business_day AS day FROM postings WHERE intent_id = ? ORDER BY id`).all(intent.id);
  becomes(REFUSED, { state: 'rejected', money: 'none', unproven: true });
  return { db, intent, becomes, booked };
}

const UNPROVEN = { kind: 'unproven', amount: 1000, day: '2026-11-21' };

test('a refusal that is proven on the same day leaves nothing of itself in that day', async () => {
  const { becomes, booked } = await refusedOrder();
  expect(booked()).toEqual([UNPROVEN]);
  becomes(REFUSED + 1000, { attention: null });
  becomes(REFUSED + 2000, { unproven: false });
  expect(booked()).toEqual([UNPROVEN, { kind: 'unproven-settled', amount: -1000, day: '2026-11-21' }]);
});

test('a refusal that is proven later stands in its own day, and is cleared on the day of the proof', async () => {
  const { becomes, booked } = await refusedOrder();
  becomes(REFUSED + 2 * HOUR, { unproven: false });
  expect(booked()).toEqual([UNPROVEN, { kind: 'unproven-cleared', amount: -1000, day: '2026-11-22' }]);
  // Sent again in the evening and refused again, it is that day's.
  becomes(REFUSED + 3 * HOUR, { state: 'rejected', unproven: true });
  becomes(REFUSED + 4 * HOUR, { unproven: false });
  expect(booked().slice(2)).toEqual([
    { kind: 'unproven', amount: 1000, day: '2026-11-22' },
    { kind: 'unproven-settled', amount: -1000, day: '2026-11-22' },
  ]);
});

test('a refusal that turns up is none any more, and is told as found; also when it had been proven', async () => {
  const { becomes, booked } = await refusedOrder();
  becomes(REFUSED + 1000, { state: 'accepted', money: 'taken', unproven: false }, { reOpened: true });
  const [found] = [{ kind: 'turned-up', amount: 1000, day: '2026-11-21' }];
  expect(booked()).toEqual([UNPROVEN, { kind: 'unproven-settled', amount: -1000, day: '2026-11-21' }, found]);
  const proven = await refusedOrder();
  proven.becomes(REFUSED + 1000, { unproven: false });
  proven.becomes(REFUSED + 2000, { state: 'accepted', money: 'taken' }, { reOpened: true });
  expect(proven.booked().slice(1)).toEqual([{ kind: 'unproven-settled', amount: -1000, day: '2026-11-21' }, found]);
});

test('the postings of one order are found by an index of such postings alone', async () => {
  const { db } = await refusedOrder();
  expect(JSON.stringify(db.prepare(`EXPLAIN QUERY PLAN ${BOOKED_UNPROVEN}`).all(1))).toContain('postings_unproven');
});
