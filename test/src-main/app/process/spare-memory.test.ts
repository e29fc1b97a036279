/** V8 itself tells what it compiles, in a process that reads many answers as the counter does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const ANSWERS = 1000;
/** A compiler at work on another thread says so when it has ended. */
const ENDS_WITHIN_MS = 1000;

const readAnswers = (answers: number): string => `
  const { createServer } = await import('node:http');
  const { request } = await import('undici');
  const server = createServer((_, answer) => answer.end('{}')).listen(0, '127.0.0.1', async () => {
    const address = 'http://127.0.0.1:' + server.address().port;
    for (let nth = 0; nth < ${answers}; nth += 1) await (await request(address)).body.text();
    setTimeout(() => process.exit(0), ${ENDS_WITHIN_MS});
  });`;

/** `seen`: ends the process at the first line with this word. */
async function compilersIn(script: string, seen: string | null = null): Promise<ReadonlySet<string>> {
  const args = ['--trace-wasm-compilation-times', '--input-type=module', '-e', script];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const compilers = new Set<string>();
  for await (const line of createInterface({ input: child.stdout })) {
    const compiler = /^Compiled function .* using (\w+)/.exec(line)?.[1];
    if (compiler !== undefined) compilers.add(compiler);
    if (compiler === seen) child.kill('SIGKILL');
  }
  await ended;
  return compilers;
}

test('the parser of answers is compiled once, by the compiler that needs little memory', async () => {
  const spared = `(await import('./src-main/app/process/spare-memory.ts')).spareFromTheStart();${readAnswers(ANSWERS)}`;
  expect(await compilersIn(spared)).toEqual(new Set(['Liftoff']));
});

test('V8 on its own compiles it anew', async () => {
  expect(await compilersIn(readAnswers(Number.MAX_SAFE_INTEGER), 'TurboFan')).toEqual(new Set(['Liftoff', 'TurboFan']));
});
