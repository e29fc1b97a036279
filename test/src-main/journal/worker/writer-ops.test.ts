import { describe, expect, test } from 'vitest';
import type { WritableDb } from '#main/journal/base/database.ts';
import type {
  AttemptStart,
  IntentPatch,
  KeyOfNewAccount,
  OrderRecord,
  VoucherRecord,
} from '#main/journal/base/records.ts';
import { saleReader } from '#main/journal/sales/intent-rows.ts';
import { writerOps } from '#main/journal/worker/writer-ops.ts';
import { START } from '#shared/office/batch.ts';
import {
  ANY_TIME,
  changeOf,
  newIntent,
  newPosting,
  newSale,
  opened,
  recordOne,
} from '../../../support/journal/journal.ts';

const ORIGIN = { batch: 'b', baseUrl: 'https://example.test', keyFingerprint: 'f', at: 2 };

const first = (intent: { id: number; version: number }): AttemptStart => ({
  intentId: intent.id,
  version: intent.version,
  kind: 'first',
});

const stateOf = (db: WritableDb, id: number) =>
  db.prepare<[number], object>('SELECT state, money, version FROM intents WHERE id = ?').get(id);

test('M18: an account is opened with all of its keys, or not at all', async () => {
  const { ops, db } = await opened();
  const key = (fingerprint: string, keyType: string) =>
    ({ baseUrl: 'https://example.test', fingerprint, keyType, knownBy: 'first' }) as KeyOfNewAccount;
  const counts = () =>
    db.prepare('SELECT (SELECT count(*) FROM accounts), (SELECT count(*) FROM account_keys)').raw().get();
  const open = (...keys: KeyOfNewAccount[]) => ops.openAccount('main', 'https://example.test', 1, keys);
  expect(() => open(key('a', 'standard'), key('b', 'no such type'))).toThrow('CHECK');
  expect(counts()).toEqual([0, 0]);
  open(key('a', 'standard'), key('b', 'sms'));
  expect(counts()).toEqual([1, 2]);
});

describe('M1: a draft', () => {
  test('becomes a sale once, whoever submits it again', async () => {
    const { ops, db } = await opened();
    const account = ops.openAccount('main', 'https://example.test', 1);
    const sale = newSale();
    const recorded = ops.recordSale(sale, [newIntent(account.id)], ANY_TIME);
    const again = ops.recordSale(sale, [newIntent(account.id)], ANY_TIME);
    expect([recorded.kind, again.kind]).toEqual(['recorded', 'exists']);
    expect(db.prepare('SELECT count(*) FROM intents').pluck().get()).toBe(1);
  });

  test('is answered as it stands in the journal, however it was paid for', async () => {
    const { ops, db } = await opened();
    const account = ops.openAccount('main', 'https://example.test', 1);
    const cash = { kind: 'cash', amount: 600, received: 1000, detail: null } as const;
    const credit = { kind: 'credit', amount: 400, received: 400, detail: 'Efua' } as const;
    const momo = { kind: 'mobile-money', amount: 1000, received: 1000, detail: '12345678' } as const;
    for (const tenders of [undefined, [cash, credit], [momo]]) {
      const sale = { ...newSale(), tenders };
      const recorded = ops.recordSale(sale, [newIntent(account.id), newIntent(account.id)], ANY_TIME);
      expect(recorded).toEqual({ kind: 'recorded', sale: saleReader(db).byId(sale.id), started: [] });
    }
  });

  test('is recorded wholly or not at all', async () => {
    const { ops, db } = await opened();
    const account = ops.openAccount('main', 'https://example.test', 1);
    const intent = newIntent(account.id);
    expect(() => ops.recordSale(newSale(), [intent, intent], ANY_TIME)).toThrow('UNIQUE');
    expect(db.prepare('SELECT count(*) FROM sales').pluck().get()).toBe(0);
    recordOne(ops);
  });

  test('is answered on a full disk when it exists, and a new one is not taken', async () => {
    const { db } = await opened();
    let room = true;
    const ops = writerOps(db, () => room);
    const account = ops.openAccount('main', 'https://example.test', 1);
    const sale = newSale();
    ops.recordSale(sale, [newIntent(account.id)], ANY_TIME);
    room = false;
    expect(ops.recordSale(sale, [], ANY_TIME).kind).toBe('exists');
    expect(() => ops.recordSale(newSale(), [newIntent(account.id)], ANY_TIME)).toThrow('no room');
    expect(() => ops.probe(1)).toThrow('no room');
    const batch = { mark: 'K7Q', nth: 1, hash: 'h', previous: null, upto: START, rows: 0, body: new Uint8Array(1) };
    expect(() => ops.addOfficeBatch({ ...batch, madeAt: 1 })).toThrow('no room');
    // Orders under way go on: the room was kept for them.
    const [intent] = saleReader(db).byId(sale.id)?.intents ?? [];
    expect(ops.startAttempts(intent ? [first(intent)] : [], ORIGIN)).toHaveLength(1);
  });
});

describe('one happening', () => {
  test('is taken once: a second one with the same version finds the order moved', async () => {
    const { ops, db } = await opened();
    const intent = recordOne(ops);
    const change = changeOf(intent, { patch: { state: 'withdrawn' }, postings: [newPosting({ intentId: intent.id })] });
    expect(
      ops
        .commit([[change, change]])
        .flat()
        .map(({ kind }) => kind),
    ).toEqual(['committed', 'moved']);
    expect(ops.startAttempts([first(intent)], ORIGIN)).toEqual([]);
    expect(db.prepare("SELECT count(*) FROM postings WHERE kind = 'revenue'").pluck().get()).toBe(1);
    expect(db.prepare('SELECT count(*) FROM attempts').pluck().get()).toBe(0);
  });

  test('changes nothing when it fails half-way, and the log goes on from where it was', async () => {
    const { ops, db } = await opened();
    const intent = recordOne(ops);
    const bad = newPosting({ unit: 'cedi' as 'pesewa' });
    const events = [{ kind: 'never', at: 1, saleSeq: null, data: {} }];
    expect(() =>
      ops.commit([[changeOf(intent, { patch: { state: 'withdrawn' }, events, postings: [bad] })]]),
    ).toThrow();
    expect(stateOf(db, intent.id)).toEqual({ state: 'recorded', money: 'none', version: 1 });
    ops.log({ kind: 'next', at: 1, saleSeq: null, data: {} });
    expect(db.prepare(`SELECT count(*) FROM events WHERE kind = 'never'`).pluck().get()).toBe(0);
  });
});

test('M17: an attempt starts only from the newest version of its order', async () => {
  const { ops, db } = await opened();
  const intent = recordOne(ops);
  ops.commit([[changeOf(intent, { patch: { attention: 'price-rose' } })]]);
  expect(ops.startAttempts([first(intent)], ORIGIN)).toEqual([]);
  expect(stateOf(db, intent.id)).toEqual({ state: 'recorded', money: 'none', version: 2 });
  expect(ops.startAttempts([first({ id: intent.id, version: 2 })], ORIGIN)).toHaveLength(1);
});

test.each([
  ['re-opened', 're-opened'],
  ['unresolved', null],
] as const)(
  'M7a an attempt answers the question %s, but for money that was given back: %s',
  async (attention, after) => {
    const { ops, db } = await opened();
    const intent = recordOne(ops);
    ops.commit([[changeOf(intent, { patch: { state: 'accepted', money: 'kept', attention } })]]);
    expect(ops.startAttempts([first({ id: intent.id, version: 2 })], ORIGIN)).toHaveLength(1);
    expect(db.prepare('SELECT attention FROM intents WHERE id = ?').pluck().get(intent.id)).toBe(after);
  },
);

test.each(['withdrawn', 'rejected', 'settled', 'sending'] as const)(
  'M17: an order that is %s starts no attempt',
  async (state) => {
    const { ops, db } = await opened();
    const intent = recordOne(ops);
    ops.commit([[changeOf(intent, { patch: { state } })]]);
    expect(ops.startAttempts([first({ id: intent.id, version: 2 })], ORIGIN)).toEqual([]);
    expect(stateOf(db, intent.id)).toMatchObject({ state, version: 2 });
    expect(db.prepare('SELECT count(*) FROM attempts').pluck().get()).toBe(0);
  },
);

test('M15: vouchers of a second answer in another order are the same vouchers', async () => {
  const { ops, db } = await opened();
  const intent = recordOne(ops);
  const voucher = (key: string): VoucherRecord => ({ key, sealed: new TextEncoder().encode(`sealed ${key}`) });
  const [a, b, c] = ['a', 'b', 'c'].map(voucher) as [VoucherRecord, VoucherRecord, VoucherRecord];
  const commit = (version: number, vouchers: VoucherRecord[]) =>
    ops.commit([[changeOf({ id: intent.id, version }, { vouchers })]]);
  commit(1, [a, b]);
  commit(2, [b, c, a]);
  const rows = db.prepare<[], { key: string; sealed: Buffer }>('SELECT voucher_key AS key, sealed FROM vouchers').all();
  expect(rows.map(({ key, sealed }) => [key, sealed.toString()])).toEqual([
    ['a', 'sealed a'],
    ['b', 'sealed b'],
    ['c', 'sealed c'],
  ]);
});

test('M2: an order on its way may be charged, and asks nobody; its end tells the attempt’s time', async () => {
  const { ops, db } = await opened();
  const intent = recordOne(ops);
  ops.commit([[changeOf(intent, { patch: { attention: 'not-sent' } })]]);
  const [attempt] = ops.startAttempts([first({ id: intent.id, version: 2 })], ORIGIN);
  const rowOf = () => saleReader(db).bySeq(intent.saleSeq)?.intents[0];
  expect(rowOf()).toMatchObject({ state: 'sending', money: 'maybe', attention: null, attempts: 1, lastEndedAt: null });
  // Only who knows the newest version starts another.
  expect(ops.startAttempts([first({ id: intent.id, version: 2 })], ORIGIN)).toEqual([]);
  const end = { attemptId: attempt?.attemptId ?? 0, outcome: 'accepted', status: 200, note: null } as const;
  const patch = { state: 'accepted', money: 'taken' } as const;
  ops.commit([[changeOf({ id: intent.id, version: 3 }, { at: 7, patch, attempt: end, wipeBody: true })]]);
  expect(rowOf()).toMatchObject({ state: 'accepted', lastEndedAt: 7, hasBody: false });
  // An end that comes a second time changes nothing of the first.
  const late = { ...end, outcome: 'unknown', status: null } as const;
  ops.commit([[changeOf({ id: intent.id, version: 4 }, { at: 9, attempt: late })]]);
  expect(db.prepare('SELECT outcome, ended_at AS at FROM attempts').all()).toEqual([{ outcome: 'accepted', at: 7 }]);
});

describe('M2: an attempt without an outcome at the start', () => {
  async function interrupted(patch: IntentPatch, withOrder: boolean) {
    const { ops, db } = await opened();
    const intent = recordOne(ops);
    const order = {
      orderId: '1',
      serviceReference: 'code',
      status: 'processing',
      cost: null,
      costText: null,
      commission: null,
      reason: null,
      acceptedAt: 1,
    };
    ops.commit([[changeOf(intent, { patch, ...(withOrder && { order }) })]]);
    ops.startAttempts([first({ id: intent.id, version: 2 })], ORIGIN);
    expect(ops.closeInterrupted(3)).toBe(1);
    expect(ops.closeInterrupted(4)).toBe(0);
    expect(db.prepare('SELECT outcome, note FROM attempts').all()).toEqual([
      { outcome: 'unknown', note: 'interrupted' },
    ]);
    return stateOf(db, intent.id);
  }

  test('leaves a first try unknown, and perhaps charged', async () => {
    expect(await interrupted({}, false)).toMatchObject({ state: 'unknown', money: 'maybe' });
  });

  test('leaves the order placed when it asked for a voucher once more', async () => {
    const placed = await interrupted({ state: 'accepted', money: 'taken' }, true);
    expect(placed).toMatchObject({ state: 'accepted', money: 'taken' });
  });

  test('M11: leaves a bill that the service knew before unknown, though its code is known', async () => {
    const known = await interrupted({ state: 'unknown', money: 'maybe' }, true);
    expect(known).toMatchObject({ state: 'unknown', money: 'maybe' });
  });
});

test('a later answer about an order replaces the first one, but for the time of its acceptance', async () => {
  const { ops, db } = await opened();
  const intent = recordOne(ops);
  const learned = (version: number, order: OrderRecord) =>
    ops.commit([[changeOf({ id: intent.id, version }, { order })]]);
  const first = { orderId: 'a', serviceReference: null, status: 'pending', cost: null, costText: '9.999' } as const;
  learned(1, { ...first, commission: null, reason: null, acceptedAt: 5 });
  const newest = { orderId: 'b', serviceReference: 'UB-1', status: 'refunded', cost: 980, costText: null } as const;
  learned(2, { ...newest, commission: 25, reason: 'Number is barred', acceptedAt: 6 });
  expect(saleReader(db).bySeq(intent.saleSeq)?.intents[0]?.order).toEqual({
    ...newest,
    ...{ commission: 25, reason: 'Number is barred', acceptedAt: 5 },
  });
});

test('M26: a balance of a happening that was not taken is not known', async () => {
  const { ops, db } = await opened();
  const { id, version } = recordOne(ops);
  const balance = { accountId: 1, unit: 'pesewa', balance: 1000 } as const;
  expect(ops.commit([[changeOf({ id, version: version + 1 }, { balance })]])).toEqual([[{ kind: 'moved' }]]);
  expect(db.prepare('SELECT count(*) FROM balances').pluck().get()).toBe(0);
});

test('M26: balances that are written together each know their own request and earlier ones, and no later one', async () => {
  const { ops, db } = await opened();
  const intents = [recordOne(ops), recordOne(ops)];
  const answered = (intent: { id: number; version: number }, nth: number) => [
    changeOf(intent, {
      patch: { state: 'accepted', money: 'taken' },
      postings: [newPosting({ kind: 'wallet-cost', intentId: intent.id })],
      balance: { accountId: 1, unit: 'pesewa', balance: 1000 - nth },
    }),
  ];
  const before = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM postings').pluck().get() ?? 0;
  expect(ops.commit(intents.map(answered)).flat()).toEqual(intents.map(() => ({ kind: 'committed', version: 2 })));
  const marks = db
    .prepare('SELECT b.balance, m.last_posting AS known FROM balances b JOIN balance_marks m ON m.balance_seq = b.seq')
    .all();
  expect(marks).toEqual([
    { balance: 1000, known: before + 1 },
    { balance: 999, known: before + 2 },
  ]);
});
