/** A reader's worker that waits for a disk without an answer. Nothing ends it, until somebody writes into the pipe. */
import { openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import type { ReaderDuty } from '#main/journal/worker/reader-worker.ts';
import { serve } from '#main/journal/worker/worker-rpc.ts';

const { folder } = workerData as ReaderDuty;

serve(() => () => {
  writeFileSync(join(folder, 'asked'), '');
  openSync(join(folder, 'pipe'), 'r');
});
