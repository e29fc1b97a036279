import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';

/**
 * The service's memory on disk: one line of JSON per committed request. A line is handed to the operating system
 * before the request is answered, so that nothing that was answered is lost when the process is killed. It is not
 * forced to the platter: a power cut may cost practice data the last moments, and sales stay fast.
 */
export class JournalFile {
  readonly #path: string;
  #handle: number | null = null;
  #length = 0;

  constructor(path: string) {
    this.#path = path;
  }

  /** Whole lines only: what a kill left half-written was never answered. Null when there is nothing to read. */
  read(): unknown[] | null {
    if (!existsSync(this.#path)) return null;
    const lines = readFileSync(this.#path, 'utf8').split('\n');
    lines.pop();
    try {
      const parsed = lines.map((line): unknown => JSON.parse(line));
      return parsed.length === 0 ? null : parsed;
    } catch {
      renameSync(this.#path, `${this.#path}.damaged`);
      return null;
    }
  }

  /** Starts the file afresh: readers find the old content or the new, never a mixture. */
  replace(lines: Iterable<unknown>): void {
    if (this.#handle !== null) closeSync(this.#handle);
    const fresh = `${this.#path}.fresh`;
    this.#handle = openSync(fresh, 'w', 0o600);
    this.#length = 0;
    for (const line of lines) this.append(line);
    fsyncSync(this.#handle);
    renameSync(fresh, this.#path);
  }

  append(line: unknown): void {
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
}
