/**
 * Keeps how far the journal had come, in a file beside the counter's folder and not in it (M19). An earlier copy of the
 * folder that is written into the folder's own files brings `journal.head` back with the rest, and every file keeps its
 * inode number. Only a file that was not copied can tell that something has happened since.
 */
import { createHash } from 'node:crypto';
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { orElse } from '../../platform/may-fail.ts';
import { CHAIN_BEGIN, type ChainLink } from '../audit/event-log.ts';
import type { ReadableDb, WritableDb } from '../base/database.ts';
import { metaOf, saveMeta } from '../base/meta.ts';
import { EARLIER, PLACE, RESTORED } from '../base/meta-names.ts';

export const outsideHeadOf = (folder: string): string => `${resolve(folder)}.head`;

export interface Outside {
  /** The newest event. */
  readonly head: ChainLink;
  /** The number of times that the main file was changed when the last run began. */
  readonly changes: number;
}

const DIGITS = 16;
const HASH_LETTERS = 64;
const PROOF_LETTERS = 16;
const LINE = new RegExp(
  `^((\\d{${DIGITS}}) ([0-9a-f]{${HASH_LETTERS}}) (\\d{${DIGITS}})) ([0-9a-f]{${PROOF_LETTERS}})\n$`,
);
const LINE_BYTES = 2 * DIGITS + HASH_LETTERS + PROOF_LETTERS + 4;

/** Detects half a line: it would name an event that never was, and make a whole journal look like an earlier one. */
const proofOf = (words: string): string => createHash('sha256').update(words).digest('hex').slice(0, PROOF_LETTERS);

const padded = (count: number): string => String(count).padStart(DIGITS, '0');

function lineOf({ head, changes }: Outside): string {
  const words = `${padded(head.seq)} ${Buffer.from(head.hash).toString('hex')} ${padded(changes)}`;
  return `${words} ${proofOf(words)}\n`;
}

function readLine(line: string): Outside | null {
  const [, words = '', seq, hash = '', changes, proof] = LINE.exec(line) ?? [];
  if (proof !== proofOf(words)) return null;
  return { head: { seq: Number(seq), hash: Buffer.from(hash, 'hex') }, changes: Number(changes) };
}

/**
 * Returns null if there is no line that can be trusted. A file that can't be written isn't trusted: it would stay, and
 * call every journal earlier that comes after a restore.
 */
export function readOutside(folder: string): Outside | null {
  try {
    const handle = openSync(outsideHeadOf(folder), constants.O_RDWR);
    try {
      const line = Buffer.alloc(LINE_BYTES);
      // Reads at a position: a pipe refuses that, and would otherwise block the start.
      const bytes = readSync(handle, line, 0, LINE_BYTES, 0);
      return readLine(line.toString('latin1', 0, bytes));
    } finally {
      closeSync(handle);
    }
  } catch {
    return null;
  }
}

function holds(db: ReadableDb, { seq, hash }: ChainLink): boolean {
  if (seq === CHAIN_BEGIN.seq) return true;
  const row = db.prepare<[number], { hash: Buffer }>(`SELECT hash FROM events WHERE seq = ?`).get(seq);
  return row?.hash.equals(hash) ?? false;
}

/**
 * Tells whether the journal lacks the newest event that this folder's journal is known to have had. It compares the
 * hash, not only the number: a copy that is put back a second time may be the longer one by then. A restored journal is
 * another journal on purpose.
 */
export function isEarlier(db: ReadableDb, known: Outside | null, isMixed: boolean): boolean {
  const place = metaOf(db, PLACE);
  if (place === null || place === RESTORED || known === null) return false;
  return isMixed || !holds(db, known.head);
}

/**
 * Detects, in a journal with a log, that its main file alone was put back to an earlier one, under a log that a kill
 * had left. The writes in the log are new then, perhaps with the newest event, and whatever else was changed since is
 * old.
 */
export const hasOthersLog = (changes: number, known: Outside | null): boolean =>
  known !== null && changes < known.changes;

/** Saves it at once, as a lost log is: when the counter acts on it, the file may already say something newer. */
export const noteEarlier = (db: WritableDb): void => saveMeta(db, { [EARLIER]: '1' });

/** Returns null on failure: a counter opens without it, and only detects less. */
const openOutsideHead = (folder: string): number | null =>
  orElse(() => openSync(outsideHeadOf(folder), constants.O_RDWR | constants.O_CREAT, 0o600), null);

/** Writes the outside head, unforced, and only of events that are: after a power cut it is behind, never ahead. */
export class OutsideHead {
  private handle: number | null;
  private readonly changes: number;
  private told: ChainLink | null = null;

  constructor(folder: string, changes: number) {
    this.changes = changes;
    this.handle = openOutsideHead(folder);
  }

  /** Remembers a commit's head before the commit is answered: the caller waits for no more than that. */
  tell(head: ChainLink): void {
    this.told = head;
  }

  /** Writes the head after the commit was answered. A kill in between hides a copy of that very moment alone. */
  write(): void {
    const { handle, told: head, changes } = this;
    this.told = null;
    if (handle === null || head === null) return;
    try {
      writeSync(handle, lineOf({ head, changes }), 0, 'latin1');
    } catch {
      // The older line stays, and is correct, too.
    }
  }

  close(): void {
    this.write();
    if (this.handle !== null) closeSync(this.handle);
    this.handle = null;
  }
}
