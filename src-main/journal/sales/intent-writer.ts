/** Inserts and changes an intent's row. Each change is a compare-and-swap on its version. */
import type { WritableDb } from '../base/database.ts';
import type { AttemptStart, IntentChange, IntentPatch, IntentRecord, SaleRecord } from '../base/records.ts';
import type { IntentToInsert } from './sale-packing.ts';

const COLUMNS: Readonly<Record<keyof IntentPatch, string>> = {
  state: 'state',
  delivery: 'delivery',
  money: 'money',
  attention: 'attention',
  refusal: 'refusal',
  replayRefused: 'replay_refused',
  unproven: 'unproven',
  givenUp: 'given_up',
  watchUntil: 'watch_until',
};
const PATCHABLE = Object.keys(COLUMNS) as (keyof IntentPatch)[];

type Cell = string | number | null;
const cellOf = (value: string | number | boolean | null): Cell => (typeof value === 'boolean' ? Number(value) : value);

/** The fields of the intent before the change that a refund needs. */
type Needed = 'saleSeq' | 'state' | 'price' | 'product' | 'supplier' | 'attendantId';
export type BeforeChange = Pick<IntentRecord, Needed> & { readonly wasGivenUp: number };

/** Writes only the columns that the patch names: no index is touched for the others. */
function changer(db: WritableDb) {
  const prepared = new Map<string, ReturnType<typeof prepare>>();
  const prepare = (columns: readonly string[]) => {
    const set = columns.map((column) => `${column} = ?`).join(', ');
    return db.prepare<Cell[]>(`UPDATE intents SET ${set}, version = version + 1 WHERE id = ? AND version = ?`);
  };
  return ({ intentId, version, at, patch, attempt, wipeBody }: IntentChange): boolean => {
    const columns: [string, Cell][] = [['updated_at', at]];
    for (const key of PATCHABLE) {
      const value = patch[key];
      if (value !== undefined) columns.push([COLUMNS[key], cellOf(value)]);
    }
    if (attempt) columns.push(['last_ended_at', at]);
    if (wipeBody) columns.push(['body', null]);
    const names = columns.map(([name]) => name);
    const key = names.join();
    const update = prepared.get(key) ?? prepare(names);
    prepared.set(key, update);
    return update.run(...columns.map(([, value]) => value), intentId, version).changes > 0;
  };
}

/** Reverses letter by letter, in a fifth of the time of an array of letters: a list has thousands of numbers. */
function backwards(text: string): string {
  let reversed = '';
  for (const letter of text) reversed = letter + reversed;
  return reversed;
}

export function intentWriter(db: WritableDb) {
  // Bound by position, which takes half as long as by name: a list has thousands of them.
  const insert = db.prepare(`
    INSERT INTO intents (sale_seq, item, account_id, product, reference, recipient, recipient_reversed, supplier,
      facts, content_key, price, quoted_cost, body, state, delivery, money, attempts, created_at, updated_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'pending', ?, ?, ?, ?)`);
  const start = db.prepare<[number, number, number], { saleSeq: number }>(`
    UPDATE intents SET state = 'sending', attempts = attempts + 1, version = version + 1, updated_at = ?,
      attention = CASE WHEN attention = 're-opened' THEN attention END, money = CASE WHEN money = 'none' THEN 'maybe' ELSE money END
    WHERE id = ? AND version = ? AND state IN ('recorded', 'unknown', 'accepted')
    RETURNING sale_seq AS saleSeq`);
  const before = db.prepare<[number], BeforeChange>(`
    SELECT sale_seq AS saleSeq, state, price, product, supplier, given_up AS wasGivenUp,
      (SELECT attendant_id FROM sales WHERE seq = i.sale_seq) AS attendantId
    FROM intents i WHERE id = ?`);
  return {
    /** Returns the intent's id. `isStarted`: its first attempt is written with it. */
    insert(sale: SaleRecord, intent: IntentToInsert, item: number, isStarted: boolean): number {
      const { seq, product, soldAt } = sale;
      const { accountId, reference, recipient, supplier, facts, contentKey, price, quotedCost, body } = intent;
      // biome-ignore format: as the statement names them
      const { lastInsertRowid } = insert.run(
        seq, item, accountId, product, reference, recipient, backwards(recipient), supplier,
        facts, contentKey, price, quotedCost, body, isStarted ? 'sending' : 'recorded', isStarted ? 'maybe' : 'none',
        Number(isStarted), soldAt, soldAt,
      );
      return Number(lastInsertRowid);
    },
    /** Returns the sale's number; null if another change has moved the intent. */
    start: ({ intentId, version }: AttemptStart, at: number): number | null =>
      start.get(at, intentId, version)?.saleSeq ?? null,
    before: (intentId: number): BeforeChange | null => before.get(intentId) ?? null,
    /** Returns false if another change has moved the intent. */
    change: changer(db),
  };
}
