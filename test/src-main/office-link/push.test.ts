import { expect, test } from 'vitest';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import type { OfficeConnection } from '#main/office-link/connection.ts';
import type { PushPorts } from '#main/office-link/push.ts';
import { embeddedOffice } from '../../support/office/embedded.ts';
import { expectSameBooks } from '../../support/office/same-books.ts';
import {
  asJournal,
  countThere,
  enrolledIn,
  MARK,
  pushOver,
  rowsThere,
  SIGNER,
  Till,
} from '../../support/office/stream.ts';

type Connect = () => Promise<OfficeConnection>;

async function officeAndTill(): Promise<{ db: OfficeDatabase; connect: Connect; till: Till }> {
  const db = await embeddedOffice();
  return { db, connect: await enrolledIn(db), till: Till.open() };
}

const batches = (db: OfficeDatabase) => rowsThere(db, 'batch', 'nth');

/** A connection that fails at a statement, before or after the server has carried it out. */
const cutting =
  (connect: Connect, at: RegExp, when: 'before' | 'after'): Connect =>
  async () => {
    const office = await connect();
    const cut = async <T>(text: string, go: () => Promise<T>): Promise<T> => {
      const isIt = at.test(text);
      const done = isIt && when === 'before' ? undefined : await go();
      if (isIt) throw Object.assign(new Error('cut'), { code: 'ECONNRESET' });
      return done as T;
    };
    return {
      query: (text, values) => cut(text, () => office.query(text, values)),
      run: (text) => cut(text, () => office.run(text)),
      close: () => office.close(),
    };
  };

test('what the journal has is in the office after one push, and a second one adds nothing', async () => {
  const { db, connect, till } = await officeAndTill();
  till.sell(3);
  expect(await pushOver(connect, till.ports())).toEqual({ awaitsAcceptance: false, done: true });
  await expectSameBooks(db, till.db, MARK);
  const [batch] = await batches(db);
  expect(batch).toMatchObject({ mark: MARK, nth: 1, previous: null, rows: 18, behind: 0, writer: '0.0.0-test' });
  expect(batch).toMatchObject({ first_posting: 1, last_posting: 9, first_day: '2026-11-21', last_day: '2026-11-21' });
  await pushOver(connect, till.ports());
  expect(await batches(db)).toEqual([batch]);
});

test('a batch names the one before, and the next begins where it ended', async () => {
  const { db, connect, till } = await officeAndTill();
  till.sell();
  await pushOver(connect, till.ports());
  till.sell();
  await pushOver(connect, till.ports());
  const [first, second] = await batches(db);
  expect(second).toMatchObject({ nth: 2, previous: first?.['hash'], first_posting: 4, last_posting: 6 });
  await expectSameBooks(db, till.db, MARK);
});

test('a batch that was lost before its commit is sent again with the same bytes', async () => {
  const { db, connect, till } = await officeAndTill();
  till.sell(2);
  await expect(pushOver(cutting(connect, /^COMMIT/, 'before'), till.ports())).rejects.toThrow('cut');
  expect(await countThere(db, 'posting')).toBe(0);
  const { open } = await till.ports().journal.read.officeProgress(MARK);
  // A sale made meanwhile isn't in it.
  till.sell();
  await pushOver(connect, till.ports());
  expect(await batches(db)).toMatchObject([
    { nth: 1, hash: open?.hash },
    { nth: 2, previous: open?.hash },
  ]);
  await expectSameBooks(db, till.db, MARK);
});

test('a batch whose answer was lost after its commit is acknowledged, and nothing stands twice', async () => {
  const { db, connect, till } = await officeAndTill();
  till.sell(2);
  await expect(pushOver(cutting(connect, /^COMMIT/, 'after'), till.ports())).rejects.toThrow('cut');
  const sent = await batches(db);
  await pushOver(connect, till.ports());
  expect(await batches(db)).toEqual(sent);
  expect(await till.ports().journal.read.officeProgress(MARK)).toMatchObject({ open: null, acked: { nth: 1 } });
  await expectSameBooks(db, till.db, MARK);
});

test('a second push of the same counter at once is told that its batch is there already', async () => {
  const { db, connect, till } = await officeAndTill();
  till.sell();
  // The other push has written and sent it since this one looked.
  let isFirst = true;
  const late: Connect = async () => {
    const office = await connect();
    return {
      ...office,
      query: async <Row>(text: string, values?: readonly unknown[]): Promise<Row[]> => {
        const rows = await office.query<Row>(text, values);
        if (!isFirst || !text.includes('FROM dwadi.batch')) return rows;
        isFirst = false;
        await office.run('RESET ROLE');
        await pushOver(connect, { ...till.ports(), journal: forgetting(till) });
        await connect();
        return rows;
      },
    };
  };
  await pushOver(late, till.ports());
  expect(await countThere(db, 'batch')).toBe(1);
  await expectSameBooks(db, till.db, MARK);
});

/** The journal of a push that ends before it has written down that its batch arrived. */
function forgetting(till: Till): PushPorts['journal'] {
  const { read, write } = asJournal(till.db, till.ops);
  const arrived = new Set<number>();
  return {
    read: {
      ...read,
      officeProgress: async (mark) => {
        const { open, acked } = await read.officeProgress(mark);
        return open !== null && arrived.has(open.nth)
          ? { open: null, acked: { ...open, at: till.now } }
          : { open, acked };
      },
    } as typeof read,
    write: { ...write, officeBatchArrived: async (_, nth) => void arrived.add(nth) } as typeof write,
  };
}

test('other content under a known number stops the counter, and the office has an alarm', async () => {
  const { db, connect, till } = await officeAndTill();
  till.sell();
  await pushOver(connect, till.ports());
  till.db.prepare(`UPDATE office_batches SET hash = ?`).run('0'.repeat(64));
  till.sell();
  await expect(pushOver(connect, till.ports())).rejects.toMatchObject({ trouble: 'other-content' });
  expect(await rowsThere(db, 'alarm', 'nth')).toMatchObject([
    { mark: MARK, nth: 1, what: 'other-content', ours: '0'.repeat(64), seen_at: null },
  ]);
  expect(await countThere(db, 'batch')).toBe(1);
  // The alarm is told once, however often it is tried.
  await expect(pushOver(connect, till.ports())).rejects.toMatchObject({ trouble: 'other-content' });
  expect(await countThere(db, 'alarm')).toBe(1);
});

test('a mark that belongs to another counter stops this one', async () => {
  const { db, connect, till } = await officeAndTill();
  till.sell();
  await pushOver(connect, till.ports());
  const copy = await enrolledIn(db, 'Adom Osu');
  await expect(pushOver(copy, till.ports())).rejects.toMatchObject({ trouble: 'mark-taken' });
  expect(await rowsThere(db, 'alarm', 'nth')).toMatchObject([
    { role: 'dwadi_till_adom_osu', mark: MARK, what: 'mark-taken', ours: SIGNER },
  ]);
  expect(await countThere(db, 'batch')).toBe(1);
});

test('an office that is ahead of the journal stops it: an older journal took its place', async () => {
  const { db, connect, till } = await officeAndTill();
  till.sell();
  await pushOver(connect, till.ports());
  const before = till.db.prepare(`SELECT * FROM office_batches`).all() as Record<string, unknown>[];
  till.sell();
  await pushOver(connect, till.ports());
  till.db.exec(`DELETE FROM office_batches WHERE nth = 2`);
  expect(before).toHaveLength(1);
  await expect(pushOver(connect, till.ports())).rejects.toMatchObject({ trouble: 'order-broken' });
  expect(await rowsThere(db, 'alarm', 'nth')).toMatchObject([{ nth: 2, what: 'order-broken' }]);
});

test('an office that lost its newest batches gets them again, and nothing stands twice', async () => {
  const { db, connect, till } = await officeAndTill();
  for (let nth = 0; nth < 4; nth += 1) {
    till.sell();
    await pushOver(connect, till.ports());
  }
  const [, kept, lost] = await batches(db);
  await db.run(`DELETE FROM dwadi.batch WHERE nth > 2; DELETE FROM dwadi.posting WHERE id > 6;
    DELETE FROM dwadi.sale WHERE seq > 2; DELETE FROM dwadi.order_state WHERE sale > 2; DELETE FROM dwadi.balance WHERE seq > 2`);
  till.sell();
  await pushOver(connect, till.ports());
  const again = await batches(db);
  expect(again).toMatchObject([{ nth: 1 }, { nth: 2 }, { nth: 3, previous: kept?.['hash'], rows: 18 }]);
  expect(again[2]?.['hash']).not.toBe(lost?.['hash']);
  await expectSameBooks(db, till.db, MARK);
});

test('an office that knows nothing of this counter any more gets all of it', async () => {
  const { db, connect, till } = await officeAndTill();
  till.sell(2);
  await pushOver(connect, till.ports());
  await db.run(`TRUNCATE dwadi.batch, dwadi.posting, dwadi.sale, dwadi.order_state, dwadi.balance, dwadi.mark CASCADE`);
  await pushOver(connect, till.ports());
  expect(await batches(db)).toMatchObject([{ nth: 1, previous: null }]);
  await expectSameBooks(db, till.db, MARK);
});

test('an office that lost more than the journal remembers is believed, but never where it is ahead', async () => {
  const { db, connect, till } = await officeAndTill();
  till.sell();
  await pushOver(connect, till.ports());
  till.sell();
  await pushOver(connect, till.ports());
  await db.run(`DELETE FROM dwadi.batch WHERE nth = 2`);
  till.db.exec(`DELETE FROM office_batches WHERE nth = 1`);
  await db.run(`UPDATE dwadi.batch SET upto = jsonb_set(upto, '{posting}', '4000')`);
  await expect(pushOver(connect, till.ports())).rejects.toMatchObject({ trouble: 'order-broken' });
  await db.run(`UPDATE dwadi.batch SET upto = jsonb_set(upto, '{posting}', '3')`);
  await pushOver(connect, till.ports());
  expect(await batches(db)).toMatchObject([{ nth: 1 }, { nth: 2 }]);
  await expectSameBooks(db, till.db, MARK);
});

test('a journal with another mark is sent from its first row, and waits until the owner accepts it', async () => {
  const { db, connect, till } = await officeAndTill();
  till.sell(2);
  await pushOver(connect, till.ports());
  const counter = { ...till.ports().counter, mark: 'NEW' };
  till.sell();
  expect(await pushOver(connect, till.ports({ counter }))).toEqual({ awaitsAcceptance: true, done: true });
  await expectSameBooks(db, till.db, 'NEW');
  expect(await pushOver(connect, till.ports({ counter }))).toMatchObject({ awaitsAcceptance: true });
  await db.run(`UPDATE dwadi.mark SET accepted_at = now() WHERE mark = 'NEW'`);
  expect(await pushOver(connect, till.ports({ counter }))).toMatchObject({ awaitsAcceptance: false });
});

test('the first journal of Training counts by itself beside a live one of the same link', async () => {
  const { db, connect, till } = await officeAndTill();
  till.sell();
  await pushOver(connect, till.ports());
  const counter = { ...till.ports().counter, mark: 'PRACTICE', kind: 'training' } as const;
  expect(await pushOver(connect, till.ports({ counter }))).toMatchObject({ awaitsAcceptance: false });
  expect(await db.query(`SELECT mark FROM dwadi.v_mark WHERE NOT counts`)).toEqual([]);
});

test('a counter without news sends an empty batch once an hour, so that it is no silent one', async () => {
  const { db, connect, till } = await officeAndTill();
  till.sell();
  await pushOver(connect, till.ports());
  till.now += 3_599_000;
  await pushOver(connect, till.ports());
  expect(await countThere(db, 'batch')).toBe(1);
  till.now += 1000;
  await pushOver(connect, till.ports());
  expect(await batches(db)).toMatchObject([{ nth: 1 }, { nth: 2, rows: 0, first_posting: null, first_day: null }]);
});

test('a sale that begins during a push keeps the next batch waiting', async () => {
  const { db, connect, till } = await officeAndTill();
  till.sell(90);
  let looks = 0;
  expect(await pushOver(connect, till.ports({ mayGoOn: () => ++looks < 2 }))).toMatchObject({ done: false });
  expect(await batches(db)).toMatchObject([{ nth: 1, rows: 500 }]);
  expect(Number((await batches(db))[0]?.['behind'])).toBeGreaterThan(30);
  expect(await pushOver(connect, till.ports())).toMatchObject({ done: true });
  await expectSameBooks(db, till.db, MARK);
});

/** Lets a test answer or refuse a statement in the office's place; undefined goes on to the office. */
const answering =
  (connect: Connect, answer: (text: string) => readonly unknown[] | undefined, said: string[] = []): Connect =>
  async () => {
    const office = await connect();
    return {
      ...office,
      query: async <Row>(text: string, values?: readonly unknown[]) => {
        said.push(text);
        return (answer(text) as Row[] | undefined) ?? office.query<Row>(text, values);
      },
      run: (text) => {
        said.push(text);
        return office.run(text);
      },
    };
  };

const failing = (code: string): never => {
  throw Object.assign(new Error(`the server says ${code}`), { code });
};

test('only a mark that is there already is taken: any other refusal is no alarm', async () => {
  const { db, connect, till } = await officeAndTill();
  till.sell();
  const refused = answering(connect, (text) => (text.includes('INTO dwadi.mark') ? failing('42501') : undefined));
  await expect(pushOver(refused, till.ports())).rejects.toMatchObject({ code: '42501' });
  expect(await countThere(db, 'alarm')).toBe(0);
  // A thing that is thrown and is no error is told as it came.
  const odd = answering(connect, (text) => {
    if (!text.includes('INTO dwadi.mark')) return undefined;
    const nothing: unknown = null;
    throw nothing;
  });
  expect(await pushOver(odd, till.ports()).catch((error: unknown) => [error])).toEqual([null]);
});

test('a batch that the server refuses is neither taken for one that is there nor given up', async () => {
  const { connect, till } = await officeAndTill();
  till.sell();
  const said: string[] = [];
  const full = answering(connect, (text) => (text.includes('INTO dwadi.batch') ? failing('53100') : undefined), said);
  await expect(pushOver(full, till.ports())).rejects.toMatchObject({ code: '53100' });
  // The transaction ends with its connection, and the office isn't asked what it has.
  expect(said.at(-1)).toContain('INTO dwadi.batch');
  expect(await till.ports().journal.read.officeProgress(MARK)).toMatchObject({ open: { nth: 1 }, acked: null });
});

test('a batch that is there, and that this counter is not shown, ends the push instead of going round for ever', async () => {
  const { connect, till } = await officeAndTill();
  till.sell();
  const said: string[] = [];
  const hiding = answering(connect, (text) => (text.includes('INTO dwadi.batch') ? failing('23505') : undefined), said);
  await expect(pushOver(hiding, till.ports())).rejects.toMatchObject({
    trouble: 'server-error',
    message: 'batch 1 is hidden',
  });
  expect(said.filter((text) => text === 'ROLLBACK')).toHaveLength(1);
  expect(said.filter((text) => text === 'COMMIT')).toEqual([]);
});

/** The journal of a till, and what is asked and told of it. */
function counted(till: Till) {
  const { journal } = till.ports();
  const seen = { made: [] as unknown[], arrived: [] as unknown[], added: [] as unknown[] };
  const read: PushPorts['journal']['read'] = {
    ...journal.read,
    officeBatch: (wanted) => {
      seen.made.push(wanted);
      return journal.read.officeBatch(wanted);
    },
  };
  const write: PushPorts['journal']['write'] = {
    ...journal.write,
    addOfficeBatch: (batch, arrived) => {
      seen.added.push([batch.nth, arrived]);
      return journal.write.addOfficeBatch(batch, arrived);
    },
    officeBatchArrived: (mark, nth, at) => {
      seen.arrived.push([mark, nth, at]);
      return journal.write.officeBatchArrived(mark, nth, at);
    },
  };
  return { seen, journal: { read, write } };
}

test('the journal is told of an arrival once: with the next batch, or at the end', async () => {
  const { connect, till } = await officeAndTill();
  till.sell(90);
  const { seen, journal } = counted(till);
  await pushOver(connect, till.ports({ journal }));
  const at = till.now;
  expect(seen.added).toEqual([
    [1, null],
    [2, { nth: 1, at }],
  ]);
  expect(seen.arrived).toEqual([[MARK, 2, at]]);
  // The second was read while the first was on its way, and one more showed that nothing was left.
  expect(seen.made).toMatchObject([
    { nth: 1, previous: null, madeAt: at, writer: '0.0.0-test' },
    { nth: 2, previous: expect.any(String) },
    { nth: 3, previous: expect.any(String) },
  ]);
  expect(await till.ports().journal.read.officeProgress(MARK)).toMatchObject({ open: null, acked: { nth: 2, at } });
});

test('an arrival that was told with the next batch is not told again where that one has to wait', async () => {
  const { connect, till } = await officeAndTill();
  till.sell(90);
  const { seen, journal } = counted(till);
  let looks = 0;
  await pushOver(connect, till.ports({ journal, mayGoOn: () => ++looks < 2 }));
  expect([seen.added.length, seen.arrived]).toEqual([2, []]);
});

test('no batch is read ahead where nothing waits, nor told as arrived where none was sent', async () => {
  const { connect, till } = await officeAndTill();
  till.sell();
  const { seen, journal } = counted(till);
  const asked: string[] = [];
  const line = answering(connect, (text) => {
    asked.push(`${seen.made.length} ${text.slice(0, 20)}`);
    return undefined;
  });
  await pushOver(line, till.ports({ journal }));
  expect(asked.find((text) => text.includes('WITH t0'))).toMatch(/^1 /);
  expect(seen.arrived).toHaveLength(1);
  await pushOver(connect, till.ports({ journal }));
  expect(seen.arrived).toHaveLength(1);
});

test('a journal that another push writes to ends this one', async () => {
  const { db, connect, till } = await officeAndTill();
  till.sell();
  const { journal } = till.ports();
  const write = { ...journal.write, addOfficeBatch: async () => false };
  const other = pushOver(connect, till.ports({ journal: { ...journal, write } }));
  await expect(other).rejects.toMatchObject({ trouble: 'order-broken', message: 'another push is under way' });
  expect(await countThere(db, 'batch')).toBe(0);
});

test('a sign of life goes out also where the clock was set back by as much', async () => {
  const { db, connect, till } = await officeAndTill();
  till.sell();
  await pushOver(connect, till.ports());
  till.now -= 3_599_999;
  await pushOver(connect, till.ports());
  expect(await countThere(db, 'batch')).toBe(1);
  till.now -= 1;
  await pushOver(connect, till.ports());
  expect(await countThere(db, 'batch')).toBe(2);
});

test('a counter that is used before anything was sent leaves all of it, and says that it did', async () => {
  const { db, connect, till } = await officeAndTill();
  till.sell();
  expect(await pushOver(connect, till.ports({ mayGoOn: () => false }))).toMatchObject({ done: false });
  expect(await countThere(db, 'batch')).toBe(0);
  // It has written the batch down: the next push sends the same one.
  const { open } = await till.ports().journal.read.officeProgress(MARK);
  expect(await pushOver(connect, till.ports())).toMatchObject({ done: true });
  expect(await batches(db)).toMatchObject([{ nth: 1, hash: open?.hash }]);
});
