/** When the office asks for news, how it tells it, and what it does now and then. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Changes } from '#main/office/live/changes.ts';
import type { Readers } from '#main/office/live/readers.ts';
import { Watcher, type WatcherOptions } from '#main/office/live/watcher.ts';
import { holdTimersOf } from '../../../support/held-timers.ts';
import { embeddedOffice } from '../../../support/office/embedded.ts';
import { enrolled } from '../../../support/office/migrated.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
type FindValid = Parameters<Readers['endInvalid']>[0];
let db: Awaited<ReturnType<typeof embeddedOffice>>;
beforeEach(async () => {
  db = await embeddedOffice();
});

function office(more: Partial<WatcherOptions> = {}) {
  const at = { now: NOON, folds: 0, tokens: [] as string[] };
  const changes = new Changes();
  const did: string[] = [];
  const troubles: unknown[] = [];
  const readers = {
    beat: (now: number) => void did.push(`beat ${(now - NOON) / 1000}`),
    endInvalid: async (findValid: FindValid) => {
      if (at.tokens.length > 0) did.push(`valid ${[...(await findValid(at.tokens))]}`);
    },
  } as unknown as Readers;
  const watcher = new Watcher({
    ...{ db, changes, readers, everyMs: 1000, now: () => at.now, onTrouble: (error) => void troubles.push(error) },
    fold: async () => {
      at.folds += 1;
    },
    ...more,
  });
  onTestFinished(() => watcher.stop());
  let told = 0;
  /** The names of what was added since the last call, with the counters in it. */
  const news = () => {
    const added: string[] = [];
    for (; told < changes.newestNth; told += 1) {
      const kept = changes.after(told);
      if (kept === null || kept === 'gone') throw new Error('it is kept');
      const [, name = '', data = ''] = /event: (.*)\ndata: (.*)\n/.exec(String(kept.bytes)) ?? [];
      const { counters = [] } = JSON.parse(data) as { counters?: { name: string }[] };
      added.push([name, ...counters.map((counter) => counter.name)].join(' '));
    }
    return added;
  };
  return { at, changes, did, troubles, watcher, news };
}

test('the first look has all counters by name, and a look without news tells nothing', async () => {
  for (const mark of ['BBBB', 'AAAA']) await enrolled(db, mark);
  const { at, watcher, news, changes } = office();
  expect(watcher.today()).toMatchObject({ day: '', counters: [] });
  await watcher.look();
  expect(news()).toEqual(['counters Counter AAAA Counter BBBB']);
  const today = watcher.today();
  expect(today).toMatchObject({ at: changes.at, day: '2026-11-20', now: NOON });
  expect(today.counters.map(({ name }) => name)).toEqual(['Counter AAAA', 'Counter BBBB']);
  at.now += 1000;
  await watcher.look();
  expect([news(), at.folds]).toEqual([[], 2]);
});

test('news of one counter is told alone, and leaves the picture of the others', async () => {
  for (const mark of ['AAAA', 'BBBB']) await enrolled(db, mark);
  const { watcher, news } = office();
  await watcher.look();
  news();
  await db.run(`UPDATE dwadi.counter SET name = 'Zongo' WHERE name = 'Counter AAAA'`);
  await watcher.look();
  expect(news()).toEqual(['counters Zongo']);
  expect(watcher.today().counters.map(({ name }) => name)).toEqual(['Counter BBBB', 'Zongo']);
  await db.run(`DELETE FROM dwadi.mark; DELETE FROM dwadi.counter WHERE name = 'Zongo'`);
  await watcher.look();
  expect(watcher.today().counters.map(({ name }) => name)).toEqual(['Counter BBBB']);
});

test('more counters than fit into one message take several', async () => {
  for (let nth = 0; nth < 41; nth += 1)
    await db.query(`INSERT INTO dwadi.counter (role, name) VALUES ($1, $2)`, [`dwadi_till_${nth}`, `C${100 + nth}`]);
  const { watcher, news } = office();
  await watcher.look();
  expect(news().map((line) => line.split(' ').length - 1)).toEqual([40, 1]);
});

test('a new day makes every browser begin anew, and the first day none', async () => {
  await enrolled(db, 'AAAA');
  const { at, watcher, news } = office();
  await watcher.look();
  news();
  at.now = Date.parse('2026-11-20T23:59:59.999Z');
  await watcher.look();
  expect(news()).toEqual([]);
  at.now += 1;
  await watcher.look();
  expect([news(), watcher.today().day]).toEqual([['anew'], '2026-11-21']);
});

test('the picture is made anew each minute, as an order becomes stuck without news', async () => {
  await enrolled(db, 'AAAA');
  const { at, watcher } = office();
  // The first look of a day reads all in any case, and the second begins the minute.
  await watcher.look();
  await watcher.look();
  const asked = vi.spyOn(db, 'query');
  const reads = () => asked.mock.calls.splice(0).filter(([sql]) => sql.includes('v_stuck_order')).length;
  at.now += MINUTE - 1;
  await watcher.look();
  expect(reads()).toBe(0);
  at.now += 1;
  await watcher.look();
  expect(reads()).toBe(1);
  await watcher.look();
  expect(reads()).toBe(0);
});

test('lines get a beat every twenty seconds, and those whose session is over are ended before it', async () => {
  const { at, did, watcher } = office();
  await watcher.look();
  expect(did.splice(0)).toEqual(['beat 0']);
  at.tokens = ['unknown'];
  at.now += 19_999;
  await watcher.look();
  expect(did).toEqual([]);
  at.now += 1;
  await watcher.look();
  expect(did).toEqual(['valid ', 'beat 20']);
});

test('what is over is tidied each hour', async () => {
  const { at, watcher } = office();
  const left = async () => (await db.query(`SELECT 1 FROM dwadi.sign_in_try`)).length;
  const addOld = () =>
    db.query(`INSERT INTO dwadi.sign_in_try (key, tries, since) VALUES ('old', 1, now() - interval '2 days')`);
  await addOld();
  await watcher.look();
  expect(await left()).toBe(0);
  await addOld();
  at.now += 60 * MINUTE - 1;
  await watcher.look();
  expect(await left()).toBe(1);
  at.now += 1;
  await watcher.look();
  expect(await left()).toBe(0);
});

test('a database that is away is told, and asked again; an office that ended asks no more', async () => {
  await enrolled(db, 'AAAA');
  let isAway = true;
  const { query } = db;
  vi.spyOn(db, 'query').mockImplementation(async (...asked) => {
    if (isAway) throw new Error('away');
    return query.apply(db, asked);
  });
  const { watcher, troubles, news } = office({ fold: () => db.query('SELECT 1') });
  await watcher.look();
  expect([troubles, news()]).toEqual([[new Error('away')], []]);
  isAway = false;
  await watcher.look();
  expect(news()).toEqual(['counters Counter AAAA']);
  await watcher.stop();
  isAway = true;
  await watcher.look();
  expect(troubles).toHaveLength(1);
});

test('a fold that fails is told once a look, and neither news nor the beat of the lines waits for it', async () => {
  await enrolled(db, 'AAAA');
  const { watcher, troubles, news, did } = office({ fold: () => Promise.reject(new Error('not foldable')) });
  await watcher.look();
  expect([troubles.splice(0), news(), did]).toEqual([
    [new Error('not foldable')],
    ['counters Counter AAAA'],
    ['beat 0'],
  ]);
  await db.run(`UPDATE dwadi.counter SET name = 'Zongo'`);
  await watcher.look();
  expect([troubles, news()]).toEqual([[new Error('not foldable')], ['counters Zongo']]);
});

test('it looks by itself until it is stopped', async () => {
  const { at, watcher } = office({ everyMs: 1 });
  await watcher.start();
  await expect.poll(() => at.folds > 3).toBe(true);
  await watcher.stop();
  const { folds } = at;
  await watcher.look();
  expect(at.folds).toBe(folds);
});

test('an office that is stopped during its first look plans no other', async () => {
  holdTimersOf('office/live');
  const fold = Promise.withResolvers<void>();
  const { watcher } = office({ fold: () => fold.promise });
  const [started, stopped] = [watcher.start(), watcher.stop()];
  fold.resolve();
  await Promise.all([started, stopped]);
  expect(vi.getTimerCount()).toBe(0);
});
