/** A journal as somebody sees it who doesn't sell from it: it is told what it is, and not touched. */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { problemOf } from '#main/journal/base/journal-error.ts';
import { NEWEST_VERSION } from '#main/journal/migrations/index.ts';
import { inspectJournal } from '#main/journal/worker/inspect-journal.ts';
import {
  closeHere,
  filesOf,
  filledJournal,
  makeOlder,
  meddle,
  openHere,
  opsOf,
  recordOne,
  tempFolder,
} from '../../../support/journal/journal.ts';

const AT = 1_795_000_000_000;

function problem(folder: string): unknown {
  try {
    inspectJournal(folder);
    return null;
  } catch (error) {
    return problemOf(error);
  }
}

test('a folder that never had a journal has none', () => {
  expect(inspectJournal(tempFolder())).toBeNull();
});

test('a journal that was closed in order is told with its facts, and no byte of it changes', async () => {
  const folder = tempFolder();
  const opened = await openHere(folder);
  const ops = opsOf(opened);
  ops.saveMeta({ 'counter-mark': 'K3F7' });
  ops.saveBudgets([{ keyFingerprint: 'f', bucket: 'pay', memory: '{}' }]);
  recordOne(ops);
  closeHere(opened);
  const before = filesOf(folder)['journal.db'];
  expect(inspectJournal(folder)).toEqual({
    ...{ version: NEWEST_VERSION, lastStop: 'clean', earlier: false, newestTime: AT },
    sizeMb: Math.ceil(statSync(join(folder, 'journal.db')).size / 2 ** 20),
    meta: expect.objectContaining({ 'counter-mark': 'K3F7', 'clean-stop': '1' }),
    budgets: [{ keyFingerprint: 'f', bucket: 'pay', memory: '{}' }],
  });
  expect(filesOf(folder)['journal.db'] === before).toBe(true);
});

test('a stop without a good-bye is told as such, and a counter that is open as open', async () => {
  const folder = tempFolder();
  const opened = await openHere(folder);
  expect(inspectJournal(folder)).toMatchObject({ lastStop: 'open', newestTime: null });
  closeHere(opened);
  expect(inspectJournal(folder)).toMatchObject({ lastStop: 'clean' });
  meddle(folder, (db) => db.exec(`UPDATE meta SET value = '0' WHERE key = 'clean-stop'`));
  expect(inspectJournal(folder)).toMatchObject({ lastStop: 'unclean' });
});

test('a journal of an older version is read as far as it goes', async () => {
  const folder = tempFolder();
  await filledJournal(folder, 1);
  makeOlder(folder);
  expect(inspectJournal(folder)).toMatchObject({ version: 10, earlier: false });
});

test('a file of another program, and a damaged one, are named as what they are', async () => {
  const other = tempFolder();
  writeFileSync(join(other, 'journal.db'), 'a text that somebody put here, and no journal at all'.repeat(100));
  expect(problem(other)).toBe('not-a-journal');
  const folder = tempFolder();
  await filledJournal(folder, 1);
  meddle(folder, (db) => db.pragma('application_id = 7'));
  expect(problem(folder)).toBe('not-a-journal');
  const newer = tempFolder();
  await filledJournal(newer, 1);
  meddle(newer, (db) => db.pragma(`user_version = ${NEWEST_VERSION + 1}`));
  expect(problem(newer)).toBe('newer');
});

test('a journal whose schema was changed is damaged', async () => {
  const folder = tempFolder();
  await filledJournal(folder, 1);
  meddle(folder, (db) => db.exec('DROP INDEX intents_open'));
  expect(problem(folder)).toBe('damaged');
});
