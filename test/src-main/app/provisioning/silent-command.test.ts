import { chmodSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readDevelopment } from '#main/app/process/development-options.ts';
import { runProvisioning } from '#main/app/provisioning/silent-command.ts';
import { LARGEST } from '#main/provisioning/read-document.ts';
import { EXIT_CODES, PROVISION_USAGE, refusalWords } from '#shared/words/provisioning.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

const source = (file: string): URL => new URL(`../../../../src-main/journal/worker/${file}`, import.meta.url);

const runWith = (userData: string, argv: readonly string[], alone = true) =>
  runProvisioning({
    ...{ argv, userData, version: '0.0.0-test', trusted: [], env: process.env, alone },
    development: readDevelopment(true, argv, {}),
    workers: { writerFile: source('writer-worker.ts'), readerFile: source('reader-worker.ts') },
  });

/** Provisions by a file that isn't there. */
async function run(userData: string, ...more: readonly string[]) {
  const argv = [`--provision=${join(userData, 'none.json')}`, '--json', `--out=${join(userData, 'answer')}`, ...more];
  const code = await runWith(userData, argv);
  return { code, answer: JSON.parse(readFileSync(join(userData, 'answer'), 'utf8')) as unknown };
}

test('the passphrase leaves the environment, so that no process started later inherits it', async () => {
  vi.stubEnv('DWADI_PASSPHRASE', 'correct horse battery');
  expect(await run(tempFolder())).toMatchObject({ code: EXIT_CODES['no-file'], answer: { why: 'no-file' } });
  expect(process.env).not.toHaveProperty('DWADI_PASSPHRASE');
  vi.unstubAllEnvs();
});

test('a passphrase on the command line is refused before anything else', async () => {
  expect(await run(tempFolder(), '--passphrase=correct horse battery', '--unknown')).toMatchObject({
    code: EXIT_CODES['passphrase-in-sight'],
    answer: { why: 'passphrase-in-sight' },
  });
});

/** Returns the exit code and what was printed. */
async function printed(argv: readonly string[], { folder = tempFolder(), alone = true } = {}) {
  const said: string[] = [];
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  onTestFinished(() => void out.mockRestore());
  try {
    return { code: await runWith(folder, argv, alone), said: said.join('') };
  } finally {
    out.mockRestore();
  }
}

test('help is printed and nothing else is done, whatever was asked for beside it', async () => {
  const answer = join(tempFolder(), 'answer');
  writeFileSync(answer, 'an older one');
  expect(await printed(['--provision=none.json', `--out=${answer}`, '--help'])).toEqual({
    ...{ code: 0, said: `${PROVISION_USAGE}\n` },
  });
  expect(readFileSync(answer, 'utf8')).toBe('an older one');
});

test.each([['--out=.'], ['--out']])('an answer that %s can’t take is refused first, on the terminal', async (out) => {
  const { code, said } = await printed(['--provision=none.json', '--json', '--passphrase=a b', out]);
  expect([code, JSON.parse(said).why]).toEqual([EXIT_CODES['no-answer-file'], 'no-answer-file']);
});

test('a switch that is unknown is named without its value', async () => {
  const { code, said } = await printed(['--provision=none.json', '--pasphrase=a secret']);
  expect(code).toBe(EXIT_CODES['unknown-switch']);
  expect(said).toBe(`${refusalWords('unknown-switch')}\n  --pasphrase\n`);
});

test('nothing is read while a Dwadi of the same user is open, and without a file there is nothing to read', async () => {
  const why = async (argv: readonly string[], alone: boolean) =>
    JSON.parse((await printed([...argv, '--json'], { alone })).said).why;
  expect(await why(['--provision=none.json'], false)).toBe('in-use');
  expect(await why(['--provision=none.json'], true)).toBe('no-file');
  expect(await why(['--provision'], true)).toBe('no-file');
});

test('a passphrase is taken from a file that its owner alone may read', async () => {
  const folder = tempFolder();
  const file = join(folder, 'passphrase');
  writeFileSync(file, 'orange boat 1 seven\n', { mode: 0o600 });
  const why = async (...argv: string[]) =>
    JSON.parse((await printed(['--provision=none.json', '--json', ...argv])).said).why;
  expect(await why(`--passphrase-file=${file}`)).toBe('no-file');
  for (const mode of [0o640, 0o604]) {
    chmodSync(file, mode);
    expect(await why(`--passphrase-file=${file}`)).toBe('passphrase-readable');
  }
  expect(await why(`--passphrase-file=${join(folder, 'none')}`)).toBe('passphrase-unread');
  expect(await why('--passphrase-fd=77777')).toBe('passphrase-unread');
});

test('a file of the largest size is read, and one that is larger is not', async () => {
  const file = join(tempFolder(), 'a.dwadi.json');
  writeFileSync(file, '');
  const why = async (bytes: number) => {
    truncateSync(file, bytes);
    return JSON.parse((await printed([`--provision=${file}`, '--json'])).said).why;
  };
  expect([await why(LARGEST), await why(LARGEST + 1)]).toEqual(['file', 'too-large']);
});

test('mistakes of a file are printed with their lines', async () => {
  const file = join(tempFolder(), 'a.dwadi.json');
  writeFileSync(file, '{\n  "form": 7\n}');
  const { code, said } = await printed([`--provision=${file}`]);
  expect(code).toBe(EXIT_CODES.file);
  expect(said).toMatch(/\n {2}line \d+: /);
});
