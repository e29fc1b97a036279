/** A journal that this user may not write, or that is another user's, asked by a process of such a user. */
import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filledJournal, refusal, tempFolder } from '../../support/journal/journal.ts';
import { giveAway, NOBODY, noOtherUser, openUnprivileged } from '../../support/journal/other-user.ts';

const journalIn = (folder: string): string => join(folder, 'journal.db');

async function filled(): Promise<string> {
  const folder = tempFolder();
  await filledJournal(folder, 3);
  return folder;
}

test('a folder that may not be written is refused as read-only', async () => {
  const folder = await filled();
  giveAway(folder);
  chmodSync(folder, 0o500);
  expect(openUnprivileged(folder)).toBe('read-only');
  chmodSync(folder, 0o700);
  expect(openUnprivileged(folder)).toBe('opened');
});

test('a journal that may not be written is refused as read-only', async () => {
  const folder = await filled();
  giveAway(folder);
  chmodSync(journalIn(folder), 0o400);
  expect(openUnprivileged(folder)).toBe('read-only');
});

test("another user's journal is refused, by root too", async (context) => {
  if (noOtherUser !== null) context.skip(noOtherUser);
  const folder = await filled();
  expect(openUnprivileged(folder)).toBe('wrong-owner');
  giveAway(folder);
  expect(await refusal(folder)).toBe('wrong-owner');
  expect(statSync(journalIn(folder)).uid).toBe(NOBODY);
});
