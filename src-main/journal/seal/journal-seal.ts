/**
 * Keeps the seal of an open journal. Temporary triggers, which stand in no file, see each row that this connection
 * changes, whichever statement did it; the seal is written in the same transaction.
 */
import type { ChainLink } from '../audit/event-log.ts';
import type { WritableDb } from '../base/database.ts';
import { DIGEST_BYTES, macOf, type SealKey, toggleRow } from './row-digests.ts';
import { digestAt, digestOf, readSeal } from './seal-check.ts';
import { partsOf, type SealedTable, sealedTables } from './sealed-tables.ts';

const FUNCTION = 'toggle_sealed_row';

const TRIGGERS = [
  { event: 'INSERT', rows: ['NEW.'] },
  { event: 'DELETE', rows: ['OLD.'] },
  { event: 'UPDATE', rows: ['OLD.', 'NEW.'] },
] as const;

function triggersOf(table: SealedTable, at: number): string {
  const toggled = (prefix: 'OLD.' | 'NEW.'): string => {
    const { row, where } = partsOf(table, prefix);
    return `SELECT ${FUNCTION}(${at}, ${row}) ${where};`;
  };
  return TRIGGERS.map(
    ({ event, rows }) => `
      CREATE TEMP TRIGGER IF NOT EXISTS sealed_${table.name}_${event.toLowerCase()} AFTER ${event} ON main."${table.name}"
      BEGIN ${rows.map(toggled).join(' ')} END;`,
  ).join('');
}

export class JournalSeal {
  private readonly db: WritableDb;
  private readonly key: SealKey;
  private readonly tables: readonly SealedTable[];
  private readonly save;
  /** As the rows are now, in the transaction under way. */
  private digests = new Uint8Array();
  private sealed = 0;
  private sealedSeq = -1;
  private hasChanged = false;

  /** For a journal whose seal was checked, or that is adopted next. */
  constructor(db: WritableDb, key: SealKey) {
    this.db = db;
    this.key = key;
    this.tables = sealedTables(db);
    this.forget();
    this.save = db.prepare(
      `UPDATE event_head SET seq = ?, hash = ?, generation = ?, digests = ?, mac = ? WHERE only_row = 1`,
    );
    db.function(FUNCTION, (at: number, row: string) => {
      this.toggle(at, row);
      return null;
    });
    db.exec(this.tables.map(triggersOf).join(''));
  }

  /** Counts the sealed commits. */
  get generation(): number {
    return this.sealed;
  }

  private toggle(at: number, row: string): void {
    const table = this.tables[at];
    if (table === undefined) return;
    toggleRow(digestAt(this.digests, at), this.key, table.name, row);
    this.hasChanged = true;
  }

  /** Called inside each transaction, after its last change. `head`: the newest event. */
  seal(head: ChainLink): void {
    if (!this.hasChanged && head.seq === this.sealedSeq) return;
    const state = { generation: this.sealed + 1, ...head, digests: this.digests };
    const { seq, hash, generation, digests } = state;
    this.save.run(seq, hash, generation, digests, macOf(this.key, state));
    this.sealed = state.generation;
    this.sealedSeq = head.seq;
    this.hasChanged = false;
  }

  /** Reads the seal as it was committed last: a transaction was rolled back. */
  forget(): void {
    const seal = readSeal(this.db);
    this.digests = Uint8Array.from(seal?.digests ?? new Uint8Array(this.tables.length * DIGEST_BYTES));
    this.sealed = seal?.generation ?? 0;
    this.sealedSeq = seal?.seq ?? -1;
    this.hasChanged = false;
  }

  /** Seals all rows as they are: of a new journal, of one from before the seal, or after its tables have changed. */
  adopt(head: ChainLink): void {
    for (const [at, table] of this.tables.entries()) {
      const digest = digestOf(this.db, this.key, table, Number.MAX_SAFE_INTEGER);
      if (digest !== null) digestAt(this.digests, at).set(digest);
    }
    this.hasChanged = true;
    this.seal(head);
  }
}
