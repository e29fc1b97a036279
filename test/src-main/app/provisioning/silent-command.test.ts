import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readDevelopment } from '#main/app/process/development-options.ts';
import { runProvisioning } from '#main/app/provisioning/silent-command.ts';
import { EXIT_CODES } from '#shared/words/provisioning.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

const source = (file: string): URL => new URL(`../../../../src-main/journal/worker/${file}`, import.meta.url);

/** Provisions by a file that isn't there. */
async function run(userData: string, ...more: readonly string[]) {
  const argv = [`--provision=${join(userData, 'none.json')}`, '--json', `--out=${join(userData, 'answer')}`, ...more];
  const code = await runProvisioning({
    ...{ argv, userData, version: '0.0.0-test', trusted: [], env: process.env },
    development: readDevelopment(true, argv, {}),
    workers: { writerFile: source('writer-worker.ts'), readerFile: source('reader-worker.ts') },
  });
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
