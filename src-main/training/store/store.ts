import { type Change, JournalFile } from './journal-file.ts';

const ROWS_PER_LINE = 500;

/** Rows are values: a change puts a new row, so that the store sees it and can take it back. */
export class Table<Row> {
  readonly #name: string;
  readonly #rows = new Map<string, Row>();
  readonly #note: (change: Change, undo: () => void) => void;

  constructor(name: string, note: (change: Change, undo: () => void) => void) {
    this.#name = name;
    this.#note = note;
  }

  get size(): number {
    return this.#rows.size;
  }

  get(key: string): Row | undefined {
    return this.#rows.get(key);
  }

  values(): IterableIterator<Row> {
    return this.#rows.values();
  }

  entries(): IterableIterator<[string, Row]> {
    return this.#rows.entries();
  }

  put(key: string, row: Row): void {
    const before = this.#rows.get(key);
    this.#rows.set(key, row);
    this.#note([this.#name, key, row], () => this.load(key, before));
  }

  /** Sets a row without noting a change; only the store itself may. */
  load(key: string, row: Row | undefined): void {
    if (row === undefined) this.#rows.delete(key);
    else this.#rows.set(key, row);
  }

  clear(): void {
    this.#rows.clear();
  }
}

/** Tables in memory whose changes become durable together, one request at a time, or not at all. */
export class Store {
  readonly #tables = new Map<string, Table<unknown>>();
  readonly #file: JournalFile | null;
  #changes: Change[] = [];
  #undo: (() => void)[] = [];

  constructor(path: string | null) {
    this.#file = path === null ? null : new JournalFile(path);
  }

  table<Row>(name: string): Table<Row> {
    const table = new Table<Row>(name, (change, undo) => {
      this.#changes.push(change);
      this.#undo.push(undo);
    });
    this.#tables.set(name, table as Table<unknown>);
    return table;
  }

  /** Loads the state of an earlier process and compacts its file. False if there was none. */
  open(): boolean {
    const lines = this.#file?.read() ?? null;
    if (lines === null) return false;
    for (const line of lines) {
      for (const [name, key, row] of line) this.#tables.get(name)?.load(key, row);
    }
    this.#file?.replace(this.#snapshot());
    return true;
  }

  /** Throws if the disk refuses; the changes then wait for the caller to roll them back. */
  commit(): void {
    if (this.#changes.length === 0) return;
    this.#file?.append(this.#changes);
    this.#forget();
  }

  /** True if there was something to roll back. */
  rollback(): boolean {
    const undone = this.#undo.length > 0;
    for (const undo of this.#undo.reverse()) undo();
    this.#forget();
    return undone;
  }

  /** Empties every table, lets `fill` write a new world, and makes it the whole of the file. */
  renew(fill: () => void): void {
    for (const table of this.#tables.values()) table.clear();
    fill();
    this.#forget();
    this.#file?.replace(this.#snapshot());
  }

  close(): void {
    this.#file?.close();
  }

  #forget(): void {
    this.#changes = [];
    this.#undo = [];
  }

  *#snapshot(): Iterable<Change[]> {
    let line: Change[] = [];
    for (const [name, table] of this.#tables) {
      for (const [key, row] of table.entries()) {
        line.push([name, key, row]);
        if (line.length < ROWS_PER_LINE) continue;
        yield line;
        line = [];
      }
    }
    if (line.length > 0) yield line;
  }
}
