import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dropOldDumps } from '#main/app/process/crash-dumps.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

const DAY_S = 86_400;
const NOW_S = 1_795_000_000;

/** A folder of Crashpad with a dump of each of these ages, in days. */
function dumpsOf(...ages: readonly number[]): string {
  const folder = tempFolder();
  mkdirSync(join(folder, 'pending'));
  writeFileSync(join(folder, 'settings.dat'), 'its own');
  for (const age of ages) {
    for (const name of [`${age}.dmp`, `${age}.meta`]) {
      writeFileSync(join(folder, 'pending', name), 'memory');
      utimesSync(join(folder, 'pending', name), NOW_S - age * DAY_S, NOW_S - age * DAY_S);
    }
  }
  return folder;
}

const left = (folder: string) => readdirSync(join(folder, 'pending')).sort();

test('the three newest dumps stay, for a fortnight, and each goes with its note', async () => {
  const many = dumpsOf(5, 1, 3, 2, 4);
  await dropOldDumps(many, NOW_S * 1000);
  expect(left(many)).toEqual(['1.dmp', '1.meta', '2.dmp', '2.meta', '3.dmp', '3.meta']);
  expect(readdirSync(many)).toContain('settings.dat');
  const old = dumpsOf(13, 14, 15);
  await dropOldDumps(old, NOW_S * 1000);
  expect(left(old)).toEqual(['13.dmp', '13.meta', '14.dmp', '14.meta']);
});

test('a PC without any dump is no trouble', async () => {
  await expect(dropOldDumps(join(tempFolder(), 'Crashpad'), NOW_S * 1000)).resolves.toBeUndefined();
});
