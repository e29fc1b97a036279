/**
 * Detects that the write-ahead log was lost. The newest writes are in the log alone: without it, the file is a whole
 * journal of an earlier moment, and looks as if it was closed in order. What was lost isn't known any more, as after a
 * restore (M19).
 */

import { closeSync, constants, existsSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { newestEvent } from '../audit/event-log.ts';
import type { ReadableDb, WritableDb } from '../base/database.ts';
import { metaOf, saveMeta } from '../base/meta.ts';
import { CLEAN_STOP, NEEDS_LOG, PLACE, RESTORED } from '../base/meta-names.ts';
import { HEAD_FILE, JOURNAL_FILE } from './journal-files.ts';

/** Saved instead of a place when the log was lost; see `arrive`. */
export const LOG_LOST = 'log-lost';

/** The log's own header, and no page. */
const EMPTY_LOG_BYTES = 32;

/** The value in the main file while the journal is open. */
const BEGUN = 'begun';
/** The first write in the log, so that the log of an open journal is never empty. */
const HELD = 'held';
/** The value after a close in order: the file is whole without a log. */
export const NO_LOG_NEEDED = 'no';

/** Called before SQLite opens the file, since SQLite makes an empty log if there is none. */
export function hasLog(folder: string): boolean {
  const file = join(folder, `${JOURNAL_FILE}-wal`);
  return existsSync(file) && statSync(file).size > EMPTY_LOG_BYTES;
}

/** The log was cut, or replaced by an earlier one: the journal ends before an event that it had already told of. */
function endsTooEarly(db: ReadableDb, folder: string): boolean {
  const head = readHead(folder);
  return head !== null && newestEvent(db) < head;
}

function isLogGone(db: ReadableDb, hadLog: boolean): boolean {
  if (metaOf(db, CLEAN_STOP) !== '0') return false;
  const needs = metaOf(db, NEEDS_LOG);
  return needs === BEGUN || (needs === HELD && !hadLog);
}

/** Saves it at once: a power cut before the counter has acted on it must not lose it. */
export function noteLostLog(db: WritableDb, folder: string, hadLog: boolean): void {
  if (isLogGone(db, hadLog) || endsTooEarly(db, folder)) noteLoss(db);
}

/** A restored journal lacks its newest part on purpose. */
export function noteLoss(db: WritableDb): void {
  if (metaOf(db, PLACE) !== RESTORED) saveMeta(db, { [PLACE]: LOG_LOST });
}

/**
 * Marks the main file as nothing without its log. A log that an unclean stop left isn't played into the file now, which
 * could take a while: the file has had the mark since that log was begun. Returns whether the main file was changed.
 */
export function needLog(db: WritableDb, hadLog: boolean): boolean {
  if (hadLog && metaOf(db, NEEDS_LOG) === HELD) return false;
  saveMeta(db, { [NEEDS_LOG]: BEGUN });
  // SQLite counts a change of the file when its first page is written; user_version is on that page.
  db.pragma(`user_version = ${db.pragma('user_version', { simple: true })}`);
  const [checkpoint] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  // Another process reads the file, so the mark stays: an unclean stop of this run is then taken for a loss, which is
  // safer than taking a loss for none.
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

/** Returns null on failure: a counter opens without it, and only detects less. */
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
 * Keeps the newest event's number beside the journal. It is written after each commit and not forced to the disk, so
 * that it is never ahead of a whole journal, and costs a sale nothing.
 */
export class HeadFile {
  private readonly handle: number | null;

  constructor(folder: string, head: number) {
    this.handle = openHead(folder, head);
  }

  /** Writes the number. The commit stands even if this write fails. */
  write(head: number): void {
    if (this.handle === null) return;
    try {
      writeSync(this.handle, lineOf(head), 0, 'latin1');
    } catch {
      // The older number stays, and is correct, too.
    }
  }

  close(): void {
    if (this.handle !== null) closeSync(this.handle);
  }
}
