/** Reads what is still owed for an order, and settles a part of it without a payment. */
import type { WritableDb } from '../base/database.ts';

export function openOwed(db: WritableDb) {
  const open = db.prepare<[number], { open: number }>(`SELECT amount - paid AS open FROM owed WHERE intent_id = ?`);
  const settle = db.prepare(`UPDATE owed SET paid = paid + ? WHERE intent_id = ?`);
  return {
    of: (intentId: number): number => open.get(intentId)?.open ?? 0,
    settle: (intentId: number, amount: number): void => void settle.run(amount, intentId),
  };
}
