/** A backup proves itself before SQLite reads a byte of it. */
import { copyFileSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeBackup, unsoundness } from '#main/journal/backup/backup.ts';
import { factsOf, isProven, takeProof } from '#main/journal/backup/backup-proof.ts';
import { byWhatTheyHold, sealedSecretsIn } from '#main/journal/backup/found-backups.ts';
import { restoreBackup } from '#main/journal/backup/restore.ts';
import { headerFor, PART_BYTES, sealedPart, sealedStart, sealPart } from '#main/journal/backup/sealed-file.ts';
import type { WritableDb } from '#main/journal/base/database.ts';
import { problemOf } from '#main/journal/base/journal-error.ts';
import { migrate } from '#main/journal/file/migrate.ts';
import { openReader } from '#main/journal/file/open-journal.ts';
import { version as SEALED_SINCE } from '#main/journal/migrations/0230-seal.ts';
import { MIGRATIONS } from '#main/journal/migrations/index.ts';
import {
  closeHere,
  openHere,
  opsOf,
  recordOne,
  SEAL_BYTES,
  SEAL_KEY,
  tempFolder,
} from '../../../support/journal/journal.ts';

const proof = { key: SEAL_BYTES, isSealed: true };

/** A sealed counter with a backup that is proven. */
async function backedUp(): Promise<{ folder: string; backup: string }> {
  const folder = tempFolder();
  const opened = await openHere(folder, { seal: { key: SEAL_KEY, least: null } });
  const ops = opsOf(opened);
  ops.saveMeta({ 'counter-mark': 'K3F7', 'recovery-wrap': '{"sealed":"x"}' });
  recordOne(ops);
  closeHere(opened);
  const db = openReader(folder);
  const made = await makeBackup(db, { folder: join(folder, 'backups'), mark: 'K3F7', at: 1 }, proof);
  db.close();
  if (made.kind !== 'made') throw new Error(made.detail);
  return { folder, backup: made.file };
}

function refused(from: string, to: string, isSealed = true): string {
  try {
    restoreBackup({ from, to, now: 1, proof: { ...proof, isSealed } });
    return 'restored';
  } catch (error) {
    return problemOf(error);
  }
}

test('tells its facts without being opened, and other tools open it all the same', async () => {
  const { backup } = await backedUp();
  expect(factsOf(backup)).toMatchObject({ wrap: '{"sealed":"x"}', head: expect.any(Number) });
  expect(sealedSecretsIn(backup)).toBe('{"sealed":"x"}');
  const found = { file: backup, mark: 'K3F7', at: 1 };
  expect(byWhatTheyHold([found])).toEqual([found]);
  const db = new Database(backup, { readonly: true });
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.prepare('SELECT count(*) FROM sales').pluck().get()).toBe(1);
  db.close();
});

test('is restored as it was made, without the page of its proof', async () => {
  const { backup } = await backedUp();
  const to = tempFolder();
  expect(refused(backup, to)).toBe('restored');
  expect(unsoundness(join(to, 'journal.db'), proof)).toBeNull();
  expect(statSync(join(to, 'journal.db')).size).toBe(statSync(backup).size - 4096);
  const opened = await openHere(to, { seal: { key: SEAL_KEY, least: 1 } });
  expect(opened.seal).not.toBeNull();
  closeHere(opened);
});

test('a backup that came sealed from the office is opened on the way, by the counter’s key alone', async () => {
  const { folder, backup } = await backedUp();
  const header = await headerFor(backup, 'K3F7', SEAL_BYTES);
  if (header === null) throw new Error('no header');
  const bytes = readFileSync(backup);
  const parts = Array.from({ length: header.parts }, (_, nth) =>
    sealPart(header, nth, bytes.subarray(nth * PART_BYTES, (nth + 1) * PART_BYTES), SEAL_BYTES),
  );
  const sealed = join(folder, 'came.sealed');
  writeFileSync(sealed, Buffer.concat([sealedStart(header), ...(await Promise.all(parts)).map(sealedPart)]));
  expect(sealedSecretsIn(sealed)).toBe('{"sealed":"x"}');
  const to = tempFolder();
  const without = () => restoreBackup({ from: sealed, to, now: 1 });
  expect(without).toThrow('the backup is sealed, and nothing opens it');
  expect(readdirSync(to)).toEqual([]);
  expect(refused(sealed, to)).toBe('restored');
  expect(unsoundness(join(to, 'journal.db'), proof)).toBeNull();
});

test('one changed byte anywhere refuses it, before SQLite sees it', async () => {
  const { folder, backup } = await backedUp();
  const whole = readFileSync(backup);
  const changed = join(folder, 'changed.db');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ by;
      writeFileSync(changed, bytes);
      expect(takeProof(changed, SEAL_BYTES)).not.toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('facts that fill their page prove nothing, and are no fault of the disk', async () => {
  const { backup } = await backedUp();
  const bytes = readFileSync(backup);
  const facts = { form: 'dwadi-backup-1', wrap: '{"sealed":"x"}', head: Number.MAX_SAFE_INTEGER, mac: '' };
  const room = 4096 - JSON.stringify(facts).length;
  const page = Buffer.from(JSON.stringify({ ...facts, wrap: facts.wrap + ' '.repeat(room) }));
  expect(page).toHaveLength(4096);
  page.copy(bytes, bytes.length - 4096);
  writeFileSync(backup, bytes);
  expect(refused(backup, tempFolder())).toBe('damaged');
  expect(await isProven(backup, SEAL_BYTES)).toBe(false);
});

test('another counter’s key, a cut and a missing proof are refused, and nothing is touched', async () => {
  const { folder, backup } = await backedUp();
  const to = tempFolder();
  const bad = join(folder, 'bad.db');
  const other = { key: new Uint8Array(32).fill(9), isSealed: true };
  expect(() => restoreBackup({ from: backup, to, now: 1, proof: other })).toThrow('not as Dwadi wrote them');
  copyFileSync(backup, bad);
  truncateSync(bad, statSync(bad).size - 4096);
  expect(refused(bad, to)).toBe('forged');
  expect(readdirSync(to).filter((name) => name.endsWith('.db'))).toEqual([]);
  // A backup from before the proof is taken as long as the journal isn't known to be sealed.
  expect(refused(bad, to, false)).toBe('restored');
});

test('a journal from before the seal is told from no other without one, and is not taken for a sealed one', () => {
  const [from, to] = [join(tempFolder(), 'old.db'), tempFolder()];
  const db = new Database(from) as WritableDb;
  migrate(
    db,
    MIGRATIONS.filter(({ version }) => version < SEALED_SINCE),
  );
  db.close();
  const restoring = () => restoreBackup({ from, to, now: 1, proof, mayBeJournal: true });
  expect(restoring).toThrow(expect.objectContaining({ problem: 'unsealed' }));
  expect(refused(from, to, false)).toBe('restored');
});

test('a write-ahead log that somebody laid beside a backup isn’t played into it', async () => {
  const { folder, backup } = await backedUp();
  const opened = await openHere(folder, { seal: { key: SEAL_KEY, least: null } });
  recordOne(opsOf(opened));
  copyFileSync(join(folder, 'journal.db-wal'), `${backup}-wal`);
  closeHere(opened);
  const to = tempFolder();
  expect(refused(backup, to)).toBe('restored');
  const db = new Database(join(to, 'journal.db'), { readonly: true });
  expect(db.prepare('SELECT count(*) FROM sales').pluck().get()).toBe(1);
  db.close();
});
