/** The journal remembers which customers a person has seen to, and who paid out what was owed. */
export const version = 200;
/** Refusals from before count as seen to: no screen asks about them any more. */
export const changesData = true;

export const sql = `
ALTER TABLE owed ADD COLUMN paid_at INTEGER;
ALTER TABLE owed ADD COLUMN paid_by TEXT;
CREATE INDEX owed_by_sale ON owed (sale_seq) WHERE amount > paid;

-- A person gave the money back, or has seen that it is owed.
CREATE TABLE customers_seen_to (
  intent_id INTEGER NOT NULL REFERENCES intents (id),
  what TEXT NOT NULL CHECK (what IN ('give-back','pay-out')),
  by_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (intent_id, what)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER customers_seen_to_stay_u BEFORE UPDATE ON customers_seen_to BEGIN
  SELECT RAISE(ABORT, 'customers_seen_to is append-only'); END;
CREATE TRIGGER customers_seen_to_stay_d BEFORE DELETE ON customers_seen_to BEGIN
  SELECT RAISE(ABORT, 'customers_seen_to is append-only'); END;

CREATE INDEX intents_rejected ON intents (sale_seq) WHERE state = 'rejected';
INSERT INTO customers_seen_to (intent_id, what, by_id, at)
  SELECT id, 'give-back', '', updated_at FROM intents WHERE state = 'rejected';
`;
