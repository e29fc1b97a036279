/**
 * Was the write-ahead log lost? What was written last stands in it alone: without it the file is a whole journal of an
 * earlier moment, and looks as if it had been closed in order. Nothing that was lost so is known any more, as after a
 * restore (M19).
 */
import { closeSync, constants, existsSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadableDb, WritableDb } from './database.ts';
import { HEAD_FILE, JOURNAL_FILE } from './files.ts';
import { metaOf, saveMeta } from './meta.ts';
import { CLEAN_STOP, NEEDS_LOG, PLACE } from './meta-names.ts';

/** In the place of a place; see `arrive`. */
export const LOG_LOST = 'log-lost';

/** The log's own header, and no page. */
const EMPTY_LOG_BYTES = 32;

/** Stands in the main file while the journal is open. */
const BEGUN = 'begun';
/** Stands in the log first, so that the log of an open journal is never empty. */
const HELD = 'held';
/** Closed in order: the file is whole without a log. */
export const NO_LOG_NEEDED = 'no';

/** Asked before SQLite opens the file, which makes an empty log where there is none. */
export function hasLog(folder: string): boolean {
  const file = join(folder, `${JOURNAL_FILE}-wal`);
  return existsSync(file) && statSync(file).size > EMPTY_LOG_BYTES;
}

export const newestEvent = (db: ReadableDb): number =>
  db.prepare<[], { seq: number | null }>(`SELECT max(seq) AS seq FROM events`).get()?.seq ?? 0;

/** Cut in the middle, or an earlier one in its place: the journal ends before what it had already told of. */
function endsTooEarly(db: ReadableDb, folder: string): boolean {
  const head = readHead(folder);
  return head !== null && newestEvent(db) < head;
}

function isLogGone(db: ReadableDb, hadLog: boolean): boolean {
  if (metaOf(db, CLEAN_STOP) !== '0') return false;
  const needs = metaOf(db, NEEDS_LOG);
  return needs === BEGUN || (needs === HELD && !hadLog);
}

/** Written down at once: a cut before the counter has acted on it must not forget it. */
export function noteLostLog(db: WritableDb, folder: string, hadLog: boolean): void {
  if (isLogGone(db, hadLog) || endsTooEarly(db, folder)) saveMeta(db, { [PLACE]: LOG_LOST });
}

/**
 * From here on the main file says that it is nothing without its log. A log that an unclean stop left is not played into
 * it now, which could take a while: the file says so since that log was begun. Answers whether the main file was changed.
 */
export function needLog(db: WritableDb, hadLog: boolean): boolean {
  if (hadLog && metaOf(db, NEEDS_LOG) === HELD) return false;
  saveMeta(db, { [NEEDS_LOG]: BEGUN });
  // SQLite counts a change of the file where its first page is written, on which this stands.
  db.pragma(`user_version = ${db.pragma('user_version', { simple: true })}`);
  const [checkpoint] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  // Somebody else reads the file: an unclean stop of this run is then taken for a loss, rather than a loss for none.
  if (checkpoint?.busy !== 0) return false;
  saveMeta(db, { [NEEDS_LOG]: HELD });
  return true;
}

const DIGITS = 16;

function readHead(folder: string): number | null {
  const file = join(folder, HEAD_FILE);
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'latin1');
  return new RegExp(`^\\d{${DIGITS}}\n$`).test(text) ? Number(text) : null;
}

const lineOf = (head: number): string => `${String(head).padStart(DIGITS, '0')}\n`;

/** Null where it can't be had: a counter opens without it, and only sees less. */
function openHead(folder: string, head: number): number | null {
  try {
    const handle = openSync(join(folder, HEAD_FILE), constants.O_RDWR | constants.O_CREAT, 0o600);
    writeSync(handle, lineOf(head), 0, 'latin1');
    fsyncSync(handle);
    return handle;
  } catch {
    return null;
  }
}

/**
 * The newest event's number, beside the journal. Written after each commit and not forced to the disk, so that it is
 * never ahead of a journal that is whole, and costs a sale nothing.
 */
export class HeadFile {
  private readonly handle: number | null;

  constructor(folder: string, head: number) {
    this.handle = openHead(folder, head);
  }

  /** What was committed stands, whether or not this does. */
  write(head: number): void {
    if (this.handle === null) return;
    try {
      writeSync(this.handle, lineOf(head), 0, 'latin1');
    } catch {
      // An older number stays, and is right, too.
    }
  }

  close(): void {
    if (this.handle !== null) closeSync(this.handle);
  }
}
