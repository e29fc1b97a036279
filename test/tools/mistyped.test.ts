/** What the developers' own commands say to a switch or a name that is mistyped: one sentence, before anything is done. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeFolder } from '../support/folders.ts';

const run = (file: string, args: readonly string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '../..', file), ...args], { encoding: 'utf8' });

test.each([
  ['--kils', '5'],
  ['--kills', 'x'],
  ['--kills', '0'],
  ['--kills', ''],
  ['--at-once', '0'],
])('kill tests asked for with %s %s are none, and are refused', (...typed) => {
  const { status, stdout, stderr } = run('test/crash/run.ts', typed);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/^Say: npm run crash -- \[--kills N\]/)]);
});

test('a picture of a scene that does not exist is refused before any is taken', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi-shots-'));
  onTestFinished(() => removeFolder(folder));
  const { status, stdout, stderr } = run('test/support/preview/shots.ts', [folder, 'slips', 'bogus']);
  expect([status, stdout, readdirSync(folder)]).toEqual([2, '', []]);
  expect(stderr.trim()).toBe(
    'There is no scene "bogus". Say slips, customers, documents, or one of test/support/preview.',
  );
});
