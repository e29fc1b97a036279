/** A counter's login may do little in the office's database, and is asked for TLS and its own password. */
import { expect, onTestFinished, test } from 'vitest';
import { enrolCounter, enrolReader, revoke } from '#main/office/counters/enrol.ts';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { openPostgres } from '#main/office/database/postgres.ts';
import { makeComingPartitions } from '#main/office/schema/partitions.ts';
import { signerOf } from '../../support/day-files/day-files.ts';
import { freshOffice, type OfficeOfTest, postgresForFile } from '../../support/office/postgres.ts';
import { ScriptedTill, sendBatch } from '../../support/office/till.ts';
import { makeThrowAwayAuthority } from '../../support/training/throw-away-authority.ts';

const postgres = postgresForFile();

interface Login {
  readonly role: string;
  readonly password: string;
}

function openAs({ cluster, database }: OfficeOfTest, { role, password }: Login, more: object = {}): OfficeDatabase {
  const { host, port, ca } = cluster;
  const db = openPostgres({ host, port, database, user: role, password, ssl: { ca }, ...more }, () => undefined);
  onTestFinished(() => db.close());
  return db;
}

const claim = (db: OfficeDatabase, mark: string) =>
  db.query(`INSERT INTO dwadi.mark (mark, kind, shop, signer) VALUES ($1, 'live', 'Adom', $2)`, [
    mark,
    signerOf(1).fingerprint,
  ]);

/** Two counters that claimed their marks and sent a day each. */
async function twoCounters() {
  const office = await freshOffice(postgres());
  const logins = [await enrolCounter(office.db, 'Adom'), await enrolCounter(office.db, 'Esi')] as const;
  const [ours, theirs] = logins.map((login) => openAs(office, login)) as [OfficeDatabase, OfficeDatabase];
  await claim(ours, 'OURS');
  await claim(theirs, 'THEIRS');
  const till = new ScriptedTill({ mark: 'OURS' });
  const other = new ScriptedTill({ mark: 'THEIRS' });
  await till
    .sell(1000)
    .balance(500)
    .close('2026-11-20', 0)
    .order({ intent: 1, version: 1, state: 'unknown' })
    .send(ours);
  await other.sell(77).send(theirs);
  return { office, ours, theirs, logins, till };
}

const denied = { code: '42501' };
const TABLES = ['posting', 'sale', 'order_state', 'balance', 'shift_close', 'day_file'];

test('a counter adds its own rows, and reads its own batches and marks alone', async () => {
  const { ours, till, office } = await twoCounters();
  await till.sell(5).file('2026-11-20').send(ours);
  expect(await ours.query(`SELECT mark, nth FROM dwadi.batch ORDER BY nth`)).toEqual([
    { mark: 'OURS', nth: 1 },
    { mark: 'OURS', nth: 2 },
  ]);
  expect(await ours.query(`SELECT mark FROM dwadi.mark`)).toEqual([{ mark: 'OURS' }]);
  expect(await ours.query(`SELECT max(version) > 0 AS there FROM dwadi.schema_version`)).toEqual([{ there: true }]);
  expect(await office.db.query(`SELECT count(*) AS rows FROM dwadi.posting`)).toEqual([{ rows: 9 }]);
});

test('a counter neither reads, changes nor deletes what was sent, and adds nothing for another counter', async () => {
  const { ours, office } = await twoCounters();
  await makeComingPartitions(office.db, Date.UTC(2026, 10, 20));
  for (const table of TABLES) {
    for (const sql of [`SELECT * FROM`, `DELETE FROM`, `TRUNCATE`]) {
      await expect(ours.query(`${sql} dwadi.${table}`), `${sql} ${table}`).rejects.toMatchObject(denied);
    }
    await expect(ours.query(`UPDATE dwadi.${table} SET mark = 'OURS'`), table).rejects.toMatchObject(denied);
  }
  const add: Readonly<Record<string, (till: ScriptedTill) => ScriptedTill>> = {
    posting: (till) => till.post({ kind: 'cash', amount: 1 }),
    order: (till) => till.order({ intent: 9, version: 1, state: 'unknown' }),
    balance: (till) => till.balance(1),
    shift: (till) => till.close('2026-11-20', 0),
    file: (till) => till.file('2026-11-20', 'x'),
    batch: (till) => till,
  };
  for (const [name, fill] of Object.entries(add)) {
    await expect(sendBatch(ours, fill(new ScriptedTill({ mark: 'THEIRS' })).batch()), name).rejects.toMatchObject(
      denied,
    );
  }
});

test('a partition is no way around the rules of its table', async () => {
  const { ours, office } = await twoCounters();
  await makeComingPartitions(office.db, Date.UTC(2026, 10, 20));
  for (const place of ['posting_other', 'posting_2026_11']) {
    await expect(ours.query(`SELECT * FROM dwadi.${place}`)).rejects.toMatchObject(denied);
    await expect(ours.query(`INSERT INTO dwadi.${place} SELECT * FROM dwadi.${place}`)).rejects.toMatchObject(denied);
  }
});

test('a mark belongs to the first that claimed it, and nobody claims one for somebody else', async () => {
  const { ours, theirs, logins } = await twoCounters();
  await expect(claim(ours, 'THEIRS')).rejects.toMatchObject({ code: '23505' });
  await expect(
    ours.query(`INSERT INTO dwadi.mark (mark, role, kind, shop, signer) VALUES ('M', $1, 'live', '', '')`, [
      logins[1].role,
    ]),
  ).rejects.toMatchObject(denied);
  for (const change of [`accepted_at = now()`, `role = current_user`, `signer = 'x'`]) {
    await expect(theirs.query(`UPDATE dwadi.mark SET ${change}`)).rejects.toMatchObject(denied);
  }
  await expect(
    ours.query(`INSERT INTO dwadi.mark (mark, kind, shop, signer, accepted_at) VALUES ('M', 'live', '', '', now())`),
  ).rejects.toMatchObject(denied);
});

test('an alarm names another mark, and is told in nobody else’s name', async () => {
  const { ours, office, logins } = await twoCounters();
  await ours.query(
    `INSERT INTO dwadi.alarm (mark, nth, what, ours, theirs) VALUES ('THEIRS', 1, 'mark-taken', 'a', 'b')`,
  );
  expect(await office.db.query(`SELECT role FROM dwadi.alarm`)).toEqual([{ role: logins[0].role }]);
  await expect(
    ours.query(
      `INSERT INTO dwadi.alarm (role, mark, nth, what, ours, theirs) VALUES ($1, 'X', 1, 'mark-taken', 'a', 'b')`,
      [logins[1].role],
    ),
  ).rejects.toMatchObject(denied);
  await expect(ours.query(`SELECT * FROM dwadi.alarm`)).rejects.toMatchObject(denied);
});

test('the office’s own tables are hidden from counters, and read by readers', async () => {
  const { ours, office } = await twoCounters();
  const reader = openAs(office, await enrolReader(office.db, 'Accountant'));
  const tables = [
    ...['counter', 'former_key', 'day_sum', 'counter_day', 'day_check', 'fold', 'order_open', 'balance_now', 'reader'],
  ];
  const views = await office.db.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.views WHERE table_schema = 'dwadi'`,
  );
  expect(views.length).toBeGreaterThan(10);
  for (const table of [...tables, ...views.map(({ name }) => name)]) {
    await expect(ours.query(`SELECT * FROM dwadi.${table}`), table).rejects.toMatchObject(denied);
    await reader.query(`SELECT * FROM dwadi.${table}`);
    await expect(reader.query(`DELETE FROM dwadi.${table}`), table).rejects.toThrow();
  }
});

test('a reader reads every counter, and writes nothing', async () => {
  const { office } = await twoCounters();
  const reader = openAs(office, await enrolReader(office.db, 'Accountant'));
  expect(await reader.query(`SELECT DISTINCT mark FROM dwadi.posting ORDER BY mark`)).toEqual([
    { mark: 'OURS' },
    { mark: 'THEIRS' },
  ]);
  await expect(claim(reader, 'MINE')).rejects.toMatchObject(denied);
  await expect(sendBatch(reader, new ScriptedTill({ mark: 'OURS' }).sell(1).batch())).rejects.toMatchObject(denied);
});

test('a connection without TLS, by a wrong authority or with a wrong password is refused', async () => {
  const { office, logins } = await twoCounters();
  const [login] = logins;
  await expect(openAs(office, login, { ssl: false }).query('SELECT 1')).rejects.toMatchObject({ code: '28000' });
  const stranger = await makeThrowAwayAuthority('Somebody else');
  await expect(openAs(office, login, { ssl: { ca: stranger.ca } }).query('SELECT 1')).rejects.toMatchObject({
    code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  });
  await expect(openAs(office, { ...login, password: 'x'.repeat(40) }).query('SELECT 1')).rejects.toMatchObject({
    code: '28P01',
  });
});

test('a third connection of a counter is refused, and the first two work on', async () => {
  const office = await freshOffice(postgres());
  const login = await enrolCounter(office.db, 'Adom');
  const both = [openAs(office, login, { max: 1 }), openAs(office, login, { max: 1 })];
  for (const db of both) await db.query('SELECT 1');
  await expect(openAs(office, login).query('SELECT 1')).rejects.toMatchObject({ code: '53300' });
  for (const db of both) await db.query('SELECT 1');
});

test('the server soon notices a line of a counter that died, which holds one of its two connections', async () => {
  const office = await freshOffice(postgres());
  const db = openAs(office, await enrolCounter(office.db, 'Adom'));
  const names = ['tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count', 'tcp_user_timeout'];
  const [set] = await db.query(`SELECT ${names.map((name) => `current_setting('${name}') AS ${name}`).join(', ')}`);
  expect(Object.values(set ?? {})).toEqual(['30', '10', '3', '60000']);
});

test('a revoked counter is put out at once, and comes back with a new link only', async () => {
  const { office, ours, logins, till } = await twoCounters();
  const [login] = logins;
  expect(await revoke(office.db, 'Adom')).toEqual({ sessionsEnded: true });
  await expect(till.sell(1).send(ours)).rejects.toThrow();
  await expect(openAs(office, login).query('SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  const again = await enrolCounter(office.db, 'Adom', true);
  await expect(openAs(office, login).query('SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  expect(await openAs(office, again).query(`SELECT mark FROM dwadi.mark`)).toEqual([{ mark: 'OURS' }]);
});

test('a server whose log has every statement learns no password', async () => {
  const office = await freshOffice(postgres());
  await office.db.run(`SET log_statement = 'all'`);
  const { password } = await enrolCounter(office.db, 'Adom');
  expect(office.cluster.log()).toContain(`PASSWORD 'SCRAM-SHA-256$`);
  expect(office.cluster.log()).not.toContain(password);
});

test('a new link puts out whoever came with the old one, before they change its password', async () => {
  const { office, ours, till } = await twoCounters();
  const again = await enrolCounter(office.db, 'Adom', true);
  await expect(till.sell(1).send(ours)).rejects.toThrow();
  expect(await openAs(office, again).query(`SELECT mark FROM dwadi.mark`)).toEqual([{ mark: 'OURS' }]);
});

test('an office whose user may not end sessions says that the old link may live on', async () => {
  const office = await freshOffice(postgres());
  const password = 'only-in-this-test';
  await office.db.run(`CREATE ROLE dwadi_office LOGIN CREATEROLE PASSWORD '${password}';
    GRANT dwadi_counter TO dwadi_office WITH ADMIN OPTION;
    GRANT USAGE ON SCHEMA dwadi TO dwadi_office; GRANT ALL ON dwadi.counter, dwadi.reader TO dwadi_office`);
  const limited = openAs(office, { role: 'dwadi_office', password });
  const old = openAs(office, await enrolCounter(limited, 'Adom'), { max: 1 });
  await old.query('SELECT 1');
  expect(await enrolCounter(limited, 'Adom', true)).toMatchObject({ oldEnded: false });
  await old.query('SELECT 1');
  expect(await enrolCounter(office.db, 'Adom', true)).toMatchObject({ oldEnded: true });
  await expect(old.query('SELECT 1')).rejects.toThrow();
});

const BATCH = `INSERT INTO dwadi.batch (mark, nth, hash, upto, rows, writer, made_at, first_day, last_day, last_posting)`;
const POSTING = `INSERT INTO dwadi.posting (mark, business_day, id, hour, shift, attendant, product, supplier, kind, unit, known, amount, at)`;
const POISON: readonly (readonly [string, string])[] = [
  [
    'a batch with a number beyond 2^53',
    `${BATCH} VALUES ('OURS', 9007199254740993, '', '{}', 0, 'x', now(), NULL, NULL, NULL)`,
  ],
  ['a batch with an endless time', `${BATCH} VALUES ('OURS', 2, '', '{}', 0, 'x', 'infinity', NULL, NULL, NULL)`],
  [
    'a batch whose place is a word',
    `${BATCH} VALUES ('OURS', 2, '', '{"balance":"x"}', 0, 'x', now(), NULL, NULL, NULL)`,
  ],
  [
    'a posting of more money than there is',
    `${POSTING} VALUES ('OURS', '2026-11-20', 9, 9, 's', 'A', 'p', 's', 'cash', 'pesewa', true, 9e18, now())`,
  ],
  [
    'a posting of an endless day',
    `${POSTING} VALUES ('OURS', 'infinity', 9, 9, 's', 'A', 'p', 's', 'cash', 'pesewa', true, 1, now())`,
  ],
  [
    'a posting with a text without end',
    `${POSTING} VALUES ('OURS', '2026-11-20', 9, 9, 's', repeat('A', 1001), 'p', 's', 'cash', 'pesewa', true, 1, now())`,
  ],
  [
    'a wallet with an endless time',
    `INSERT INTO dwadi.balance (mark, seq, account, unit, balance, at) VALUES ('OURS', 9, 1, 'pesewa', 1, 'infinity')`,
  ],
  [
    'an alarm that the page could not put away',
    `INSERT INTO dwadi.alarm (mark, nth, what, ours, theirs) VALUES ('OURS', 1, 'mark-taken', repeat('x', 201), '')`,
  ],
];

test.each(POISON)('a counter can not write %s', async (_, sql) => {
  const { ours } = await twoCounters();
  await expect(ours.query(sql)).rejects.toMatchObject({ code: '23514' });
});

test('a counter can not say when its rows came', async () => {
  const { ours } = await twoCounters();
  const taken = BATCH.replace('made_at,', 'made_at, taken_at,');
  await expect(
    ours.query(`${taken} VALUES ('OURS', 2, '', '{}', 0, 'x', now(), 'infinity', NULL, NULL, NULL)`),
  ).rejects.toMatchObject(denied);
  await expect(
    ours.query(`INSERT INTO dwadi.shift_close (mark, number, taken_at) VALUES ('OURS', 2, '-infinity')`),
  ).rejects.toMatchObject(denied);
});
