import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UpdateStateFile } from '#main/updates/update-state-file.ts';

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

test('the newest list of each channel is remembered, and an older one changes nothing', () => {
  const book = new UpdateStateFile(folder, '0.1.0');
  book.sawFeed('stable', 2000);
  book.sawFeed('stable', 1000);
  const again = new UpdateStateFile(folder, '0.1.0');
  expect([again.newestFeed('stable'), again.newestFeed('early')]).toEqual([2000, 0]);
});

test('a file that cannot be read is begun anew', () => {
  writeFileSync(join(folder, 'updates.json'), '{"machine": 7');
  expect(new UpdateStateFile(folder, '0.1.0').failed).toBeNull();
});
