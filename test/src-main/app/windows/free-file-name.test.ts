/** A kiosk saves without asking: over no file of before, and in a folder that may lie on a PC that was switched off. */
import type * as Fs from 'node:fs';
import { writeFileSync } from 'node:fs';
import type * as FsPromises from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freeName } from '#main/app/windows/free-file-name.ts';
import { makeFolder, removeFolder } from '../../../support/counter.ts';

const GIVES_UP_MS = 100;
/** The calls that made the whole process wait for that PC. */
const stoodStill: string[] = [];
const isThere = (path: unknown): boolean => !String(path).includes('on-another-pc');

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>();
  const existsSync = (path: string) => {
    if (!isThere(path)) stoodStill.push(path);
    return fs.existsSync(path);
  };
  return { ...fs, existsSync };
});

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof FsPromises>();
  const access = async (path: string) => {
    if (!isThere(path)) await sleep(GIVES_UP_MS);
    return fs.access(path);
  };
  return { ...fs, access };
});

function folderOf(...names: string[]): string {
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder));
  for (const name of names) writeFileSync(join(folder, name), '');
  return folder;
}

test('a file that is there stays, and the next number is taken', async () => {
  const folder = folderOf('sales.csv', 'sales (2).csv', 'sheet (2).pdf');
  const names = ['sales.csv', 'sheet.pdf', 'two.dots.csv'];
  expect(await Promise.all(names.map((name) => freeName(folder, name)))).toEqual(
    ['sales (3).csv', 'sheet.pdf', 'two.dots.csv'].map((name) => join(folder, name)),
  );
});

test('nothing stands still while a folder doesn’t answer', async () => {
  const folder = join(folderOf(), 'on-another-pc');
  let beats = 0;
  const beat = setInterval(() => {
    beats += 1;
  }, 10);
  expect(await freeName(folder, 'sales.csv')).toBe(join(folder, 'sales.csv'));
  clearInterval(beat);
  expect(stoodStill).toEqual([]);
  expect(beats).toBeGreaterThan(0);
});
