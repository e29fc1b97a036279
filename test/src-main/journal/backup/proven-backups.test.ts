/** A file among the backups is this counter's own if its last page proves it, whatever it is called. */
import { appendFileSync, copyFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { isProven } from '#main/journal/backup/backup-proof.ts';
import { fromFirstOfOurs, provenBy } from '#main/journal/backup/proven-backups.ts';
import { backedUp } from '../../../support/office/backed-up.ts';

test('its own counter’s key proves a backup, and nothing proves one that was changed', async () => {
  const counter = await backedUp();
  const file = await counter.backUp();
  expect(await provenBy(counter.sealKey)(file)).toBe(true);
  expect(await provenBy(new Uint8Array(32))(file)).toBe(false);
  const faults: [string, (copy: string) => void][] = [
    ['longer', (copy) => appendFileSync(copy, Buffer.alloc(4096))],
    ['shorter', (copy) => truncateSync(copy, 8192)],
    ['no whole pages', (copy) => truncateSync(copy, 9000)],
    ['empty', (copy) => writeFileSync(copy, '')],
    ['huge', (copy) => truncateSync(copy, 2 ** 31 + 4096)],
    ['gone', (copy) => rmSync(copy)],
  ];
  for (const [what, change] of faults) {
    const copy = join(dirname(file), what);
    copyFileSync(file, copy);
    change(copy);
    expect([what, await provenBy(counter.sealKey)(copy)]).toEqual([what, false]);
  }
});

test('a file is read once, and again when it has changed', async () => {
  const counter = await backedUp();
  const file = await counter.backUp();
  const reads = vi.fn(isProven);
  const isOurs = provenBy(counter.sealKey, reads);
  expect([await isOurs(file), await isOurs(file), reads.mock.calls.length]).toEqual([true, true, 1]);
  utimesSync(file, 1, 1);
  expect([await isOurs(file), reads.mock.calls.length]).toEqual([true, 2]);
  rmSync(file);
  expect(await isOurs(file)).toBe(false);
});

test('what stands before the first of ours is left out, and what follows is not asked about', async () => {
  const asked: string[] = [];
  const isOurs = async (file: string): Promise<boolean> => {
    asked.push(file);
    return file === 'ours';
  };
  expect(await fromFirstOfOurs(['theirs', 'ours', 'older'], isOurs)).toEqual(['ours', 'older']);
  expect(asked).toEqual(['theirs', 'ours']);
  expect(await fromFirstOfOurs(['theirs'], isOurs)).toEqual([]);
});
