/** The journal's threads come and go without taking the process with them. */
import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startJournal } from '#main/journal/journal.ts';
import type { ReaderOps } from '#main/journal/worker/reader-ops.ts';
import { startWorker } from '#main/journal/worker/worker-rpc.ts';
import { closeHere, filledJournal, openHere, tempFolder } from '../../../support/journal/journal.ts';

const source = (path: string): URL => new URL(`../../../../${path}`, import.meta.url);
const READER = source('src-main/journal/worker/reader-worker.ts');

const opened = (folder: string, readerFile = READER) =>
  startJournal({
    ...{ folder, backupFolder: join(folder, 'backups'), setDamagedAside: false, stamp: 'now', readerFile },
    ...{ writerFile: source('src-main/journal/worker/writer-worker.ts'), onDeath: () => {} },
  });

async function reader() {
  const folder = tempFolder();
  await filledJournal(folder, 1);
  const deaths: Error[] = [];
  return { worker: startWorker<ReaderOps>(READER, { folder, duty: 'screens' }, (error) => deaths.push(error)), deaths };
}

test('a worker that is stopped while it still loads ends quietly', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { worker, deaths } = await reader();
    await new Promise((resolve) => setTimeout(resolve, round * 8));
    await worker.stop();
    expect(deaths).toEqual([]);
  }
});

test('a question from before the stop is answered, and one from after it fails', async () => {
  const { worker } = await reader();
  const before = worker.ask.newestSales(1);
  await worker.stop();
  expect(await before).toHaveLength(1);
  await expect(worker.ask.newestSales(1)).rejects.toThrow('ended');
  await worker.stop();
});

test('a worker whose file is no journal dies, and is said to have died', async () => {
  const folder = tempFolder();
  closeHere(await openHere(folder));
  const deaths: Error[] = [];
  const worker = startWorker<ReaderOps>(READER, { folder: `${folder}-elsewhere`, duty: 'screens' }, (error) => {
    deaths.push(error);
  });
  await expect(worker.ask.newestSales(1)).rejects.toThrow();
  await worker.stop();
  expect(deaths).toHaveLength(1);
});

test('a journal is closed with its mark also while a disk gives a backup no answer', async ({ skip }) => {
  skip(process.platform === 'win32', 'it has no pipes among its files');
  const folder = tempFolder();
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  const journal = await opened(folder, source('test/support/journal/stuck-reader.ts'));
  const cutOff = journal.care((care) => care.fullCheck()).catch(String);
  // The disk answers at the end, so that the test's own process can end.
  onTestFinished(async () => {
    closeSync(openSync(join(folder, 'pipe'), 'w'));
    expect(await cutOff).toContain('ended');
  });
  await expect.poll(() => existsSync(join(folder, 'asked')), { timeout: 30_000 }).toBe(true);
  await journal.close();
  const again = await opened(folder);
  expect(again.report.uncleanStop).toBe(false);
  await again.close();
});

test('a journal that is being closed starts no worker any more', async () => {
  const journal = await opened(tempFolder());
  const closing = journal.close();
  await expect(journal.care((care) => care.fullCheck())).rejects.toThrow('closed');
  await closing;
});
