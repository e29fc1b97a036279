/**
 * Keeps the seal of an open journal. Temporary triggers, which stand in no file, see each row that this connection
 * changes, whichever statement did it; the seal is written in the same transaction.
 */
import type { ChainLink } from '../audit/event-log.ts';
import type { WritableDb } from '../base/database.ts';
import { DIGEST_BYTES, decrypted, encrypted, macOf, type SealKey, toggleRow } from './row-digests.ts';
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

interface Sealed {
  /** One for each table, one after the other. */
  readonly digests: Uint8Array;
  readonly generation: number;
  /** The newest event. */
  readonly seq: number;
}

const copyOf = (state: Sealed): Sealed => ({ ...state, digests: Uint8Array.from(state.digests) });

export class JournalSeal {
  private readonly db: WritableDb;
  private readonly key: SealKey;
  private readonly tables: readonly SealedTable[];
  private readonly save;
  /** As the rows are now, in the transaction under way. */
  private state: Sealed;
  /** As it was committed last. */
  private committed: Sealed;
  private hasChanged = false;

  /** The journal's seal was checked, or the caller adopts the journal next. */
  constructor(db: WritableDb, key: SealKey) {
    this.db = db;
    this.key = key;
    this.tables = sealedTables(db);
    const seal = readSeal(db);
    this.state = {
      digests: (seal && decrypted(key, seal.digests, this.tables.length)) ?? this.noDigests(),
      generation: seal?.generation ?? 0,
      seq: seal?.seq ?? -1,
    };
    this.committed = copyOf(this.state);
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
    return this.state.generation;
  }

  private noDigests(): Uint8Array {
    return new Uint8Array(this.tables.length * DIGEST_BYTES);
  }

  private toggle(at: number, row: string): void {
    const table = this.tables[at];
    if (table === undefined) return;
    toggleRow(digestAt(this.state.digests, at), this.key, table.name, row);
    this.hasChanged = true;
  }

  /** Called inside each transaction, after its last change. `head`: the newest event. */
  seal(head: ChainLink): void {
    if (!this.hasChanged && head.seq === this.state.seq) return;
    const { digests } = this.state;
    const generation = this.state.generation + 1;
    const stored = encrypted(this.key, digests);
    this.save.run(head.seq, head.hash, generation, stored, macOf(this.key, { generation, ...head, digests: stored }));
    this.state = { digests, generation, seq: head.seq };
    this.hasChanged = false;
  }

  /** Called once the transaction is committed. */
  keep(): void {
    this.committed = copyOf(this.state);
  }

  /** Goes back to what was committed last: a transaction was rolled back. Reads nothing, as the disk may have failed. */
  forget(): void {
    this.state = copyOf(this.committed);
    this.hasChanged = false;
  }

  /** Seals all rows as they are: of a new journal, of one from before the seal, or after its tables have changed. */
  adopt(head: ChainLink): void {
    const digests = this.noDigests();
    for (const [at, table] of this.tables.entries()) {
      const digest = digestOf(this.db, this.key, table, Number.MAX_SAFE_INTEGER);
      if (digest !== null) digestAt(digests, at).set(digest);
    }
    this.state = { ...this.state, digests };
    this.hasChanged = true;
    this.seal(head);
  }
}
