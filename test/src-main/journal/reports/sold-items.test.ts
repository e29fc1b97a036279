/** The basis of the forecast for tomorrow: sales to customers that arrived, or may still arrive. */
import { expect, test } from 'vitest';
import { soldLately } from '#main/journal/reports/sold-items.ts';
import { bigJournal } from '../../../support/journal/big-journal.ts';
import { dayOf } from '../../../support/very-many-sales.ts';

test('a failed order earned nothing, with its money back or not, and a free text was sold to nobody', () => {
  const db = bigJournal(2000);
  const day = dayOf(1500);
  const count = () => soldLately(db, day, day).groups.reduce((sum, { count }) => sum + count, 0);
  const all = count();
  const ids = db
    .prepare<[string], { id: number; sale: number }>(
      `SELECT i.id, s.seq AS sale FROM intents i JOIN sales s ON s.seq = i.sale_seq
       WHERE s.business_day = ? AND i.state IN ('accepted','settled') AND i.money <> 'returned' LIMIT 5`,
    )
    .all(day);
  expect(ids).toHaveLength(5);
  const [failed, cancelled, refunded, own, copy] = ids;
  db.prepare(`UPDATE intents SET delivery = 'failed', money = 'open' WHERE id = ?`).run(failed?.id);
  db.prepare(`UPDATE intents SET delivery = 'cancelled', money = 'open' WHERE id = ?`).run(cancelled?.id);
  db.prepare(`UPDATE intents SET delivery = 'failed', money = 'returned' WHERE id = ?`).run(refunded?.id);
  db.prepare(`UPDATE sales SET attendant_id = 'dwadi' WHERE seq = ?`).run(own?.sale);
  db.prepare('UPDATE intents SET price = 0 WHERE id = ?').run(copy?.id);
  expect(count()).toBe(all - 5);
});
