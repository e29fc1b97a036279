/** M16: what the journal knows around a text that may or may not have gone. */
import { expect, test } from 'vitest';
import type { IntentChange, NewPosting } from '#main/journal/base/records.ts';
import { smsTraces, textsSoldHere } from '#main/journal/sales/sms-traces.ts';
import { ANY_TIME, changeOf, newIntent, newPosting, newSale, opened, SENT } from '../../../support/journal/journal.ts';
import { anOrder } from '../../../support/orders/intents.ts';

async function texts() {
  const { ops, db } = await opened();
  const { id: account } = ops.openAccount('main', 'https://example.test', 1);
  /** A text that was sent at this time; its answer may tell more. */
  const send = (at: number, more: Partial<IntentChange> = {}, product: 'sms' | 'airtime' = 'sms'): number => {
    const recorded = ops.recordSale({ ...newSale(), product }, [newIntent(account)], ANY_TIME);
    const intent = recorded.kind === 'recorded' ? recorded.sale.intents[0] : undefined;
    if (intent === undefined) throw new Error(recorded.kind);
    const [attempt] = ops.startAttempts([{ intentId: intent.id, version: intent.version, kind: 'first' }], {
      ...{ ...SENT, batch: `batch-${intent.id}` },
      at,
    });
    if (attempt === undefined) throw new Error('the attempt starts');
    const postings = (more.postings ?? []).map((one) => ({ ...one, saleSeq: intent.saleSeq, intentId: intent.id }));
    const patch = { state: 'accepted', money: 'taken' } as const;
    const change = { at: at + 5, patch, ...more, postings };
    ops.commit([[changeOf({ id: intent.id, version: attempt.version }, change)]]);
    return intent.id;
  };
  const end = (intentId: number, at: number): void => {
    db.prepare('UPDATE attempts SET ended_at = ? WHERE intent_id = ?').run(at, intentId);
  };
  return { ops, db, account, send, end, traces: (id: number) => smsTraces(db, id, account) };
}

const told = (accountId: number, balance: number) => ({ balance: { accountId, unit: 'sms-credit', balance } }) as const;
const took = (amount: number, more: Partial<NewPosting> = {}) =>
  newPosting({ product: 'sms', kind: 'wallet-cost', unit: 'sms-credit', amount, ...more });

test('a text without a sending, as in a restored journal, may have gone from the moment that it was sold', async () => {
  const { ops, account, traces } = await texts();
  const recorded = ops.recordSale({ ...newSale(), product: 'sms' }, [newIntent(account)], ANY_TIME);
  const [intent] = recorded.kind === 'recorded' ? recorded.sale.intents : [];
  expect(traces(intent?.id ?? 0)).toMatchObject({ firstSentAt: intent?.createdAt, lastEndedAt: null });
  expect(traces(999)).toBeNull();
});

test('the credits of before are the last that were told until it was sent, and what others took counts since then', async () => {
  const { account, send, end, traces } = await texts();
  send(100, told(account, 90));
  send(200, { ...told(account, 80), postings: [took(3)] });
  const mine = send(300, { postings: [took(50)] });
  end(mine, 340);
  send(400, { postings: [took(4), took(-1, { kind: 'wallet-cost-returned' }), took(700, { unit: 'pesewa' })] });
  send(500, { ...told(account, 60), postings: [took(2), took(9, { kind: 'revenue' })] });
  expect(traces(mine)).toMatchObject({
    ...{ firstSentAt: 300, lastEndedAt: 340 },
    before: { credits: 80, at: 205 },
    tookSince: 5,
  });
});

test('credits that were never told before say nothing of what others took', async () => {
  const { send, traces } = await texts();
  const mine = send(300);
  send(400, { postings: [took(4)] });
  expect(traces(mine)).toMatchObject({ firstSentAt: 300, lastEndedAt: 300, before: null, tookSince: 0 });
});

test('the service’s ids of this counter’s other texts are told, however many orders lie between', async () => {
  const { ops, db, account, send } = await texts();
  const named = (serviceReference: string | null) => ({ order: anOrder({ serviceReference }) });
  send(100, named('C-1'));
  const mine = send(200, named('C-2'));
  send(300, named(null));
  send(400, named('C-4'));
  send(500, named('A-5'), 'airtime');
  const list = Array.from({ length: 501 }, () => newIntent(account));
  expect(ops.recordSale({ ...newSale(), product: 'bulk' }, list, ANY_TIME).kind).toBe('recorded');
  send(600, named('C-6'));
  const ids = ['C-9', 'C-6', 'c-4', 'C-2', 'C-1', 'A-5'];
  const span = { from: 200, until: Date.parse(newSale().businessDay) };
  expect(textsSoldHere(db, ids, mine, span)).toEqual(['C-6', 'c-4', 'C-1']);
  expect(textsSoldHere(db, [], mine, span)).toEqual([]);
});

test('texts that were sold more than a week before it went, or more than a day after, are not gone through', async () => {
  const { db, send } = await texts();
  const DAY = 24 * 60 * 60_000;
  send(100, { order: anOrder({ serviceReference: 'C-1' }) });
  const soldAt = Date.parse('2026-11-21');
  expect(newSale().businessDay).toBe('2026-11-21');
  const found = (from: number, until: number) => textsSoldHere(db, ['C-1'], 0, { from, until });
  expect(found(soldAt + 7 * DAY, soldAt + 9 * DAY)).toEqual(['C-1']);
  expect(found(soldAt + 8 * DAY, soldAt + 9 * DAY)).toEqual([]);
  expect(found(soldAt - 9 * DAY, soldAt)).toEqual(['C-1']);
  expect(found(soldAt - 9 * DAY, soldAt - 2 * DAY)).toEqual([]);
});
