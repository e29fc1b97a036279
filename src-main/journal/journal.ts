/** The journal as the main thread holds it: a writer and a reader, each on a thread of its own. */

import { setTimeout as sleep } from 'node:timers/promises';
import { JournalError } from './base/journal-error.ts';
import { recordingBy } from './sales/sale-packing.ts';
import type { MaintenanceOps } from './worker/maintenance-ops.ts';
import type { ReaderOps } from './worker/reader-ops.ts';
import type { ReaderDuty } from './worker/reader-worker.ts';
import type { RESTORE_OPS } from './worker/restore-ops.ts';
import { type Remote, startWorker } from './worker/worker-rpc.ts';
import type { WriterOps } from './worker/writer-ops.ts';
import type { OpenReport, OpenRequest, WriterSession } from './worker/writer-session.ts';

export type JournalWriter = Remote<WriterOps>;
export type JournalReader = Remote<ReaderOps>;
export type JournalMaintainer = Remote<MaintenanceOps>;

/** A worker that waits for a disk without an answer can't be ended: the mark of a clean stop doesn't wait for it. */
const READERS_STOP_WITHIN_MS = 4000;

export interface Journal {
  readonly write: JournalWriter;
  readonly read: JournalReader;
  readonly report: OpenReport;
  /** Passes a check's result to the next start: see `WriterSession`. */
  readonly checks: Pick<Remote<WriterSession>, 'checkPassed' | 'checkFirst'>;
  readonly seal: Pick<Remote<WriterSession>, 'sealNow' | 'generation'>;
  /** Runs the task with a worker of its own, which ends with the task or with the journal. */
  care<T>(task: (care: JournalMaintainer) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface JournalOptions extends OpenRequest {
  /** The files of the two workers: beside the bundle, or beside the sources. */
  readonly writerFile: URL;
  readonly readerFile: URL;
  readonly onDeath: (error: Error) => void;
}

export async function startJournal(options: JournalOptions): Promise<Journal> {
  const { writerFile, readerFile, onDeath, ...request } = options;
  const writer = startWorker<WriterOps & WriterSession>(writerFile, null, onDeath);
  try {
    const report = await writer.ask.open(request);
    let { sealed } = report;
    const readers = readersOf(readerFile, request.folder, () => (sealed ? request.sealKey : undefined));
    const reader = readers.start<ReaderOps>('screens', onDeath);
    return {
      write: writerOf(writer.ask),
      read: reader.ask,
      report,
      checks: writer.ask,
      seal: {
        generation: writer.ask.generation,
        sealNow: async (event) => {
          await writer.ask.sealNow(event);
          sealed = true;
        },
      },
      care: async (task) => {
        // Its death fails the task; the journal itself lives on.
        const worker = readers.start<MaintenanceOps>('care', () => {});
        try {
          return await task(worker.ask);
        } finally {
          await worker.stop();
          readers.forget(worker);
        }
      },
      close: async () => {
        await Promise.race([readers.stop(), sleep(READERS_STOP_WITHIN_MS, null, { ref: false })]);
        await writer.ask.close();
        await writer.stop();
      },
    };
  } catch (error) {
    await writer.stop();
    throw error;
  }
}

/** Sends every sale's rows packed. */
function writerOf(ask: JournalWriter): JournalWriter {
  const recordSale = recordingBy(ask.recordPacked);
  return new Proxy(ask, { get: (_, op) => (op === 'recordSale' ? recordSale : Reflect.get(ask, op)) });
}

/** `sealKey`: undefined while the journal isn't sealed. */
function readersOf(file: URL, folder: string, sealKey: () => Uint8Array | undefined) {
  const running = new Set<{ stop(): Promise<void> }>();
  let stopped = false;
  return {
    start<T>(duty: ReaderDuty['duty'], onDeath: (error: Error) => void) {
      if (stopped) throw new JournalError('io', 'the journal is closed');
      const key = duty === 'care' ? sealKey() : undefined;
      const worker = startWorker<T>(file, { folder, duty, ...(key && { sealKey: key }) } satisfies ReaderDuty, onDeath);
      running.add(worker);
      return worker;
    },
    forget: (worker: { stop(): Promise<void> }): void => {
      running.delete(worker);
    },
    stop: async () => {
      stopped = true;
      await Promise.all([...running].map((worker) => worker.stop()));
    },
  };
}

export type Restorer = Remote<typeof RESTORE_OPS>;

/** Runs a restore in a worker of its own, since checking a whole journal takes long. */
export async function withRestorer<T>(readerFile: URL, task: (restorer: Restorer) => Promise<T>): Promise<T> {
  const duty: ReaderDuty = { folder: '', duty: 'restore' };
  const worker = startWorker<typeof RESTORE_OPS>(readerFile, duty, () => {});
  try {
    return await task(worker.ask);
  } finally {
    await worker.stop();
  }
}
