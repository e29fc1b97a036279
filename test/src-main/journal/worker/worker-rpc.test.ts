/** The journal's threads come and go without taking the process with them. */
import { expect, test } from 'vitest';
import type { ReaderOps } from '#main/journal/worker/reader-ops.ts';
import { startWorker } from '#main/journal/worker/worker-rpc.ts';
import { closeHere, filledJournal, openHere, tempFolder } from '../../../support/journal/journal.ts';

const READER = new URL('../../../../src-main/journal/worker/reader-worker.ts', import.meta.url);

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
