/** Faults between a counter and a real PostgreSQL: nothing is lost, nothing stands twice, and it has a name. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrateOffice } from '#main/office/schema/migrate.ts';
import { failureOf } from '#main/office-link/failure.ts';
import type { OfficeLink } from '#shared/office/link.ts';
import { noSmallDisk, smallDisk } from '../../support/journal/small-disk.ts';
import { makeCluster, type PostgresCluster } from '../../support/office/cluster.ts';
import { cutLineTo } from '../../support/office/cut-line.ts';
import { connecting, linkTo } from '../../support/office/enrolled.ts';
import { freshOffice, openAsSuperuser, postgresForFile } from '../../support/office/postgres.ts';
import { expectSameBooks } from '../../support/office/same-books.ts';
import { countThere, MARK, pushOver, Till } from '../../support/office/stream.ts';
import { makeThrowAwayAuthority } from '../../support/training/throw-away-authority.ts';

const cluster = postgresForFile();

async function world(hosts?: (cluster: PostgresCluster) => OfficeLink['hosts']) {
  const office = await freshOffice(cluster());
  const link = await linkTo(office, hosts === undefined ? {} : { hosts: hosts(cluster()) });
  return { ...office, link, till: Till.open() };
}

/** The trouble that a push ends with; null for none. */
async function troubleOf(link: OfficeLink, till: Till, clockOffMs = 0): Promise<string | null> {
  try {
    await pushOver(connecting(link), till.ports());
    return null;
  } catch (error) {
    return failureOf(error, clockOffMs, link.password).trouble;
  }
}

test('a counter sends with no right but to add its own, over TLS that is checked to the name', async () => {
  const { db, link, till } = await world();
  till.sell(3);
  expect(await troubleOf(link, till)).toBeNull();
  await expectSameBooks(db, till.db, MARK);
  const [seen] = await db.query(`SELECT role FROM dwadi.mark`);
  expect(seen).toEqual({ role: link.role });
});

test('a line that is cut after COMMIT and before the answer loses nothing and doubles nothing', async () => {
  const line = await cutLineTo(cluster());
  const { db, link, till } = await world(() => [{ host: '127.0.0.1', port: line.port }]);
  till.sell(3);
  const connect = async () => {
    const office = await connecting(link)();
    return {
      ...office,
      run: async (text: string) => {
        if (text.startsWith('COMMIT')) line.cutAtNextAnswer();
        await office.run(text);
      },
    };
  };
  await expect(pushOver(connect, till.ports())).rejects.toThrow();
  await expect.poll(() => countThere(db, 'batch')).toBe(1);
  line.mend();
  till.sell();
  expect(await troubleOf(link, till)).toBeNull();
  await expectSameBooks(db, till.db, MARK);
  expect(await countThere(db, 'batch')).toBe(2);
});

test('a line that dies in mid-transaction holds nothing up: the server is told to forget it', async () => {
  const line = await cutLineTo(cluster());
  const { db, link, till } = await world(() => [{ host: '127.0.0.1', port: line.port }]);
  till.sell();
  const office = await connecting(link)();
  const lost = pushOver(
    async () => ({
      ...office,
      query: async <Row>(text: string, values?: readonly unknown[]): Promise<Row[]> => {
        const rows = await office.query<Row>(text, values);
        if (text.includes('INTO dwadi.posting')) {
          const [limit] = await office.query(`SELECT current_setting('idle_in_transaction_session_timeout') AS ms`);
          expect(limit).toEqual({ ms: '30s' });
          line.hold();
          throw new Error('dead');
        }
        return rows;
      },
      close: async () => {},
    }),
    till.ports(),
  );
  await expect(lost).rejects.toThrow('dead');
  // Does at once what the server does after half a minute.
  const ended = await db.query(
    `SELECT pg_terminate_backend(pid, 10000) AS done FROM pg_stat_activity
     WHERE usename = $1 AND state = 'idle in transaction'`,
    [link.role],
  );
  expect(ended).toEqual([{ done: true }]);
  line.mend();
  expect(await troubleOf(link, till)).toBeNull();
  await expectSameBooks(db, till.db, MARK);
  await office.close();
});

test('the server is killed in mid-transaction: the next push sends all of it', async () => {
  const own = await makeCluster();
  try {
    const office = await freshOffice(own);
    const link = await linkTo(office);
    const till = Till.open();
    till.sell(2);
    const connection = await connecting(link)();
    const killed = pushOver(
      async () => ({
        ...connection,
        query: async <Row>(text: string, values?: readonly unknown[]): Promise<Row[]> => {
          if (text.includes('INTO dwadi.batch')) await own.stop('SIGKILL');
          return connection.query<Row>(text, values);
        },
      }),
      till.ports(),
    );
    await expect(killed).rejects.toThrow();
    expect(await troubleOf(link, till)).toBe('unreachable');
    await own.start();
    const db = openAsSuperuser(own, office.database);
    expect(await countThere(db, 'posting')).toBe(0);
    expect(await troubleOf(link, till)).toBeNull();
    await expectSameBooks(db, till.db, MARK);
    await db.close();
  } finally {
    await own.remove();
  }
}, 60_000);

test('a certificate of another authority, of another name, or that ran out, is refused and named', async () => {
  const own = await makeCluster();
  try {
    const office = await freshOffice(own);
    const link = await linkTo(office);
    const till = Till.open();
    const other = await makeThrowAwayAuthority('Somebody else');
    expect(await troubleOf({ ...link, authority: other.ca }, till)).toBe('certificate');
    await own.certify({ hosts: ['office.example.test'] });
    expect(await troubleOf(link, till)).toBe('certificate');
    await own.certify({ from: -2, to: -1 });
    expect(await troubleOf(link, till)).toBe('certificate-expired');
    // The counter's clock is a day and more ahead of the service's.
    expect(await troubleOf(link, till, 86_400_000)).toBe('clock');
    await own.certify({});
    expect(await troubleOf(link, till)).toBeNull();
  } finally {
    await own.remove();
  }
}, 60_000);

test('a password that was changed is named, and so is a role that is gone', async () => {
  const { db, link, till } = await world();
  await db.run(`ALTER ROLE ${link.role} PASSWORD 'another-password-altogether'`);
  expect(await troubleOf(link, till)).toBe('password');
  expect(await troubleOf({ ...link, role: 'dwadi_till_nobody' }, till)).toBe('password');
});

test('a role that is full of connections waits', async () => {
  const { db, link, till } = await world();
  await db.run(`ALTER ROLE ${link.role} CONNECTION LIMIT 1`);
  const first = await connecting(link)();
  expect(await troubleOf(link, till)).toBe('too-many-connections');
  await first.close();
});

test('a server that takes no writes is passed over for one that does', async () => {
  const { db, link, till } = await world(({ host, port }) => [
    { host, port: 1 },
    { host, port },
  ]);
  till.sell();
  expect(await troubleOf(link, till)).toBeNull();
  await db.run(`ALTER ROLE ${link.role} SET default_transaction_read_only = on`);
  expect(await troubleOf(link, till)).toBe('read-only');
});

test('a newer schema is no trouble, an older one and an empty database are', async () => {
  const { db, link, till } = await world();
  till.sell();
  await db.run(
    `INSERT INTO dwadi.schema_version (version) VALUES (9990); ALTER TABLE dwadi.posting ADD COLUMN more text`,
  );
  expect(await troubleOf(link, till)).toBeNull();
  await db.run(`DELETE FROM dwadi.schema_version; INSERT INTO dwadi.schema_version (version) VALUES (5)`);
  expect(await troubleOf(link, till)).toBe('older-office');
  await db.run(`DROP SCHEMA dwadi CASCADE`);
  expect(await troubleOf(link, till)).toBe('older-office');
  await migrateOffice(db);
});

test('an address where nobody answers is unreachable', async () => {
  const { link, till } = await world(({ host }) => [{ host, port: 1 }]);
  expect(await troubleOf(link, till)).toBe('unreachable');
});

test('a clock that was set back a day loses nothing', async () => {
  const { db, link, till } = await world();
  till.sell(2);
  expect(await troubleOf(link, till)).toBeNull();
  till.now -= 86_400_000;
  till.sell(2);
  expect(await troubleOf(link, till)).toBeNull();
  await expectSameBooks(db, till.db, MARK);
});

test('a server without room is named, and takes all of it once it has room', async ({ skip }) => {
  const why = noSmallDisk();
  skip(why !== null, why ?? '');
  const disk = smallDisk(160);
  const folder = join(disk.folder, 'postgres');
  mkdirSync(folder);
  const own = await makeCluster({ folder, settings: [`max_wal_size = '64MB'`] });
  try {
    const office = await freshOffice(own);
    const link = await linkTo(office);
    const till = Till.open();
    till.sell(30);
    disk.fill(0);
    expect(await troubleOf(link, till)).toBe('server-full');
    expect(await countThere(office.db, 'batch')).toBe(0);
    disk.makeRoom();
    expect(await troubleOf(link, till)).toBeNull();
    await expectSameBooks(office.db, till.db, MARK);
  } finally {
    await own.remove();
  }
}, 60_000);

test('a standby that takes over without the newest batches gets them again', async () => {
  const own = await makeCluster();
  try {
    const standby = await own.standby();
    const office = await freshOffice(own);
    const hosts = [own, standby].map(({ host, port }) => ({ host, port }));
    const link = await linkTo(office, { hosts });
    const till = Till.open();
    const copy = openAsSuperuser(standby, office.database);
    for (let nth = 1; nth <= 4; nth += 1) {
      till.sell();
      expect(await troubleOf(link, till)).toBeNull();
      if (nth !== 2) continue;
      await expect.poll(() => countThere(copy, 'batch').catch(() => 0)).toBe(2);
      await standby.stop();
    }
    await own.stop('SIGKILL');
    await standby.start();
    expect(await troubleOf(link, till)).toBe('read-only');
    await standby.promote();
    till.sell();
    expect(await troubleOf(link, till)).toBeNull();
    const taken = openAsSuperuser(standby, office.database);
    await expectSameBooks(taken, till.db, MARK);
    expect(await countThere(taken, 'batch')).toBe(3);
    await Promise.all([copy.close(), taken.close()]);
    await standby.remove();
  } finally {
    await own.remove();
  }
}, 60_000);

test('a week without a line is sent in batches of five hundred', async () => {
  const { db, link, till } = await world();
  for (let day = 0; day < 7; day += 1) {
    till.sell(25);
    till.now += 86_400_000;
  }
  expect(await troubleOf(link, till)).toBeNull();
  const batches = await db.query<{ rows: number; behind: number }>(`SELECT rows, behind FROM dwadi.batch ORDER BY nth`);
  expect(batches.map(({ rows }) => rows)).toEqual([500, 500, 50]);
  expect(batches.map(({ behind }) => behind)).toEqual([550, 50, 0]);
  await expectSameBooks(db, till.db, MARK);
});
