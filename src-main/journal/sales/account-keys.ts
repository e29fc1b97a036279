/** Reads and writes accounts, their keys, and the newest orders by which a new key can prove itself (M18). */
import type { Product } from '#shared/order-state.ts';
import type { ReadableDb, WritableDb } from '../base/database.ts';
import type { AccountRecord, IntentRecord, KeyOfAccount } from '../base/records.ts';
import { type IntentRow, SELECT_INTENT, toIntent } from './intent-rows.ts';

/** A product's newest sales that are searched for its newest orders. */
const NEWEST_SALES = 2000;

export function accountOpener(db: WritableDb) {
  const find = db.prepare<[string], AccountRecord>(`SELECT id, uid, base_url AS baseUrl FROM accounts WHERE uid = ?`);
  const insert = db.prepare(`INSERT INTO accounts (uid, base_url, opened_at) VALUES (?, ?, ?)`);
  return (uid: string, baseUrl: string, at: number): AccountRecord => {
    const known = find.get(uid);
    if (known) return known;
    insert.run(uid, baseUrl, at);
    const opened = find.get(uid);
    if (!opened) throw new Error('an account that was just written must be there');
    return opened;
  };
}

export const keyBinder = (db: WritableDb) => {
  const bind = db.prepare(`
    INSERT INTO account_keys (base_url, fingerprint, key_type, account_id, known_by, since)
    VALUES (@baseUrl, @fingerprint, @keyType, @accountId, @knownBy, @at)
    ON CONFLICT DO UPDATE SET account_id = excluded.account_id, known_by = excluded.known_by, since = excluded.since`);
  return (key: KeyOfAccount, at: number): void => void bind.run({ ...key, at });
};

export function accountReader(db: ReadableDb) {
  const placed = db.prepare<[Product, number, number, number], IntentRow>(
    `${SELECT_INTENT}
     JOIN (SELECT seq FROM sales WHERE product = ? ORDER BY seq DESC LIMIT ?) s ON s.seq = i.sale_seq
     WHERE i.account_id = ? AND i.state IN ('accepted', 'settled') ORDER BY i.id DESC LIMIT ?`,
  );
  return {
    accounts: (): AccountRecord[] =>
      db.prepare<[], AccountRecord>(`SELECT id, uid, base_url AS baseUrl FROM accounts ORDER BY id`).all(),
    keys: (): KeyOfAccount[] =>
      db
        .prepare<[], KeyOfAccount>(
          `SELECT base_url AS baseUrl, fingerprint, key_type AS keyType, account_id AS accountId, known_by AS knownBy
           FROM account_keys`,
        )
        .all(),
    newestPlaced: (accountId: number, product: Product, limit: number): IntentRecord[] =>
      placed.all(product, NEWEST_SALES, accountId, limit).map(toIntent),
  };
}
