import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { keepOldAppImage } from '#main/updates/old-app-image.ts';
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

test('it is let go once the new one has begun, and what a power cut left of an earlier one is in nobody’s way', () => {
  writeFileSync(`${file}.before`, 'an even older one');
  const old = keepOldAppImage(file);
  expect(readFileSync(`${file}.before`, 'utf8')).toBe('the old one');
  old.letGo();
  old.letGo();
  expect([existsSync(file), readdirSync(folder)]).toEqual([true, ['Dwadi.AppImage']]);
});
