import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { metaOf } from '#main/journal/base/meta.ts';
import { EARLIER } from '#main/journal/base/meta-names.ts';
import { changesIn } from '#main/journal/file/file-header.ts';
import { outsideHeadOf } from '#main/journal/file/head-file.ts';
import { CHECK_FIRST_MARK } from '#main/journal/file/journal-files.ts';
import { MIGRATIONS, NEWEST_VERSION } from '#main/journal/migrations/index.ts';
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
import { sellThenStop, start } from '../../../support/journal/starts.ts';

const CHILD = fileURLToPath(new URL('../../../support/journal/open-in-child.ts', import.meta.url));

const journalIn = (folder: string): string => join(folder, 'journal.db');

async function filled(sales = 40): Promise<string> {
  const folder = tempFolder();
  await filledJournal(folder, sales);
  return folder;
}

async function openElsewhere(folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [CHILD, folder, 'hold'], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  expect(said.toString()).toBe('opened\n');
  return child;
}

function overwrite(file: string, from: number, bytes: Buffer): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, bytes, 0, bytes.length, from);
}

test('a first start makes a journal; a second one finds it as it was left', async () => {
  const folder = tempFolder();
  const first = await openHere(folder);
  expect(first).toMatchObject({
    fresh: true,
    uncleanStop: false,
    applied: MIGRATIONS.map(({ version }) => version),
    setAside: null,
  });
  expect(first.changes).toBe(1);
  recordOne(opsOf(first));
  closeHere(first);
  const before = changesIn(folder);
  const second = await openHere(folder);
  expect(second.changes).toBe(before + 1);
  expect(second).toMatchObject({ fresh: false, uncleanStop: false, applied: [] });
  expect(second.db.prepare('SELECT count(*) FROM sales').pluck().get()).toBe(1);
  closeHere(second);
});

test('a process that was killed leaves an unclean stop and everything it had committed', async () => {
  const folder = await filled();
  const child = await openElsewhere(folder);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const opened = await openHere(folder);
  expect(opened.uncleanStop).toBe(true);
  closeHere(opened);
});

test('every commit is forced to the disk, deleted content is overwritten, and foreign keys hold', async () => {
  const opened = await openHere(tempFolder());
  const pragma = (name: string) => opened.db.pragma(name, { simple: true });
  expect(pragma('journal_mode')).toBe('wal');
  expect(pragma('synchronous')).toBe(2);
  expect(pragma('fullfsync')).toBe(1);
  expect(pragma('secure_delete')).toBe(1);
  expect(pragma('foreign_keys')).toBe(1);
  closeHere(opened);
});

interface Harm {
  readonly name: string;
  readonly problem: string;
  readonly harm: (file: string, folder: string) => void;
}

const HARMS: readonly Harm[] = [
  { name: 'cut to half', problem: 'damaged', harm: (file) => truncateSync(file, Math.floor(statSync(file).size / 2)) },
  { name: 'cut by its last page', problem: 'damaged', harm: (file) => truncateSync(file, statSync(file).size - 4096) },
  { name: 'cut in the first page', problem: 'damaged', harm: (file) => truncateSync(file, 50) },
  { name: 'emptied', problem: 'damaged', harm: (file) => truncateSync(file, 0) },
  { name: 'zeroed', problem: 'not-a-journal', harm: (file) => overwrite(file, 0, Buffer.alloc(statSync(file).size)) },
  { name: 'gone', problem: 'missing', harm: (file) => rmSync(file) },
  { name: 'text in its place', problem: 'not-a-journal', harm: (file) => writeFileSync(file, 'hello'.repeat(5000)) },
  {
    name: 'a folder in its place',
    problem: 'not-a-journal',
    harm: (file) => {
      rmSync(file);
      mkdirSync(file);
    },
  },
  {
    name: 'its schema overwritten with garbage',
    problem: 'damaged',
    harm: (file) => overwrite(file, 100, Buffer.alloc(3900, 0xa5)),
  },
  {
    name: "some other program's database",
    problem: 'not-a-journal',
    harm: (file) => {
      rmSync(file);
      new Database(file).exec('CREATE TABLE notes (text TEXT)').close();
    },
  },
  {
    name: 'a trigger dropped',
    problem: 'damaged',
    harm: (_, folder) => void meddle(folder, (db) => db.exec('DROP TRIGGER events_are_appended_only_d')),
  },
  {
    name: 'a table dropped',
    problem: 'damaged',
    harm: (_, folder) => void meddle(folder, (db) => db.exec('DROP TABLE vouchers')),
  },
];

describe.each(HARMS)('a journal that is $name', ({ problem, harm }) => {
  test('is refused by a live counter and left as it is', async () => {
    const folder = await filled();
    harm(journalIn(folder), folder);
    const before = filesOf(folder);
    expect(await refusal(folder)).toBe(problem);
    expect(filesOf(folder)).toMatchObject(before);
    // And it stays refused: the first try changed nothing that the second would believe.
    expect(await refusal(folder)).toBe(problem);
  });

  test('is set aside by a practice counter under a name that says so, which gets a fresh one', async () => {
    const folder = await filled();
    const file = journalIn(folder);
    harm(file, folder);
    const kept = existsSync(file) && statSync(file).isFile() ? readFileSync(file) : null;
    const opened = await openHere(folder, { setDamagedAside: true });
    expect(opened).toMatchObject({ fresh: true, uncleanStop: false });
    expect(opened.setAside).toBe(problem === 'missing' ? null : join(folder, 'journal-damaged-now.db'));
    closeHere(opened);
    if (kept && opened.setAside) expect(readFileSync(opened.setAside).equals(kept)).toBe(true);
    expect(await refusal(folder)).toBeNull();
  });
});

test('nothing that was set aside before is overwritten', async () => {
  const folder = await filled();
  for (const kept of ['first', 'second']) {
    truncateSync(journalIn(folder), 0);
    writeFileSync(journalIn(folder), kept);
    closeHere(await openHere(folder, { setDamagedAside: true }));
  }
  expect(readFileSync(join(folder, 'journal-damaged-now.db'), 'utf8')).toBe('first');
  expect(readFileSync(join(folder, 'journal-damaged-now-2.db'), 'utf8')).toBe('second');
});

test('a write-ahead log that lost its journal is never played into a new one', async () => {
  const folder = await filled();
  const child = await openElsewhere(folder);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(statSync(`${journalIn(folder)}-wal`).size).toBeGreaterThan(0);
  rmSync(journalIn(folder));
  expect(await refusal(folder)).toBe('missing');
  const opened = await openHere(folder, { setDamagedAside: true });
  expect(opened.db.prepare('SELECT count(*) FROM sales').pluck().get()).toBe(0);
  closeHere(opened);
  expect(readdirSync(folder)).toContain('journal-damaged-now.db-wal');
});

test('a write-ahead log that is cut in mid-write loses that write alone', async () => {
  const folder = await filled(3);
  const opened = await openHere(folder);
  recordOne(opsOf(opened));
  const sound = statSync(`${journalIn(folder)}-wal`).size;
  recordOne(opsOf(opened));
  // Copies the files as a power cut leaves them: the last write is only half on the disk.
  const cut = tempFolder();
  for (const name of ['journal.db', 'journal.db-wal', 'journal.made'])
    copyFileSync(join(folder, name), join(cut, name));
  closeHere(opened);
  truncateSync(join(cut, 'journal.db-wal'), sound + 1000);
  const recovered = await openHere(cut);
  expect(recovered.uncleanStop).toBe(true);
  expect(recovered.db.prepare('SELECT count(*) FROM sales').pluck().get()).toBe(4);
  closeHere(recovered);
});

test('a newer journal is refused by every counter, and not one byte of it changes', async () => {
  const folder = await filled();
  meddle(folder, (db) => db.pragma(`user_version = ${NEWEST_VERSION + 10}`));
  const before = readFileSync(journalIn(folder));
  expect(await refusal(folder)).toBe('newer');
  expect(await refusal(folder, { setDamagedAside: true })).toBe('newer');
  expect(readFileSync(journalIn(folder)).equals(before)).toBe(true);
});

test('the chain’s newest rows are checked at every start', async () => {
  const folder = await filled();
  meddle(folder, (db) => {
    const [trigger] = db.prepare(`SELECT sql FROM sqlite_schema WHERE name = 'events_are_appended_only_u'`).all() as {
      sql: string;
    }[];
    db.exec('DROP TRIGGER events_are_appended_only_u');
    db.exec(`UPDATE events SET data = replace(data, '1000', '1') WHERE seq = (SELECT max(seq) - 2 FROM events)`);
    db.exec(trigger?.sql ?? '');
  });
  expect(await refusal(folder)).toBe('damaged');
});

test('the start after a check that found damage checks everything first', async () => {
  const folder = await filled();
  meddle(folder, (db) => db.exec(`UPDATE rollups SET amount = amount + 1`));
  expect(await refusal(folder)).toBeNull();
  writeFileSync(join(folder, CHECK_FIRST_MARK), 'the sums are wrong\n');
  expect(await refusal(folder)).toBe('damaged');
  meddle(folder, (db) => db.exec(`UPDATE rollups SET amount = amount - 1`));
  expect(await refusal(folder)).toBeNull();
  expect(existsSync(join(folder, CHECK_FIRST_MARK))).toBe(false);
});

describe('a counter that is open already', () => {
  test('is refused to another process, and free once that one is killed', async () => {
    const folder = await filled();
    const child = await openElsewhere(folder);
    expect(await refusal(folder)).toBe('in-use');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await refusal(folder)).toBeNull();
  });

  test('is refused to the same process, and a refusal leaves the first one its lock', async () => {
    const folder = await filled();
    const opened = await openHere(folder);
    expect(await refusal(folder)).toBe('in-use');
    expect(await refusal(folder)).toBe('in-use');
    expect(openUnlocked(folder)).toBe('in-use');
    closeHere(opened);
  });
});

/** Asked from outside, where this process's own locks count. */
function openUnlocked(folder: string): string {
  return spawnSync(process.execPath, [CHILD, folder], { encoding: 'utf8' }).stdout.trim();
}

test('garbage in the lock keeps nobody out', async () => {
  const folder = await filled();
  writeFileSync(join(folder, 'journal.lock'), 'garbage'.repeat(1000));
  expect(await refusal(folder)).toBeNull();
});

test('a journal that another program holds locked is refused as in use', async () => {
  const folder = await filled();
  const other = new Database(journalIn(folder));
  other.pragma('locking_mode = EXCLUSIVE');
  other.exec('BEGIN EXCLUSIVE');
  expect(await refusal(folder)).toBe('in-use');
  other.exec('COMMIT');
  other.close();
  expect(await refusal(folder)).toBeNull();
});

test('a journal that comes back is opened as if nothing had been', async () => {
  const folder = await filled();
  renameSync(journalIn(folder), join(folder, 'elsewhere.db'));
  expect(await refusal(folder)).toBe('missing');
  renameSync(join(folder, 'elsewhere.db'), journalIn(folder));
  expect(await refusal(folder)).toBeNull();
});

test('another user’s journal is refused before SQLite opens it', async () => {
  const folder = await filled(1);
  const asked = vi.spyOn(process, 'getuid').mockReturnValue(statSync(folder).uid + 1);
  onTestFinished(() => void asked.mockRestore());
  expect(await refusal(folder)).toBe('wrong-owner');
});

test('a log that a cut left makes no earlier copy of a journal that has come further since', async () => {
  const folder = tempFolder();
  await sellThenStop(folder);
  recordOne((await start(folder)).ops);
  const left = tempFolder();
  for (const name of ['journal.db', 'journal.db-wal', 'journal.made'])
    copyFileSync(join(folder, name), join(left, name));
  copyFileSync(outsideHeadOf(folder), outsideHeadOf(left));
  const opened = await openHere(left);
  expect(opened.uncleanStop).toBe(true);
  expect(metaOf(opened.db, EARLIER)).toBeNull();
  closeHere(opened);
});
