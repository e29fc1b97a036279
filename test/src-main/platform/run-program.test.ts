import { expect, test } from 'vitest';
import { runCommand } from '#main/platform/run-program.ts';

test('a program gets the environment that was meant for it, and nothing of the user’s', async ({ skip }) => {
  skip(process.platform === 'win32', 'env is a program of Linux and macOS');
  const { code, out } = await runCommand('/usr/bin/env', [], { environment: { SystemRoot: 'C:\\Windows' } });
  expect(code).toBe(0);
  expect(out.trim().split('\n').sort()).toEqual(['LANG=C', 'LC_ALL=C', 'SystemRoot=C:\\Windows']);
});

test('a program that takes too long is ended, and nothing counts of it', async ({ skip }) => {
  skip(process.platform === 'win32', 'sleep is a program of Linux and macOS');
  expect(await runCommand('/bin/sleep', ['600'], { withinMs: 50 })).toEqual({ code: null, started: true, out: '' });
});
