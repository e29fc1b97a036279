/** ADR 7: a live journal that is damaged or gone is left alone, and the owner goes back to the newest backup (M19). */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Counter } from '#main/app/counter/counter.ts';
import { appendProof } from '#main/journal/backup/backup-proof.ts';
import { backupsIn } from '#main/journal/backup/found-backups.ts';
import { newRecoveryCode, wrapSecrets } from '#main/key-vault/recovery.ts';
import { newSecrets } from '#main/key-vault/secrets.ts';
import { counterOptions, makeFolder, removeFolder } from '../../support/counter.ts';
import { startService, type TestService } from '../../support/service.ts';
import { newShop, setUpShop, shopOn, startDay } from '../../support/shop.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ tls: true });
});
afterAll(() => service.stop());

const journalOf = (folder: string): string => join(folder, 'journal.db');

/** A shop that sold and was closed, with a backup or none. */
async function closedShop({ backups }: { backups: 0 | 1 } = { backups: 1 }) {
  const { root, shop, entries } = newShop(service);
  const code = await setUpShop(shop, service);
  await startDay(shop);
  const backup = backups === 1 ? ((await shop.counter.backUp()) ?? '') : '';
  await shop.close();
  return { root, shop, code, backup, entries };
}

const FAULTS = [
  ['damaged', (folder: string) => truncateSync(journalOf(folder), statSync(journalOf(folder)).size - 4096)],
  ['not-a-journal', (folder: string) => writeFileSync(journalOf(folder), 'somebody’s letter '.repeat(1000))],
  ['missing', (folder: string) => rmSync(journalOf(folder))],
] as const;

test.each(FAULTS)(
  'M19 %s: nothing is sold until the owner’s code, and no other, brings the newest backup',
  async (problem, harm) => {
    const { shop, code, backup } = await closedShop();
    harm(shop.folder);
    await shop.open();
    const newestBackupAt = backupsIn([dirname(backup)])[0]?.at;
    expect(shop.counter.snapshot().journal).toMatchObject({ state: 'unavailable', problem, lost: { newestBackupAt } });
    const wrong = code.replace(/^./, code.startsWith('A') ? 'B' : 'A');
    expect(await shop.owner.goBack({ code: wrong })).toMatchObject({ value: { kind: 'wrong-code' } });
    expect(shop.counter.snapshot().journal.problem).toBe(problem);

    expect(await shop.owner.goBack({ code })).toMatchObject({ value: { kind: 'restored' } });
    const { journal } = shop.counter.snapshot();
    expect(journal.state).not.toBe('unavailable');
    expect(journal.lost).toBeUndefined();
    expect(journal.notes?.map(({ kind }) => kind)).toContain('restored');
    expect(readdirSync(shop.folder).some((name) => /replaced.*\.db$/.test(name))).toBe(problem !== 'missing');
    expect(await shop.owner.goBack({ code })).toMatchObject({ error: { code: 'too-late' } });
  },
);

test('a backup that is damaged as well is left, and the one before it is taken', async () => {
  const { shop, code, backup } = await closedShop();
  copyFileSync(backup, backup.replace(/\d{4}-\d\d-\d\dT/, '2026-01-01T'));
  truncateSync(backup, statSync(backup).size - 4096);
  rmSync(journalOf(shop.folder));
  await shop.open();
  expect(await shop.owner.goBack({ code })).toMatchObject({ value: { kind: 'restored' } });
  expect(shop.counter.snapshot().journal.state).not.toBe('unavailable');
});

test('a backup that the disk can’t read is passed over and named, and the one before it is taken', async () => {
  const { shop, code, backup } = await closedShop();
  const unreadable = backup.replace(/\d{4}-\d\d-\d\dT/, '2036-01-01T');
  // A folder in the backup's place can't be copied, as a file on a bad sector can't.
  mkdirSync(unreadable);
  rmSync(journalOf(shop.folder));
  await shop.open();
  expect(await shop.owner.goBack({ code })).toMatchObject({ value: { kind: 'restored' } });
  const { state, notes } = shop.counter.snapshot().journal;
  expect(state).not.toBe('unavailable');
  expect(notes).toContainEqual({ kind: 'backup-passed-over', detail: basename(unreadable) });
});

test('M20 the backup that holds more is taken, though a clock a year ahead named the other as newer', async () => {
  const { shop } = newShop(service);
  const code = await setUpShop(shop, service);
  await startDay(shop);
  const early = (await shop.counter.backUp()) ?? '';
  const misnamed = early.replace(/\d{4}-\d\d-\d\dT/, '2036-01-01T');
  renameSync(early, misnamed);
  await shop.counter.note('sold.since', {});
  const late = (await shop.counter.backUp()) ?? '';
  await shop.close();
  rmSync(journalOf(shop.folder));

  await shop.open();
  const lateAt = backupsIn([dirname(late)]).find(({ file }) => file === late)?.at;
  expect(shop.counter.snapshot().journal.lost).toEqual({ newestBackupAt: lateAt });
  expect(await shop.owner.goBack({ code })).toMatchObject({ value: { kind: 'restored' } });
  const db = new Database(journalOf(shop.folder), { readonly: true });
  expect(db.prepare(`SELECT count(*) AS n FROM events WHERE kind = 'sold.since'`).get()).toEqual({ n: 1 });
  db.close();
});

test('the code tells a counter’s own backups in a folder that many counters share', async () => {
  const ours = await closedShop();
  const others = await closedShop();
  const shared = join(ours.root, 'a shared stick');
  mkdirSync(shared);
  for (const { backup } of [ours, others]) copyFileSync(backup, join(shared, basename(backup)));
  rmSync(ours.backup);
  rmSync(journalOf(ours.shop.folder));
  await ours.shop.open();
  ours.shop.counter.backupFolder = shared;
  expect(await ours.shop.owner.goBack({ code: others.code })).toMatchObject({ value: { kind: 'wrong-code' } });
  expect(await ours.shop.owner.goBack({ code: ours.code })).toMatchObject({ value: { kind: 'restored' } });
  expect(ours.shop.counter.opened).not.toBeNull();
});

/** A file of another's that says it holds more than any other. */
function plant(beside: string, wrap: string | null, nth = 0): string {
  const file = join(dirname(beside), basename(beside).replace(/\d{4}-\d\d-\d\dT/, `${2036 + nth}-01-01T`));
  writeFileSync(file, Buffer.alloc(4096));
  appendProof(file, { wrap, head: 2 ** 40 }, new Uint8Array(32));
  return basename(file);
}

const wrapOf = async (code = newRecoveryCode()): Promise<string> => wrapSecrets(newSecrets(), code);

test('files that another put there don’t make the right code wrong: they are passed over and named', async () => {
  const { shop, code, backup } = await closedShop();
  const planted = [plant(backup, await wrapOf(), 3), plant(backup, await wrapOf(code), 2)];
  planted.push(plant(backup, null, 1), plant(backup, 'no sealed secrets'));
  rmSync(journalOf(shop.folder));
  await shop.open();
  expect(await shop.owner.goBack({ code: newRecoveryCode() })).toMatchObject({ value: { kind: 'wrong-code' } });
  expect(await shop.owner.goBack({ code })).toMatchObject({ value: { kind: 'restored' } });
  const { state, notes } = shop.counter.snapshot().journal;
  expect(state).not.toBe('unavailable');
  const detail = notes?.find(({ kind }) => kind === 'backup-passed-over')?.detail ?? '';
  for (const name of planted) expect(detail).toContain(name);
});

test('an unsealed journal that another put there isn’t restored, though the keychain has forgotten the seal', async () => {
  const { shop, code, backup, entries } = await closedShop();
  const file = backup.replace(/\d{4}-\d\d-\d\dT/, '2036-01-01T');
  copyFileSync(backup, file);
  truncateSync(file, statSync(file).size - 4096);
  const planted = new Database(file);
  planted.exec(`UPDATE event_head SET mac = NULL`);
  planted.exec(`INSERT INTO meta (key, value) VALUES ('planted', 'yes')`);
  planted.close();
  for (const name of entries.keys()) if (name.endsWith('/journal')) entries.delete(name);
  rmSync(journalOf(shop.folder));
  await shop.open();
  expect(await shop.owner.goBack({ code })).toMatchObject({ value: { kind: 'restored' } });
  expect(await shop.counter.opened?.journal.read.meta()).not.toHaveProperty('planted');
});

test.each([
  [19, 'restored'],
  [20, 'wrong-code'],
])('a code is tried on twenty counters’ sealed secrets at most: after %i of others it is %s', async (others, kind) => {
  const { shop, code, backup } = await closedShop();
  for (let nth = 0; nth < others; nth += 1) plant(backup, await wrapOf(), nth);
  rmSync(journalOf(shop.folder));
  await shop.open();
  expect(await shop.owner.goBack({ code })).toMatchObject({ value: { kind } });
});

test('M19 two counters of one code share a folder of backups: each goes back to its own, however new the other’s are', async () => {
  const { root, shop } = newShop(service);
  const code = await setUpShop(shop, service);
  await startDay(shop);
  const shared = join(root, 'a shared stick');
  shop.counter.backupFolder = shared;
  const first = (await shop.counter.backUp()) ?? '';
  const otherRoot = makeFolder();
  const other = shopOn(otherRoot, service, { chosen: () => first });
  onTestFinished(async () => {
    await other.close();
    removeFolder(otherRoot);
  });
  await other.setUp.chooseBackup({});
  expect(await other.setUp.restore({ code })).toMatchObject({ value: { kind: 'restored' } });
  await shop.counter.note('sold.here', {});
  expect(await shop.counter.backUp()).not.toBeNull();
  await shop.close();
  other.counter.backupFolder = shared;
  for (const _ of [1, 2, 3]) await other.counter.note('sold.there', {});
  expect(await other.counter.backUp()).not.toBeNull();
  await other.close();

  rmSync(journalOf(shop.folder));
  await shop.open();
  shop.counter.backupFolder = shared;
  expect(await shop.owner.goBack({ code })).toMatchObject({ value: { kind: 'restored' } });
  const db = new Database(journalOf(shop.folder), { readonly: true });
  const notes = db.prepare(`SELECT kind, count(*) AS n FROM events WHERE kind LIKE 'sold.%' GROUP BY kind`).all();
  db.close();
  expect(notes).toEqual([{ kind: 'sold.here', n: 1 }]);
});

test('a code that is entered twice at once brings the backup once, and a counter that stays open', async () => {
  const { shop, code } = await closedShop();
  rmSync(journalOf(shop.folder));
  await shop.open();
  const both = await Promise.all([shop.owner.goBack({ code }), shop.owner.goBack({ code })]);
  expect(both).toMatchObject([{ value: { kind: 'restored' } }, { error: { code: 'too-late' } }]);
  expect(shop.counter.opened).not.toBeNull();
});

test('a folder of backups that doesn’t answer keeps nobody from hearing that the journal is gone', async () => {
  const { shop } = await closedShop();
  rmSync(journalOf(shop.folder));
  const readerFile = new URL('../../support/app/slow-restorer.ts', import.meta.url);
  const options = counterOptions(shop.folder);
  const counter = new Counter({ ...options, workers: { ...options.workers, readerFile } });
  const opening = counter.open();
  await expect
    .poll(() => counter.snapshot().journal)
    .toMatchObject({ state: 'unavailable', problem: 'missing', lost: {} });
  expect(counter.snapshot().journal.lost).toEqual({});
  await opening;
  expect(counter.snapshot().journal.lost).toEqual({ newestBackupAt: null });
  await counter.close();
});

test('a folder of backups that doesn’t answer doesn’t hold up the end of the app', async () => {
  const { shop } = await closedShop();
  rmSync(journalOf(shop.folder));
  const readerFile = new URL('../../support/app/slow-restorer.ts', import.meta.url);
  const options = counterOptions(shop.folder);
  const counter = new Counter({ ...options, workers: { ...options.workers, readerFile } });
  const opening = counter.open().then(() => 'it answered');
  await expect.poll(() => counter.snapshot().journal.state).toBe('unavailable');
  expect(await Promise.race([opening, counter.close().then(() => 'closed')])).toBe('closed');
  await opening;
  expect(counter.snapshot().journal.lost).toEqual({});
});

test('a journal without any backup is named as such, and nothing is made', async () => {
  const { shop, code } = await closedShop({ backups: 0 });
  rmSync(join(shop.folder, 'backups'), { recursive: true, force: true });
  rmSync(journalOf(shop.folder));
  await shop.open();
  expect(shop.counter.snapshot().journal).toMatchObject({ problem: 'missing', lost: { newestBackupAt: null } });
  expect(await shop.owner.goBack({ code })).toMatchObject({ value: { kind: 'backup', problem: 'missing' } });
  expect(existsSync(journalOf(shop.folder))).toBe(false);
});
