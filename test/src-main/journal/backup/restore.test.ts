import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { firstBrokenEvent } from '#main/journal/audit/event-log.ts';
import { makeBackup } from '#main/journal/backup/backup.ts';
import { NotAgreed, restoreBackup } from '#main/journal/backup/restore.ts';
import { problemOf } from '#main/journal/base/journal-error.ts';
import { metaOf } from '#main/journal/base/meta.ts';
import { PLACE, RESTORED } from '#main/journal/base/meta-names.ts';
import { placeOf } from '#main/journal/file/copy-detection.ts';
import { openReader } from '#main/journal/file/open-journal.ts';
import { sealKeyOf } from '#main/journal/seal/row-digests.ts';
import { newRecoveryCode, wrapSecrets } from '#main/key-vault/recovery.ts';
import { newSecrets } from '#main/key-vault/secrets.ts';
import { subKey } from '#main/key-vault/sub-keys.ts';
import {
  closeHere,
  filesOf,
  filledJournal,
  meddle,
  openHere,
  opsOf,
  recordOne,
  refusal,
  tempFolder,
} from '../../../support/journal/journal.ts';

const AT = Date.parse('2026-11-21T03:20:11.123Z');
const COMMAND = fileURLToPath(new URL('../../../../src-main/app/process/restore-command.ts', import.meta.url));

/** A counter with a backup of so many sales and one that is only recorded, and three sales after it. */
async function backedUp(): Promise<{ folder: string; backup: string }> {
  const folder = tempFolder();
  await filledJournal(folder, 10);
  const opened = await openHere(folder);
  opsOf(opened).saveMeta({ 'counter-mark': 'K3F7' });
  recordOne(opsOf(opened));
  closeHere(opened);
  const db = openReader(folder);
  const made = await makeBackup(db, { folder: join(folder, 'backups'), mark: 'K3F7', at: AT });
  db.close();
  if (made.kind !== 'made') throw new Error(made.detail);
  await filledJournal(folder, 3);
  return { folder, backup: made.file };
}

const restore = (from: string, to: string) => restoreBackup({ from, to, now: AT });

function refused(work: () => unknown): string {
  try {
    work();
    return 'done';
  } catch (error) {
    return problemOf(error);
  }
}

test('a backup takes the place of the journal, which is kept under another name', async () => {
  const { folder, backup } = await backedUp();
  const before = readFileSync(join(folder, 'journal.db'));
  const { setAside, open } = restore(backup, folder);
  expect(setAside).toBe(join(folder, 'journal-replaced-2026-11-21T03-20-11-123Z.db'));
  expect(readFileSync(setAside ?? '').equals(before)).toBe(true);
  expect(open).toBe(1);
  const opened = await openHere(folder);
  expect(opened).toMatchObject({ fresh: false, uncleanStop: false });
  expect(opened.db.prepare('SELECT count(*) FROM sales').pluck().get()).toBe(11);
  closeHere(opened);
});

test('the backup itself is not touched, and serves again', async () => {
  const { folder, backup } = await backedUp();
  const before = readFileSync(backup);
  restore(backup, folder);
  restore(backup, folder);
  expect(readFileSync(backup).equals(before)).toBe(true);
  expect(Object.keys(filesOf(folder)).filter((name) => name.startsWith('journal-replaced'))).toHaveLength(2);
});

test('a backup that may only be read is restored as a journal that may be written, by this user alone', async () => {
  const { folder, backup } = await backedUp();
  chmodSync(backup, 0o444);
  restore(backup, folder);
  // Windows knows the right to write alone, and shows the same for everybody.
  expect(statSync(join(folder, 'journal.db')).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
  expect(statSync(backup).mode & 0o222).toBe(0);
});

test('M19: the first start after a restore takes the mark away, and doubts orders shown as unsent', async () => {
  const { folder, backup } = await backedUp();
  restore(backup, folder);
  const opened = await openHere(folder);
  expect(opsOf(opened).arrive(placeOf(folder), AT)).toBe('restored');
  closeHere(opened);
  meddle(folder, (db) => {
    const meta = Object.fromEntries(db.prepare('SELECT key, value FROM meta').raw().all() as [string, string][]);
    expect(meta).toMatchObject({ 'restored-at': String(AT), 'ask-first': '1' });
    expect(meta).not.toHaveProperty('counter-mark');
    expect(db.prepare(`SELECT count(*) FROM intents WHERE state = 'recorded'`).pluck().get()).toBe(0);
    // A refusal of an order that may have been sent before is no first refusal.
    expect(db.prepare(`SELECT money, attempts FROM intents WHERE state = 'unknown'`).raw().all()).toEqual([
      ['maybe', 1],
    ]);
    expect(db.prepare(`SELECT kind FROM events ORDER BY seq DESC LIMIT 1`).pluck().get()).toBe('journal.restored');
  });
  const db = openReader(folder);
  expect(firstBrokenEvent(db)).toBeNull();
  db.close();
});

test('a counter whose journal is gone or damaged is opened by it again', async () => {
  const { folder, backup } = await backedUp();
  truncateSync(join(folder, 'journal.db'), 0);
  expect(await refusal(folder)).toBe('damaged');
  restore(backup, folder);
  expect(await refusal(folder)).toBeNull();
});

test('a journal that was set aside can be put back, with the rest in its write-ahead log', async () => {
  const { folder, backup } = await backedUp();
  const opened = await openHere(folder);
  recordOne(opsOf(opened));
  // The last sale is in the write-ahead log alone, as after a power cut.
  const kept = tempFolder();
  for (const name of ['journal.db', 'journal.db-wal'])
    writeFileSync(join(kept, name), readFileSync(join(folder, name)));
  closeHere(opened);
  restore(backup, folder);
  restore(join(kept, 'journal.db'), folder);
  const again = await openHere(folder);
  expect(again.db.prepare('SELECT count(*) FROM sales').pluck().get()).toBe(15);
  closeHere(again);
});

/** Runs before the command: the power fails in the place of this rename. */
const cutAtRename = (nth: number): string =>
  `data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { renameSync } = fs;
    let left = ${nth};
    fs.renameSync = (...names) => {
      left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
      renameSync(...names);
    };
    syncBuiltinESMExports();`)}`;

test.each([1, 2, 3, 4])(
  'a restore that a power cut stops before its rename %i is brought to its end by the next start',
  async (nth) => {
    const { folder, backup } = await backedUp();
    const opened = await openHere(folder);
    recordOne(opsOf(opened));
    // The last sale is in the write-ahead log alone, as after a power cut.
    const counter = tempFolder();
    for (const name of ['journal.db', 'journal.db-wal', 'journal.made', 'journal.head'])
      if (existsSync(join(folder, name))) writeFileSync(join(counter, name), readFileSync(join(folder, name)));
    closeHere(opened);
    writeFileSync(join(counter, 'journal.head'), '0000000000000001\n');
    const args = ['--import', cutAtRename(nth), COMMAND, '--from', backup, '--to', counter, '--yes'];
    const { signal } = spawnSync(process.execPath, args);
    expect(signal).toBe('SIGKILL');

    const again = await openHere(counter);
    expect(metaOf(again.db, PLACE)).toBe(RESTORED);
    expect(again.db.prepare('SELECT count(*) FROM sales').pluck().get()).toBe(11);
    closeHere(again);
    const names = Object.keys(filesOf(counter));
    expect(names.filter((name) => /coming|restoring/.test(name))).toEqual([]);
    // The old journal is whole beside the new one: its last sale is in the log of the same name.
    const [kept = '', ...more] = names.filter((name) => /replaced.*\.db$/.test(name));
    expect(more).toEqual([]);
    const before = new Database(join(counter, kept), { readonly: true });
    expect(before.prepare('SELECT count(*) FROM sales').pluck().get()).toBe(15);
    before.close();
  },
);

test('a restore that was cut off before its mark was written keeps the journal under a name all the same', async () => {
  const { folder, backup } = await backedUp();
  writeFileSync(join(folder, 'journal-coming.db'), readFileSync(backup));
  writeFileSync(join(folder, 'journal.restoring'), '');
  expect(await refusal(folder)).toBeNull();
  expect(Object.keys(filesOf(folder))).toContain('journal-replaced.db');
});

describe('a restore is refused, and changes nothing,', () => {
  test.each<[string, string, (backup: string) => void]>([
    ['when the backup is gone', 'missing', (backup) => rmSync(backup)],
    ['when the backup is cut', 'damaged', (backup) => truncateSync(backup, 5 * 4096)],
    ['when the backup is text', 'damaged', (backup) => writeFileSync(backup, 'hello '.repeat(999))],
    ['when the backup is empty', 'damaged', (backup) => truncateSync(backup, 0)],
  ])('%s', async (_, problem, spoil) => {
    const { folder, backup } = await backedUp();
    spoil(backup);
    const before = filesOf(folder);
    expect(refused(() => restore(backup, folder))).toBe(problem);
    expect(filesOf(folder)).toEqual(before);
  });

  test('if the backup is of a newer Dwadi', async () => {
    const { folder, backup } = await backedUp();
    const newer = tempFolder();
    writeFileSync(join(newer, 'journal.db'), readFileSync(backup));
    meddle(newer, (db) => db.pragma('user_version = 9990'));
    expect(refused(() => restore(join(newer, 'journal.db'), folder))).toBe('newer');
    expect(await refusal(folder)).toBeNull();
  });

  test('if the counter is open', async () => {
    const { folder, backup } = await backedUp();
    const opened = await openHere(folder);
    expect(refused(() => restore(backup, folder))).toBe('in-use');
    closeHere(opened);
  });

  test('if the backup can’t be read to its end', async () => {
    const { folder } = await backedUp();
    const unreadable = join(tempFolder(), 'a-folder.db');
    mkdirSync(unreadable);
    const before = filesOf(folder);
    expect(refused(() => restore(unreadable, folder))).toBe('damaged');
    expect(filesOf(folder)).toEqual(before);
  });

  test('if the person who is told what would go says no', async () => {
    const { folder, backup } = await backedUp();
    const before = filesOf(folder);
    const told: unknown[] = [];
    const saysNo = (going: unknown) => {
      told.push(going);
      return false;
    };
    expect(() => restoreBackup({ from: backup, to: folder, now: AT }, saysNo)).toThrow(NotAgreed);
    expect(told).toEqual([{ sales: { count: 3, newestAt: expect.any(Number) } }]);
    expect(filesOf(folder)).toEqual(before);
  });
});

describe('npm run restore', () => {
  const run = (...args: string[]) => spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8' });
  const answered = (input: string, ...args: string[]) =>
    spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8', input });

  test('restores, and says what it did', async () => {
    const { folder, backup } = await backedUp();
    const { stdout: said, status } = answered('yes\n', '--from', backup, '--to', folder);
    expect(status).toBe(0);
    expect(said).toMatch(
      /^3 sales of the journal that is there are not in the backup, and would be lost\. The newest: /,
    );
    expect(said).toContain('Type yes and press Enter: ');
    expect(said).toContain(`is now the backup ${backup} of Sat 21 Nov 2026 03:20`);
    expect(said).toMatch(/kept as .*journal-replaced-/);
    expect(said).toContain('before the first sale: 1.');
    expect(await refusal(folder)).toBeNull();
  });

  test.each(['no\n', '\n', ''])('changes nothing where the answer is %j', async (answer) => {
    const { folder, backup } = await backedUp();
    const before = filesOf(folder);
    const { stdout, status } = answered(answer, '--from', backup, '--to', folder);
    expect(status).toBe(1);
    expect(stdout).toContain('Nothing was changed. You did not answer yes.');
    expect(filesOf(folder)).toEqual(before);
    expect(await refusal(folder)).toBeNull();
  });

  test('asks also when the journal cannot be read, and not when there is none or the answer came along', async () => {
    const { folder, backup } = await backedUp();
    const args = ['--from', backup, '--to', folder];
    expect(run(...args, '--yes').stdout).toMatch(/^3 sales .*\nThe counter's journal is now /);
    expect(run(...args, '--yes').stdout).toMatch(
      /^You lose no sale: the backup has every sale of the journal that is there\./,
    );
    truncateSync(join(folder, 'journal.db'), 5 * 4096);
    expect(answered('yes\n', ...args).stdout).toMatch(/^You may lose sales: the journal that is there cannot be read/);
    rmSync(join(folder, 'journal.db'));
    expect(run(...args).stdout).toMatch(/^The counter's journal is now /);
  });

  test("refuses a folder that is no counter's, and names the one that was meant", async () => {
    const { folder, backup } = await backedUp();
    const dwadi = tempFolder();
    mkdirSync(join(dwadi, 'training'));
    const { status, stdout } = run('--from', backup, '--to', dwadi);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^Nothing was changed\. There is no counter in the folder that --to names\./);
    expect(stdout).not.toContain('Did you mean');
    mkdirSync(join(dwadi, 'live'));
    expect(run('--from', backup, '--to', dwadi).stdout).toContain(`Did you mean ${join(dwadi, 'live')}`);
    expect(run('--from', backup, '--to', join(folder, 'backups')).status).toBe(1);
    expect(readdirSync(dwadi).toSorted()).toEqual(['live', 'training']);
    expect(readdirSync(join(dwadi, 'live'))).toEqual([]);
  });

  test('says in a sentence why it cannot', async () => {
    const { folder, backup } = await backedUp();
    truncateSync(backup, 5 * 4096);
    const { status, stdout } = run('--from', backup, '--to', folder);
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^Nothing was changed\. Take the backup before this one: it is damaged or was changed, or Dwadi did not make it\./,
    );
    expect(stdout).not.toContain('    at ');
  });

  test('proves a backup by the recovery code of its paper, and takes no wrong one', async () => {
    const [folder, code, secrets] = [tempFolder(), newRecoveryCode(), newSecrets()];
    const key = subKey(secrets, 'journal-seal');
    const opened = await openHere(folder, { seal: { key: sealKeyOf(key), least: null } });
    opsOf(opened).saveMeta({ 'recovery-wrap': await wrapSecrets(secrets, code, 10) });
    closeHere(opened);
    const db = openReader(folder);
    const where = { folder: join(folder, 'backups'), mark: 'K3F7', at: AT };
    const made = await makeBackup(db, where, { key, isSealed: true });
    db.close();
    if (made.kind !== 'made') throw new Error(made.detail);
    const args = ['--from', made.file, '--to', folder];
    const wrong = answered(`${newRecoveryCode()}\nyes\n`, ...args);
    expect([wrong.status, wrong.stdout]).toEqual([1, expect.stringContaining('it does not open this backup')]);
    const unproven = answered('\nyes\n', ...args).stdout;
    expect(unproven).toContain('Dwadi checks at its next start whether somebody changed this backup.');
    const proven = answered(`${code}\nyes\n`, ...args);
    expect([proven.status, proven.stdout]).toEqual([0, expect.not.stringContaining('at its next start whether')]);
    const cut = join(folder, 'backups', 'cut.db');
    copyFileSync(made.file, cut);
    truncateSync(cut, statSync(cut).size - 4096);
    const cutArgs = ['--from', cut, '--to', folder];
    expect(answered(`${code}\nyes\n`, ...cutArgs).status).toBe(0);
    const unsealed = new Database(cut);
    unsealed.exec(`UPDATE event_head SET mac = NULL`);
    unsealed.close();
    const refused = answered(`${code}\nyes\n`, ...cutArgs);
    expect([refused.status, refused.stdout]).toEqual([1, expect.stringContaining('this one has no seal')]);
    expect(answered('\nyes\n', ...cutArgs).stdout).toContain('Nothing proves this backup: it has no seal.');
    const bytes = readFileSync(made.file);
    bytes[5000] = (bytes[5000] ?? 0) ^ 1;
    writeFileSync(made.file, bytes);
    expect(answered(`${code}\nyes\n`, ...args).stdout).toContain('it is damaged or was changed');
  });

  test('blames the one thing that is in the way, and says the remedy', async () => {
    const { folder, backup } = await backedUp();
    const said = (from: string, to: string): string => {
      const { status, stdout, stderr } = run('--from', from, '--to', to);
      expect([status, stderr]).toEqual([1, '']);
      return stdout.split('\n')[0] ?? '';
    };
    const before = filesOf(folder);
    expect(said(join(folder, 'no such.db'), folder)).toMatch(/the backup is not there\.$/);
    expect(said(folder, folder)).toMatch(/Name the backup file: what --from names is a folder\./);
    expect(said(backup, backup)).toMatch(
      /^Nothing was changed\. Name the folder of the counter: what --to names is not a folder/,
    );
    expect(said(backup, join(backup, 'live'))).toMatch(
      /^Nothing was changed\. Name the folder of the counter: what --to names is not a folder/,
    );
    expect(filesOf(folder)).toEqual(before);
    const opened = await openHere(folder);
    expect(said(backup, folder)).toBe(
      'Nothing was changed. Close Dwadi and type the same again: it is open with this folder.',
    );
    closeHere(opened);
  });

  test('takes away the folders and the lock that it made for nothing', async () => {
    const { backup } = await backedUp();
    truncateSync(backup, 5 * 4096);
    const here = tempFolder();
    expect(run('--from', backup, '--to', join(here, 'new', 'live')).status).toBe(1);
    expect(readdirSync(here)).toEqual([]);
    mkdirSync(join(here, 'live'));
    expect(run('--from', backup, '--to', join(here, 'live')).status).toBe(1);
    expect(readdirSync(join(here, 'live'))).toEqual([]);
  });

  test('shows how it is used, and ends well', () => {
    const { status, stdout } = run('--help');
    expect(status).toBe(0);
    expect(stdout).toContain('--to    the counter');
  });

  test.each([[[]], [['--from', 'x']], [['--what']]])(
    'answers with its usage when a switch is missing or wrong: %j',
    (args) => {
      const { status, stdout } = run(...args);
      expect(status).toBe(2);
      expect(stdout).toContain('--from');
    },
  );

  test('opens a counter in an empty folder', async () => {
    const { backup } = await backedUp();
    const empty = join(tempFolder(), 'live');
    expect(run('--from', backup, '--to', empty).status).toBe(0);
    expect(existsSync(join(empty, 'journal.db'))).toBe(true);
    expect(await refusal(empty)).toBeNull();
  });
});
