import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { phases } from '../../resources/tools/phases.mjs';
import { namedAgain, RunProgress } from '../../resources/tools/run-progress.mjs';
import { progress } from '../../resources/tools/say.mjs';

beforeEach(() => {
  vi.useFakeTimers();
  // The phase of the run that this test belongs to.
  vi.stubEnv('DWADI_PHASE', undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test('progress is a line now and then, and one every eight seconds when nothing moves', () => {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  const fetched = progress('packages');
  fetched.at('1 of 3');
  vi.advanceTimersByTime(1000);
  fetched.at('2 of 3');
  vi.advanceTimersByTime(2000);
  fetched.at('3 of 3');
  vi.advanceTimersByTime(17_000);
  fetched.end();
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([
    '  packages: 1 of 3',
    '  packages: 3 of 3',
    '  packages: 3 of 3, 11 s so far',
    '  packages: 3 of 3, 19 s so far',
  ]);
});

test('a test is named so that a shell and its runner understand it', ({ skip }) => {
  skip(process.platform === 'win32', 'a shell of Unix is asked');
  const name = `Kofi's 5 GB (paid?) costs GHS 2.50 | "twice"`;
  const said = execFileSync('sh', ['-c', `printf %s ${namedAgain(name)}`], { encoding: 'utf8' });
  expect(new RegExp(`^${said}$`).test(name)).toBe(true);
  expect(new RegExp(`^${said}$`).test(name.replace('.', 'x'))).toBe(false);
});

test('the time that is left counts the files under way, by the times of the last run', () => {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  const past = { files: { 'long.ts': 100_000, 'short.ts': 20_000, 'new.ts': 1 } };
  const progress = new RunProgress('unit', ['long.ts', 'short.ts', 'new.ts'], past);
  progress.testEnded('long.ts');
  vi.advanceTimersByTime(24_000);
  expect(said.at(-1)).toBe('  0 of 3 files, 1 tests; about 1 min 36 s left');
  progress.fileEnded('short.ts', 20_000);
  vi.advanceTimersByTime(16_000);
  expect(said.at(-1)).toBe('  1 of 3 files, 1 tests; about 40 s left');
  vi.advanceTimersByTime(300_000);
  expect(said.at(-1)).toBe('  1 of 3 files, 1 tests; about 0 s left');
});

test('the time that is left is told from the start, by the pace of the last run, and then more and more by this one’s', () => {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  const past = { files: { 'a.ts': 100_000, 'b.ts': 100_000 }, pace: 0.5 };
  const progress = new RunProgress('unit', ['a.ts', 'b.ts'], past);
  vi.advanceTimersByTime(8000);
  expect(said.at(-1)).toBe('  0 of 2 files, 0 tests; about 1 min 48 s left');
  progress.fileEnded('a.ts', 100_000);
  vi.advanceTimersByTime(192_000);
  // Half is done, at a pace of two: it lies between 50 s and 200 s.
  expect(said.at(-1)).toBe('  1 of 2 files, 0 tests; about 2 min 5 s left');
});

test('a phase beside another one names itself in its lines', () => {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.stubEnv('DWADI_PHASE', 'the packages');
  new RunProgress('unit', ['a.ts'], { files: {} });
  vi.advanceTimersByTime(8000);
  expect(said).toEqual(['  the packages: 0 of 1 files, 0 tests']);
});

test('the phases that a heartbeat speaks for are these two', () => {
  const silent = phases('long', [])
    .flat()
    .filter(({ shows }) => shows !== true);
  expect(silent.map(({ name }) => name)).toEqual(['build', 'benchmarks, in short']);
});
