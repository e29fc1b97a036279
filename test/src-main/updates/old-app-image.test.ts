import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { dropOldAppImage, keepOldAppImage, ontoDisk } from '#main/updates/old-app-image.ts';
import { tempFolder } from '../../support/journal/journal.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = tempFolder();
  file = join(folder, 'Dwadi.AppImage');
  writeFileSync(file, 'the old one', { mode: 0o755 });
});

test('the old AppImage is kept without a copy, and outlives its removal', () => {
  const { ino } = statSync(file);
  keepOldAppImage(file);
  rmSync(file);
  expect(readdirSync(folder)).toEqual(['Dwadi.AppImage.before']);
  expect(statSync(`${file}.before`).ino).toBe(ino);
});

test('it is put back in the place of a part of the new one, as it was, and under its own name alone', () => {
  const { mode } = statSync(file);
  const old = keepOldAppImage(file);
  rmSync(file);
  writeFileSync(file, 'half of the ne');
  old.putBack();
  expect([readFileSync(file, 'utf8'), statSync(file).mode, readdirSync(folder)]).toEqual([
    ...['the old one', mode],
    ['Dwadi.AppImage'],
  ]);
});

test('what a power cut left of an earlier one is in nobody’s way', () => {
  writeFileSync(`${file}.before`, 'an even older one');
  keepOldAppImage(file);
  expect(readFileSync(`${file}.before`, 'utf8')).toBe('the old one');
});

test('the old one is dropped once the one that runs is on the disk, and a second time costs nothing', async ({
  skip,
}) => {
  skip(process.platform === 'win32', 'no AppImage runs there, and a folder can not be opened');
  keepOldAppImage(file);
  await dropOldAppImage(`${file}.before`, file);
  await dropOldAppImage(`${file}.before`, file);
  expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['the old one', ['Dwadi.AppImage']]);
});

test('the old one is not dropped while it is itself what runs, nor while nothing else is there', async () => {
  keepOldAppImage(file);
  rmSync(file);
  await dropOldAppImage(`${file}.before`, `${file}.before`);
  await expect(dropOldAppImage(`${file}.before`, file)).rejects.toThrow('ENOENT');
  expect(readdirSync(folder)).toEqual(['Dwadi.AppImage.before']);
});

test('a file that can not be forced to the disk is told, and stops nobody', () => {
  expect([ontoDisk(file), ontoDisk(join(folder, 'none'))]).toEqual([process.platform !== 'win32', false]);
});
