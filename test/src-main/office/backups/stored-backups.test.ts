/** Sealed backups in the office's tables: which are whole, their bytes, and which go. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  backupsByCounter,
  dropOldBackups,
  fileNameOf,
  sealedBytes,
  sealedLength,
  storedBackups,
  wholeBackup,
} from '#main/office/backups/stored-backups.ts';
import { isWholeBackup } from '#shared/office/page-data.ts';
import { enrolled, migratedForFile, restored } from '../../../support/office/migrated.ts';
import { storeBackup } from '../../../support/office/stored.ts';

const db = migratedForFile();
beforeAll(async () => {
  await enrolled(db(), 'AAAA');
  await restored(db(), 'BBBB', 'AAAA', true);
  await enrolled(db(), 'CCCC');
});
beforeEach(() => db().run('DELETE FROM dwadi.backup'));

const store = (id: string, more: object = {}) =>
  storeBackup(db(), { mark: 'AAAA', id, day: '2026-11-20', parts: 1, ...more });
const agoIn = (interval: string, backup: string) =>
  db().query(`UPDATE dwadi.backup SET taken_at = now() - $1::interval WHERE backup = $2`, [interval, backup]);
const left = async () => (await storedBackups(db())).map(({ backup }) => backup[0]).sort();

test('a backup is whole with all of its parts, and found by its journal and its id', async () => {
  const [whole, part] = [await store('a', { parts: 2 }), await store('b', { parts: 2, there: 1 })];
  const found = await wholeBackup(db(), { mark: 'AAAA', backup: whole.backup });
  expect(found).toMatchObject({ mark: 'AAAA', counter: 'Counter AAAA', parts: 2, partsThere: 2, bytes: 900_000 });
  expect(await wholeBackup(db(), { mark: 'BBBB', backup: whole.backup })).toBeNull();
  expect(await wholeBackup(db(), { mark: 'AAAA', backup: part.backup })).toBeNull();
  expect((await storedBackups(db())).map((one) => [one.backup[0], isWholeBackup(one)]).sort()).toEqual([
    ['a', true],
    ['b', false],
  ]);
});

test('a counter’s backups are those of all its journals, newest first', async () => {
  await store('a');
  await store('b', { mark: 'BBBB', day: '2026-11-22' });
  await store('c', { mark: 'CCCC', day: '2026-11-21' });
  const ids = async (counter: string | null) => (await storedBackups(db(), counter)).map(({ backup }) => backup[0]);
  expect(await ids(null)).toEqual(['b', 'c', 'a']);
  expect(await ids('Counter AAAA')).toEqual(['b', 'a']);
  expect(await ids('Nobody')).toEqual([]);
  const counters = await backupsByCounter(db(), 1, null);
  expect(counters.map(({ name, kept, backups }) => [name, kept, backups.map(({ backup }) => backup[0])])).toEqual([
    ['Counter AAAA', 2, ['b']],
    ['Counter CCCC', 1, ['c']],
  ]);
  const [one, ...others] = await backupsByCounter(db(), 5, 'dwadi_till_aaaa');
  expect([one?.backups.length, others]).toEqual([2, []]);
  expect(one?.backups[0]?.madeAt).toBe(Date.parse('2026-11-22T03:20:11.123Z'));
});

test('a counter that was revoked is listed as long as it has a backup', async () => {
  await store('c', { mark: 'CCCC' });
  const names = async () => (await backupsByCounter(db(), 1, null)).map(({ name }) => name);
  await db().run(`UPDATE dwadi.counter SET revoked_at = now() WHERE role = 'dwadi_till_cccc'`);
  expect(await names()).toEqual(['Counter AAAA', 'Counter CCCC']);
  await db().run('DELETE FROM dwadi.backup');
  expect(await names()).toEqual(['Counter AAAA']);
  await db().run(`UPDATE dwadi.counter SET revoked_at = NULL`);
});

const bytesOf = async (backup: string) => {
  const found = await wholeBackup(db(), { mark: 'AAAA', backup });
  if (found === null) throw new Error('a whole backup');
  const pieces: Uint8Array[] = [];
  for await (const piece of sealedBytes(db(), found)) pieces.push(piece);
  return { length: await sealedLength(db(), found), bytes: Buffer.concat(pieces) };
};

test.each([1, 8, 9, 17])(
  'the file of %i parts has its bytes in order, and as many as were told before',
  async (parts) => {
    const { backup, file } = await store('a', { parts });
    const { length, bytes } = await bytesOf(backup);
    expect(bytes.equals(file)).toBe(true);
    expect(length).toBe(file.length);
  },
);

test('a part that isn’t where it belongs, and a header that can’t be read, end the file', async () => {
  const { backup } = await store('a', { parts: 9 });
  await db().run(`UPDATE dwadi.backup_chunk SET nth = 20 WHERE nth = 3`);
  await expect(bytesOf(backup)).rejects.toThrow('is gone');
  await db().run(`UPDATE dwadi.backup SET header = '{}'`);
  await expect(bytesOf(backup)).rejects.toThrow("can't be read");
});

test('a name leads to no other folder', () => {
  expect(fileNameOf({ name: '../../etc/one two.db' })).toBe('.._.._etc_one_two.db.sealed');
});

const IDS = [...'0123456789abcdef'];

test('the newest fourteen whole ones stay, and all of the last fourteen days', async () => {
  for (const [nth, id] of IDS.entries()) {
    const { backup } = await store(id, nth % 2 === 0 ? {} : { mark: 'BBBB' });
    await agoIn(`${nth + 1} hours`, backup);
  }
  expect(await dropOldBackups(db())).toEqual([]);
  for (const [nth, id] of IDS.entries()) await agoIn(`14 days ${nth + 1} minutes`, id.repeat(64));
  expect(await dropOldBackups(db())).toHaveLength(2);
  expect(await left()).toEqual(IDS.slice(0, 14));
});

const partsAgo = (interval: string, backup: string) =>
  db().query(`UPDATE dwadi.backup_chunk SET taken_at = now() - $1::interval WHERE backup = $2`, [interval, backup]);

test('one whose parts still come is kept for as long as it takes', async () => {
  const slow = await store('a', { parts: 9, there: 3 });
  await agoIn('60 days', slow.backup);
  await partsAgo('15 days', slow.backup);
  await db().query(`UPDATE dwadi.backup_chunk SET taken_at = now() - interval '13 days' WHERE nth = 1`);
  expect(await dropOldBackups(db())).toEqual([]);
  await partsAgo('15 days', slow.backup);
  expect(await dropOldBackups(db())).toHaveLength(1);
});

test('one that its counter doesn’t finish is given up after fourteen days, and takes no place until then', async () => {
  const part = await store('f', { parts: 2, there: 1 });
  await partsAgo('20 days', part.backup);
  await agoIn('13 days', part.backup);
  for (const [nth, id] of IDS.slice(0, 14).entries()) await agoIn(`${20 + nth} days`, (await store(id)).backup);
  expect(await dropOldBackups(db())).toEqual([]);
  await agoIn('15 days', part.backup);
  expect(await dropOldBackups(db())).toHaveLength(1);
  expect(await left()).toEqual(IDS.slice(0, 14));
});
