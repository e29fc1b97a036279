/** The operations of the reader's worker, by name. */
import type { ReadableDb } from '../base/database.ts';
import { counterReads } from './counter-reads.ts';
import { reportReads } from './report-reads.ts';
import { saleReads } from './sale-reads.ts';

export type ReaderOps = ReturnType<typeof readerOps>;

export const readerOps = (db: ReadableDb) => ({ ...saleReads(db), ...counterReads(db), ...reportReads(db) });
