/**
 * Applies many machines' files, three at once, as the silent switch does. One process serves all of them: the cost of
 * starting Node and loading its sources is not tested. Each run has its own arguments, passphrase and folder.
 */
import { text } from 'node:stream/consumers';
import { readDevelopment } from '#main/app/process/development-options.ts';
import { runProvisioning } from '#main/app/provisioning/silent-command.ts';

export interface FleetRun {
  readonly userData: string;
  readonly file: string;
  readonly passphrase: string;
}

const AT_ONCE = 3;
const source = (file: string): URL => new URL(`../../src-main/journal/worker/${file}`, import.meta.url);
const waiting = JSON.parse(await text(process.stdin)) as FleetRun[];

async function worker(): Promise<void> {
  for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) {
    const argv = [`--user-data-dir=${run.userData}`, `--provision=${run.file}`, '--json'];
    await runProvisioning({
      ...{ argv, userData: run.userData, version: '0.0.0-test', trusted: [] },
      env: { DWADI_PASSPHRASE: run.passphrase },
      development: readDevelopment(false, argv, process.env),
      workers: { writerFile: source('writer-worker.ts'), readerFile: source('reader-worker.ts') },
    });
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, worker));
