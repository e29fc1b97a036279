/** The reader's worker: search, checks, reports and backup, so that none of them makes a sale wait. */
import { workerData } from 'node:worker_threads';
import { methodsOf, serve } from './channel.ts';
import { openReader } from './open.ts';
import { ReaderOps } from './reader-ops.ts';

const { folder } = workerData as { folder: string };
serve(methodsOf(new ReaderOps(openReader(folder))));
