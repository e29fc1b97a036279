import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { provenBy } from '#main/journal/backup/proven-backups.ts';
import { JournalError } from '#main/journal/base/journal-error.ts';
import type { OfficeConnection } from '#main/office-link/connection.ts';
import { DayBudget } from '#main/office-link/day-budget.ts';
import { OfficeError } from '#main/office-link/failure.ts';
import { OfficeLink, type OfficeLinkOptions } from '#main/office-link/office-link.ts';
import { PACE } from '#main/office-link/pace.ts';
import { type Log, silentLog } from '#main/platform/log.ts';
import type { OfficeState } from '#shared/counter-api/office.ts';
import type { OfficeLink as Link } from '#shared/office/link.ts';
import { linkCode } from '#shared/office/link-code.ts';
import { holdTimersOf } from '../../support/held-timers.ts';
import { backedUp } from '../../support/office/backed-up.ts';
import { embeddedOffice } from '../../support/office/embedded.ts';
import { expectSameBooks } from '../../support/office/same-books.ts';
import { asJournal, countThere, enrolledIn, MARK, Till } from '../../support/office/stream.ts';
import { until } from '../../support/until.ts';

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
  expect(seen.states).toEqual([]);
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

test.each(['connect', 'disconnect'] as const)('nothing goes over the link that %s takes away', async (how) => {
  const { office, till, options, seen, isState } = await desk();
  await office.connect(linkCode(LINK));
  await isState('streaming');
  const { secret, journal } = options;
  const held = Promise.withResolvers<void>();
  const [write, save] = [secret.write, journal.write.saveOfficeLink];
  Object.assign(secret, { write: (text: string) => held.promise.then(() => write(text)) });
  Object.assign(journal.write, {
    saveOfficeLink: (...args: Parameters<typeof save>) => held.promise.then(() => save(...args)),
  });
  const before = seen.connections;
  till.sell();
  const changing: Promise<unknown> = how === 'connect' ? office.connect(linkCode(LINK)) : office.disconnect();
  await office.pushNow();
  expect(seen.connections).toBe(before);
  held.resolve();
  await changing;
  await isState(how === 'connect' ? 'streaming' : 'off');
});

test('a first link that the journal refuses leaves no password behind', async () => {
  const { office, options, secret } = await desk();
  const full = () => Promise.reject(new JournalError('disk-full', 'no room'));
  Object.assign(options.journal.write, { saveOfficeLink: full });
  await expect(office.connect(linkCode(LINK))).rejects.toMatchObject({ problem: 'disk-full' });
  expect([secret(), (await office.state()).state]).toEqual([null, 'off']);
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

test('an event that moved no order goes with one batch without rows, and makes no further connection', async () => {
  const { office, till, isState, seen } = await desk();
  till.sell();
  await office.connect(linkCode(LINK));
  await isState('streaming');
  await expect.poll(async () => (await office.state()).behind).toBe(0);
  // A slip that is printed a while after its sale.
  till.now += 60_000;
  till.ops.log({ kind: 'slip.printed', at: till.now, saleSeq: 1, data: { copy: 1 } });
  expect(await office.pushNow()).toMatchObject({ state: 'streaming', behind: 0 });
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
  const keep = async (): Promise<void> => {};
  return {
    backups: {
      files: async () => [file],
      isOurs: provenBy(counter.sealKey),
      sealKey: counter.sealKey,
      budget,
      keep,
      isQuiet,
    },
  };
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

test('a push that a person asks for while Dwadi closes begins no more', async () => {
  const { office, seen, options, isState } = await desk();
  await office.connect(linkCode(LINK));
  await isState('streaming');
  seen.trouble = new OfficeError('mark-taken');
  await office.pushNow();
  await isState('stopped');
  const before = seen.connections;
  const resumed = Promise.withResolvers<void>();
  Object.assign(options.journal.write, { resumeOffice: () => resumed.promise });
  const pushing = office.pushNow();
  await office.stop();
  resumed.resolve();
  await pushing;
  expect(seen.connections).toBe(before);
});

/** Time that a test moves, and no chance: each wait is exactly what the pace says. */
function heldTime(): void {
  holdTimersOf('src-main/office-link', ['performance']);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  // No process is new when its first push begins.
  vi.advanceTimersByTime(12_345);
  onTestFinished(() => void vi.restoreAllMocks());
}

type Desk = Awaited<ReturnType<typeof desk>>;

const stateOf = async ({ office }: Desk): Promise<OfficeState['state']> => (await office.state()).state;

/** A connected counter whose first push is over, in time that a test moves. */
async function connectedDesk(more: Partial<OfficeLinkOptions> = {}): Promise<Desk> {
  heldTime();
  const made = await desk(more);
  await made.office.connect(linkCode(LINK));
  vi.advanceTimersByTime(0);
  await until(() => stateOf(made), 'streaming');
  await until(() => vi.getTimerCount(), 1);
  return made;
}

/** Changes each connection that is made from now on. */
function through({ options }: Desk, change: (office: OfficeConnection) => Partial<OfficeConnection>): void {
  const { connect } = options;
  Object.assign(options, {
    connect: async (...asked: Parameters<typeof connect>) => {
      const office = await connect(...asked);
      return { ...office, ...change(office) };
    },
  });
}

/** Calls back when the server has taken a batch, before the push goes on. */
const atCommit = (made: Desk, then: () => void): void =>
  through(made, (office) => ({
    run: async (text) => {
      await office.run(text);
      if (text === 'COMMIT') then();
    },
  }));

const nextIn = async ({ office, till }: Desk): Promise<number | null> => {
  const { nextTryAt } = await office.state();
  return nextTryAt === null ? null : nextTryAt - till.now;
};

function remembering(): { log: Log; logged: unknown[][] } {
  const logged: unknown[][] = [];
  return { log: { write: (level, what, facts) => logged.push([level, what, facts]) }, logged };
}

const REFUSED = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

describe('a counter that starts', () => {
  test('says at once what it has, and asks the office a while later, once', async () => {
    const made = await connectedDesk({ pace: { ...STILL, startMs: 30_000 } });
    const { office, open, seen, till } = made;
    await office.stop();
    till.sell();
    const [told, before] = [seen.states.length, seen.connections];
    const next = open();
    await next.load();
    await until(() => seen.states.length, told + 1);
    expect(seen.states.at(-1)).toMatchObject({ state: 'connecting', behind: 6, nextTryAt: till.now + 30_000 });
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(29_999);
    expect(seen.connections).toBe(before);
    vi.advanceTimersByTime(1);
    await until(() => seen.connections, before + 1);
  });

  test('keeps no process alive by its waits', async () => {
    const { office, isState } = await desk();
    await office.connect(linkCode(LINK));
    await isState('streaming');
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timers.mockRestore());
    office.hurry();
    const [made] = timers.mock.results;
    expect(made?.value.hasRef()).toBe(false);
  });
});

describe('a counter that closes', () => {
  test('gives its timer back, and nothing plans another', async () => {
    const { office, till, seen } = await connectedDesk();
    office.hurry();
    expect(vi.getTimerCount()).toBe(1);
    await office.stop();
    expect(vi.getTimerCount()).toBe(0);
    const before = seen.connections;
    till.sell();
    office.moved();
    office.hurry();
    await office.pushNow();
    expect([vi.getTimerCount(), seen.connections, seen.atOnce]).toEqual([0, before, 0]);
  });
});

describe('the next push', () => {
  test('is never put off by what comes later, and one timer is all there is', async () => {
    const made = await connectedDesk({ pace: { ...STILL, everyMs: 100_000, restMs: NEVER, soonMs: 1000 } });
    const { office } = made;
    expect(await nextIn(made)).toBe(100_000);
    office.moved();
    expect(await nextIn(made)).toBe(100_000);
    office.hurry();
    expect(await nextIn(made)).toBe(1000);
    vi.advanceTimersByTime(600);
    office.hurry();
    expect(await nextIn(made)).toBe(400);
    expect(vi.getTimerCount()).toBe(1);
  });

  test.each([
    [20_000, 40_000],
    [90_000, 1000],
  ])(
    'waits for the end of the rest after the last one, then for the changes of one sale: after %i ms',
    async (ms, left) => {
      const made = await connectedDesk({ pace: { ...STILL, restMs: 60_000, soonMs: 1000 } });
      vi.advanceTimersByTime(ms);
      made.office.moved();
      expect(await nextIn(made)).toBe(left);
    },
  );

  test('comes soon where something changed during one, and no sooner than usual after that', async () => {
    const made = await connectedDesk({ pace: { ...STILL, everyMs: 300_000, soonMs: 7 } });
    const { db, office, till } = made;
    let isFirst = true;
    atCommit(made, () => {
      if (!isFirst) return;
      isFirst = false;
      till.sell();
      office.moved();
    });
    till.sell();
    await office.pushNow();
    expect(await nextIn(made)).toBe(7);
    vi.advanceTimersByTime(7);
    await until(() => vi.getTimerCount(), 1);
    expect([await countThere(db, 'sale'), await nextIn(made)]).toEqual([2, 300_000]);
  });

  test('comes at once after one during which a drawer was closed, also where the try before failed', async () => {
    const made = await connectedDesk({ pace: { ...STILL, everyMs: 300_000, restMs: 60_000, soonMs: 7 } });
    const { db, office, till, seen } = made;
    for (const trouble of [null, REFUSED]) {
      seen.trouble = trouble;
      till.sell();
      if (trouble !== null) await office.pushNow();
      seen.trouble = null;
      let isFirst = true;
      atCommit(made, () => {
        if (!isFirst) return;
        isFirst = false;
        till.sell();
        office.hurry();
      });
      if (trouble === null) await office.pushNow();
      else vi.advanceTimersByTime(STILL.firstRetryMs);
      await until(() => nextIn(made), 7);
      vi.advanceTimersByTime(7);
      await until(() => nextIn(made), 300_000);
    }
    expect(await countThere(db, 'sale')).toBe(4);
  });

  test('comes soon where a sale cut one short, and then takes the backup along', async () => {
    const made = await connectedDesk({ pace: { ...STILL, soonMs: 7 } });
    const { db, office, till, seen } = made;
    Object.assign(made.options, await backupsFor());
    atCommit(made, () => {
      seen.selling = true;
    });
    till.sell(90);
    await office.pushNow();
    expect(await office.state()).toMatchObject({ state: 'streaming', trouble: null });
    expect([await nextIn(made), seen.atOnce]).toEqual([7, 0]);
    expect([await countThere(db, 'backup'), (await office.state()).behind > 0]).toEqual([0, true]);
    seen.selling = false;
    atCommit(made, () => {
      seen.selling = false;
    });
    vi.advanceTimersByTime(7);
    await until(() => vi.getTimerCount(), 1);
    expect([await countThere(db, 'sale'), await countThere(db, 'backup')]).toEqual([90, 1]);
  });

  test('is asked for by a person at once; while a sale is on its way, a moment later', async () => {
    const made = await connectedDesk({ pace: { ...STILL, busyMs: 2000 } });
    const { office, seen } = made;
    seen.trouble = REFUSED;
    expect(await office.pushNow()).toMatchObject({ state: 'waiting' });
    seen.selling = true;
    const before = seen.connections;
    expect(await office.pushNow()).toMatchObject({ state: 'streaming', trouble: null });
    expect([await nextIn(made), seen.connections]).toEqual([2000, before]);
  });

  test.each([1, -1])('is a sign of life after an hour by the clock, whichever way it went (%i)', async (way) => {
    const made = await connectedDesk();
    const { office, till, seen } = made;
    const before = seen.connections;
    const pushed = async (): Promise<void> => {
      const told = seen.states.length;
      office.hurry();
      vi.advanceTimersByTime(STILL.soonMs);
      await until(() => seen.states.length, told + 1);
    };
    till.now += way * 3_599_999;
    await pushed();
    expect(seen.connections).toBe(before);
    till.now += way;
    await pushed();
    expect(seen.connections).toBe(before + 1);
  });
});

describe('an office that is not reached', () => {
  const PATIENT = { ...STILL, firstRetryMs: 1000, longestRetryMs: 3000 };

  test('is asked ever more rarely, also with nothing to send, and the log has each trouble once', async () => {
    const { log, logged } = remembering();
    const made = await connectedDesk({ pace: PATIENT, log });
    const { office, seen } = made;
    seen.trouble = REFUSED;
    await office.pushNow();
    const waits: (number | null)[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      waits.push(await nextIn(made));
      const before = seen.connections;
      vi.advanceTimersByTime(waits.at(-1) ?? 0);
      await until(() => seen.connections, before + 1);
      await until(() => vi.getTimerCount(), 1);
      expect(await office.state()).toMatchObject({ state: 'waiting', trouble: 'unreachable' });
    }
    expect([...waits, await nextIn(made)]).toEqual([1000, 2000, 3000, 3000]);
    expect(logged).toEqual([['warn', 'office: not reached', { trouble: 'unreachable', detail: 'refused' }]]);
    seen.trouble = Object.assign(new Error('full'), { code: '53100' });
    vi.advanceTimersByTime(3000);
    await until(() => logged.length, 2);
    seen.trouble = null;
    await until(() => vi.getTimerCount(), 1);
    vi.advanceTimersByTime(3000);
    await until(() => stateOf(made), 'streaming');
    expect(await office.state()).toMatchObject({ trouble: null, detail: null });
    // The next trouble begins with the shortest wait, and is news again.
    await until(() => vi.getTimerCount(), 1);
    seen.trouble = REFUSED;
    await office.pushNow();
    expect([await nextIn(made), logged.length]).toEqual([1000, 3]);
  });

  test('counts a certificate as expired where this PC’s clock is right', async () => {
    const made = await desk({ now: () => Date.now() });
    made.seen.trouble = Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' });
    await made.office.connect(linkCode(LINK));
    await made.isState('waiting');
    expect(await made.office.state()).toMatchObject({ trouble: 'certificate-expired' });
    // Business time of the till is another day.
    const wrong = await desk();
    wrong.seen.trouble = made.seen.trouble;
    await wrong.office.connect(linkCode(LINK));
    await wrong.isState('waiting');
    expect(await wrong.office.state()).toMatchObject({ trouble: 'clock' });
  });

  test('is told of a full disk neither as a trouble nor in the log, and much later', async () => {
    const { log, logged } = remembering();
    const made = await connectedDesk({ pace: PATIENT, log });
    const { office, till, seen, options } = made;
    const full = () => Promise.reject(new JournalError('disk-full', 'no room is left'));
    Object.assign(options.journal.write, { addOfficeBatch: full });
    till.sell();
    const told = seen.states.length;
    await office.pushNow();
    expect([await nextIn(made), logged, seen.states.length, seen.atOnce]).toEqual([3000, [], told, 0]);
  });
});

describe('a stream that stops', () => {
  test('tells the log why, in the server’s words, and leaves no timer', async () => {
    const { office, seen, eventsOf } = await connectedDesk();
    seen.trouble = new OfficeError('mark-taken', 'K7Q 0');
    await office.pushNow();
    expect(JSON.parse(eventsOf().at(-1)?.data ?? '')).toEqual({ why: 'mark-taken', detail: 'K7Q 0' });
    expect(vi.getTimerCount()).toBe(0);
    office.moved();
    office.hurry();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is stopped and says so also where the journal can not be written', async () => {
    const { log, logged } = remembering();
    const { office, seen, options } = await connectedDesk({ log });
    Object.assign(options.journal.write, { stopOffice: () => Promise.reject(new JournalError('disk-full', 'full')) });
    seen.trouble = new OfficeError('order-broken', 'K7Q 1');
    const told = seen.states.length;
    expect(await office.pushNow()).toMatchObject({ state: 'stopped', trouble: 'order-broken' });
    expect(logged.map(([, what]) => what)).toEqual(['office: not reached', 'office: not written']);
    await until(() => seen.states.slice(told).map(({ state }) => state), ['stopped']);
  });

  test('is resumed in the journal by a person alone, and only where it was stopped', async () => {
    const { office, seen, options } = await connectedDesk();
    const { resumeOffice } = options.journal.write;
    let resumed = 0;
    Object.assign(options.journal.write, {
      resumeOffice: () => {
        resumed += 1;
        return resumeOffice();
      },
    });
    await office.pushNow();
    expect(resumed).toBe(0);
    seen.trouble = new OfficeError('mark-taken', 'K7Q 0');
    await office.pushNow();
    seen.trouble = null;
    expect(await office.pushNow()).toMatchObject({ state: 'streaming' });
    expect(resumed).toBe(1);
  });
});

const OTHER: Link = {
  ...LINK,
  name: 'Adom Osu',
  role: 'dwadi_till_osu',
  hosts: [{ host: 'osu.example.test', port: 1 }],
};

describe('another link', () => {
  test('begins anew: nothing of the one before is told of it', async () => {
    const { db, office, till, seen, options } = await connectedDesk();
    const counter = { ...till.ports().counter, mark: 'NEW' };
    Object.assign(options, { counter: () => counter });
    till.sell();
    expect(await office.pushNow()).toMatchObject({ state: 'streaming', awaitsAcceptance: true });
    seen.trouble = REFUSED;
    expect(await office.pushNow()).toMatchObject({ state: 'waiting', awaitsAcceptance: true });
    const told = seen.states.length;
    expect(await office.connect(linkCode(OTHER))).toMatchObject({
      value: {
        state: 'connecting',
        link: { name: 'Adom Osu', host: 'osu.example.test' },
        trouble: null,
        awaitsAcceptance: false,
      },
    });
    await until(() => seen.states.slice(told).map(({ state }) => state), ['connecting']);
    seen.trouble = null;
    expect(await office.pushNow()).toMatchObject({ awaitsAcceptance: true });
    await db.run(`UPDATE dwadi.mark SET accepted_at = now() WHERE mark = 'NEW'`);
    expect(await office.pushNow()).toMatchObject({ awaitsAcceptance: false });
  });

  test('waits for no push of the one before, and streams by itself', async () => {
    const asked: string[] = [];
    const made = await connectedDesk();
    const { office, options, seen } = made;
    const { connect } = options;
    Object.assign(options, {
      connect: (link: Link, signal: AbortSignal) => {
        asked.push(link.name);
        if (link.name !== LINK.name) return connect(link, signal);
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      },
    });
    const told = seen.states.length;
    const hanging = office.pushNow();
    await until(() => asked.length, 1);
    await office.connect(linkCode(OTHER));
    vi.advanceTimersByTime(0);
    await until(() => stateOf(made), 'streaming');
    expect(await office.state()).toMatchObject({ link: { name: 'Adom Osu' } });
    await hanging;
    expect(asked).toEqual([LINK.name, 'Adom Osu']);
    expect(seen.states.slice(told).filter(({ trouble }) => trouble !== null)).toEqual([]);
  });

  test('that the journal does not take leaves the one before with its password, which goes on soon', async () => {
    const made = await connectedDesk({ pace: { ...STILL, soonMs: 700 } });
    const { office, options, secret } = made;
    const before = secret();
    const { saveOfficeLink } = options.journal.write;
    const full = () => Promise.reject(new JournalError('disk-full', 'no room'));
    Object.assign(options.journal.write, { saveOfficeLink: full });
    await expect(office.connect(linkCode(OTHER))).rejects.toMatchObject({ problem: 'disk-full' });
    expect([secret(), await nextIn(made)]).toEqual([before, 700]);
    await expect(office.disconnect()).rejects.toMatchObject({ problem: 'disk-full' });
    expect([secret(), await nextIn(made)]).toEqual([before, 700]);
    expect(await office.state()).toMatchObject({ state: 'streaming', link: { name: 'Adom Kaneshie' } });
    Object.assign(options.journal.write, { saveOfficeLink });
    expect(await office.connect(linkCode(OTHER))).toMatchObject({ ok: true });
  });

  test('that the keychain does not take leaves the one before, which goes on soon', async () => {
    const made = await connectedDesk({ pace: { ...STILL, soonMs: 700 } });
    const { office, options, eventsOf } = made;
    Object.assign(options.secret, { write: () => Promise.reject(new Error('locked')) });
    expect(await office.connect(linkCode(OTHER))).toEqual({ ok: false, error: 'no-keychain' });
    expect(await office.state()).toMatchObject({ state: 'streaming', link: { name: 'Adom Kaneshie' } });
    expect([await nextIn(made), eventsOf().length]).toEqual([700, 1]);
  });
});

test('a link is forgotten also where the keychain holds the password fast; the log names it, and no timer is left', async () => {
  const { office, options, eventsOf, seen } = await connectedDesk();
  Object.assign(options.secret, { forget: () => Promise.reject(new Error('locked')) });
  expect(await office.disconnect()).toMatchObject({ state: 'off' });
  expect(JSON.parse(eventsOf().at(-1)?.data ?? '')).toEqual({ by: 'owner', name: 'Adom Kaneshie' });
  expect(vi.getTimerCount()).toBe(0);
  await until(() => seen.states.at(-1)?.state, 'off');
});

test('a test leaves its connection again', async () => {
  const { office, seen } = await connectedDesk();
  expect(await office.test()).toEqual({ reached: true, tookMs: 0 });
  expect(seen.atOnce).toBe(0);
});

test('rows that were written down and more that were not are all behind', async () => {
  const made = await connectedDesk();
  const { office, till } = made;
  till.sell();
  through(made, () => ({
    query: async (text: string) => {
      if (text.includes('INTO dwadi.batch')) throw REFUSED;
      return [];
    },
  }));
  await office.pushNow();
  till.sell();
  expect(await office.state()).toMatchObject({ state: 'waiting', behind: 12 });
});

describe('a counter that nobody uses', () => {
  /** A connected counter without news, with one backup. `turn` returns the connections of one turn of its timer. */
  async function quietDesk() {
    const made = await connectedDesk({ pace: { ...STILL, everyMs: 180_000 } });
    const { backUp, sealKey } = await backedUp();
    const world = { quiet: true, megabytes: 20, day: '2026-11-21', files: [await backUp()] };
    const budget = new DayBudget({
      megabytes: () => world.megabytes,
      today: () => world.day,
      read: async () => undefined,
      write: async () => {},
    });
    const isQuiet = (): boolean => world.quiet;
    const [files, keep] = [async (): Promise<readonly string[]> => world.files, async (): Promise<void> => {}];
    Object.assign(made.options, { backups: { files, isOurs: provenBy(sealKey), sealKey, budget, keep, isQuiet } });
    const turn = async (): Promise<number> => {
      const [told, before] = [made.seen.states.length, made.seen.connections];
      vi.advanceTimersByTime(180_000);
      await until(() => made.seen.states.length, told + 1);
      await until(() => nextIn(made), 180_000);
      return made.seen.connections - before;
    };
    return { ...made, world, turn, backUp };
  }

  test('sends its backup without other news, and asks no more once the office has it', async () => {
    const { db, world, turn, backUp } = await quietDesk();
    world.quiet = false;
    expect([await turn(), await countThere(db, 'backup')]).toEqual([0, 0]);
    world.quiet = true;
    expect([await turn(), await countThere(db, 'backup')]).toEqual([1, 1]);
    expect([await turn(), await turn()]).toEqual([1, 0]);
    world.files = [await backUp(), ...world.files];
    expect([await turn(), await countThere(db, 'backup')]).toEqual([1, 2]);
    world.files = [];
    expect(await turn()).toBe(0);
  });

  test('asks no more on a day whose budget is spent, and goes on the next day', async () => {
    const { db, world, turn } = await quietDesk();
    world.megabytes = 0;
    expect([await turn(), await turn()]).toEqual([1, 0]);
    world.day = '2026-11-22';
    expect([await turn(), await turn()]).toEqual([1, 0]);
    world.megabytes = 20;
    expect([await turn(), await countThere(db, 'backup_chunk')]).toEqual([1, expect.any(Number)]);
    expect(await countThere(db, 'backup_chunk')).toBeGreaterThan(0);
  });

  test('goes on in the next turn where somebody came in between, and asks another office anew', async () => {
    const made = await quietDesk();
    const { db, office, world, turn, options } = made;
    let looks = 2;
    Object.assign(options.backups ?? {}, { isQuiet: () => looks-- > 0 });
    expect([await turn(), await countThere(db, 'backup_chunk')]).toEqual([1, 0]);
    Object.assign(options.backups ?? {}, { isQuiet: () => world.quiet });
    expect([await turn(), await turn(), await turn()]).toEqual([1, 1, 0]);
    expect(await countThere(db, 'backup_chunk')).toBeGreaterThan(0);
    await office.connect(linkCode(OTHER));
    world.quiet = false;
    vi.advanceTimersByTime(0);
    await until(() => nextIn(made), 180_000);
    world.quiet = true;
    expect([await turn(), await turn()]).toEqual([1, 0]);
  });

  test('finds nothing wrong with the office where its own backups can not be listed', async () => {
    const made = await quietDesk();
    Object.assign(made.options.backups ?? {}, { files: () => Promise.reject(new Error('pulled out')) });
    expect([await made.turn(), await stateOf(made)]).toEqual([0, 'streaming']);
  });
});

describe('a backup stays here', () => {
  test.each<[string, (made: Desk) => void]>([
    ['a sale is on its way', ({ seen }) => void Object.assign(seen, { selling: true })],
    ['something changed meanwhile', ({ office }) => office.moved()],
    ['a drawer was closed meanwhile', ({ office }) => office.hurry()],
    ['the counter closes', ({ office }) => void office.stop()],
  ])('while %s', async (_, change) => {
    const made = await connectedDesk();
    const { backups } = await backupsFor();
    let asked = 0;
    const files = (): Promise<readonly string[]> => {
      asked += 1;
      return backups.files();
    };
    Object.assign(made.options, { backups: { ...backups, files } });
    atCommit(made, () => change(made));
    made.till.sell();
    await made.office.pushNow();
    expect([await countThere(made.db, 'sale'), await countThere(made.db, 'backup'), asked]).toEqual([1, 0, 0]);
  });

  test('and holds up no row where it can not be sent; the log says why, without the password', async () => {
    const { log, logged } = remembering();
    const { backups } = await backupsFor();
    const files = () => Promise.reject(Object.assign(new Error(`no ${LINK.password}`), { code: 'ECONNRESET' }));
    const { db, office, till } = await connectedDesk({ log, backups: { ...backups, files } });
    till.sell();
    logged.length = 0;
    expect(await office.pushNow()).toMatchObject({ state: 'streaming', trouble: null, behind: 0 });
    expect(await countThere(db, 'sale')).toBe(1);
    expect(logged).toEqual([['warn', 'office: backup not sent', { trouble: 'unreachable', detail: 'no …' }]]);
  });

  test('and a counter that closes meanwhile finds nothing wrong with it', async () => {
    const { log, logged } = remembering();
    const made = await connectedDesk({ log });
    const { backups } = await backupsFor();
    const files = async (): Promise<readonly string[]> => {
      void made.office.stop();
      throw new Error('cut');
    };
    Object.assign(made.options, { backups: { ...backups, files } });
    await made.office.pushNow();
    expect(logged).toEqual([]);
  });
});
