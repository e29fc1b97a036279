import { expect, onTestFinished, test } from 'vitest';
import { JournalError } from '#main/journal/base/journal-error.ts';
import type { OfficeConnection } from '#main/office-link/connection.ts';
import { DayBudget } from '#main/office-link/day-budget.ts';
import { OfficeError } from '#main/office-link/failure.ts';
import { OfficeLink, type OfficeLinkOptions } from '#main/office-link/office-link.ts';
import { PACE } from '#main/office-link/pace.ts';
import { silentLog } from '#main/platform/log.ts';
import type { OfficeState } from '#shared/counter-api/office.ts';
import type { OfficeLink as Link } from '#shared/office/link.ts';
import { linkCode } from '#shared/office/link-code.ts';
import { backedUp } from '../../support/office/backed-up.ts';
import { embeddedOffice } from '../../support/office/embedded.ts';
import { expectSameBooks } from '../../support/office/same-books.ts';
import { asJournal, countThere, enrolledIn, MARK, Till } from '../../support/office/stream.ts';

const LINK: Link = {
  ...{ format: 'dwadi-office-link', version: 1, name: 'Adom Kaneshie', database: 'dwadi', role: 'dwadi_till_adom' },
  hosts: [{ host: 'office.example.test', port: 5432 }],
  password: 'twenty-letters-or-more',
  authority: 'BEGIN CERTIFICATE',
};

const NEVER = 10_000_000;
/** Nothing happens by itself, but what a test asks for. */
const STILL = {
  ...PACE,
  everyMs: NEVER,
  startMs: NEVER,
  restMs: 0,
  soonMs: 5,
  busyMs: 5,
  firstRetryMs: NEVER,
  longestRetryMs: NEVER,
};

/** A counter with its stream, and an office that a test can take away. */
async function desk(more: Partial<OfficeLinkOptions> = {}) {
  const db = await embeddedOffice();
  const reach = await enrolledIn(db);
  const till = Till.open();
  const seen = {
    connections: 0,
    atOnce: 0,
    mostAtOnce: 0,
    states: [] as OfficeState[],
    trouble: null as Error | null,
    selling: false,
    askedWhileSelling: 0,
  };
  let secret: string | null = null;
  const asked = (): boolean => {
    if (seen.selling) seen.askedWhileSelling += 1;
    return seen.selling;
  };
  const options: OfficeLinkOptions = {
    journal: asJournal(till.db, till.ops) as OfficeLinkOptions['journal'],
    counter: () => till.ports().counter,
    secret: {
      read: async () => secret,
      write: async (text) => {
        secret = text;
      },
      forget: async () => {
        secret = null;
      },
    },
    ...{ writer: '0.0.0-test', now: () => till.now, person: () => 'owner', isSelling: asked },
    log: silentLog,
    onChanged: (state) => seen.states.push(state),
    connect: async () => {
      seen.connections += 1;
      if (seen.trouble !== null) throw seen.trouble;
      seen.atOnce += 1;
      seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.atOnce);
      const office = await reach();
      const close = async (): Promise<void> => {
        seen.atOnce -= 1;
        await office.close();
      };
      return { ...office, close };
    },
    pace: STILL,
    ...more,
  };
  const open = (): OfficeLink => {
    const office = new OfficeLink(options);
    onTestFinished(() => office.stop());
    return office;
  };
  const office = open();
  const eventsOf = (): { kind: string; data: string }[] =>
    till.db
      .prepare<[], { kind: string; data: string }>(`SELECT kind, data FROM events WHERE kind LIKE 'office.%'`)
      .all();
  const isState = (state: OfficeState['state']) => expect.poll(async () => (await office.state()).state).toBe(state);
  return { db, till, seen, office, open, options, eventsOf, isState, secret: () => secret };
}

test('a counter that has no office asks nobody', async () => {
  const { office, seen } = await desk();
  await office.load();
  office.moved();
  office.hurry();
  expect(await office.state()).toMatchObject({ state: 'off', link: null, behind: 0 });
  expect(await office.pushNow()).toMatchObject({ state: 'off' });
  expect(await office.test()).toBeNull();
  expect(seen.connections).toBe(0);
});

test('a code connects the counter, which sends what it has; the log names the person', async () => {
  const { db, office, till, isState, eventsOf, secret } = await desk();
  till.sell(2);
  const connected = await office.connect(linkCode(LINK));
  expect(connected).toMatchObject({
    ok: true,
    value: { state: 'connecting', behind: 12, behindSince: expect.any(Number) },
  });
  await isState('streaming');
  expect(await office.state()).toMatchObject({
    link: { name: 'Adom Kaneshie', host: 'office.example.test', database: 'dwadi' },
    ...{ behind: 0, behindSince: null, lastSentAt: till.now, trouble: null },
  });
  await expectSameBooks(db, till.db, MARK);
  const [event] = eventsOf();
  expect(event?.kind).toBe('office.connected');
  expect(JSON.parse(event?.data ?? '')).toMatchObject({ by: 'owner', hosts: ['office.example.test:5432'] });
  const everything = JSON.stringify([till.db.prepare('SELECT * FROM meta').all(), eventsOf()]);
  expect(everything).not.toContain(LINK.password);
  expect(secret()).toContain(LINK.password);
});

test('any other text changes nothing', async () => {
  const { office, eventsOf } = await desk();
  expect(await office.connect('hello')).toEqual({ ok: false, error: 'not-a-link' });
  expect(eventsOf()).toEqual([]);
});

test('a PC without a keychain keeps no link', async () => {
  const secret = { read: async () => null, write: () => Promise.reject(new Error('no')), forget: async () => {} };
  const { office, eventsOf } = await desk({ secret });
  expect(await office.connect(linkCode(LINK))).toEqual({ ok: false, error: 'no-keychain' });
  expect(await office.state()).toMatchObject({ state: 'off' });
  expect(eventsOf()).toEqual([]);
});

test('a sale is sent a moment after it has changed, and its changes go together', async () => {
  const { db, office, till, isState, seen } = await desk();
  await office.connect(linkCode(LINK));
  await isState('streaming');
  const before = seen.connections;
  till.sell();
  for (let nth = 0; nth < 5; nth += 1) office.moved();
  await expect.poll(() => countThere(db, 'sale')).toBe(1);
  expect(seen.connections).toBe(before + 1);
});

test('changes within a rest wait for its end; a drawer that was closed does not', async () => {
  const { db, office, till, isState } = await desk({ pace: { ...STILL, restMs: NEVER } });
  await office.connect(linkCode(LINK));
  await isState('streaming');
  till.sell();
  office.moved();
  const { nextTryAt } = await office.state();
  expect(nextTryAt).toBeGreaterThan(till.now + NEVER / 2);
  office.hurry();
  await expect.poll(() => countThere(db, 'sale')).toBe(1);
});

test('nothing goes out while a sale is on its way, whoever asks', async () => {
  const { db, office, till, isState, seen } = await desk();
  await office.connect(linkCode(LINK));
  await isState('streaming');
  seen.selling = true;
  const before = seen.connections;
  till.sell();
  office.moved();
  await office.pushNow();
  // It looks again and again, and leaves the sale alone.
  await expect.poll(() => seen.askedWhileSelling).toBeGreaterThan(3);
  expect(seen.connections).toBe(before);
  seen.selling = false;
  await expect.poll(() => countThere(db, 'sale')).toBe(1);
});

test('a counter without news makes no connection', async () => {
  const { office, isState, seen } = await desk();
  await office.connect(linkCode(LINK));
  await isState('streaming');
  const before = seen.connections;
  const told = seen.states.length;
  office.hurry();
  await expect.poll(() => seen.states.length).toBeGreaterThan(told);
  expect(seen.connections).toBe(before);
});

test('an office that is not reached is named, and reached again later by itself', async () => {
  const { db, office, till, isState, seen } = await desk({ pace: { ...STILL, firstRetryMs: 30, longestRetryMs: 60 } });
  seen.trouble = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  till.sell();
  await office.connect(linkCode(LINK));
  await isState('waiting');
  expect(await office.state()).toMatchObject({ trouble: 'unreachable', detail: 'connect ECONNREFUSED', behind: 6 });
  await expect.poll(() => seen.connections).toBeGreaterThan(2);
  seen.trouble = null;
  await isState('streaming');
  expect(await office.state()).toMatchObject({ trouble: null, detail: null, behind: 0 });
  expect(await countThere(db, 'sale')).toBe(1);
});

test('a change brings no try forward while the office is not reached', async () => {
  const { office, till, isState, seen } = await desk();
  seen.trouble = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  await office.connect(linkCode(LINK));
  await isState('waiting');
  till.sell();
  office.moved();
  office.hurry();
  expect((await office.state()).nextTryAt).toBeGreaterThan(till.now + NEVER / 2);
});

test('a stream that was stopped stays so over a restart, until a person has decided', async () => {
  const { db, office, till, open, isState, eventsOf, seen } = await desk();
  till.sell();
  seen.trouble = new OfficeError('mark-taken', 'K7Q 0');
  await office.connect(linkCode(LINK));
  await isState('stopped');
  expect(await office.state()).toMatchObject({ trouble: 'mark-taken', nextTryAt: null });
  expect(eventsOf()).toMatchObject([{ kind: 'office.connected' }, { kind: 'office.stopped' }]);
  office.moved();
  await office.stop();
  const next = open();
  await next.load();
  next.moved();
  expect(await next.state()).toMatchObject({ state: 'stopped', trouble: 'mark-taken', nextTryAt: null });
  const before = seen.connections;
  seen.trouble = null;
  expect(await next.pushNow()).toMatchObject({ state: 'streaming', behind: 0 });
  expect(seen.connections).toBe(before + 1);
  expect(await countThere(db, 'sale')).toBe(1);
  const again = open();
  await again.load();
  expect(await again.state()).toMatchObject({ state: 'connecting', trouble: null });
});

test('a password that is gone from the keychain stops the stream', async () => {
  const { office, open, isState } = await desk();
  await office.connect(linkCode(LINK));
  await isState('streaming');
  await office.stop();
  const next = open();
  await next.load();
  await (next as unknown as { options: OfficeLinkOptions }).options.secret.forget();
  expect(await next.pushNow()).toMatchObject({ state: 'stopped', trouble: 'no-keychain' });
});

test('a counter that was disconnected sends nothing more, and forgets the password', async () => {
  const { db, office, till, open, isState, eventsOf, seen, secret } = await desk();
  await office.connect(linkCode(LINK));
  await isState('streaming');
  expect(await office.disconnect()).toMatchObject({ state: 'off', link: null });
  expect(secret()).toBeNull();
  expect(eventsOf().at(-1)).toMatchObject({ kind: 'office.disconnected' });
  const before = seen.connections;
  till.sell();
  office.moved();
  await office.pushNow();
  const next = open();
  await next.load();
  expect(await next.state()).toMatchObject({ state: 'off' });
  expect(seen.connections).toBe(before);
  expect(await countThere(db, 'sale')).toBe(0);
});

test('a test reaches the office and sends nothing, or says what is wrong', async () => {
  const { db, office, till, isState, seen } = await desk();
  await office.connect(linkCode(LINK));
  await isState('streaming');
  till.sell();
  expect(await office.test()).toEqual({ reached: true, tookMs: expect.any(Number) });
  expect(await countThere(db, 'sale')).toBe(0);
  seen.trouble = Object.assign(new Error(`no ${LINK.password}`), { code: '28P01' });
  expect(await office.test()).toEqual({ reached: false, trouble: 'password', detail: 'no …' });
  expect(await office.state()).toMatchObject({ state: 'streaming' });
});

test('a counter that closes waits for no office that does not answer', async () => {
  const connect = (_: Link, signal: AbortSignal): Promise<OfficeConnection> =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const { office, isState, eventsOf } = await desk({ connect });
  await office.connect(linkCode(LINK));
  await isState('connecting');
  await office.stop();
  expect(await office.state()).toMatchObject({ state: 'connecting', trouble: null, nextTryAt: null });
  expect(eventsOf()).toHaveLength(1);
});

test('two pushes are never under way at once', async () => {
  const { db, office, till, isState, seen } = await desk();
  await office.connect(linkCode(LINK));
  await isState('streaming');
  till.sell();
  await Promise.all([office.pushNow(), office.pushNow(), office.pushNow()]);
  expect(await countThere(db, 'sale')).toBe(1);
  expect(seen.mostAtOnce).toBe(1);
});

async function backupsFor(isQuiet: () => boolean = () => true) {
  const counter = await backedUp();
  const file = await counter.backUp();
  let spent: string | undefined;
  const budget = new DayBudget({
    megabytes: () => 20,
    today: () => '2026-11-21',
    read: async () => spent,
    write: async (text) => {
      spent = text;
    },
  });
  return { backups: { files: async () => [file], sealKey: counter.sealKey, budget, isQuiet } };
}

test('a backup follows the rows in a quiet moment, and holds none of them up', async () => {
  let quiet = false;
  const { db, office, till } = await desk(await backupsFor(() => quiet));
  till.sell(1);
  await office.connect(linkCode(LINK));
  await office.pushNow();
  expect([await countThere(db, 'sale'), await countThere(db, 'backup')]).toEqual([1, 0]);
  quiet = true;
  await office.pushNow();
  expect(await countThere(db, 'backup')).toBe(1);
  expect(await countThere(db, 'backup_chunk')).toBeGreaterThan(0);
});

test('an office that takes no backup gets the rows all the same', async () => {
  const { db, office, till, isState } = await desk(await backupsFor());
  await db.run('ALTER TABLE dwadi.backup RENAME TO backup_gone');
  onTestFinished(() => db.run('ALTER TABLE dwadi.backup_gone RENAME TO backup'));
  till.sell(1);
  await office.connect(linkCode(LINK));
  await office.pushNow();
  expect(await countThere(db, 'sale')).toBe(1);
  await isState('streaming');
});

test('a full disk of this PC is no fault of the office, and is not asked about again and again', async () => {
  const { office, till, seen, options } = await desk();
  till.sell(1);
  const full = (): never => {
    throw new JournalError('disk-full', 'no room is left');
  };
  Object.assign(options.journal.write, { addOfficeBatch: full });
  await office.connect(linkCode(LINK));
  await office.pushNow();
  expect(await office.state()).toMatchObject({ trouble: null, behind: 6 });
  expect(seen.connections).toBeLessThanOrEqual(2);
});
