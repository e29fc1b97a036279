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
