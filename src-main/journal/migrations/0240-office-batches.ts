/** Keeps what goes to the owner's office until it is acknowledged, and how far it has come. */
export const version = 240;
export const changesData = false;

export const sql = `
CREATE TABLE office_batches (
  seq INTEGER PRIMARY KEY,
  -- The counter's mark when it was made: a copied journal has another one, and counts its batches anew.
  mark TEXT NOT NULL,
  nth INTEGER NOT NULL CHECK (nth > 0),
  hash TEXT NOT NULL,
  previous TEXT,
  -- JSON: the newest number of each table that was sent.
  upto TEXT NOT NULL,
  rows INTEGER NOT NULL,
  -- Its canonical JSON, deflated: sent again, it has the same bytes. Wiped once the office has it.
  body BLOB,
  made_at INTEGER NOT NULL,
  acked_at INTEGER,
  UNIQUE (mark, nth),
  CHECK ((body IS NULL) = (acked_at IS NOT NULL))
) STRICT;
`;
