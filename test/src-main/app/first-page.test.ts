import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { firstPage, liveFolder } from '#main/app/first-page.ts';
import { JOURNAL_FILE } from '#main/journal/file/journal-files.ts';
import { beginFolder, saveProfile } from '#main/provisioning/live-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'dwadi-first-page-'));
afterAll(() => rmSync(folder, { recursive: true }));
const newPc = (): string => mkdtempSync(join(folder, 'pc-'));

const TRAINING = { training: true, firstField: 'number', hasOwners: false };
const SHOP = { training: false, firstField: 'pin', hasOwners: true };

test('a PC without a shop’s counter starts in Training, and so does one whose set-up was cut off', () => {
  const pc = newPc();
  expect(firstPage(pc, false)).toEqual(TRAINING);
  beginFolder(liveFolder(pc));
  expect(firstPage(pc, false)).toEqual(TRAINING);
});

test('a shop’s counter asks for a PIN, also where only its journal is there', () => {
  const pc = newPc();
  saveProfile(liveFolder(pc), { ...beginFolder(liveFolder(pc)), state: 'ready' });
  expect(firstPage(pc, false)).toEqual(SHOP);
  const restored = newPc();
  mkdirSync(liveFolder(restored), { recursive: true });
  writeFileSync(join(liveFolder(restored), JOURNAL_FILE), '');
  expect(firstPage(restored, false)).toEqual(SHOP);
});
