import { expect, test } from 'vitest';
import { OFFICE_MIGRATIONS } from '#main/office/schema/index.ts';
import { migrateOffice, schemaVersion } from '#main/office/schema/migrate.ts';
import { emptyEmbedded } from '../../../support/office/embedded.ts';

const NEWEST = OFFICE_MIGRATIONS.at(-1)?.version ?? 0;

test('an empty database gets every version once, and one that has them stays as it is', async () => {
  const db = await emptyEmbedded();
  expect(await schemaVersion(db)).toBe(0);
  expect(await migrateOffice(db)).toEqual(OFFICE_MIGRATIONS.map(({ version }) => version));
  expect(await migrateOffice(db)).toEqual([]);
  expect(await schemaVersion(db)).toBe(NEWEST);
});

test('a step that fails leaves the version before it, and can be tried again', async () => {
  const db = await emptyEmbedded();
  const [first] = OFFICE_MIGRATIONS;
  if (first === undefined) throw new Error('there are migrations');
  const broken = [first, { version: 15, sql: 'CREATE TABLE dwadi.half (n int); SELECT 1 / 0;' }];
  await expect(migrateOffice(db, broken)).rejects.toThrow('division by zero');
  expect(await schemaVersion(db)).toBe(first.version);
  expect(await db.query(`SELECT to_regclass('dwadi.half') AS half`)).toEqual([{ half: null }]);
  await migrateOffice(db);
  expect(await schemaVersion(db)).toBe(NEWEST);
});

test('versions only ever grow', () => {
  const versions = OFFICE_MIGRATIONS.map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
});

test('days of the last months that were proven without their drawers are judged anew, and older ones stay', async () => {
  const db = await emptyEmbedded();
  const before = OFFICE_MIGRATIONS.filter(({ version }) => version < 100);
  await migrateOffice(db, before);
  for (const [hash, daysAgo] of Object.entries({ new: 1, old: 100 })) {
    await db.query(
      `INSERT INTO dwadi.day_check (mark, business_day, hash, nth, result, tried_nth)
       VALUES ('K3F7', now() - $2 * interval '1 day', $1, 1, 'proven', 1)`,
      [hash, daysAgo],
    );
  }
  await migrateOffice(db);
  expect(await db.query(`SELECT hash, result, tried_nth FROM dwadi.day_check ORDER BY hash`)).toEqual([
    { hash: 'new', result: 'waiting', tried_nth: null },
    { hash: 'old', result: 'proven', tried_nth: 1 },
  ]);
});

test('a key that an earlier office forgot is known again by the days that it proved', async () => {
  const db = await emptyEmbedded();
  await migrateOffice(
    db,
    OFFICE_MIGRATIONS.filter(({ version }) => version < 90),
  );
  await db.run(`
    INSERT INTO dwadi.counter (role, name, signer) VALUES ('dwadi_till_adom', 'Adom', 'new'), ('dwadi_till_esi', 'Esi', NULL);
    INSERT INTO dwadi.mark (mark, role, kind, shop, signer) VALUES
      ('A1', 'dwadi_till_adom', 'live', '', 'old'), ('A2', 'dwadi_till_adom', 'live', '', 'new'),
      ('E1', 'dwadi_till_esi', 'live', '', 'open');
    INSERT INTO dwadi.day_check (mark, business_day, hash, nth, result, signer) VALUES
      ('A1', '2026-11-19', 'a', 1, 'proven', 'old'), ('A1', '2026-11-20', 'b', 2, 'differs', 'foreign'),
      ('A2', '2026-11-21', 'c', 1, 'proven', 'new'), ('E1', '2026-11-21', 'd', 1, 'unknown-key', 'open');`);
  await migrateOffice(db);
  expect(await db.query(`SELECT role::text AS role, signer FROM dwadi.confirmed_key ORDER BY signer`)).toEqual([
    { role: 'dwadi_till_adom', signer: 'new' },
    { role: 'dwadi_till_adom', signer: 'old' },
  ]);
});
