/**
 * Small files that are written whole or not at all; and renames that Windows allows only while no program has the file.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { renameHeld, renameHeldBeside, writeWhole } from '#main/platform/atomic-file.ts';
import { tempFolder } from '../../support/journal/journal.ts';

/** Refuses so often, as Windows does while a scanner has the file open. */
function held(times: number, code: string) {
  const tries: number[] = [];
  const rename = (): void => {
    tries.push(performance.now());
    if (tries.length <= times) throw Object.assign(new Error(`${code}: rename`), { code });
  };
  return { tries, rename };
}

test('a file is there under its name alone', () => {
  const folder = join(tempFolder(), 'made');
  writeWhole(join(folder, 'a.json'), '1');
  writeWhole(join(folder, 'a.json'), '2');
  expect(readdirSync(folder)).toEqual(['a.json']);
  expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe('2');
});

test('nobody else on the PC may look into a file or its folder', (context) => {
  if (process.platform === 'win32') context.skip('Windows has no such modes');
  const folder = join(tempFolder(), 'made');
  writeWhole(join(folder, 'a.json'), '1');
  const modes = [folder, join(folder, 'a.json')].map((path) => statSync(path).mode & 0o777);
  expect(modes).toEqual([0o700, 0o600]);
});

/** Runs the work in a separate process that records its system calls in order. */
function callsOf(work: string): string[] {
  const module = new URL('../../../src-main/platform/atomic-file.ts', import.meta.url).href;
  const code = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const calls = [];
    const told = (from, name, of) => {
      const real = from[name];
      from[name] = function (...args) {
        calls.push(of(this, ...args));
        return real.apply(this, args);
      };
    };
    const names = new Map();
    const open = fs.openSync;
    fs.openSync = (path, ...more) => {
      const handle = open(path, ...more);
      names.set(handle, path);
      return handle;
    };
    const openSoon = fs.promises.open;
    fs.promises.open = async (path, ...more) => {
      const handle = await openSoon(path, ...more);
      told(handle, 'sync', () => ['sync', path]);
      return handle;
    };
    told(fs, 'fsyncSync', (_, handle) => ['sync', names.get(handle)]);
    told(fs, 'renameSync', (_, from) => ['rename', from]);
    told(fs.promises, 'rename', (_, from) => ['rename', from]);
    syncBuiltinESMExports();
    const { writeWhole, writeWholeBeside } = await import('${module}');
    await ${work};
    console.log(JSON.stringify(calls));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code]);
  if (String(stdout) === '') throw new Error(String(stderr));
  return (JSON.parse(String(stdout)) as [string, string][]).map(([what, path]) => `${what} ${basename(path)}`);
}

test('a file gets its name when its bytes are on the disk, and the name is there after a power cut', () => {
  const folder = join(tempFolder(), 'made');
  const file = JSON.stringify(join(folder, 'a.json'));
  const name = process.platform === 'win32' ? [] : ['sync made'];
  expect(callsOf(`writeWhole(${file}, '1')`)).toEqual(['sync a.json.new', 'rename a.json.new', ...name]);
  expect(callsOf(`writeWholeBeside(${file}, '1')`)).toEqual(['sync a.json.part', 'rename a.json.part']);
});

/** A shell's limit on its children's writes looks to them like a disk that is full in the middle of a file. */
test('a disk that takes only a part of a file leaves the earlier file', (context) => {
  if (process.platform === 'win32') context.skip('Windows has no shell that limits what its children write');
  const folder = tempFolder();
  const file = join(folder, 'a.json');
  writeWhole(file, 'as it was');
  const module = new URL('../../../src-main/platform/atomic-file.ts', import.meta.url).href;
  const code = `const { writeWhole } = await import('${module}'); writeWhole('${file}', 'x'.repeat(10_000))`;
  const shell = spawnSync('sh', ['-c', 'ulimit -f 8 && exec "$0" --input-type=module -e "$1"', process.execPath, code]);
  expect(String(shell.stderr)).toContain('EFBIG');
  expect(readFileSync(file, 'utf8')).toBe('as it was');
});

test.each(['EPERM', 'EACCES', 'EBUSY'])('a name that Windows refuses with %s is asked for again', (code) => {
  const { tries, rename } = held(3, code);
  renameHeld('a', 'b', 'win32', rename);
  expect(tries).toHaveLength(4);
});

test('a refused name is asked for again beside others’ work, too, and given up when no waiting mends it', async () => {
  const moment = held(3, 'EPERM');
  await renameHeldBeside('a', 'b', 'win32', async () => moment.rename());
  expect(moment.tries).toHaveLength(4);
  const full = held(1, 'ENOSPC');
  await expect(renameHeldBeside('a', 'b', 'win32', async () => full.rename())).rejects.toThrow('ENOSPC');
  expect(full.tries).toHaveLength(1);
});

test('a name that stays refused is an error in the end; a refusal that no waiting mends is one at once', () => {
  const always = held(1000, 'EPERM');
  expect(() => renameHeld('a', 'b', 'win32', always.rename)).toThrow('EPERM');
  expect(always.tries).toHaveLength(8);
  const full = held(1, 'ENOSPC');
  expect(() => renameHeld('a', 'b', 'win32', full.rename)).toThrow('ENOSPC');
  expect(full.tries).toHaveLength(1);
});

test('a refusal on other systems is an error, and nobody waits', () => {
  const { tries, rename } = held(1, 'EPERM');
  expect(() => renameHeld('a', 'b', 'linux', rename)).toThrow('EPERM');
  expect(tries).toHaveLength(1);
});
