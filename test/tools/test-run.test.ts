import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { outliving } from '../../resources/tools/test-run.mjs';

test('a process that is still ending is waited for, and one that goes on is named', async ({ skip }) => {
  skip(process.platform !== 'linux', 'Linux alone shows the environment of a process');
  const mark = randomUUID();
  const start = async (code: string) => {
    const child = spawn(process.execPath, ['-e', code], { env: { ...process.env, DWADI_TEST_RUN: mark } });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child, 'spawn');
    return child;
  };
  const ending = await start('process.stdin.resume()');
  const left = outliving(mark);
  ending.stdin.end();
  expect(await left).toEqual([]);

  await start('setInterval(() => {}, 1000)');
  expect(await outliving(mark, 200)).toEqual([expect.stringContaining('setInterval')]);
});
