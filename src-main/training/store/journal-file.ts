import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** `[table, key, row]` */
export type Change = readonly [table: string, key: string, row: unknown];

/** The first line of the file. Practice data of another version is put aside, not guessed at. */
const FORMAT = 'dwadi-training-1';

const isChange = (value: unknown): value is Change =>
  Array.isArray(value) && value.length === 3 && typeof value[0] === 'string' && typeof value[1] === 'string';

function parseLine(line: string): Change[] {
  const parsed: unknown = JSON.parse(line);
  if (!Array.isArray(parsed) || !parsed.every(isChange)) throw new Error('not a line of changes');
  return parsed;
}

/**
 * The service's memory on disk: one line of JSON per committed request. A line is handed to the operating system before
 * the request is answered, so no answered request is lost if the process is killed. It is not forced to the platter: a
 * power cut may cost practice data the last moments, and sales stay fast.
 */
export class JournalFile {
  readonly #path: string;
  #handle: number | null = null;
  #length = 0;

  constructor(path: string) {
    this.#path = path;
  }

  /** Reads whole lines only: a line that a kill left half-written was never answered. Null if there is nothing. */
  read(): Change[][] | null {
    if (!existsSync(this.#path)) return null;
    const [format, ...lines] = readFileSync(this.#path, 'utf8').split('\n').slice(0, -1);
    try {
      if (JSON.parse(format ?? '') === FORMAT) return lines.map(parseLine);
    } catch {
      // Falls through: a file that can't be read is put aside.
    }
    renameSync(this.#path, `${this.#path}.damaged`);
    return null;
  }

  /** Replaces the file: readers find the old content or the new, never a mixture. */
  replace(lines: Iterable<readonly Change[]>): void {
    this.close();
    mkdirSync(dirname(this.#path), { recursive: true });
    const fresh = `${this.#path}.fresh`;
    this.#open(fresh, 'w');
    this.append(FORMAT);
    for (const line of lines) this.append(line);
    if (this.#handle !== null) fsyncSync(this.#handle);
    // Windows renames closed files only.
    this.close();
    renameSync(fresh, this.#path);
    this.#open(this.#path, 'a');
  }

  /** Adds a line: the changes of a request, or the name of the format. */
  append(line: readonly Change[] | typeof FORMAT): void {
    if (this.#handle === null) throw new Error('the journal is not open');
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(this.#handle, bytes, written);
      this.#length += bytes.length;
    } catch (cause) {
      // A half-written line would swallow the next one.
      ftruncateSync(this.#handle, this.#length);
      throw cause;
    }
  }

  close(): void {
    if (this.#handle !== null) closeSync(this.#handle);
    this.#handle = null;
  }

  #open(path: string, flags: 'w' | 'a'): void {
    this.#handle = openSync(path, flags, 0o600);
    this.#length = statSync(path).size;
  }
}
