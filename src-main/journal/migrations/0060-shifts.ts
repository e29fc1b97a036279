/** The drawer's shifts, what went in and out of it, and what was counted; how each sale was paid for. */
export const version = 60;
export const changesData = false;

export const sql = `
CREATE TABLE shifts (
  nth INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  -- waiting: nobody has opened it, and what is learned meanwhile is booked to it already. counting: it has ended,
  -- nothing is booked to it any more, and the drawer is being counted.
  state TEXT NOT NULL CHECK (state IN ('waiting','open','counting','closed')),
  opened_at INTEGER,
  opened_by TEXT,
  float INTEGER CHECK (float >= 0),
  ended_at INTEGER,
  ended_by TEXT,
  -- When the end was begun; later than ended_at where a close was forgotten.
  end_begun_at INTEGER,
  -- JSON: what was under way and what was owed when it ended.
  left_open TEXT,
  -- The newest balance and posting when it ended: what came later belongs to the next.
  last_balance INTEGER,
  last_posting INTEGER,
  closed_at INTEGER,
  closed_by TEXT,
  z_number INTEGER UNIQUE,
  -- JSON. Never touched again.
  z TEXT,
  CHECK ((state = 'closed') = (z IS NOT NULL)),
  CHECK ((z_number IS NULL) = (z IS NULL))
) STRICT;
CREATE UNIQUE INDEX one_shift_goes_on ON shifts (state IN ('waiting','open')) WHERE state IN ('waiting','open');
CREATE UNIQUE INDEX one_shift_is_counted ON shifts (state) WHERE state = 'counting';

CREATE TABLE drawer_moves (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  shift_id TEXT NOT NULL REFERENCES shifts (id),
  kind TEXT NOT NULL CHECK (kind IN ('pay-in','pay-out')),
  amount INTEGER NOT NULL CHECK (amount > 0),
  reason TEXT NOT NULL,
  by_id TEXT NOT NULL,
  by_name TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX drawer_moves_by_shift ON drawer_moves (shift_id, seq);

-- The drawer counted when somebody else takes over; the count at the close stands in the Z.
CREATE TABLE drawer_counts (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  shift_id TEXT NOT NULL REFERENCES shifts (id),
  -- JSON: how many of each note and coin.
  pieces TEXT NOT NULL,
  counted INTEGER NOT NULL CHECK (counted >= 0),
  expected INTEGER NOT NULL,
  by_id TEXT NOT NULL,
  by_name TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX drawer_counts_by_shift ON drawer_counts (shift_id, seq);

-- Given back because nothing was placed, and paid of what a customer still owed.
ALTER TABLE tenders ADD COLUMN returned INTEGER NOT NULL DEFAULT 0 CHECK (returned BETWEEN 0 AND amount);
ALTER TABLE tenders ADD COLUMN paid INTEGER NOT NULL DEFAULT 0 CHECK (paid BETWEEN 0 AND amount);
CREATE INDEX tenders_unpaid ON tenders (sale_seq) WHERE kind = 'credit' AND amount > returned + paid;
CREATE INDEX tenders_by_mobile_money ON tenders (detail) WHERE kind = 'mobile-money';

CREATE TABLE credit_payments (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  sale_seq INTEGER NOT NULL,
  nth INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('cash','mobile-money')),
  amount INTEGER NOT NULL CHECK (amount > 0),
  -- A mobile money transaction.
  detail TEXT,
  by_name TEXT NOT NULL,
  at INTEGER NOT NULL,
  FOREIGN KEY (sale_seq, nth) REFERENCES tenders (sale_seq, nth)
) STRICT;
CREATE INDEX credit_payments_by_mobile_money ON credit_payments (detail) WHERE kind = 'mobile-money';

-- The newest posting when the service told this balance: what it explains stands before it (M26).
CREATE TABLE balance_marks (
  balance_seq INTEGER PRIMARY KEY REFERENCES balances (seq),
  last_posting INTEGER NOT NULL
) STRICT;

-- What the shop owes to a customer for an order, and what of it was paid out.
CREATE TABLE owed (
  intent_id INTEGER PRIMARY KEY REFERENCES intents (id),
  sale_seq INTEGER NOT NULL REFERENCES sales (seq),
  amount INTEGER NOT NULL,
  paid INTEGER NOT NULL DEFAULT 0 CHECK (paid >= 0),
  since INTEGER NOT NULL
) STRICT;
CREATE INDEX owed_open ON owed (since) WHERE amount > paid;
INSERT INTO owed (intent_id, sale_seq, amount, since)
  SELECT intent_id, sale_seq, sum(amount), min(at) FROM postings
  WHERE kind = 'owed' AND intent_id IS NOT NULL AND sale_seq IS NOT NULL GROUP BY intent_id;

CREATE INDEX rollups_by_shift ON rollups (shift_id);

CREATE TRIGGER closed_shifts_stay_u BEFORE UPDATE ON shifts WHEN OLD.state = 'closed' BEGIN
  SELECT RAISE(ABORT, 'a closed shift does not change'); END;
CREATE TRIGGER shifts_stay_d BEFORE DELETE ON shifts BEGIN SELECT RAISE(ABORT, 'a shift is never deleted'); END;
CREATE TRIGGER ended_shifts_take_no_posting BEFORE INSERT ON postings
  WHEN (SELECT state FROM shifts WHERE id = NEW.shift_id) IN ('counting','closed') BEGIN
  SELECT RAISE(ABORT, 'nothing is booked to a shift that has ended'); END;
CREATE TRIGGER ended_shifts_take_no_move BEFORE INSERT ON drawer_moves
  WHEN (SELECT state FROM shifts WHERE id = NEW.shift_id) <> 'open' BEGIN
  SELECT RAISE(ABORT, 'this drawer is not open'); END;
CREATE TRIGGER drawer_moves_are_appended_only_u BEFORE UPDATE ON drawer_moves BEGIN
  SELECT RAISE(ABORT, 'drawer moves are append-only'); END;
CREATE TRIGGER drawer_moves_are_appended_only_d BEFORE DELETE ON drawer_moves BEGIN
  SELECT RAISE(ABORT, 'drawer moves are append-only'); END;
CREATE TRIGGER drawer_counts_are_appended_only_u BEFORE UPDATE ON drawer_counts BEGIN
  SELECT RAISE(ABORT, 'counts are append-only'); END;
CREATE TRIGGER drawer_counts_are_appended_only_d BEFORE DELETE ON drawer_counts BEGIN
  SELECT RAISE(ABORT, 'counts are append-only'); END;
`;
