/** Journals that look like an earlier copy in the journal's place, and are none (M19). */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeBackup } from '#main/journal/backup/backup.ts';
import { restoreBackup } from '#main/journal/backup/restore.ts';
import { changesIn } from '#main/journal/file/file-header.ts';
import { outsideHeadOf } from '#main/journal/file/head-file.ts';
import { openReader } from '#main/journal/file/open-journal.ts';
import { inspectJournal } from '#main/journal/worker/inspect-journal.ts';
import { recordOne, tempFolder, writeInto } from '../../support/journal/journal.ts';
import { giveAway, noOtherUser, openUnprivileged } from '../../support/journal/other-user.ts';
import {
  arrivalsAt,
  askedOf,
  copiedUnsent,
  copyOf,
  sellThenStop,
  sellUntilKilled,
  start,
} from '../../support/journal/starts.ts';

test('the note is written once the commit was answered, and only then', async () => {
  const folder = tempFolder();
  const { ops, session } = await start(folder);
  session.answered();
  const told = () => readFileSync(outsideHeadOf(folder), 'latin1');
  const before = told();
  recordOne(ops);
  expect(told()).toBe(before);
  session.answered();
  expect(told()).not.toBe(before);
  expect(Number(told().slice(0, 16))).toBe(askedOf(folder, `SELECT max(seq) FROM events`));
});

test('each start that finds no log updates the main file’s count, and the note is never ahead of it', async () => {
  const folder = tempFolder();
  let before = 0;
  for (let nth = 0; nth < 4; nth += 1) {
    if (nth === 2) await sellUntilKilled(folder, 1);
    await sellThenStop(folder);
    const noted = Number(readFileSync(outsideHeadOf(folder), 'latin1').split(' ')[2]);
    expect(noted).toBeGreaterThan(before);
    expect(changesIn(folder)).toBeGreaterThanOrEqual(noted);
    before = noted;
  }
});

test('a journal that goes on is the same: stopped in order, killed, or copied when nothing happened since', async () => {
  const { folder, copy } = await copiedUnsent();
  writeInto(folder, copy);
  expect(await arrivalsAt(folder)).toEqual(['same', 'same']);
  for (let nth = 0; nth < 3; nth += 1) expect(await sellUntilKilled(folder, nth)).toBe('same');
  await sellThenStop(folder);
  expect(await arrivalsAt(folder)).toEqual(['same', 'same']);
});

test('a power cut leaves the note at most behind the journal, and the journal counts as the same', async () => {
  const { folder } = await copiedUnsent();
  const behind = readFileSync(outsideHeadOf(folder));
  await sellThenStop(folder);
  writeFileSync(outsideHeadOf(folder), behind);
  expect(await arrivalsAt(folder)).toEqual(['same', 'same']);
});

test('a restored journal is another one on purpose, also when nothing happened before its second start', async () => {
  const { folder } = await copiedUnsent();
  const db = openReader(folder);
  const made = await makeBackup(db, { folder: join(folder, 'backups'), mark: 'K3F7', at: 1 });
  db.close();
  if (made.kind !== 'made') throw new Error(made.detail);
  for (let nth = 0; nth < 3; nth += 1) await sellThenStop(folder);
  const longer = copyOf(folder);
  restoreBackup({ from: made.file, to: folder, now: 1 });
  expect(inspectJournal(folder)).toMatchObject({ earlier: false });
  expect(await arrivalsAt(folder)).toEqual(['restored', 'same']);
  for (let nth = 0; nth < 2; nth += 1) {
    restoreBackup({ from: made.file, to: folder, now: 1 });
    for (const arrival of ['restored', 'same']) expect(await sellUntilKilled(folder, nth)).toBe(arrival);
  }
  // Another PC has no note.
  const other = tempFolder();
  restoreBackup({ from: made.file, to: other, now: 1 });
  expect(await arrivalsAt(other)).toEqual(['restored', 'same']);
  // The state of before the restore is no later state of the restored journal.
  writeInto(folder, longer);
  expect((await arrivalsAt(folder))[0]).not.toBe('same');
});

test('a fresh journal in an old one’s place is not an earlier one: begun anew, or after damage', async () => {
  const { folder } = await copiedUnsent();
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  expect(await arrivalsAt(folder)).toEqual(['same', 'same']);

  await sellThenStop(folder);
  writeFileSync(join(folder, 'journal.db'), 'no journal');
  const { arrival, session } = await start(folder, true);
  session.close();
  expect(arrival).toBe('same');
  expect(readdirSync(folder).filter((name) => name.startsWith('journal-damaged'))).not.toEqual([]);
  expect(await arrivalsAt(folder)).toEqual(['same', 'same']);
});

test('counters side by side have a note each, and a PC that was copied with them is as it was', async () => {
  const pc = tempFolder();
  const [live, training] = [join(pc, 'live'), join(pc, 'training')];
  for (const folder of [live, training, live]) await sellThenStop(folder);
  rmSync(training, { recursive: true });
  expect(await arrivalsAt(training)).toEqual(['same', 'same']);
  expect(await arrivalsAt(live)).toEqual(['same', 'same']);
  expect(readdirSync(pc).toSorted()).toEqual(['live', 'live.head', 'training', 'training.head']);

  const image = copyOf(live);
  const note = readFileSync(outsideHeadOf(live));
  await sellThenStop(live);
  writeInto(live, image);
  writeFileSync(outsideHeadOf(live), note);
  expect(await arrivalsAt(live)).toEqual(['same', 'same']);
});

test('a folder that moved elsewhere, or was put back as other files, came from another place, as before', async () => {
  const { folder, copy } = await copiedUnsent();
  await sellThenStop(folder);
  rmSync(folder, { recursive: true });
  cpSync(copy, folder, { recursive: true });
  expect(await arrivalsAt(folder)).toEqual(['moved', 'same']);
  const elsewhere = `${folder}-renamed`;
  onTestFinished(() => {
    for (const path of [elsewhere, outsideHeadOf(elsewhere)]) rmSync(path, { recursive: true, force: true });
  });
  renameSync(folder, elsewhere);
  expect(await arrivalsAt(elsewhere)).toEqual(['moved', 'same']);
});

const NO_EVENT = `${'9'.repeat(16)} ${'a'.repeat(64)} ${'9'.repeat(16)} ${'b'.repeat(16)}\n`;

const NOTES: readonly [string, (note: string, line: string) => void][] = [
  ['is not there', (note) => rmSync(note)],
  ['is empty', (note) => writeFileSync(note, '')],
  ['is no text', (note) => writeFileSync(note, Buffer.alloc(4096, 0xff))],
  ['is cut', (note, line) => writeFileSync(note, line.slice(0, 60))],
  ['was written by half', (note, line) => writeFileSync(note, NO_EVENT.slice(0, 12) + line.slice(12))],
  ['is a line without its proof', (note) => writeFileSync(note, NO_EVENT)],
  ['goes on after its line', (note, line) => writeFileSync(note, line + line)],
  ['is a folder', (note) => replaced(note, () => mkdirSync(note))],
  ['leads to itself', (note) => replaced(note, () => symlinkSync(note, note))],
  ['is a pipe that nobody writes to', (note) => replaced(note, () => execFileSync('mkfifo', [note]))],
  ['finds no room', (note) => replaced(note, () => symlinkSync('/dev/full', note))],
];

test('a note that may not be written is not believed, because it would call a restored journal earlier', async (context) => {
  if (noOtherUser !== null) context.skip(noOtherUser);
  const { folder, copy } = await copiedUnsent();
  await sellThenStop(folder);
  writeInto(folder, copy);
  giveAway(folder);
  const isEarlier = `SELECT value FROM meta WHERE key = 'earlier'`;
  for (const [mode, believed] of [
    [0o444, undefined],
    [0o666, '1'],
  ] as const) {
    chmodSync(outsideHeadOf(folder), mode);
    expect(openUnprivileged(folder)).toBe('opened');
    expect(askedOf(folder, isEarlier)).toBe(believed);
  }
});

function replaced(note: string, put: () => void): void {
  rmSync(note);
  put();
}

test.for(NOTES)('a note that %s stops neither a start nor a sale', async ([, spoil], { skip }) => {
  skip(process.platform === 'win32', 'Windows has no pipe, link or full device to put in its place');
  const { folder } = await copiedUnsent();
  const note = outsideHeadOf(folder);
  spoil(note, readFileSync(note, 'latin1'));
  const { ops, arrival, session } = await start(folder);
  expect(arrival).toBe('same');
  recordOne(ops);
  session.answered();
  session.close();
  expect(await arrivalsAt(folder)).toEqual(['same', 'same']);
  expect(askedOf(folder, `SELECT count(*) FROM sales`)).toBe(2);
});
