/** The answer of the developers' own commands to a mistyped switch or name: one sentence, before anything is done. */
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
])('kill tests asked for with %s %s are no kill tests, and are refused', (...typed) => {
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
    'There is no scene "bogus". Say slips, customers, office, documents, or one of test/support/preview.',
  );
});

/** Each ends with this code where it doesn't understand. */
const COMMANDS: readonly (readonly [file: string, mistyped: number])[] = [
  ...(
    [
      'start',
      'test',
      'feed',
      'dist',
      'mutants',
      'build',
      'diagram',
      'proven-where',
      'try-package',
      'prepare-runner',
      'release-files',
    ] as const
  ).map((name) => [`resources/tools/${name}.mjs`, 1] as const),
  ['src-main/app/doctor/doctor-cli.ts', 2],
  ['src-main/app/provisioning/provisioning-cli.ts', 2],
  ['src-main/provisioning/command.ts', 2],
  ['src-main/office/command.ts', 2],
  ['src-main/app/process/restore-command.ts', 2],
  ['src-main/day-files/verify-days-command.ts', 2],
  ['src-main/drill/verify-sheets-command.ts', 2],
  ['src-main/training/service.ts', 2],
  ['test/crash/run.ts', 2],
  ['test/bench/run.ts', 1],
  ['test/bench/data.ts', 1],
];

test.each(COMMANDS)(
  '%s says how it is typed: to a person who asks, and ends well, or to one who mistypes',
  (file, mistyped) => {
    const asked = run(file, ['--help']);
    expect([asked.status, asked.stderr]).toEqual([0, '']);
    expect(asked.stdout.trim()).not.toBe('');
    const { status, stdout, stderr } = run(file, ['--nonsense']);
    expect(status).toBe(mistyped);
    expect(stdout + stderr).not.toContain('    at ');
  },
);

test('pictures say how they are asked for, and none is taken', () => {
  const { status, stdout } = run('test/support/preview/shots.ts', ['/nowhere', '--help']);
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^npm run screenshots/)]);
});
