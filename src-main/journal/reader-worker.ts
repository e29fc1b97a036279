/** A reader's worker: one answers the screens as long as the counter is open, others come for a check or a backup. */
import { workerData } from 'node:worker_threads';
import { CareOps } from './care-ops.ts';
import { methodsOf, serve } from './channel.ts';
import { openReader } from './open.ts';
import { ReaderOps } from './reader-ops.ts';

export interface ReaderDuty {
  readonly folder: string;
  readonly duty: 'screens' | 'care';
}

const { folder, duty } = workerData as ReaderDuty;
const db = openReader(folder);
serve(methodsOf(duty === 'care' ? new CareOps(db) : new ReaderOps(db)));
