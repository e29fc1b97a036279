import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lastFeedIn, UpdateStateFile } from '#main/updates/update-state-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dwadi-book-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a first start has no news, and each later start the same machine', () => {
  const { machine, arrived, failed } = new UpdateStateFile(folder, '0.1.0');
  expect({ arrived, failed }).toEqual({ arrived: null, failed: null });
  expect(new UpdateStateFile(folder, '0.1.0').machine).toBe(machine);
});

test('another version says so until somebody has read it, and only once', () => {
  new UpdateStateFile(folder, '0.1.0');
  const next = new UpdateStateFile(folder, '0.2.0');
  expect(next.arrived).toEqual({ version: '0.2.0', before: '0.1.0' });
  expect(new UpdateStateFile(folder, '0.2.0').arrived).toEqual({ version: '0.2.0', before: '0.1.0' });
  next.arrivalSeen();
  expect(new UpdateStateFile(folder, '0.2.0').arrived).toBeNull();
});

test('a version that was tried and is not running has failed, until it runs after all', () => {
  new UpdateStateFile(folder, '0.1.0').tries('0.2.0', ['/b.db']);
  expect(new UpdateStateFile(folder, '0.1.0').failed).toBe('0.2.0');
  expect(new UpdateStateFile(folder, '0.1.0').failed).toBe('0.2.0');
  const there = new UpdateStateFile(folder, '0.2.0');
  expect(there.failed).toBeNull();
  expect(there.arrived).toEqual({ version: '0.2.0', before: '0.1.0' });
});

test('a version that was tried and is running has not failed', () => {
  new UpdateStateFile(folder, '0.1.0').tries('0.2.0', []);
  expect(new UpdateStateFile(folder, '0.2.0')).toMatchObject({ failed: null, arrived: { version: '0.2.0' } });
});

test('the newest list of each channel and signer is remembered, and an older one changes nothing', () => {
  const book = new UpdateStateFile(folder, '0.1.0');
  const saw = (issuedAt: number) => book.sawFeed({ channel: 'stable', signer: 'a', issuedAt, withdrawn: ['b'] }, 9000);
  saw(2000);
  saw(1000);
  const again = new UpdateStateFile(folder, '0.1.0');
  const newest = [
    ['stable', 'a'],
    ['stable', 'b'],
    ['early', 'a'],
  ] as const;
  expect(newest.map(([channel, signer]) => again.newestFeed(channel, signer))).toEqual([2000, 0, 0]);
  expect([again.withdrawnKeys, lastFeedIn(folder)]).toEqual([['b'], 9000]);
});

test('a file that cannot be read is begun anew', () => {
  writeFileSync(join(folder, 'updates.json'), '{"machine": 7');
  expect(new UpdateStateFile(folder, '0.1.0').failed).toBeNull();
});
