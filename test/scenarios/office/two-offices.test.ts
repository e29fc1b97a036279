/** Two office processes on one database: what both do at the same time is done once, and in an order. */
import { expect, onTestFinished, test } from 'vitest';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { foldAndProve } from '#main/office/fold/work.ts';
import { hashIfRight, setPassword } from '#main/office/people/password.ts';
import { beginOwnersSession, endSessionsOf } from '#main/office/people/sessions.ts';
import { migrateOffice } from '#main/office/schema/migrate.ts';
import { makeComingPartitions } from '#main/office/schema/partitions.ts';
import { freshOffice, openAsSuperuser, postgresForFile } from '../../support/office/postgres.ts';
import { ScriptedTill } from '../../support/office/till.ts';

const postgres = postgresForFile();
const DAY = '2026-11-20';
const PUSHES = 12;

/** Two marks of one counter among them: what they share is counted once, whichever office folds them. */
async function tills(db: OfficeDatabase): Promise<ScriptedTill[]> {
  const made: ScriptedTill[] = [];
  for (const [mark, role] of [
    ['A1', 'dwadi_till_a'],
    ['A2', 'dwadi_till_a'],
    ['B1', 'dwadi_till_b'],
    ['C1', 'dwadi_till_c'],
  ] as const) {
    made.push(await (await new ScriptedTill({ mark, role }).claim(db)).confirm(db));
  }
  await db.run(`UPDATE dwadi.mark SET accepted_at = now() WHERE mark = 'A2'`);
  return made;
}

test('each batch is folded once, and each day is proven, by whichever of both', async () => {
  const { db, database, cluster } = await freshOffice(postgres());
  const other = openAsSuperuser(cluster, database);
  onTestFinished(() => other.close());
  const all = await tills(db);
  let sending = true;
  const work = async (office: OfficeDatabase): Promise<void> => {
    while (sending) await foldAndProve(office);
  };
  const offices = Promise.all([work(db), work(other)]);
  await Promise.all(
    all.map(async (till) => {
      for (let nth = 0; nth < PUSHES; nth += 1) await till.sell(1000).send(db);
      await till.file(DAY).send(db);
    }),
  );
  sending = false;
  await offices;
  await foldAndProve(db);
  const revenue = await db.query(`SELECT role, sum(revenue) AS revenue FROM dwadi.v_day GROUP BY role ORDER BY role`);
  expect(revenue).toEqual(['a', 'b', 'c'].map((name) => ({ role: `dwadi_till_${name}`, revenue: PUSHES * 1000 })));
  expect(await db.query(`SELECT DISTINCT result FROM dwadi.v_day_proof`)).toEqual([{ result: 'proven' }]);
});

test('two offices that start on an empty database at once make its tables and partitions once', async () => {
  const { db, database, cluster } = await freshOffice(postgres());
  await db.run(`DROP SCHEMA dwadi CASCADE`);
  const other = openAsSuperuser(cluster, database);
  onTestFinished(() => other.close());
  const begin = async (office: OfficeDatabase): Promise<number> => {
    const versions = await migrateOffice(office);
    return versions.length + (await makeComingPartitions(office, Date.UTC(2026, 10, 20)));
  };
  const steps = await Promise.all([begin(db), begin(other)]);
  const [versions] = await db.query<{ count: number }>(`SELECT count(*) AS count FROM dwadi.schema_version`);
  expect(steps[0] + steps[1]).toBe((versions?.count ?? 0) + 12);
});

test('a new password waits for a session that the old one begins, and ends it', async () => {
  const { db, database, cluster } = await freshOffice(postgres());
  const other = openAsSuperuser(cluster, database);
  onTestFinished(() => other.close());
  await setPassword(db, 'the old one');
  const hash = (await hashIfRight(db, 'the old one')) ?? '';
  let isSet = false;
  const setAnother = async (): Promise<void> => {
    await setPassword(other, 'another one');
    await endSessionsOf(other, { kind: 'owner' });
    isSet = true;
  };
  const waits = async (): Promise<boolean> =>
    (await db.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%owner_password%'`))
      .length > 0;
  const set = await db.transaction(async (queries) => {
    expect(await beginOwnersSession(queries, hash, '203.0.113.9')).not.toBeNull();
    const setting = setAnother();
    await expect.poll(async () => isSet || (await waits())).toBe(true);
    return { setting };
  });
  await set.setting;
  expect(await db.query(`SELECT FROM dwadi.session`)).toEqual([]);
  expect(await beginOwnersSession(db, hash, '203.0.113.9')).toBeNull();
});
