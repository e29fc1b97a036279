/** The journal as the main thread holds it: a writer and a reader, each on a thread of its own. */
import { type Remote, startWorker } from './channel.ts';
import type { ReaderOps } from './reader-ops.ts';
import type { WriterOps } from './writer-ops.ts';
import type { OpenReport, OpenRequest, WriterSession } from './writer-session.ts';

export type JournalWriter = Remote<WriterOps>;
export type JournalReader = Remote<ReaderOps>;

export interface Journal {
  readonly write: JournalWriter;
  readonly read: JournalReader;
  readonly report: OpenReport;
  close(): Promise<void>;
}

export interface JournalOptions extends OpenRequest {
  /** Where the two workers' code is: beside the bundle, or beside the sources. */
  readonly writerFile: URL;
  readonly readerFile: URL;
  readonly onDeath: (error: Error) => void;
}

export async function startJournal(options: JournalOptions): Promise<Journal> {
  const { writerFile, readerFile, onDeath, ...request } = options;
  const writer = startWorker<WriterOps & WriterSession>(writerFile, null, onDeath);
  try {
    const report = await writer.ask.open(request);
    const reader = startWorker<ReaderOps>(readerFile, { folder: request.folder }, onDeath);
    return {
      write: writer.ask,
      read: reader.ask,
      report,
      close: async () => {
        await reader.stop();
        await writer.ask.close();
        await writer.stop();
      },
    };
  } catch (error) {
    await writer.stop();
    throw error;
  }
}
