/**
 * `node test/mutants/run.ts [words of names]`: puts each fault alone into a copy of the sources, and sees the nearest
 * tests fail. A fault that lives is a hole in the tests.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FAULTS, type Fault } from './faults.ts';

const root = join(import.meta.dirname, '../..');

/** Copies all that git knows, with uncommitted changes: the faults are tried on the present work. */
function copyCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi-mutants-'));
  const names = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const name of new Set(names.toString().split('\0'))) {
    // Git also lists files that are deleted and not committed: the copy skips them.
    if (name === '') continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    try {
      copyFileSync(join(root, name), join(folder, name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

interface Ran {
  readonly passed: boolean;
  readonly seconds: string;
  readonly output: string;
}

let child: ChildProcess | null = null;

/**
 * The zone is far from Accra's: on a machine that keeps UTC a local day would be the right one by chance. A fault makes
 * the build stale, and a test of the built app must not fail for that: it can't see the fault.
 */
const ENV = { ...process.env, DWADI_BUILT: '1', TZ: 'Pacific/Auckland', NO_COLOR: '1', FORCE_COLOR: '0' };

function runTests(folder: string, tests: readonly string[]): Promise<Ran> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const vitest = join('node_modules', 'vitest', 'vitest.mjs');
    // A fault may make a test wait for ever: a short timeout shows that long before a test's usual time is over.
    const args = [vitest, 'run', ...tests, '--bail', '1', '--testTimeout', '20000'];
    const running = spawn(process.execPath, args, { cwd: folder, env: ENV, stdio: ['ignore', 'pipe', 'pipe'] });
    child = running;
    let output = '';
    for (const stream of [running.stdout, running.stderr]) stream.on('data', (text) => (output += String(text)));
    running.on('error', reject);
    running.on('close', (code) => {
      child = null;
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      resolve({ passed: code === 0, seconds, output });
    });
  });
}

/** The text with the fault in it. */
function faulty({ name, file, find, replacement }: Fault, text: string): string {
  const [before, after, ...others] = text.split(find);
  if (before === undefined || after === undefined || others.length > 0) {
    throw new Error(`the fault "${name}" no longer fits its source: its text must stand in ${file} exactly once`);
  }
  return before + replacement + after;
}

/** An error of the test tools themselves is no failed test. */
const failedByTest = ({ output }: Ran): boolean => /Tests? .*\bfailed\b|Test Files .*\bfailed\b/.test(output);

async function isCaught(folder: string, fault: Fault): Promise<boolean> {
  const path = join(folder, fault.file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, faulty(fault, text));
  try {
    const ran = await runTests(folder, fault.tests);
    if (!ran.passed && !failedByTest(ran)) throw new Error(`no test ran for "${fault.name}":\n${ran.output}`);
    console.log(`${ran.passed ? 'LIVED ' : 'caught'} ${ran.seconds.padStart(5)} s  ${fault.name}`);
    return !ran.passed;
  } finally {
    writeFileSync(path, text);
  }
}

async function runAll(folder: string, faults: readonly Fault[]): Promise<boolean> {
  const tests = [...new Set(faults.flatMap((fault) => fault.tests))];
  const whole = await runTests(folder, tests);
  console.log(`${whole.passed ? 'passed' : 'FAILED'} ${whole.seconds.padStart(5)} s  without a fault`);
  if (!whole.passed) {
    console.error(whole.output);
    return false;
  }
  let lived = 0;
  for (const fault of faults) if (!(await isCaught(folder, fault))) lived += 1;
  console.log(`${faults.length - lived} caught, ${lived} lived`);
  return lived === 0;
}

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const wanted = FAULTS.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word)),
);
if (wanted.length === 0) {
  console.error(`No fault has a name with ${words.join(' or ')} in it.`);
  process.exit(2);
}

const folder = copyCheckout();
const removeCopy = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    const leave = (): void => {
      removeCopy();
      process.exit(1);
    };
    // A child that still runs would write into the removed copy.
    if (child === null) leave();
    else {
      child.once('close', leave);
      child.kill('SIGTERM');
    }
  });
}

try {
  process.exitCode = (await runAll(folder, wanted)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  removeCopy();
}
