import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

const NO_SHELL = '.ci/run is a script of bash';
const script = join(import.meta.dirname, '../../.ci/run');

/** Runs `.ci/run` with a fake npm that runs `short` for `npm test` and `long` for the other run. */
function runCi(short: string, long: string): Promise<{ code: number; lines: string[] }> {
  const bin = mkdtempSync(join(tmpdir(), 'dwadi-ci-'));
  onTestFinished(() => rmSync(bin, { recursive: true }));
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\nif [ "$1" = test ]; then ${short}; else ${long}; fi\n`);
  chmodSync(join(bin, 'npm'), 0o755);
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}` };
  return new Promise((resolve) =>
    execFile('bash', [script], { env }, (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, lines: stdout.trim().split('\n').slice(-3) }),
    ),
  );
}

test('both closing lines are shown and summed', async ({ skip }) => {
  skip(process.platform === 'win32', NO_SHELL);
  const { code, lines } = await runCi('echo 10 passed, 0 failed', 'echo 3 passed, 0 failed, 1 skipped');
  expect(lines).toEqual([
    'npm test: 10 passed, 0 failed',
    'npm run test:long: 3 passed, 0 failed, 1 skipped',
    '13 passed, 0 failed, 1 skipped',
  ]);
  expect(code).toBe(0);
});

test('a failure in either is a failure of the whole', async ({ skip }) => {
  skip(process.platform === 'win32', NO_SHELL);
  const { code, lines } = await runCi('echo 10 passed, 0 failed', 'echo 3 passed, 2 failed; exit 1');
  expect(lines.at(-1)).toBe('13 passed, 2 failed');
  expect(code).toBe(1);
});

test('a run that ends without a closing line, or badly in spite of one, is a failure', async ({ skip }) => {
  skip(process.platform === 'win32', NO_SHELL);
  const silent = await runCi('echo 10 passed, 0 failed', 'echo Killed');
  expect(silent.lines.at(-1)).toBe('10 passed, 1 failed');
  expect(silent.code).toBe(1);
  expect((await runCi('echo 10 passed, 0 failed; exit 1', 'echo 1 passed, 0 failed')).code).toBe(1);
});

test('the long run is told which turn the normal run took', async ({ skip }) => {
  skip(process.platform === 'win32', NO_SHELL);
  vi.stubEnv('DWADI_TEST_SEED', '4711');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { lines } = await runCi('echo $DWADI_TEST_SEED passed, 0 failed', 'echo $DWADI_TURN_BEFORE passed, 0 failed');
  expect(lines.slice(0, 2)).toEqual(['npm test: 4711 passed, 0 failed', 'npm run test:long: 4711 passed, 0 failed']);
});
