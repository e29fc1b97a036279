/** M26: what a registration cost, from two balances between which nothing but it lies. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { restoreBackup } from '#main/journal/backup/restore.ts';
import { saveMeta } from '#main/journal/base/meta.ts';
import { PLACE } from '#main/journal/base/meta-names.ts';
import type { IntentChange, IntentRecord, NewPosting } from '#main/journal/base/records.ts';
import { LOG_LOST } from '#main/journal/file/wal-loss.ts';
import { BOOKED_UNCOSTED } from '#main/journal/money/uncosted-takings.ts';
import { systemClock } from '#main/platform/clock.ts';
import {
  ANY_TIME,
  changeOf,
  closeHere,
  newIntent,
  newPosting,
  newSale,
  opened,
  openHere,
  opsOf,
  tempFolder,
} from '../../../support/journal/journal.ts';

const AT = 1_795_000_000_000;
const ORIGIN = { batch: 'b', baseUrl: 'https://example.test', keyFingerprint: 'f' };
const PRICE = 2000;

const counter = async () => counterOn(await opened());

function counterOn({ ops, db }: Awaited<ReturnType<typeof opened>>) {
  const account = ops.openAccount('main', 'https://example.test', 1);
  let at = AT;

  /** Asked for in one request, and not answered yet. */
  const askList = (product: 'airtime' | 'afa' | 'sms', items: number, quotedCost: number | null = null) => {
    const sale = { ...newSale(), product, price: PRICE * items };
    const each = Array.from({ length: items }, () => ({ ...newIntent(account.id), price: PRICE, quotedCost }));
    const recorded = ops.recordSale(sale, each, ANY_TIME);
    if (recorded.kind !== 'recorded') throw new Error(recorded.kind);
    const { intents } = recorded.sale;
    at += 100;
    const starts = intents.map(({ id, version }) => ({ intentId: id, version, kind: 'first' as const }));
    const started = ops.startAttempts(starts, { ...ORIGIN, at });
    return intents.flatMap((intent, nth) => (started[nth] ? [{ intent, attempt: started[nth] }] : []));
  };
  const ask = (product: 'airtime' | 'afa' | 'sms', quotedCost: number | null = null) => {
    const [asked] = askList(product, 1, quotedCost);
    if (asked === undefined) throw new Error('not started');
    return asked;
  };
  type Asked = ReturnType<typeof ask>;
  const posting = ({ intent }: Asked, more: Partial<NewPosting>) =>
    newPosting({ product: intent.product, intentId: intent.id, saleSeq: intent.saleSeq, ...more });
  const answerOf = (asked: Asked, balance: number, cost: number | null, more: Partial<IntentChange> = {}) => {
    const order = { orderId: 'o', serviceReference: null, status: 'completed', cost, costText: null } as const;
    const costs = cost === null ? [] : [posting(asked, { kind: 'wallet-cost', amount: cost })];
    const data = { intentId: asked.intent.id, from: 'recorded', to: more.patch?.state ?? 'settled' };
    return changeOf(
      { id: asked.intent.id, version: asked.attempt.version },
      {
        at,
        patch: { state: 'settled', delivery: 'completed', money: 'kept' },
        attempt: { attemptId: asked.attempt.attemptId, outcome: 'accepted', status: 200, note: null },
        order: { ...order, commission: null, reason: null, acceptedAt: at },
        postings: [posting(asked, { kind: 'revenue', amount: PRICE }), ...costs],
        balance: { accountId: account.id, unit: 'pesewa', balance },
        events: [{ kind: 'order.accepted', at, saleSeq: asked.intent.saleSeq, data }],
        ...more,
      },
    );
  };
  const answer = (...answered: Parameters<typeof answerOf>) => {
    at += 100;
    expect(ops.commit([[answerOf(...answered)]])).toMatchObject([[{ kind: 'committed' }]]);
  };
  /** Returns the order's cost in the books, and whether it is marked as known. */
  const booked = ({ intent }: Asked) =>
    db
      .prepare(`SELECT known, amount FROM postings WHERE intent_id = ? AND kind LIKE 'wallet-cost%' ORDER BY id`)
      .all(intent.id);
  /** Takings that the margin leaves out. */
  const uncosted = ({ intent }: Asked) =>
    db
      .prepare(`SELECT kind, amount FROM postings WHERE intent_id = ? AND kind LIKE 'uncosted%' ORDER BY id`)
      .all(intent.id);
  return { uncosted, ops, db, ask, askList, answer, answerOf, posting, booked, later: (ms: number) => (at += ms) };
}

type Opened = Awaited<ReturnType<typeof counter>>;

test('an inferred cost is marked, taken back with the order, and stands again when the order does', async () => {
  const { ops, db, ask, answer, posting, booked } = await counter();
  answer(ask('airtime'), 10_000, 900);
  const afa = ask('afa');
  answer(afa, 8_500, null);
  expect(booked(afa)).toEqual([{ known: 0, amount: 1500 }]);
  // The balance knows of it, and of nothing else that is to be explained.
  const marks = db.prepare('SELECT last_posting FROM balance_marks ORDER BY balance_seq DESC LIMIT 1').pluck().get();
  expect(marks).toBe(db.prepare('SELECT max(id) FROM postings').pluck().get());
  let version = afa.attempt.version + 1;
  const becomes = (patch: Partial<IntentRecord>, kind: 'revenue' | 'revenue-reversed') => {
    const amount = kind === 'revenue' ? PRICE : -PRICE;
    ops.commit([[changeOf({ id: afa.intent.id, version }, { patch, postings: [posting(afa, { kind, amount })] })]]);
    version += 1;
  };
  becomes({ money: 'returned', delivery: 'failed', state: 'settled' }, 'revenue-reversed');
  expect(booked(afa)).toEqual([
    { known: 0, amount: 1500 },
    { known: 0, amount: -1500 },
  ]);
  becomes({ money: 'kept', delivery: 'completed', state: 'settled' }, 'revenue');
  expect(booked(afa).slice(2)).toEqual([{ known: 0, amount: 1500 }]);
});

test('a text message in between takes credits and no money, and the cost is inferred all the same', async () => {
  const { ask, answer, booked } = await counter();
  answer(ask('airtime'), 10_000, 900);
  const told = ask('sms');
  answer(told, 0, null, { balance: undefined, patch: { state: 'accepted', money: 'taken' }, postings: [] });
  ask('sms');
  const afa = ask('afa');
  answer(afa, 8_500, null);
  expect(booked(afa)).toEqual([{ known: 0, amount: 1500 }]);
});

test('an order delivered between took nothing, and one that travelled with the neighbour is in its balance', async () => {
  const { ops, ask, askList, answer, answerOf, booked } = await counter();
  const slow = ask('airtime');
  answer(slow, 0, 700, { balance: undefined, patch: { state: 'accepted', money: 'taken' } });
  ops.commit([
    askList('airtime', 2).map((one, nth) => answerOf(one, 10_000, 900, nth === 0 ? {} : { balance: undefined })),
  ]);
  const data = { intentId: slow.intent.id, from: 'accepted', to: 'settled', status: 'completed' };
  const events = [{ kind: 'order.found', at: AT, saleSeq: slow.intent.saleSeq, data }];
  const patch = { state: 'settled', delivery: 'completed', money: 'kept' } as const;
  ops.commit([[changeOf({ id: slow.intent.id, version: slow.attempt.version + 1 }, { patch, events })]]);
  const afa = ask('afa');
  answer(afa, 8_500, null);
  expect(booked(afa)).toEqual([{ known: 0, amount: 1500 }]);
});

test('an inferred cost is taken back also when the order failed first, and its money came back later by itself', async () => {
  const { ops, ask, answer, posting, booked } = await counter();
  answer(ask('airtime'), 10_000, 900);
  const afa = ask('afa');
  answer(afa, 8_500, null);
  const { id } = afa.intent;
  const version = afa.attempt.version + 1;
  const reversed = [posting(afa, { kind: 'revenue-reversed', amount: -PRICE })];
  const failed = changeOf({ id, version }, { patch: { delivery: 'failed', money: 'open' }, postings: reversed });
  const returned = changeOf({ id, version: version + 1 }, { patch: { money: 'returned' } });
  expect(ops.commit([[failed]])).toMatchObject([[{ kind: 'committed' }]]);
  expect(booked(afa)).toEqual([{ known: 0, amount: 1500 }]);
  expect(ops.commit([[returned]])).toMatchObject([[{ kind: 'committed' }]]);
  expect(booked(afa)).toEqual([
    { known: 0, amount: 1500 },
    { known: 0, amount: -1500 },
  ]);
});

const DISTURBED: Readonly<Record<string, (it: Opened) => void>> = {
  'nothing was known before': () => {},
  'another order was booked between': ({ ask, answer }) => {
    answer(ask('airtime'), 10_000, 900);
    answer(ask('airtime'), 0, 700, { balance: undefined });
  },
  'another request is still on its way': ({ ask, answer }) => {
    answer(ask('airtime'), 10_000, 900);
    ask('airtime');
  },
  'another request was answered between': ({ ask, answer }) => {
    const slow = ask('airtime');
    answer(ask('airtime'), 10_000, 900);
    answer(slow, 0, null, { balance: undefined, order: undefined, patch: { state: 'rejected' }, postings: [] });
  },
  'two were under way together, and the one that was charged last was answered first': ({ ask, answer }) => {
    const [first, last] = [ask('airtime'), ask('airtime')];
    answer(last, 9_900, 100);
    answer(first, 10_000, 900);
  },
  'another was answered after the neighbour was begun, and before its answer': ({ ask, answer }) => {
    const [other, neighbour] = [ask('airtime'), ask('airtime')];
    answer(other, 0, null, { balance: undefined, order: undefined, patch: { state: 'rejected' }, postings: [] });
    answer(neighbour, 10_000, 900);
  },
  'another registration was found between, and the clock had run back before it was sent': ({ ops, ...it }) => {
    const { ask, answer, later } = it;
    answer(ask('airtime'), 10_000, 900);
    later(-5 * 60_000);
    const lost = ask('afa');
    answer(lost, 0, null, { balance: undefined, order: undefined, patch: { state: 'unknown' }, postings: [] });
    const patch = { state: 'settled', delivery: 'completed', money: 'kept' } as const;
    ops.commit([[changeOf({ id: lost.intent.id, version: lost.attempt.version + 1 }, { patch })]]);
  },
  'the money of a registration came back between, of which nobody says how much': ({ ops, ask, answer }) => {
    const failed = ask('afa');
    answer(failed, 0, null, { balance: undefined, patch: { state: 'accepted', money: 'taken' } });
    answer(ask('airtime'), 10_000, 900);
    const data = { intentId: failed.intent.id, from: 'accepted', to: 'settled', status: 'refunded' };
    const events = [{ kind: 'order.found', at: AT, saleSeq: failed.intent.saleSeq, data }];
    const patch = { state: 'settled', money: 'returned' } as const;
    ops.commit([[changeOf({ id: failed.intent.id, version: failed.attempt.version + 1 }, { patch, events })]]);
  },
  'money came back between': ({ ops, ask, answer, posting }) => {
    const failed = ask('airtime');
    answer(failed, 10_000, 900);
    const postings = [posting(failed, { kind: 'wallet-cost-returned', amount: -900 })];
    ops.commit([[changeOf({ id: failed.intent.id, version: failed.attempt.version + 1 }, { postings })]]);
  },
  'another is still under way, and its money may have come back': ({ ask, answer }) =>
    answer(ask('airtime'), 10_000, 900, { patch: { state: 'accepted', money: 'taken' } }),
  'nobody knows whether another was placed': ({ ask, answer }) => {
    const lost = ask('airtime');
    answer(lost, 0, null, { balance: undefined, order: undefined, patch: { state: 'unknown' }, postings: [] });
    answer(ask('airtime'), 10_000, 900);
  },
  'nobody has proven yet that a refusal was none': ({ ask, answer }) => {
    const patch = { state: 'rejected', unproven: true, watchUntil: AT * 2 } as const;
    answer(ask('airtime'), 0, null, { balance: undefined, order: undefined, patch, postings: [] });
    answer(ask('airtime'), 10_000, 900);
  },
  'the journal was opened in another place since, where its copy may have sold': ({ ops, ask, answer }) => {
    ops.arrive('here', AT);
    answer(ask('airtime'), 10_000, 900);
    expect(ops.arrive('there', AT)).toBe('moved');
  },
  'the newest part of the journal was lost since': ({ ops, db, ask, answer }) => {
    answer(ask('airtime'), 10_000, 900);
    saveMeta(db, { [PLACE]: LOG_LOST });
    expect(ops.arrive('here', AT)).toBe('log-lost');
  },
  'it is too long ago': ({ ask, answer, later }) => {
    answer(ask('airtime'), 10_000, 900);
    later(11 * 60_000);
  },
  'the clock was set back since': ({ ask, answer, later }) => {
    answer(ask('airtime'), 10_000, 900);
    later(-11 * 60_000);
  },
  'what was told last is a balance of credits': ({ ask, answer }) => {
    answer(ask('airtime'), 10_000, 900, { balance: { accountId: 1, unit: 'sms-credit', balance: 10_000 } });
  },
  'what was told last is another account’s': ({ ops, ask, answer }) => {
    const { id: accountId } = ops.openAccount('other', 'https://example.test', 1);
    answer(ask('airtime'), 10_000, 900, { balance: { accountId, unit: 'pesewa', balance: 10_000 } });
  },
  'the wallet was filled between': ({ ask, answer }) => answer(ask('airtime'), 8_000, 900),
  'it would be more than the customer paid': ({ ask, answer }) => answer(ask('airtime'), 12_000, 900),
};

test.each(Object.keys(DISTURBED))('nothing is inferred when %s', async (name) => {
  const it = await counter();
  DISTURBED[name]?.(it);
  const afa = it.ask('afa');
  it.answer(afa, 8_500, null);
  expect(it.booked(afa)).toEqual([]);
});

test('M25a an order that is put away, or proven and only watched, hides no other cost', async () => {
  const it = await counter();
  const noOrder = { balance: undefined, order: undefined, postings: [] } as const;
  it.answer(it.ask('airtime'), 0, null, { ...noOrder, patch: { state: 'unknown', money: 'maybe', givenUp: true } });
  it.answer(it.ask('airtime'), 0, null, { ...noOrder, patch: { state: 'rejected', watchUntil: AT * 2 } });
  it.answer(it.ask('airtime'), 10_000, 900);
  const afa = it.ask('afa');
  it.answer(afa, 8_500, null);
  expect(it.booked(afa)).toEqual([{ known: 0, amount: 1500 }]);
});

/** The service's clock, put right, makes an hour look like a moment; each local clock alone still shows the hour. */
test.each(['monotonic', 'wall'] as const)(
  'nothing is inferred from long ago, though the service’s clock was put back: %s',
  async (one) => {
    onTestFinished(() => void vi.restoreAllMocks());
    const { ask, answer, booked } = await counter();
    answer(ask('airtime'), 10_000, 900);
    const now = systemClock[one]();
    // An hour passes at the counter; or a laptop slept, and one of its clocks stood still.
    vi.spyOn(systemClock, one).mockReturnValue(now + 3_600_000);
    const afa = ask('afa');
    answer(afa, 8_500, null);
    expect(booked(afa)).toEqual([]);
    const next = ask('afa');
    answer(next, 7_000, null);
    expect(booked(next)).toEqual([{ known: 0, amount: 1500 }]);
  },
);

test('nothing is inferred from a balance of before a restart, because nobody measured how long that took', async () => {
  const folder = tempFolder();
  const before = await openHere(folder);
  const { ask, answer } = counterOn({ ops: opsOf(before), db: before.db });
  answer(ask('airtime'), 10_000, 900);
  closeHere(before);
  const after = await openHere(folder);
  const again = counterOn({ ops: opsOf(after), db: after.db });
  const afa = again.ask('afa');
  again.answer(afa, 8_500, null);
  expect(again.booked(afa)).toEqual([]);
  closeHere(after);
});

test('nothing is inferred after a backup took the journal’s place, as no row tells the sales after the backup', async () => {
  const folder = tempFolder();
  const before = await openHere(folder);
  const { ask, answer } = counterOn({ ops: opsOf(before), db: before.db });
  answer(ask('airtime'), 10_000, 900);
  closeHere(before);
  const backup = join(tempFolder(), 'backup.db');
  copyFileSync(join(folder, 'journal.db'), backup);
  restoreBackup({ from: backup, to: folder, now: AT });
  const after = await openHere(folder);
  const restored = counterOn({ ops: opsOf(after), db: after.db });
  const afa = restored.ask('afa');
  restored.answer(afa, 8_500, null);
  expect(restored.booked(afa)).toEqual([]);
  closeHere(after);
});

test('all that the customer paid may have been its cost', async () => {
  const { ask, answer, booked } = await counter();
  answer(ask('airtime'), 10_000, 900);
  const afa = ask('afa');
  answer(afa, 10_000 - PRICE, null);
  expect(booked(afa)).toEqual([{ known: 0, amount: PRICE }]);
});

test('a cost that is told after all, or in a way that can’t be read, replaces the inferred one', async () => {
  const { ops, ask, answer, posting, booked } = await counter();
  const order = { orderId: 'o', serviceReference: null, status: 'completed', commission: null, reason: null } as const;
  const told = (cost: number | null, costText: string | null) => ({ ...order, cost, costText, acceptedAt: AT });
  answer(ask('airtime'), 10_000, 900);
  const odd = ask('afa');
  answer(odd, 8_500, null, { order: told(null, '15.005') });
  expect(booked(odd)).toEqual([]);
  const afa = ask('afa');
  answer(afa, 7_000, null);
  expect(booked(afa)).toEqual([{ known: 0, amount: 1500 }]);
  const postings = [posting(afa, { kind: 'wallet-cost', amount: 1490 })];
  ops.commit([
    [changeOf({ id: afa.intent.id, version: afa.attempt.version + 1 }, { order: told(1490, null), postings })],
  ]);
  expect(booked(afa).slice(1)).toEqual([
    { known: 1, amount: 1490 },
    { known: 0, amount: -1500 },
  ]);
});

test('a cost that the service tells is not inferred besides, and no other product’s is', async () => {
  const { ask, answer, booked } = await counter();
  answer(ask('airtime'), 10_000, 900);
  const [told, other] = [ask('afa'), ask('airtime')];
  answer(told, 8_500, 1500);
  answer(other, 7_000, null);
  expect([booked(told), booked(other)]).toEqual([[{ known: 1, amount: 1500 }], []]);
});

test('an order of unknown cost is left out of the margin, and comes back into it when it failed after all', async () => {
  const { ops, ask, answer, posting, uncosted } = await counter();
  const afa = ask('afa');
  answer(afa, 8_500, null);
  expect(uncosted(afa)).toEqual([{ kind: 'uncosted', amount: PRICE }]);
  const failed = {
    patch: { delivery: 'failed' as const },
    postings: [posting(afa, { kind: 'revenue-reversed', amount: -PRICE })],
  };
  ops.commit([[changeOf({ id: afa.intent.id, version: afa.attempt.version + 1 }, failed)]]);
  expect(uncosted(afa).slice(1)).toEqual([{ kind: 'uncosted-settled', amount: -PRICE }]);
  ops.commit([[changeOf({ id: afa.intent.id, version: afa.attempt.version + 2 }, { patch: { money: 'returned' } })]]);
  expect(uncosted(afa)).toHaveLength(2);
});

test('a cost that the service tells later, or its money back, takes the order out of those without one', async () => {
  const { ops, ask, answer, uncosted } = await counter();
  const [told, refunded] = [ask('airtime'), ask('airtime')];
  answer(told, 0, null, { balance: undefined });
  answer(refunded, 0, null, { balance: undefined });
  expect([uncosted(told), uncosted(refunded)].flat()).toEqual(Array(2).fill({ kind: 'uncosted', amount: PRICE }));
  const order = {
    orderId: 'o',
    serviceReference: null,
    status: 'completed',
    cost: 900,
    costText: null,
    commission: null,
  };
  const known = { order: { ...order, reason: null, acceptedAt: AT } };
  ops.commit([[changeOf({ id: told.intent.id, version: told.attempt.version + 1 }, known)]]);
  ops.commit([
    [changeOf({ id: refunded.intent.id, version: refunded.attempt.version + 1 }, { patch: { money: 'returned' } })],
  ]);
  for (const one of [told, refunded]) expect(uncosted(one)[1]).toEqual({ kind: 'uncosted-settled', amount: -PRICE });
});

test('an order of known cost, and one from before takings were left out, are never left out', async () => {
  const { ops, db, ask, answer, posting, uncosted } = await counter();
  const known = ask('airtime');
  answer(known, 10_000, 900);
  const older = ask('airtime');
  answer(older, 0, null, { balance: undefined, postings: [] });
  const reversed = { postings: [posting(older, { kind: 'revenue-reversed', amount: -PRICE })] };
  ops.commit([[changeOf({ id: older.intent.id, version: older.attempt.version + 1 }, reversed)]]);
  expect([...uncosted(known), ...uncosted(older)]).toEqual([]);
  // Each change runs this statement: without its index, it would read every posting of the journal.
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${BOOKED_UNCOSTED}`).all(1);
  expect(JSON.stringify(plan)).toContain('postings_uncosted');
});

test('the cost that the owner typed stands where the balances tell nothing, and only there', async () => {
  const { ops, ask, answer, booked, uncosted, posting } = await counter();
  const typed = ask('afa', 1200);
  answer(typed, 8_500, null);
  expect([booked(typed), uncosted(typed)]).toEqual([[{ known: 0, amount: 1200 }], []]);
  // The wallet's fall tells the cost: the typed cost is not used.
  const inferred = ask('afa', 1200);
  answer(inferred, 7_150, null);
  expect([booked(inferred), uncosted(inferred)]).toEqual([[{ known: 0, amount: 1350 }], []]);
  const back = {
    patch: { money: 'returned' as const, delivery: 'failed' as const },
    postings: [posting(typed, { kind: 'revenue-reversed', amount: -PRICE })],
  };
  ops.commit([[changeOf({ id: typed.intent.id, version: typed.attempt.version + 1 }, back)]]);
  expect(booked(typed)[1]).toEqual({ known: 0, amount: -1200 });
});

test('an inferred cost leaves nothing out of the margin', async () => {
  const { ask, answer, uncosted } = await counter();
  answer(ask('airtime'), 10_000, 900);
  const afa = ask('afa');
  answer(afa, 8_500, null);
  expect(uncosted(afa)).toEqual([]);
});
