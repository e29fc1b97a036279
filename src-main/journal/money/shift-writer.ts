/**
 * One shift is current at any time, open or waiting to be opened. When it ends, the next one's row is written in the
 * same transaction, so that whatever is learned meanwhile has a shift to belong to.
 */
import { businessDayOf } from '../../platform/clock.ts';
import type { WritableDb } from '../base/database.ts';
import type { CountRecord, EndShift, NewCount, NewMove, OpenShift, ToldAtEnd } from '../base/shift-records.ts';
import { openDayFinder } from './day-rows.ts';
import { shiftReader } from './shift-rows.ts';
import { leftOpen } from './shift-totals.ts';

export function shiftWriter(db: WritableDb) {
  const read = shiftReader(db);
  const dayFor = openDayFinder(db);
  const insert = db.prepare(`INSERT INTO shifts (nth, id, state) VALUES (?, ?, 'waiting')`);
  const open = db.prepare(`
    UPDATE shifts SET state = 'open', opened_at = @at, opened_by = @byName, float = @float
    WHERE id = @shiftId AND state = 'waiting' AND NOT EXISTS (SELECT 1 FROM shifts WHERE state = 'counting')`);
  const end = db.prepare(`
    UPDATE shifts SET state = 'counting', ended_at = @endedAt, ended_by = @byName, end_begun_at = @at,
      left_open = @leftOpen, last_balance = (SELECT coalesce(max(seq), 0) FROM balances),
      last_posting = (SELECT coalesce(max(id), 0) FROM postings)
    WHERE id = @shiftId AND state = 'open'`);
  // Saves the balance only if nothing of ours happened since the question, and nothing is under way: such a balance
  // comes after all that is booked (M26).
  const tell = db.prepare(`
    INSERT INTO balances (account_id, unit, balance, intent_id, at)
    SELECT @accountId, 'pesewa', @balance, NULL, @at
    WHERE (SELECT coalesce(max(seq), 0) FROM events) = @head
      AND NOT EXISTS (SELECT 1 FROM attempts WHERE ended_at IS NULL)`);
  const markTold = db.prepare(`
    INSERT INTO balance_marks (balance_seq, last_posting) SELECT ?, coalesce(max(id), 0) FROM postings`);
  const close = db.prepare(`
    UPDATE shifts SET state = 'closed', closed_at = @at, closed_by = @byName, z = @z,
      z_number = (SELECT coalesce(max(z_number), 0) + 1 FROM shifts)
    WHERE id = @shiftId AND state = 'counting'`);
  return {
    read,
    first: (id: string): void => {
      if (read.current() === null) insert.run(1, id);
    },
    open: (shift: OpenShift): boolean => open.run(shift).changes === 1,
    end(shift: EndShift): boolean {
      const { nth = 0, state } = read.byId(shift.shiftId) ?? {};
      if (state !== 'open') return false;
      if (shift.told !== undefined) this.tell(shift.told, shift.at);
      // A sale may have been recorded since the end was decided.
      const decided = (read.lastAct(shift.shiftId) ?? 0) > shift.endedAt ? shift.at : shift.endedAt;
      const day = businessDayOf(decided);
      const booked = dayFor(day);
      // A Z of a day that has its file already would be in no file.
      const endedAt = booked === day ? decided : Math.max(shift.at, Date.parse(booked));
      const { told: _, ...ended } = shift;
      end.run({ ...ended, endedAt, leftOpen: JSON.stringify(leftOpen(db, shift.shiftId)) });
      insert.run(nth + 1, shift.nextId);
      return true;
    },
    tell(told: ToldAtEnd, at: number): void {
      const { changes, lastInsertRowid } = tell.run({ ...told, at });
      if (changes === 1) markTold.run(lastInsertRowid);
    },
    close: (shiftId: string, z: string, byName: string, at: number): boolean =>
      close.run({ shiftId, z, byName, at }).changes === 1,
    move: (move: NewMove): void =>
      void db
        .prepare(`INSERT INTO drawer_moves (shift_id, kind, amount, reason, by_id, by_name, at)
          VALUES (@shiftId, @kind, @amount, @reason, @byId, @byName, @at)`)
        .run(move),
    count: (count: NewCount & Pick<CountRecord, 'expected'>): void =>
      void db
        .prepare(`INSERT INTO drawer_counts (shift_id, pieces, counted, expected, by_id, by_name, at)
          VALUES (@shiftId, @pieces, @counted, @expected, @byId, @byName, @at)`)
        .run(count),
  };
}
