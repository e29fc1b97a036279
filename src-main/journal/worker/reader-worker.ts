/** A reader's worker: one answers the screens as long as the counter is open, others come for a check or a backup. */
import { workerData } from 'node:worker_threads';
import { openReader } from '../file/open-journal.ts';
import { maintenanceOps } from './maintenance-ops.ts';
import { readerOps } from './reader-ops.ts';
import { RESTORE_OPS } from './restore-ops.ts';
import { methodsOf, serve } from './worker-rpc.ts';

export interface ReaderDuty {
  readonly folder: string;
  /** A restore needs no journal in the folder. */
  readonly duty: 'screens' | 'care' | 'restore';
  /** The key of a sealed journal, whose seal and whose backups' seals are checked too. */
  readonly sealKey?: Uint8Array;
}

const { folder, duty, sealKey } = workerData as ReaderDuty;

function opsFor(): object {
  if (duty === 'restore') return RESTORE_OPS;
  const db = openReader(folder);
  return duty === 'care' ? maintenanceOps(db, sealKey) : readerOps(db);
}

serve(methodsOf(opsFor()));
