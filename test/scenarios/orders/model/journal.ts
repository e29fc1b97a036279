/**
 * The real journal on a real file, without its threads: each question is worked off in its turn, a moment later, and
 * answered another moment later. Between the two a kill leaves it done and unanswered.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JournalError } from '#main/journal/base/journal-error.ts';
import type { AttemptStart, RecordedSale } from '#main/journal/base/records.ts';
import { openJournal, openReader } from '#main/journal/file/open-journal.ts';
import type { JournalReader, JournalWriter } from '#main/journal/journal.ts';
import { sealKeyOf } from '#main/journal/seal/row-digests.ts';
import { type ReaderOps, readerOps } from '#main/journal/worker/reader-ops.ts';
import { writerOps } from '#main/journal/worker/writer-ops.ts';
import { prepareLazily } from '../../../support/journal/lazy-statements.mjs';
import type { VirtualTime } from './virtual-time.ts';

export interface JournalTrouble {
  /** The disk is full until then. */
  fullUntil: number;
  /** So many of the next questions break, half of them after their work was done. */
  breaks: number;
  broke: number;
  /** Each question is worked off so much later, and the engine hears even later of an attempt that is on disk. */
  slowMs: number;
}

/** No fault is injected in these: it would keep the counter from opening, which this model leaves out. */
const AT_START: readonly string[] = ['closeInterrupted', 'openIntents'];

type Preparing = Parameters<typeof prepareLazily>[0];
type Op = (...args: unknown[]) => unknown;
type WritableDb = Awaited<ReturnType<typeof openJournal>>['db'];

export interface OpenModelJournal {
  readonly db: WritableDb;
  readonly write: JournalWriter;
  readonly read: JournalReader;
  /** Reads its present content without waiting for a turn. */
  readonly now: ReaderOps;
  /** Releases the file as a kill does: the journal is told nothing. */
  /** Called once, before the engine starts. */
  arrive(place: string, at: number): void;
  letGo(): void;
}

export interface ModelJournalOptions {
  readonly folder: string;
  readonly isSealed: boolean;
  readonly time: VirtualTime;
  readonly owner: object;
  readonly trouble: JournalTrouble;
  readonly onStart: (starts: readonly AttemptStart[]) => void;
  /** Called as the sale is written, before any other question is worked off and before the engine hears of it. */
  readonly onRecorded: (recorded: RecordedSale) => void;
}

/** One worker: questions in their order, answers in their order. */
function lineOf(options: ModelJournalOptions, ops: object, writes: boolean): unknown {
  const { time, owner, trouble } = options;
  let workedAt = 0;
  let answeredAt = 0;
  const moment = () => (time.chance.one(12) ? time.chance.between(20, 400) : time.chance.between(0, 3));
  const done = (name: string, op: Op, args: unknown[]): unknown => {
    const value = op.apply(ops, args);
    if (name === 'recordSale') options.onRecorded(value as RecordedSale);
    return value;
  };
  const work = (name: string, args: unknown[]): unknown => {
    const op = (ops as Record<string, Op>)[name];
    if (!op) throw new Error(`no such operation: ${name}`);
    if (writes && trouble.fullUntil > time.now) throw new JournalError('disk-full', 'the disk is full');
    const breaks = trouble.breaks > 0 && !AT_START.includes(name) && time.chance.one(2);
    if (!breaks) return done(name, op, args);
    trouble.breaks -= 1;
    trouble.broke += 1;
    if (time.chance.one(2)) done(name, op, args);
    throw new Error('the model breaks this on purpose');
  };
  const ask = (name: string, args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (name === 'startAttempts') options.onStart(args[0] as AttemptStart[]);
      workedAt = Math.max(workedAt, time.now + moment() + trouble.slowMs);
      const answer = (run: () => void): void => {
        const startsAttempts = name === 'startAttempts' || (name === 'recordSale' && args[3] !== undefined);
        const late = startsAttempts ? 2 * trouble.slowMs : 0;
        answeredAt = Math.max(answeredAt, time.now + moment() + late);
        time.after(answeredAt - time.now, run, owner);
      };
      time.after(
        workedAt - time.now,
        () => {
          try {
            const value = work(name, args);
            answer(() => resolve(value));
          } catch (error) {
            answer(() => reject(error as Error));
          }
        },
        owner,
      );
    });
  return new Proxy(
    {},
    { get: (_, name) => (name === 'then' ? undefined : (...args: unknown[]) => ask(String(name), args)) },
  );
}

let blank: Promise<string> | null = null;

/** A folder with a journal that holds nothing yet: to make its tables would take as long as the day itself. */
export function blankJournal(): Promise<string> {
  blank ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dwadi-model-blank-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const { db, lock } = await openIn(folder, true);
    db.close();
    lock.close();
    return folder;
  })();
  return blank;
}

const SEAL = { key: sealKeyOf(new Uint8Array(32).fill(7)), least: null };

const openIn = (folder: string, isSealed: boolean) =>
  openJournal({
    ...{ folder, setDamagedAside: false, stamp: 'now', ...(isSealed && { seal: SEAL }) },
    backUpBeforeMigration: async () => null,
  });

export async function openModelJournal(options: ModelJournalOptions): Promise<OpenModelJournal> {
  const { folder } = options;
  const { db, lock, seal } = await openIn(folder, options.isSealed);
  // Processes are killed here, never machines: what SQLite wrote stays written.
  db.pragma('synchronous = OFF');
  const readerDb = openReader(folder);
  for (const connection of [db, readerDb]) prepareLazily(connection as unknown as Preparing);
  const now = readerOps(readerDb);
  const ops = writerOps(db, () => true, { seal });
  return {
    db,
    write: lineOf(options, ops, true) as JournalWriter,
    arrive: ops.arrive,
    read: lineOf(options, now, false) as JournalReader,
    now,
    letGo: () => {
      readerDb.close();
      db.close();
      lock.close();
    },
  };
}
