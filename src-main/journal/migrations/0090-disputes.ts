/** Customers' disputes about orders that the service calls completed, and what the shop gave back by its own choice. */
export const version = 90;
export const changesData = false;

export const sql = `
CREATE TABLE disputes (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  intent_id INTEGER NOT NULL REFERENCES intents (id),
  sale_seq INTEGER NOT NULL REFERENCES sales (seq),
  kind TEXT NOT NULL CHECK (kind IN ('not-received','wrong-number')),
  opened_at INTEGER NOT NULL,
  opened_by TEXT NOT NULL,
  closed_at INTEGER,
  closed_by TEXT,
  note TEXT,
  CHECK ((closed_at IS NULL) = (note IS NULL))
) STRICT;
-- One at a time; a second one may follow when the first is closed.
CREATE UNIQUE INDEX disputes_open ON disputes (intent_id) WHERE closed_at IS NULL;
CREATE INDEX disputes_by_sale ON disputes (sale_seq);

-- Money that the shop gave to a customer of its own choice: no refund, and nothing that was owed.
CREATE TABLE given_back (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  intent_id INTEGER NOT NULL REFERENCES intents (id),
  sale_seq INTEGER NOT NULL REFERENCES sales (seq),
  amount INTEGER NOT NULL CHECK (amount > 0),
  reason TEXT NOT NULL,
  by_name TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX given_back_by_intent ON given_back (intent_id);
CREATE TRIGGER given_back_is_appended_only_u BEFORE UPDATE ON given_back BEGIN
  SELECT RAISE(ABORT, 'what was given back does not change'); END;
CREATE TRIGGER given_back_is_appended_only_d BEFORE DELETE ON given_back BEGIN
  SELECT RAISE(ABORT, 'what was given back does not change'); END;
CREATE TRIGGER closed_disputes_stay BEFORE UPDATE ON disputes WHEN OLD.closed_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'a closed dispute does not change'); END;
`;
