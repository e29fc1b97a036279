/** Uncaught errors reach the log, in a process that goes on after a rejected promise, as Electron's does. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const code = (trouble: string): string => `
  const { logUncaught } = await import('#main/app/process/crash-log.ts');
  logUncaught(process, { write: (...line) => console.log(JSON.stringify(line)) });
  ${trouble}
  await new Promise((resolve) => setTimeout(resolve, 200));
  console.log('went on');
`;

function run(trouble: string) {
  const args = ['--unhandled-rejections=warn-with-error-code', '--input-type=module', '-e', code(trouble)];
  return spawnSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' }).stdout;
}

test('a promise that breaks is written down, and ends nothing', () => {
  const said = run(`void Promise.reject(new Error('a disk went away'));`);
  expect(said).toMatch(/"warn","app: a warning",\{"error":"UnhandledPromiseRejectionWarning: Error: a disk went away/);
  expect(said).toContain('went on');
});

test('an exception is written down before it takes its course', () => {
  const said = run(`setImmediate(() => { throw new TypeError('no such thing'); });`);
  expect(said).toContain('["error","app: nobody caught this",{"error":"TypeError: no such thing');
  expect(said).not.toContain('went on');
});
