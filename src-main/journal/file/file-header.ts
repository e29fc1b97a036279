/** Reads the file's header before SQLite opens the file: SQLite would take an empty file for a new journal. */
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { JournalError } from '../base/journal-error.ts';
import { hasMark, JOURNAL_FILE, MADE_MARK } from './journal-files.ts';

const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;

function readHeader(file: string): Buffer {
  const head = Buffer.alloc(HEADER_BYTES);
  // Safe only before this process opens the journal: closing any handle drops SQLite's locks on the file.
  const handle = openSync(file, 'r');
  try {
    readSync(handle, head, 0, head.length, 0);
  } finally {
    closeSync(handle);
  }
  return head;
}

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

/** Returns the file's size by its own header, when nothing waits in the write-ahead log. */
function wholeSize(head: Buffer): number {
  const pageSize = head.readUInt16BE(16);
  return (pageSize === 1 ? 65_536 : pageSize) * head.readUInt32BE(28);
}

/**
 * Returns the number of times that the main file was changed, as SQLite counts it; 0 if there is none. It grows with
 * each start: see `needLog`.
 */
export function changesIn(folder: string): number {
  const file = join(folder, JOURNAL_FILE);
  return sizeOf(file) === 0 ? 0 : readHeader(file).readUInt32BE(24);
}

export function checkHeader(folder: string): void {
  const file = join(folder, JOURNAL_FILE);
  const logBytes = sizeOf(`${file}-wal`);
  const expected = hasMark(folder, MADE_MARK) || logBytes > 0;
  if (!existsSync(file)) {
    if (expected) throw new JournalError('missing', 'the journal was here, and is gone');
    return;
  }
  if (!statSync(file).isFile()) throw new JournalError('not-a-journal', 'not a file');
  const size = sizeOf(file);
  if (size === 0) {
    if (expected) throw new JournalError('damaged', 'the journal is empty');
    return;
  }
  const head = readHeader(file);
  if (head.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new JournalError('not-a-journal', 'no SQLite header');
  if (logBytes === 0 && size < wholeSize(head)) {
    throw new JournalError('damaged', `cut: ${size} of ${wholeSize(head)} bytes`);
  }
}
